"""Stands in for PyTorch for ROCm where an extension is built."""
