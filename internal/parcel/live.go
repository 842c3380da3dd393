package parcel

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"gulaab/internal/poll"
)

// LiveSource is where couriers are stored.
type LiveSource interface {
	// CouriersVersion rises with every change; 0 says that nothing was ever stored.
	CouriersVersion(ctx context.Context) (int64, error)
	StoredCouriers(ctx context.Context) ([]Stored, error)
}

// Live holds the couriers in memory for the rules of orders. Those run inside transactions,
// where another query would take a second connection of the pool.
type Live struct {
	source  LiveSource
	log     *slog.Logger
	current atomic.Pointer[known]
	refresh sync.Mutex // one reading at a time
}

type known struct {
	list    []*Courier
	version int64
}

// NewLive returns a Live that has read the couriers.
func NewLive(ctx context.Context, source LiveSource, log *slog.Logger) (*Live, error) {
	l := &Live{source: source, log: log}
	return l, l.Refresh(ctx)
}

// Find returns a courier by its key; nil where there is none. It must not be changed.
func (l *Live) Find(key string) *Courier { return Find(l.current.Load().list, key) }

// Refresh reads the couriers if their version has changed. On an error the present ones
// stay.
func (l *Live) Refresh(ctx context.Context) error {
	l.refresh.Lock()
	defer l.refresh.Unlock()
	version, err := l.source.CouriersVersion(ctx) // before the list: a change between the two is read next time
	if err != nil {
		return err
	}
	if now := l.current.Load(); now != nil && now.version == version {
		return nil
	}
	stored, err := l.source.StoredCouriers(ctx)
	if err != nil {
		return err
	}
	list, err := Couriers(stored)
	if err != nil {
		return err
	}
	l.current.Store(&known{list, version})
	return nil
}

// liveEvery is how often Run checks the version.
const liveEvery = time.Second

// Run refreshes each second until ctx ends.
func (l *Live) Run(ctx context.Context) {
	poll.Loop{
		Every: liveEvery, Log: l.log, Lost: "couriers cannot be read, the last ones stay", Back: "couriers are read again",
	}.Run(ctx, l.Refresh)
}
