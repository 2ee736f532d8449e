// Shows the OpenAPI document; requests tried out from here carry the page's CSRF token.
const reader = document.getElementById("reader");
const csrf = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1];
window.SwaggerUIBundle({
  domNode: reader,
  url: reader.dataset.document,
  deepLinking: true,
  validatorUrl: null,
  requestInterceptor(request) {
    if (csrf()) request.headers["X-CSRFToken"] = csrf();
    return request;
  },
});
