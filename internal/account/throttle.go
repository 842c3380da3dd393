package account

import (
	"context"
	"math"
	"strconv"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// throttle is a bucket of failures: burst at once, then one each every. It is in
// the database, so that it holds whichever node is asked.
type throttle struct {
	burst int
	every time.Duration
}

// What stands against trying passwords (SAFE-6). The tight limit is an account's
// from one network: a single IPv4 address, or the /64 that an IPv6 customer has.
// A wider IPv4 network would let a neighbour behind the same provider lock the
// owner out. The loose one is for guessing from many networks; it does not hold
// for networks from which the owner has logged in, so that nobody can use it to
// keep them out.
var (
	perNetwork = throttle{burst: 10, every: time.Minute}
	perAccount = throttle{burst: 100, every: time.Minute}
)

// knownFor is how long a network is remembered after a login from it.
const knownFor = 90 * 24 * time.Hour

// attempt is one try of a password. It is counted before the password is looked
// at, so that many at once cannot pass together, and taken back where it was
// no failure.
type attempt struct {
	charged []charge
	known   string // name under which the network is remembered
}

type charge struct {
	name string
	t    throttle
}

// scaled is t times the setting GULAAB_RATE_LIMIT.
func (t throttle) scaled(factor float64) throttle {
	return throttle{max(1, int(float64(t.burst)*factor)), time.Duration(float64(t.every) / factor)}
}

// beginAttempt counts a try for an address from a network, or refuses it; one
// that is refused does not count. The names hold nobody's address.
func (s *Service) beginAttempt(ctx context.Context, email, network string) (a attempt, err error) {
	if s.d.RateLimit == 0 {
		return attempt{}, nil
	}
	who := ident.FoldEmail(email)
	name := func(what, key string) string { return what + " " + ident.HashToken(key) }
	here, everywhere := name("login", who+" "+network), name("login of", who)
	known := name("login known", who+" "+network)
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		a = attempt{known: known, charged: []charge{{here, perNetwork.scaled(s.d.RateLimit)}}}
		until, err := tx.Throttle(ctx, known)
		if err != nil {
			return err
		}
		if !until.After(tx.Now()) {
			a.charged = append(a.charged, charge{everywhere, perAccount.scaled(s.d.RateLimit)})
		}
		for _, c := range a.charged {
			until, err := tx.ChargeThrottle(ctx, c.name, c.t.every)
			if err != nil {
				return err
			}
			if wait := until.Sub(tx.Now()) - time.Duration(c.t.burst)*c.t.every; wait > 0 {
				return &tooMany{wait} // nothing is charged: the transaction is undone
			}
		}
		return nil
	})
	return a, err
}

// succeeded takes the attempt back and remembers the network, in the transaction
// of the login.
func (a attempt) succeeded(ctx context.Context, tx Tx) error {
	if a.known == "" {
		return nil
	}
	if err := a.takeBack(ctx, tx); err != nil {
		return err
	}
	return tx.PutThrottle(ctx, a.known, tx.Now().Add(knownFor))
}

func (a attempt) takeBack(ctx context.Context, tx Tx) error {
	for _, c := range a.charged {
		if _, err := tx.ChargeThrottle(ctx, c.name, -c.t.every); err != nil {
			return err
		}
	}
	return nil
}

// undecided takes back an attempt that ended before anybody knew whether the
// password was right: it was no failure.
func (s *Service) undecided(ctx context.Context, a attempt) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), extendTime)
	defer cancel()
	if err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) error { return a.takeBack(ctx, tx) }); err != nil {
		s.d.Log.WarnContext(ctx, "account: an attempt stays counted", "error", err)
	}
}

// tooMany is a fault of kind RateLimited that knows how long to wait.
type tooMany struct{ wait time.Duration }

var errTooMany = fault.New(fault.RateLimited, MsgTooMany)

// Error implements error.
func (e *tooMany) Error() string { return errTooMany.Error() }

// Unwrap returns the fault.
func (e *tooMany) Unwrap() error { return errTooMany }

// RetryAfter returns the value of the header of that name, in whole seconds.
func (e *tooMany) RetryAfter() string {
	return strconv.Itoa(max(1, int(math.Ceil(e.wait.Seconds()))))
}
