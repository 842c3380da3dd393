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

// silent accepts connections and never answers. asked counts them.
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

// hanging is a shop whose mail server never answers, with every worker of the mail lane waiting
// for it.
func hanging(t *testing.T, timeout string) (s *shoptest.Shop, asked *atomic.Int64) {
	t.Helper()
	storetest.SQLite.OrSkip(t)
	addr, asked := silent(t)
	s = shoptest.New(t, storetest.SQLite, func(c *config.Config) { c.SMTPURL = "smtp://" + addr + "?tls=none&timeout=" + timeout })
	s.App.Start()
	for _, who := range []string{"a", "b", "c", "d", "e", "f"} { // more mails than the lane has workers
		status(t, s, 201, orderOf(who))
	}
	eventually(t, func() bool { return asked.Load() >= 4 })
	return s, asked
}

func orderOf(who string) row {
	return row{call: "POST /api/orders/checkout", body: js(address(obj{
		"email": who + "@example.com", "cartItems": []obj{{"_id": shoptest.Niacin, "name": "x", "quantity": 1}},
	}))}
}

// SURE-8: a mail server that accepts connections and never answers delays no order, no other
// kind of job and no stop: they all finish while the mails still hang.
func TestMailServerThatHangs(t *testing.T) {
	t.Parallel()
	s, asked := hanging(t, "10m")
	status(t, s, 201, orderOf("g"))
	// A job of another kind runs meanwhile: a due change of the bank account.
	otherAccount(t, s)
	s.Clock.Move(settings.BankWait + time.Second)
	eventually(t, func() bool { s.App.Wake(); return shownBank(t, s) == newIBAN })
	if n := asked.Load(); n != 4 {
		t.Errorf("%d mails were tried: those of four workers hang", n)
	}
	stopped := make(chan error, 1)
	go func() { stopped <- s.App.Close() }()
	eventually(t, func() bool { return len(stopped) == 1 }) // the mails hang for longer than this waits
	if err := <-stopped; err != nil {
		t.Error(err)
	}
}

// SURE-8: each attempt at such a server ends at its time limit, and the mail is tried again.
func TestMailsToAServerThatHangsAreTriedAgain(t *testing.T) {
	t.Parallel()
	s, asked := hanging(t, "1s")
	eventually(t, func() bool { return states(t, s)[outbox.Failed] >= 4 })
	first := asked.Load()
	s.Clock.Move(time.Hour)
	s.App.Wake()
	eventually(t, func() bool { return asked.Load() > first })
	if n := states(t, s)[outbox.Buried]; n != 0 {
		t.Errorf("%d mails were given up", n)
	}
}
