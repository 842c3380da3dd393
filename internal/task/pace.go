package task

import (
	"sync/atomic"
	"time"
)

// Bounds of the rows that one transaction takes, and how long it may hold its locks:
// shoppers' orders wait for those, on SQLite all of them (TRUE-4).
const (
	fewest = 5
	most   = 50
	hold   = 25 * time.Millisecond
)

// Pace is how many rows of a file the next step takes: as many as fit into hold on this
// machine, at most 50. The zero value is ready.
type Pace struct{ rows atomic.Int64 }

// Rows returns how many rows the next step takes.
func (p *Pace) Rows() int {
	if n := p.rows.Load(); n > 0 {
		return int(n)
	}
	return most
}

// Took notes how long a step of so many rows took.
func (p *Pace) Took(rows int, took time.Duration) {
	if rows < fewest { // the last few, whose share of what each step costs misleads
		return
	}
	p.rows.Store(max(fewest, min(most, int64(rows)*int64(hold)/max(1, int64(took)))))
}
