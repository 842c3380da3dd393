// Package cluster runs a shop of two nodes: the built program twice, a PostgreSQL that waits
// for its disk, an S3 server, and the proxy of deploy/. It holds only tests, which make
// test-cluster runs; go test ./... leaves them out, because they need the machine for
// themselves.
package cluster
