package shoptest_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"gulaab/internal/config"
	"gulaab/internal/job"
	"gulaab/internal/shoptest"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

func limited(c *config.Config) { c.RateLimit = 1 }

// from makes a row's request from a network address.
func from(t *testing.T, s *shoptest.Shop, r row, peer string) *httptest.ResponseRecorder {
	t.Helper()
	req := r.request(t)
	req.RemoteAddr = peer
	return s.Do(req)
}

// until makes requests until one is refused, and returns how many were let through.
func until(t *testing.T, s *shoptest.Shop, most int, send func(i int) *httptest.ResponseRecorder) (n int, refused *httptest.ResponseRecorder) {
	t.Helper()
	for i := range most {
		if w := send(i); w.Code == 429 {
			return i, w
		}
	}
	t.Fatalf("%d attempts, and none was refused", most)
	return 0, nil
}

// TestLimitsByAddress covers every call of the contract that may answer 429: one address
// reaches the limit, another does not, and after the time in Retry-After the first may go on.
func TestLimitsByAddress(t *testing.T) {
	t.Parallel()
	good := goodRows(t)
	theContract(t).operations(func(method, path string, op *openapi3.Operation) {
		if op.Responses.Value("429") == nil || op.OperationID == "listProducts" {
			return // the list of products is limited only where it has thousands: TestHugeListsAreCounted
		}
		t.Run(op.OperationID, func(t *testing.T) {
			t.Parallel()
			s := shoptest.New(t, storetest.SQLite, limited)
			// The body costs nothing, because the address is counted before it is read.
			cheap := *good[op.OperationID]
			cheap.body = raw("text/plain", "x")
			if op.RequestBody == nil {
				cheap.as = nobody // a call without a body must not use up an account's few either
			}
			_, w := until(t, s, 1000, func(int) *httptest.ResponseRecorder { return from(t, s, cheap, "203.0.113.7:999") })
			theContract(t).check(t, cheap.request(t), cheap.body.bytes, false, w)
			checkError(t, w)
			if w := from(t, s, cheap, "203.0.113.8:999"); w.Code == 429 {
				t.Error("another address is refused too")
			}
			seconds, err := strconv.Atoi(w.Header().Get("Retry-After"))
			if err != nil || seconds < 1 {
				t.Fatalf("Retry-After %q", w.Header().Get("Retry-After"))
			}
			s.Clock.Move(time.Duration(seconds) * time.Second)
			if w := from(t, s, cheap, "203.0.113.7:999"); w.Code == 429 {
				t.Errorf("after %d seconds it is still refused", seconds)
			}
		})
	})
}

// wrong tries a wrong password from an address.
func wrong(t *testing.T, s *shoptest.Shop, email, peer string) *httptest.ResponseRecorder {
	t.Helper()
	return from(t, s, row{call: "POST /api/auth/login", body: js(obj{"email": email, "password": "Wrong@12345"})}, peer)
}

func right(t *testing.T, s *shoptest.Shop, peer string) int {
	t.Helper()
	return from(t, s, row{call: "POST /api/auth/login", body: js(obj{"email": "ayesha@example.com", "password": shoptest.Password})}, peer).Code
}

const (
	homeOfAyesha = "203.0.113.7:1"
	attacker     = "198.51.100.9:1"
)

// TestWrongPasswords (SAFE-6): failures count per account and network.
func TestWrongPasswords(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e, limited)
		n, w := until(t, s, 50, func(int) *httptest.ResponseRecorder { return wrong(t, s, "ayesha@example.com", attacker) })
		if n != 10 {
			t.Errorf("%d passwords could be tried at once from one network, want 10", n)
		}
		if !strings.Contains(w.Body.String(), "Too many attempts") {
			t.Errorf("the refusal says %s", w.Body)
		}
		seconds, err := strconv.Atoi(w.Header().Get("Retry-After"))
		if err != nil || seconds < 1 || seconds > 60 {
			t.Errorf("Retry-After %q", w.Header().Get("Retry-After"))
		}
		if w := wrong(t, s, "AYESHA@example.com", attacker); w.Code != 429 {
			t.Errorf("the address in other letters is another account: %d", w.Code)
		}
		if code := right(t, s, attacker); code != 429 {
			t.Errorf("the right password ends the limit: %d", code)
		}
		if w := wrong(t, s, "bilal@example.com", attacker); w.Code != 401 {
			t.Errorf("another account is refused: %d", w.Code)
		}
		if code := right(t, s, homeOfAyesha); code != 200 {
			t.Errorf("the owner is locked out of their own network: %d", code)
		}
		s.Clock.Move(time.Duration(seconds) * time.Second)
		if w := wrong(t, s, "ayesha@example.com", attacker); w.Code != 401 {
			t.Errorf("after %d seconds it is still refused: %d", seconds, w.Code)
		}
	})
}

// TestRightPasswordsDoNotCount (SAFE-6): only failures do.
func TestRightPasswordsDoNotCount(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite, limited)
	for i := range 25 {
		if code := right(t, s, homeOfAyesha); code != 200 {
			t.Fatalf("login %d: %d", i+1, code)
		}
	}
	for i := range 10 {
		if w := wrong(t, s, "ayesha@example.com", homeOfAyesha); w.Code != 401 {
			t.Fatalf("wrong password %d after 25 logins: %d", i+1, w.Code)
		}
	}
}

// TestFortyWrongPasswordsFromElsewhere (SAFE-6): forty leave the owner in. Hundreds from many
// networks end the guessing, and still leave the owner in where they have logged in before.
func TestFortyWrongPasswordsFromElsewhere(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite, limited)
	for i := range 40 {
		if w := wrong(t, s, "ayesha@example.com", fmt.Sprintf("198.51.100.%d:1", i/8)); w.Code != 401 {
			t.Fatalf("attempt %d: %d", i+1, w.Code)
		}
	}
	if code := right(t, s, homeOfAyesha); code != 200 {
		t.Fatalf("the owner is locked out by forty wrong passwords: %d", code)
	}
	n, _ := until(t, s, 200, func(i int) *httptest.ResponseRecorder {
		return wrong(t, s, "ayesha@example.com", fmt.Sprintf("198.51.%d.%d:1", 101+i/200, i%200))
	})
	if 40+n != 100 {
		t.Errorf("%d passwords could be tried from many networks, want 100", 40+n)
	}
	if code := right(t, s, "203.0.113.8:1"); code != 429 {
		t.Errorf("a new network while the account is attacked: %d", code)
	}
	if code := right(t, s, homeOfAyesha); code != 200 {
		t.Errorf("the owner is locked out of the network they always use: %d", code)
	}
}

// TestLimitsOfTwoNodes (SAFE-6): all nodes share the limits of an account.
func TestLimitsOfTwoNodes(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		one := shoptest.New(t, e, limited)
		two := one.Twin()
		for i := range 10 {
			if w := wrong(t, []*shoptest.Shop{one, two}[i%2], "ayesha@example.com", attacker); w.Code != 401 {
				t.Fatalf("attempt %d: %d", i+1, w.Code)
			}
		}
		for name, s := range map[string]*shoptest.Shop{"one": one, "two": two} {
			if w := wrong(t, s, "ayesha@example.com", attacker); w.Code != 429 {
				t.Errorf("node %s lets an eleventh through: %d", name, w.Code)
			}
		}
	})
}

// TestGuessingAtOnce (SAFE-6): concurrent attempts do not pass the limit together.
func TestGuessingAtOnce(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e, limited)
		var looked atomic.Int64
		var all sync.WaitGroup
		turn := make(chan struct{}, 6) // more from one network would get the answer that the shop is busy
		for range 30 {
			all.Go(func() {
				turn <- struct{}{}
				if w := wrong(t, s, "ayesha@example.com", attacker); w.Code == 401 {
					looked.Add(1)
				}
				<-turn
			})
		}
		all.Wait()
		if n := looked.Load(); n != 10 {
			t.Errorf("%d of 30 passwords were looked at, want 10", n)
		}
	})
}

// TestMailLimit (API-10): a network that requests links again and again has to wait. The owner
// of the address can still request one.
func TestMailLimit(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite, limited)
	ask := row{call: "POST /api/auth/forgot-password", body: js(obj{"email": "ayesha@example.com"})}
	n, _ := until(t, s, 20, func(int) *httptest.ResponseRecorder { return from(t, s, ask, attacker) })
	if jobs := s.Count("jobs"); n != 4 || jobs != 4 {
		t.Errorf("API-10 %d requests and %d mails at once, want 4", n, jobs)
	}
	if w := from(t, s, ask, homeOfAyesha); w.Code != 200 {
		t.Errorf("the owner cannot ask for a link: %d", w.Code)
	}
	// An account can request few links that confirm its address, from all networks together.
	n, _ = until(t, s, 20, func(i int) *httptest.ResponseRecorder {
		return from(t, s, row{as: customer, call: "POST /api/auth/confirm-email/send"}, fmt.Sprintf("198.51.%d.7:1", i))
	})
	if jobs := s.Count("jobs"); n != 4 || jobs != 9 {
		t.Errorf("WAY-3 SAFE-7 %d requests and %d mails, want 4 and 9", n, jobs)
	}
}

func TestForwardedAddresses(t *testing.T) {
	t.Parallel()
	track := row{call: "POST /api/orders/track", body: raw("text/plain", "x")}
	send := func(s *shoptest.Shop, peer, forwarded string) *httptest.ResponseRecorder {
		r := track
		r.header = map[string]string{"X-Forwarded-For": forwarded}
		return from(t, s, r, peer)
	}
	t.Run("a stranger's X-Forwarded-For is not believed", func(t *testing.T) {
		t.Parallel()
		s := shoptest.New(t, storetest.SQLite, limited)
		until(t, s, 200, func(i int) *httptest.ResponseRecorder { return send(s, "203.0.113.7:1", fmt.Sprintf("10.0.0.%d", i)) })
	})
	t.Run("a trusted proxy's is, and its clients are counted apart", func(t *testing.T) {
		t.Parallel()
		s := shoptest.New(t, storetest.SQLite, limited, func(c *config.Config) { c.TrustedProxies = []string{"10.9.0.0/16"} })
		for i := range 200 {
			if w := send(s, "10.9.0.1:1", fmt.Sprintf("1.2.3.4, 198.51.100.%d, 10.9.0.2", i)); w.Code == 429 {
				t.Fatalf("client %d is refused for what others did", i)
			}
		}
		until(t, s, 200, func(i int) *httptest.ResponseRecorder {
			return send(s, "10.9.0.1:1", fmt.Sprintf("1.2.3.%d, 203.0.113.9", i)) // the client made the first one up
		})
	})
	t.Run("an IPv6 customer has one bucket", func(t *testing.T) {
		t.Parallel()
		s := shoptest.New(t, storetest.SQLite, limited)
		until(t, s, 200, func(i int) *httptest.ResponseRecorder {
			return from(t, s, track, fmt.Sprintf("[2001:db8:1:2::%x]:1", i))
		})
	})
}

// TestJobMetrics checks that the metrics show jobs that were given up.
func TestJobMetrics(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		at := time.Now()
		err := s.DB().InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
			for range 3 {
				if err := tx.EnqueueJob(t.Context(), "mail", []byte("{}"), at.Add(-time.Hour)); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		claimed, err := s.DB().ClaimJobs(t.Context(), job.Claim{Kind: "mail", Now: at, Until: at.Add(time.Minute), Most: 1})
		if err != nil || len(claimed) != 1 {
			t.Fatal(claimed, err)
		}
		if err := s.DB().SettleJob(t.Context(), claimed[0], job.Outcome{Verdict: job.Buried, Why: "no such mailbox"}); err != nil {
			t.Fatal(err)
		}
		w := readMetrics(t, s)
		for _, want := range []string{`gulaab_jobs{state="waiting"} 2`, `gulaab_jobs{state="buried"} 1`, `gulaab_messages{state="held"} 0`} {
			if !strings.Contains(w.Body.String(), want) {
				t.Errorf("the metrics lack %s", want)
			}
		}
		if err := s.App.Close(); err != nil {
			t.Fatal(err)
		}
		w = readMetrics(t, s)
		if w.Code != 200 || !strings.Contains(w.Body.String(), "go_goroutines") || strings.Contains(w.Body.String(), "gulaab_jobs{") {
			t.Errorf("without the database the other metrics must go on: status %d", w.Code)
		}
	})
}

// TestCOD5NobodyListsPhones: a network finds at most five phones that must pay in advance in a
// quarter of an hour. After that its questions get the same answer for every phone. Other
// networks, and those that find none, are not affected.
func TestCOD5NobodyListsPhones(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite, limited)
	withFlag(t, s)
	ask := func(phone, peer string) int {
		return from(t, s, row{call: "POST /api/orders/cash", body: js(obj{"phone": phone, "country": "Pakistan"})}, peer).Code
	}
	for range 10 {
		if got := ask("0300 7654321", attacker); got != 200 {
			t.Fatalf("COD-5 a phone that pays at the door: %d", got)
		}
	}
	found, refused := until(t, s, 10, func(int) *httptest.ResponseRecorder {
		return from(t, s, row{call: "POST /api/orders/cash", body: js(obj{"phone": "0333 9998877", "country": "Pakistan"})}, attacker)
	})
	if found != 5 || refused == nil {
		t.Errorf("COD-5 %d phones could be found, want 5", found)
	}
	if one, other := ask("0333 9998877", attacker), ask("0300 7654321", attacker); one != 429 || other != 429 {
		t.Errorf("COD-5 after five, phones are told apart: %d and %d", one, other)
	}
	if got := ask("0333 9998877", homeOfAyesha); got != 200 {
		t.Errorf("COD-5 another network: %d", got)
	}
}

// GUARD-8: a stranger's guesses at an account lock nobody out: the mailed link lets the owner
// in, even from a new network.
func TestGUARD8TheMailedLinkIsAWayIn(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e, limited)
		var w *httptest.ResponseRecorder
		for n := range 12 {
			_, w = until(t, s, 50, func(int) *httptest.ResponseRecorder {
				return wrong(t, s, "ayesha@example.com", "198.51."+strconv.Itoa(n)+".9:1")
			})
		}
		if !strings.Contains(w.Body.String(), "Forgot Password?") {
			t.Errorf("the refusal names no way in: %s", w.Body)
		}
		if code := right(t, s, homeOfAyesha); code != 429 {
			t.Fatalf("the account is not guessed at enough: %d", code)
		}
		status(t, s, 200, row{call: "POST /api/auth/forgot-password", body: js(obj{"email": "ayesha@example.com"})})
		token := resetLinks(t, s, 1)[0]
		if w := from(t, s, row{call: "POST /api/auth/reset-password", body: js(obj{"token": token, "password": shoptest.Password})}, homeOfAyesha); w.Code != 200 {
			t.Fatalf("the link: %d %s", w.Code, w.Body)
		}
		if code := right(t, s, homeOfAyesha); code != 200 {
			t.Errorf("the owner is kept out after the link: %d", code)
		}
		if w := wrong(t, s, "ayesha@example.com", "198.51.100.77:1"); w.Code != 429 {
			t.Errorf("guessing goes on: %d", w.Code)
		}
	})
}
