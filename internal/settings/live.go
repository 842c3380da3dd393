package settings

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/poll"
)

// Source is where the settings are kept.
type Source interface {
	// SettingsVersion is raised by every change; 0 says that nothing was ever stored.
	SettingsVersion(ctx context.Context) (int64, error)
	// ShopSettings returns the stored rows, JSON by name, and their version.
	ShopSettings(ctx context.Context) (map[string]string, int64, error)
	// OrderPrefixes returns the prefixes that the shop's order numbers have, today's first,
	// at least one.
	OrderPrefixes(ctx context.Context) (ident.Prefixes, error)
}

// Snapshot is the settings of one version. Nobody changes it.
type Snapshot struct {
	Values
	Version  int64
	Prefixes ident.Prefixes // of order numbers: OrderPrefix, then those of before
}

// pollEvery is how often Run asks for the version.
const pollEvery = time.Second

// Live holds the present settings. Readers never wait. Nothing copies a value
// at start: who needs one asks Current when it is needed.
type Live struct {
	source  Source
	log     *slog.Logger
	current atomic.Pointer[Snapshot]
	refresh sync.Mutex // one reading at a time
	bell    poll.Bell
}

// NewLive returns a Live over the defaults; Refresh reads the shop's.
func NewLive(source Source, log *slog.Logger) *Live {
	l := &Live{source: source, log: log, bell: poll.NewBell()}
	l.current.Store(&Snapshot{Values: Defaults(), Prefixes: ident.Prefixes{ident.OwnPrefix}})
	return l
}

// Current returns the present settings, never nil.
func (l *Live) Current() *Snapshot { return l.current.Load() }

// Refresh reads the settings if their version is another than Current's. On an
// error the present ones stay.
func (l *Live) Refresh(ctx context.Context) error {
	l.refresh.Lock()
	defer l.refresh.Unlock()
	version, err := l.source.SettingsVersion(ctx)
	if err != nil {
		return err
	}
	if version == l.Current().Version {
		return nil
	}
	rows, version, err := l.source.ShopSettings(ctx)
	if err != nil {
		return err
	}
	prefixes, err := l.source.OrderPrefixes(ctx)
	if err != nil {
		return err
	}
	values, unread := fromRows(rows)
	if len(unread) > 0 {
		l.log.WarnContext(ctx, "settings that cannot be read keep their defaults", "names", unread)
	}
	l.current.Store(&Snapshot{Values: values, Version: version, Prefixes: prefixes})
	return nil
}

// Wake makes Run look at the version now instead of at the next poll.
func (l *Live) Wake() { l.bell.Ring() }

// Run refreshes each second, and when woken, until ctx ends.
func (l *Live) Run(ctx context.Context) {
	poll.Loop{
		Every: pollEvery, Bell: l.bell, Log: l.log, Lost: "settings cannot be read, the last ones stay", Back: "settings are read again",
	}.Run(ctx, l.Refresh)
}
