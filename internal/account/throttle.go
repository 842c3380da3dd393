package account

import (
	"context"
	"errors"
	"math"
	"strconv"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// Throttle is a bucket of failures: Burst at once, then one each Every. It is in
// the database, so that it holds whichever node is asked.
type Throttle struct {
	Burst int
	Every time.Duration
}

// scaled is t times the setting GULAAB_RATE_LIMIT.
func (t Throttle) scaled(factor float64) Throttle {
	return Throttle{max(1, int(float64(t.Burst)*factor)), time.Duration(float64(t.Every) / factor)}
}

// Tries is what stands against guessing a secret of somebody's (SAFE-6). The
// tight limit is that of one network: a single IPv4 address, or the /64 that an
// IPv6 customer has. A wider IPv4 network would let a neighbour behind the same
// provider lock the owner out. The loose one is for guessing from many networks;
// it does not hold for networks from which the secret was given rightly, so that
// nobody can use it to keep them out.
type Tries struct {
	Of         string // what is guessed, in the names under which tries are counted
	PerNetwork Throttle
	PerAccount Throttle
	Factor     float64 // the setting GULAAB_RATE_LIMIT; 0: no limit
}

// passwords limits how often a password may be tried.
func (s *Service) passwords() Tries {
	return Tries{
		Of: "login", PerNetwork: Throttle{Burst: 10, Every: time.Minute}, PerAccount: Throttle{Burst: 100, Every: time.Minute}, Factor: s.d.RateLimit,
	}
}

// knownFor is how long a network is remembered after a login from it.
const knownFor = 90 * 24 * time.Hour

// TriesTx is what counting tries needs of a transaction.
type TriesTx interface {
	Now() time.Time
	Throttle(ctx context.Context, name string) (time.Time, error)
	PutThrottle(ctx context.Context, name string, until time.Time) error
	ChargeThrottle(ctx context.Context, name string, d time.Duration) (time.Time, error)
}

// Charge takes n of a bucket that is kept under a name, or refuses them as RateLimited: then nothing
// is taken, if its transaction ends with that error. More than its burst costs as much as the burst.
func (t Throttle) Charge(ctx context.Context, tx TriesTx, name string, n int, factor float64) error {
	if factor == 0 {
		return nil
	}
	t = t.scaled(factor)
	until, err := tx.ChargeThrottle(ctx, name, time.Duration(min(n, t.Burst))*t.Every)
	if err != nil {
		return err
	}
	if wait := until.Sub(tx.Now()) - time.Duration(t.Burst)*t.Every; wait > 0 {
		return &tooMany{wait, errTooMany}
	}
	return nil
}

// Charge is Throttle's in a transaction of its own: it holds for all nodes.
func (s *Service) Charge(ctx context.Context, t Throttle, name string, n int) error {
	if s.d.RateLimit == 0 {
		return nil
	}
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error { return t.Charge(ctx, tx, name, n, s.d.RateLimit) })
}

// Try is one try. It is counted before the secret is looked at, so that many at
// once cannot pass together, and taken back where it was no failure.
type Try struct {
	charged []charge
	known   string // name under which the network is remembered
}

type charge struct {
	name string
	t    Throttle
}

// Begin counts a try of who from a network, or refuses it as RateLimited; one
// that is refused does not count, if its transaction ends with that error. The
// names hold nobody's address.
func (l Tries) Begin(ctx context.Context, tx TriesTx, who, network string) (Try, error) {
	if l.Factor == 0 {
		return Try{}, nil
	}
	name := func(what, key string) string { return what + " " + ident.HashToken(key) }
	known := name(l.Of+" known", who+" "+network)
	try := Try{known: known, charged: []charge{{name(l.Of, who+" "+network), l.PerNetwork.scaled(l.Factor)}}}
	until, err := tx.Throttle(ctx, known)
	if err != nil {
		return Try{}, err
	}
	if !until.After(tx.Now()) {
		try.charged = append(try.charged, charge{name(l.Of+" of", who), l.PerAccount.scaled(l.Factor)})
	}
	for _, c := range try.charged {
		if err := c.t.Charge(ctx, tx, c.name, 1, 1); err != nil {
			return Try{}, err // nothing is charged: the transaction is undone
		}
	}
	return try, nil
}

// Succeeded takes the try back and remembers the network, in the transaction of
// what the secret opened.
func (a Try) Succeeded(ctx context.Context, tx TriesTx) error {
	if a.known == "" {
		return nil
	}
	if err := a.takeBack(ctx, tx); err != nil {
		return err
	}
	return tx.PutThrottle(ctx, a.known, tx.Now().Add(knownFor))
}

// Admit makes a network known for somebody, and forgets its failures: who has shown in
// another way that they are it is kept out by no stranger's guesses (GUARD-8).
func (l Tries) Admit(ctx context.Context, tx TriesTx, who, network string) error {
	if l.Factor == 0 {
		return nil
	}
	key := ident.HashToken(who + " " + network)
	if err := tx.PutThrottle(ctx, l.Of+" "+key, tx.Now()); err != nil {
		return err
	}
	return tx.PutThrottle(ctx, l.Of+" known "+key, tx.Now().Add(knownFor))
}

func (a Try) takeBack(ctx context.Context, tx TriesTx) error {
	for _, c := range a.charged {
		if _, err := tx.ChargeThrottle(ctx, c.name, -c.t.Every); err != nil {
			return err
		}
	}
	return nil
}

// beginAttempt counts a try of a password for an address from a network.
func (s *Service) beginAttempt(ctx context.Context, email, network string) (try Try, err error) {
	if s.d.RateLimit == 0 {
		return Try{}, nil
	}
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		try, err = s.passwords().Begin(ctx, tx, ident.FoldEmail(email), network)
		if late, ok := errors.AsType[*tooMany](err); ok {
			late.said = errGuessed
		}
		return err
	})
	return try, err
}

// undecided takes back an attempt that ended before anybody knew whether the
// password was right: it was no failure.
func (s *Service) undecided(ctx context.Context, a Try) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), extendTime)
	defer cancel()
	if err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) error { return a.takeBack(ctx, tx) }); err != nil {
		s.d.Log.WarnContext(ctx, "account: an attempt stays counted", "error", err)
	}
}

// tooMany is a fault of kind RateLimited that knows how long to wait.
type tooMany struct {
	wait time.Duration
	said *fault.Error
}

var (
	errTooMany = fault.New(fault.RateLimited, MsgTooMany)
	errGuessed = fault.New(fault.RateLimited, MsgGuessed) // of a password, which a mail can replace
)

// Error implements error.
func (e *tooMany) Error() string { return e.said.Error() }

// Unwrap returns the fault.
func (e *tooMany) Unwrap() error { return e.said }

// RetryAfter returns the value of the header of that name, in whole seconds.
func (e *tooMany) RetryAfter() string {
	return strconv.Itoa(max(1, int(math.Ceil(e.wait.Seconds()))))
}
