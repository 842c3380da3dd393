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

// Throttle is a bucket of attempts: Burst at once, then one each Every. It is stored in the
// database, so that it holds on all nodes.
type Throttle struct {
	Burst int
	Every time.Duration
}

// scaled multiplies the throttle by the setting GULAAB_RATE_LIMIT.
func (t Throttle) scaled(factor float64) Throttle {
	return Throttle{max(1, int(float64(t.Burst)*factor)), time.Duration(float64(t.Every) / factor)}
}

// Tries limits guesses of a secret (SAFE-6). The tight limit is per network: a single IPv4
// address, since a wider range would let neighbours lock the owner out, or an IPv6 /48. The
// loose limit is per account, against guesses from many networks. It does not hold for
// known networks, where the secret was given rightly before, so that nobody can lock the
// owner out.
type Tries struct {
	Of         string // the secret's name, in the keys of counts
	PerNetwork Throttle
	PerAccount Throttle
	Factor     float64 // the setting GULAAB_RATE_LIMIT; 0: no limits
}

// passwords limits the tries of passwords.
func (s *Service) passwords() Tries {
	return Tries{
		Of: "login", PerNetwork: Throttle{Burst: 10, Every: time.Minute}, PerAccount: Throttle{Burst: 100, Every: time.Minute}, Factor: s.d.RateLimit,
	}
}

// knownFor is how long a network stays known after a login.
const knownFor = 90 * 24 * time.Hour

// TriesTx is what counting tries needs of one transaction.
type TriesTx interface {
	Now() time.Time
	Throttle(ctx context.Context, name string) (time.Time, error)
	PutThrottle(ctx context.Context, name string, until time.Time) error
	ChargeThrottle(ctx context.Context, name string, d time.Duration) (time.Time, error)
}

// Charge takes n from the bucket of a name, at most its burst, or refuses them as
// RateLimited. A refusal takes nothing, if its transaction ends with that error.
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

// Charge is Throttle.Charge in its own transaction; it holds on all nodes.
func (s *Service) Charge(ctx context.Context, t Throttle, name string, n int) error {
	if s.d.RateLimit == 0 {
		return nil
	}
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error { return t.Charge(ctx, tx, name, n, s.d.RateLimit) })
}

// Try is a counted try. It is counted before the secret is checked, so that many at once
// cannot pass, and taken back where it did not fail.
type Try struct {
	charged []charge
	known   string // name under which the network is known
}

type charge struct {
	name string
	t    Throttle
}

// Begin counts a try for who from a network, or refuses it as RateLimited. A refused try
// does not count, if its transaction ends with that error. The stored names are hashes and
// reveal no address.
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
			return Try{}, err // the transaction is undone, so that nothing is charged
		}
	}
	return try, nil
}

// Succeeded takes the try back and makes the network known, in the transaction of what the
// secret opened.
func (a Try) Succeeded(ctx context.Context, tx TriesTx) error {
	if a.known == "" {
		return nil
	}
	if err := a.takeBack(ctx, tx); err != nil {
		return err
	}
	return tx.PutThrottle(ctx, a.known, tx.Now().Add(knownFor))
}

// Admit makes a network known for somebody and clears its failures: whoever proved who they
// are in another way is not kept out by a stranger's guesses (GUARD-8).
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

// beginAttempt counts a try of an address's password from a network.
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

// undecided takes back an attempt that ended before the password was checked.
func (s *Service) undecided(ctx context.Context, a Try) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), extendTime)
	defer cancel()
	if err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) error { return a.takeBack(ctx, tx) }); err != nil {
		s.d.Log.WarnContext(ctx, "account: an attempt stays counted", "error", err)
	}
}

// tooMany is a RateLimited fault that knows how long to wait.
type tooMany struct {
	wait time.Duration
	said *fault.Error
}

var (
	errTooMany = fault.New(fault.RateLimited, MsgTooMany)
	errGuessed = fault.New(fault.RateLimited, MsgGuessed) // of a password: a reset by mail lets its owner in
)

// Error implements error.
func (e *tooMany) Error() string { return e.said.Error() }

// Unwrap returns the fault.
func (e *tooMany) Unwrap() error { return e.said }

// RetryAfter returns the value of the Retry-After header, in whole seconds.
func (e *tooMany) RetryAfter() string {
	return strconv.Itoa(max(1, int(math.Ceil(e.wait.Seconds()))))
}
