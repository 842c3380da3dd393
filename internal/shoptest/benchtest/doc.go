// Package benchtest measures the built shop from outside, over a socket, and compares it with a
// bare handler that writes the same bytes. It holds only benchmarks: docs/performance.md says
// how to run them and what they gave.
package benchtest
