package shoptest_test

import (
	"net"
	"sync/atomic"
	"testing"
	"time"

	"gulaab/internal/config"
	"gulaab/internal/outbox"
	"gulaab/internal/settings"
	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// silent accepts connections and never says anything.
func silent(t *testing.T) (addr string, asked *atomic.Int64) {
	t.Helper()
	ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	asked = &atomic.Int64{}
	held := make(chan net.Conn, 1000)
	go func() {
		for {
			conn, err := ln.Accept()
			if err != nil {
				return
			}
			asked.Add(1)
			held <- conn
		}
	}()
	t.Cleanup(func() {
		_ = ln.Close()
		for {
			select {
			case conn := <-held:
				_ = conn.Close()
			default:
				return
			}
		}
	})
	return ln.Addr().String(), asked
}

// SURE-8: a mail server that takes connections and says nothing holds up no
// order and no other kind of work; each try of a mail ends at its time limit, and
// the mails are tried again. The shop still stops in good time.
func TestMailServerThatHangs(t *testing.T) {
	t.Parallel()
	addr, asked := silent(t)
	s := shoptest.New(t, storetest.SQLite, func(c *config.Config) { c.SMTPURL = "smtp://" + addr + "?tls=none&timeout=1s" })
	s.App.Start()
	order := func(who string) row {
		return row{call: "POST /api/orders/checkout", body: js(address(obj{
			"email": who + "@example.com", "cartItems": []obj{{"_id": shoptest.Niacin, "name": "x", "quantity": 1}},
		}))}
	}
	for _, who := range []string{"a", "b", "c", "d", "e", "f"} { // more than the lane has workers
		status(t, s, 201, order(who))
	}
	eventually(t, func() bool { return asked.Load() >= 4 }) // every worker of the lane waits
	began := time.Now()
	status(t, s, 201, order("g"))
	// Another kind: a change of the account that is due goes through beside it.
	otherAccount(t, s)
	s.Clock.Move(settings.BankWait + time.Second)
	eventually(t, func() bool { s.App.Wake(); return shownBank(t, s) == newIBAN })
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("beside mails that hang an order and other work took %v", took)
	}
	eventually(t, func() bool { return states(t, s)[outbox.Failed] >= 4 })
	first := asked.Load()
	s.Clock.Move(time.Hour)
	s.App.Wake()
	eventually(t, func() bool { return asked.Load() > first })
	if n := states(t, s)[outbox.Buried]; n != 0 {
		t.Errorf("%d mails were given up", n)
	}
	stop := time.Now()
	if err := s.App.Close(); err != nil {
		t.Error(err)
	}
	if took := time.Since(stop); took > 10*time.Second {
		t.Errorf("the stop took %v", took)
	}
}
