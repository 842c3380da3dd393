// Package job holds work that must happen after a transaction: it is enqueued
// in that transaction, leased by a runner, retried with growing pauses and
// given up, visibly, after MaxAttempts. Handlers must be idempotent.
package job

import "time"

// Job is one piece of work.
type Job struct {
	ID        string // UUIDv7
	Kind      string // "mail"
	Payload   []byte // JSON, understood by the kind's handler
	RunAt     time.Time
	Attempts  int64
	LastError string
}
