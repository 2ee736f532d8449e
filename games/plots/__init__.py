"""Plots as numbers for templates: an SVG that stretches, with labels in HTML around it."""

from games.plots.lines import Line, LinePlot, PlotLabel, PlotSeries, line_plot

__all__ = ["Line", "LinePlot", "PlotLabel", "PlotSeries", "line_plot"]
