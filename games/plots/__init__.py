"""Plots as numbers for templates: an SVG that stretches, with labels in HTML around it."""

from games.plots.lines import Line, LinePlot, PlotSeries, line_plot
from games.plots.scales import PlotLabel, path, rounded, spread, ticks

__all__ = [
    "Line",
    "LinePlot",
    "PlotLabel",
    "PlotSeries",
    "line_plot",
    "path",
    "rounded",
    "spread",
    "ticks",
]
