// Package cluster runs the shop as a shop of two nodes does: the built program
// twice, a real PostgreSQL that waits for its disk, a real S3 server, and the
// proxy of deploy/. It holds tests alone, which make test-cluster runs; go test
// ./... leaves them out, for they want the machine for themselves.
package cluster
