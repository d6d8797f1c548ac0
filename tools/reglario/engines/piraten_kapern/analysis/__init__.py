"""Exact odds and the optimal turn of Piraten Kapern."""
