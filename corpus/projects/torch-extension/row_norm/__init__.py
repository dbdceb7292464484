"""Euclidean norms of the rows of a matrix."""
from ._C import norms
