package shoptest_test

import (
	"bufio"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gulaab/internal/notify"
	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// browser receives pushes as a browser does: it has the keys, and acts as its vendor's push
// service.
type browser struct {
	key  *ecdh.PrivateKey
	auth []byte

	mu     sync.Mutex
	answer int
	tries  int
	got    []notify.Push
	errs   []error
}

func newBrowser(t *testing.T) *browser {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return &browser{key: key, auth: []byte("0123456789abcdef"), answer: http.StatusCreated}
}

func (b *browser) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	var p notify.Push
	if err == nil {
		var text []byte
		if text, err = b.open(body); err == nil {
			err = json.Unmarshal(text, &p)
		}
	}
	if !strings.HasPrefix(r.Header.Get("Authorization"), "vapid t=") || r.Header.Get("Content-Encoding") != "aes128gcm" || r.Header.Get("Ttl") == "" {
		err = errors.Join(err, errors.New("the push lacks what RFC 8030 and RFC 8292 ask for"))
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.tries++; err != nil {
		b.errs = append(b.errs, err)
	} else if b.answer < 300 {
		b.got = append(b.got, p)
	}
	w.WriteHeader(b.answer)
}

// open decrypts a push (RFC 8291).
func (b *browser) open(body []byte) ([]byte, error) {
	if len(body) < 16+4+1+65 {
		return nil, errors.New("the push is too short")
	}
	salt, from, sealed := body[:16], body[21:86], body[86:]
	sender, err := ecdh.P256().NewPublicKey(from)
	if err != nil {
		return nil, err
	}
	shared, err := b.key.ECDH(sender)
	if err != nil {
		return nil, err
	}
	mine := b.key.PublicKey().Bytes()
	ikm, err := hkdf.Key(sha256.New, shared, b.auth, "WebPush: info\x00"+string(mine)+string(from), 32)
	if err != nil {
		return nil, err
	}
	key, err1 := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: aes128gcm\x00", 16)
	nonce, err2 := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: nonce\x00", 12)
	block, err3 := aes.NewCipher(key)
	if err := errors.Join(err1, err2, err3); err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	plain, err := aead.Open(nil, nonce, sealed, nil)
	if err != nil {
		return nil, err
	}
	text, _, ended := strings.Cut(strings.TrimRight(string(plain), "\x00"), "\x02")
	if !ended {
		return nil, errors.New("the push has no end")
	}
	return []byte(text), nil
}

func (b *browser) answers(status int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.answer = status
}

// pushes returns the received pushes, and how often the service was called.
func (b *browser) pushes(t *testing.T) (got []notify.Push, tries int) {
	t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, err := range b.errs {
		t.Error(err)
	}
	return append(got, b.got...), b.tries
}

// subscribes subscribes the browser of a session to pushes.
func (b *browser) subscribes(t *testing.T, s *shoptest.Shop, as caller, address string) {
	t.Helper()
	text := base64.RawURLEncoding.EncodeToString
	status(t, s, 200, row{as: as, call: "POST /api/admin/notices/devices", body: js(obj{"endpoint": address, "p256dh": text(b.key.PublicKey().Bytes()), "auth": text(b.auth)})})
}

func wishes(t *testing.T, s *shoptest.Shop, as caller, rhythm string, mail, push []string) {
	t.Helper()
	status(t, s, 200, row{as: as, call: "PUT /api/admin/notices", body: js(obj{"rhythm": rhythm, "mail": mail, "live": []string{"order"}, "push": push})})
}

// buys places an order of Rs 1,259.64 and returns its number.
func buys(t *testing.T, s *shoptest.Shop) string {
	t.Helper()
	w := s.Do((&row{call: "POST /api/orders/checkout", body: js(address(cart(item(shoptest.Snail, 1))))}).request(t))
	return object(t, w)["order"].(map[string]any)["number"].(string)
}

// spread waits until every notice is assigned to its readers.
func spread(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	eventually(t, func() bool { return s.Count("notices WHERE NOT taken") == 0 })
}

// notes counts the mails in the folder to an address whose subject contains a text.
func notes(s *shoptest.Shop, to, subject string) (n int) {
	for _, m := range s.Mails() {
		if strings.Contains(m, to) && strings.Contains(m, "Subject: "+subject) {
			n++
		}
	}
	return n
}

const ownerMail, packerMail = "zara@example.com", "usman@example.com"

// TestNewOrdersAreHeardOf (TODAY-3): notices of orders come at once by mail and push, several
// in one, not at night, without amounts for those who may not see them, and not to those who
// turned them off.
func TestNewOrdersAreHeardOf(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		owners, packers := newBrowser(t), newBrowser(t)
		mux := http.NewServeMux()
		mux.Handle("/owner", owners)
		mux.Handle("/packer", packers)
		s := shoptest.NewWithWeb(t, e, world(t, mux))
		s.App.Start()
		owners.subscribes(t, s, desk, "https://push.example.com/owner")
		packers.subscribes(t, s, packerDesk, "https://push.example.com/packer")
		all := []string{"order", "proof", "message"}
		wishes(t, s, desk, "now", all, all)
		wishes(t, s, packerDesk, "now", []string{"order"}, []string{"order"})
		s.App.Wake()

		number := buys(t, s)
		eventually(t, func() bool {
			a, _ := owners.pushes(t)
			b, _ := packers.pushes(t)
			return len(a) == 1 && len(b) == 1 && notes(s, ownerMail, "1 new order") == 1 && notes(s, packerMail, "1 new order") == 1
		})
		got, _ := owners.pushes(t)
		if p := got[0]; !strings.Contains(p.Body, number) || !strings.Contains(p.Body, "Rs 1,259.64") || !strings.Contains(p.Path, number) {
			t.Errorf("TODAY-3 the owner's device shows %+v", p)
		}
		got, _ = packers.pushes(t)
		if p := got[0]; !strings.Contains(p.Body, number) || strings.Contains(p.Body, "Rs") {
			t.Errorf("TODAY-3 STAFF-1 the packer's device shows %+v", p)
		}
		for _, m := range s.Mails() {
			if !strings.Contains(m, "Subject: 1 new order") {
				continue
			}
			if amount := strings.Contains(m, "1,259.64"); amount != strings.Contains(m, ownerMail) {
				t.Errorf("TODAY-3 STAFF-1 the amount is told: %v in\n%s", amount, m)
			}
			if strings.Contains(m, "Mariam") || strings.Contains(m, "333 9876543") || strings.Contains(m, "3339876543") {
				t.Errorf("TODAY-3 SAFE-7 the mail holds what a shopper typed:\n%s", m)
			}
		}

		// Orders that come meanwhile share one notice.
		idle := func() bool { return s.Count("jobs WHERE lease <> ''") == 0 } // moving the clock would end leases
		eventually(t, idle)
		for range 3 {
			buys(t, s)
		}
		spread(t, s)
		s.Clock.Move(time.Minute)
		s.App.Wake()
		eventually(t, func() bool {
			a, _ := owners.pushes(t)
			b, _ := packers.pushes(t)
			return len(a) == 2 && len(b) == 2 && idle()
		})
		if got, _ := owners.pushes(t); got[1].Body != "3 new orders" || got[1].Path != "/admin/orders" {
			t.Errorf("TODAY-3 three orders are %+v", got[1])
		}
		if n := notes(s, ownerMail, "3 new orders"); n != 0 {
			t.Error("TODAY-3 a mail a minute")
		}
		s.Clock.Move(15 * time.Minute)
		s.App.Wake()
		eventually(t, func() bool {
			return notes(s, ownerMail, "3 new orders") == 1 && notes(s, packerMail, "3 new orders") == 1 && idle()
		})

		// At night there are no notices: it is 14:46 in Karachi, then 22:46.
		wishes(t, s, packerDesk, "now", []string{}, []string{}) // the packer turns all of them off
		s.Clock.Move(8 * time.Hour)
		night := buys(t, s)
		spread(t, s)
		s.App.Wake()
		if n, own := s.Count("notice_rounds WHERE due_at > 0"), s.Count("notice_rounds WHERE due_at > 0 AND account_id = '"+shoptest.AdminID+"'"); n != 2 || own != 2 {
			t.Errorf("TODAY-3 %d rounds are to come, %d of them the owner's", n, own)
		}
		s.Clock.Move(10*time.Hour + 13*time.Minute) // 8:59
		s.App.Wake()
		if got, _ := owners.pushes(t); len(got) != 2 {
			t.Errorf("TODAY-3 SAY-2 a push at night: %+v", got)
		}
		s.Clock.Move(time.Minute)
		s.App.Wake()
		eventually(t, func() bool {
			got, _ := owners.pushes(t)
			return len(got) == 3 && strings.Contains(got[2].Body, night) && notes(s, ownerMail, "1 new order") == 2
		})
		if got, _ := packers.pushes(t); len(got) != 2 || notes(s, packerMail, "1 new order") != 1 {
			t.Errorf("TODAY-3 turned off, and told all the same: %+v", got)
		}
	})
}

// TestDigests (TODAY-3): digests come on the hour, or at nine in the morning.
func TestDigests(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		wishes(t, s, desk, "hour", []string{"order"}, []string{})
		wishes(t, s, packerDesk, "day", []string{"order"}, []string{})
		buys(t, s)
		buys(t, s)
		spread(t, s)
		s.Clock.Move(29*time.Minute + 59*time.Second) // 14:59:59 in Karachi
		s.App.Wake()
		buys(t, s)
		spread(t, s)
		if n := notes(s, ownerMail, "2 new orders") + notes(s, ownerMail, "3 new orders"); n != 0 {
			t.Error("TODAY-3 told before the hour")
		}
		s.Clock.Move(time.Second)
		s.App.Wake()
		eventually(t, func() bool { return notes(s, ownerMail, "3 new orders") == 1 })
		s.Clock.Move(18*time.Hour - time.Second)
		s.App.Wake()
		eventually(t, func() bool { return s.Count("jobs WHERE leased_until > 0") == 0 })
		if n := notes(s, packerMail, "3 new orders"); n != 0 {
			t.Error("TODAY-3 told before the morning")
		}
		s.Clock.Move(time.Second)
		s.App.Wake()
		eventually(t, func() bool { return notes(s, packerMail, "3 new orders") == 1 })
	})
}

// TestFailuresAreHeardOf (TODAY-3): a push service that is down delays no mail, a device that
// is gone is forgotten, and a mail that fails for most of an hour makes one notice.
func TestFailuresAreHeardOf(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		office, device := openPostOffice(t), newBrowser(t)
		web := world(t, device)
		known, nameless := web.Resolve, atomic.Bool{}
		web.Resolve = func(ctx context.Context, host string) ([]netip.Addr, error) {
			if nameless.Load() {
				return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
			}
			return known(ctx, host)
		}
		s := shoptest.NewWithWeb(t, e, web, office.delivers)
		s.App.Start()
		device.subscribes(t, s, desk, "https://push.example.com/a")
		device.answers(http.StatusServiceUnavailable)
		wishes(t, s, desk, "hour", []string{"message"}, []string{"order"})
		idle := func() bool { return s.Count("jobs WHERE lease <> ''") == 0 }
		nameless.Store(true) // a failing resolver must not forget every device
		buys(t, s)
		eventually(t, func() bool {
			return s.Count("push_devices WHERE problem = 'the push service did not answer'") == 1 && idle()
		})
		nameless.Store(false)
		s.Clock.Move(time.Minute)
		s.App.Wake()
		eventually(t, func() bool {
			_, tries := device.pushes(t)
			return tries == 1 && s.Count("messages WHERE channel = 'mail' AND state = 'sent'") == 1 && idle()
		})
		if n := s.Count("push_devices WHERE problem = 'the push service answered 503'"); n != 1 {
			t.Error("TODAY-3 that the push did not arrive is not noted")
		}
		device.answers(http.StatusGone)
		s.Clock.Move(time.Minute)
		s.App.Wake()
		eventually(t, func() bool { return s.Count("push_devices") == 0 && s.Count("jobs") == 0 })

		office.answer(away)
		buys(t, s)
		for n := range 5 {
			eventually(t, func() bool {
				return s.Count(fmt.Sprintf("messages WHERE attempts = %d AND state = 'failed'", n+1)) == 1 && idle()
			})
			s.Clock.Move(31 * time.Minute)
			s.App.Wake()
		}
		eventually(t, func() bool { return s.Count("messages WHERE attempts = 6") == 1 && idle() })
		if n := s.Count("notices WHERE kind = 'message'"); n != 1 {
			t.Errorf("TODAY-3 %d notices of one mail that does not arrive", n)
		}
		spread(t, s)
		s.Clock.Move(time.Hour)
		s.App.Wake()
		eventually(t, func() bool { return s.Count("messages WHERE kind = 'staff-notice'") == 1 })
		office.answer(nil)
		s.Clock.Move(time.Minute)
		s.App.Wake()
		heard := func() int { return office.subjects(t)["1 message does not arrive: Gulaab"] }
		eventually(t, func() bool {
			return heard() > 0 && s.Count("messages WHERE kind = 'staff-notice' AND state = 'sent'") == 1 && idle()
		})

		// A mail that arrives before the notice makes none.
		buys(t, s)
		eventually(t, func() bool {
			return s.Count("messages WHERE state = 'sent' AND kind = 'order-placed-cod'") >= 2 && idle()
		})
		s.Exec(`DELETE FROM notices`)
		before := heard()
		for more, state := range []string{"sent", "failed"} {
			s.Exec(`INSERT INTO notices (id, kind, ref, order_id, message, actor, happened_at, taken)
				SELECT $1, 'message', MAX(id), '', 'order-placed-cod', '', $2, FALSE FROM messages WHERE kind = 'order-placed-cod' AND state = 'sent'`, "late-"+state, s.Clock.Now().UnixMicro())
			s.Exec(`UPDATE messages SET state = $1 WHERE id = (SELECT ref FROM notices WHERE id = $2)`, state, "late-"+state)
			spread(t, s)
			s.Clock.Move(time.Hour)
			s.App.Wake()
			eventually(t, func() bool {
				return s.Count("notice_lines") == 0 && s.Count("messages WHERE kind = 'staff-notice' AND state <> 'sent'") == 0 && idle()
			})
			if n := heard() - before; n != more {
				t.Errorf("TODAY-3 of a mail that is %s by now %d notices go out, want %d", state, n, more)
			}
			s.Exec(`DELETE FROM notices`)
		}
	})
}

// TestOpenOfficeHears (TODAY-3): an open screen hears of an order at once, a packer hears of no
// payment, and nobody hears of their own work.
func TestOpenOfficeHears(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		s.App.Start()
		served := make(chan error, 1)
		go func() { served <- s.App.Serve(ln) }()
		owner, manager, packer := follow(t, ln, shoptest.AdminToken), follow(t, ln, shoptest.ManagerToken), follow(t, ln, shoptest.PackerToken)
		for _, lines := range []*bufio.Scanner{owner, manager, packer} {
			untilLine(t, lines, "event: ready")
		}
		s.Clock.Move(time.Second)
		status(t, s, 200, row{as: desk, call: "POST /api/admin/orders/take", body: js(handTaken())})
		seen := untilLine(t, manager, `"id":"order/`)
		if strings.Contains(seen, shoptest.AdminID) {
			t.Errorf("TODAY-3 a colleague is told who took it: %s", seen)
		}
		s.Clock.Move(time.Second)
		status(t, s, 201, payByTransfer(nil))
		seen = untilLine(t, owner, `"id":"proof/`)
		if strings.Count(seen, `"id":"order/`) > 1 {
			t.Errorf("TODAY-3 the owner is told of what they did: %s", seen)
		}
		s.Clock.Move(time.Second)
		buys(t, s)
		untilLine(t, packer, `"id":"order/`)
		untilLine(t, packer, `"id":"order/`)
		if seen = untilLine(t, packer, `"id":"order/`); strings.Contains(seen, `"id":"proof/`) {
			t.Errorf("TODAY-3 STAFF-1 the packer is told of payments: %s", seen)
		}
		if err := s.App.Shutdown(t.Context()); err != nil {
			t.Error(err)
		}
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
}
