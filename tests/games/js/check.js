// The two checks the tests need.

export function equal(actual, expected) {
  const [got, wanted] = [actual, expected].map((value) => JSON.stringify(value));
  if (got !== wanted) throw new Error(`got ${got}, wanted ${wanted}`);
}

export function throws(act) {
  try {
    act();
  } catch {
    return;
  }
  throw new Error("nothing was thrown");
}
