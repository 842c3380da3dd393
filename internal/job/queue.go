package job

import (
	"context"
	"time"
)

// Queue is what the runner needs of the store. Each call is its own transaction.
type Queue interface {
	// ClaimJobs leases up to n jobs that are due and not leased, until leaseUntil,
	// and counts the attempt. Several runners never get the same job.
	ClaimJobs(ctx context.Context, now, leaseUntil time.Time, n int) ([]Job, error)
	// FinishJob removes a done job.
	FinishJob(ctx context.Context, id string) error
	// RetryJob gives a job back, to run again at runAt.
	RetryJob(ctx context.Context, id string, runAt time.Time, lastError string) error
	// BuryJob keeps a job that has failed too often, out of the queue, for an operator to see.
	BuryJob(ctx context.Context, id string, lastError string) error
}
