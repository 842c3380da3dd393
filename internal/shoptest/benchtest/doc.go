// Package benchtest measures the built shop from outside, over a socket, beside
// a bare handler that writes the same bytes. It holds benchmarks alone:
// docs/performance.md says how to run them and what they gave.
package benchtest
