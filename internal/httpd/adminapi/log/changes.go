package log

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/feed"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/log"
	"gulaab/internal/notify"
	"gulaab/internal/outbox"
	"gulaab/internal/staff"
)

const (
	// heartbeat is how often a stream says that it lives. Proxies cut off what is
	// silent for a minute.
	heartbeat = 15 * time.Second
	// sendTime bounds how long one write to a stream may wait for its reader.
	sendTime = 10 * time.Second
)

// tells says which permission a change's subject needs: every subject of the
// contract but notices, of which each kind has its own.
var tells = map[string]staff.Permission{
	"order": staff.OrdersRead, "settings": staff.SettingsRead, "staff": staff.StaffRead, "task": staff.Enter, "product": staff.ProductsRead, "media": staff.ProductsRead, "term": staff.ProductsRead, "mail": staff.MailRead,
	"deal": staff.ProductsRead, "coupon": staff.OrdersMoney, "credit": staff.OrdersMoney, "stock": staff.ProductsRead, "shipment": staff.StockReceive, "purchase": staff.StockReceive, "count": staff.StockWrite,
	"customer": staff.CustomersRead, "cash": staff.ReportsRead, "expense": staff.BooksKeep, "statement": staff.CashSettle, "bank": staff.PaymentsRead,
	"parcels": staff.OrdersRead, "courier": staff.OrdersRead, "today": staff.Enter,
	"ranking": staff.ProductsRead, "attributes": staff.ProductsRead, "review": staff.ProductsRead, "question": staff.ProductsRead, "testimonial": staff.ProductsRead, "search": staff.ProductsRead, "redirects": staff.ProductsRead, "page": staff.ProductsRead, "collection": staff.ProductsRead, "translation": staff.ProductsRead, "home": staff.ProductsRead,
}

// FollowChanges answers GET /api/admin/changes: a stream of server-sent events
// where one is asked for, one list where not (OFFICE-4). recheck asks again who
// the caller is, or says why they may be told no more.
func (f *API) FollowChanges(w http.ResponseWriter, r *http.Request, recheck func() (call.Caller, error)) error {
	c := call.From(r.Context())
	since, err := moment(r)
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-store")
	if !strings.Contains(r.Header.Get("Accept"), "text/event-stream") {
		return f.listChanges(w, r, c, since)
	}
	listener, err := f.d.Feed.Listen(c.AccountID())
	if errors.Is(err, feed.ErrFull) {
		return fault.New(fault.Unavailable, "Too many screens follow changes. Ask again and again instead.").Because(err)
	}
	if err != nil {
		return err
	}
	defer listener.Stop()
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no") // nginx would keep the events back
	w.WriteHeader(http.StatusOK)
	s := &stream{w: w, control: http.NewResponseController(w), now: f.d.Now}
	// What was missed comes after listening began: nothing falls between the two.
	if err := s.missed(r, f.d.Feed, c, since); err != nil {
		return err // the answer has begun: it is cut, and the browser comes back
	}
	ticker := time.NewTicker(heartbeat)
	defer ticker.Stop()
	for {
		var err error
		select {
		case <-r.Context().Done():
			return nil
		case change, open := <-listener.C:
			if !open {
				return nil
			}
			err = s.tell(c, change)
		case <-ticker.C:
			if c, err = recheck(); err == nil {
				err = s.write(":\n\n")
			}
		}
		if err != nil {
			return nil //nolint:nilerr // the answer has begun: it ends here, and the browser comes back
		}
	}
}

// listChanges answers what has changed since a moment, for who cannot stream.
func (f *API) listChanges(w http.ResponseWriter, r *http.Request, c call.Caller, since time.Time) error {
	next := f.d.Now()
	out := gen.Changes{Changes: []gen.Change{}, Next: strconv.FormatInt(next.UnixMicro(), 10)}
	if !since.IsZero() {
		list, more, err := f.d.Feed.Since(r.Context(), since)
		if err != nil {
			return err
		}
		out.All = more
		for _, change := range list {
			if told, ok := toldTo(c, change); ok {
				out.Changes = append(out.Changes, told)
			}
		}
	}
	call.JSON(w, http.StatusOK, out)
	return nil
}

// toldTo is a change as a caller is told it; false where they may not know of it,
// or did themselves what a notice says.
func toldTo(c call.Caller, change feed.Change) (gen.Change, bool) {
	out := gen.Change{Subject: gen.ChangeSubject(change.Subject), Id: change.SubjectID}
	if change.Subject != "notice" {
		return out, c.Can(tells[change.Subject])
	}
	kind, rest, _ := strings.Cut(change.SubjectID, "/")
	id, actor, _ := strings.Cut(rest, "/")
	out.Id = kind + "/" + id
	return out, c.Can(notify.Needs(outbox.NoticeKind(kind))) && actor != c.AccountID()
}

// moment reads since when a caller wants to know; zero: from now.
func moment(r *http.Request) (time.Time, error) {
	text := r.Header.Get("Last-Event-ID")
	if text == "" {
		text = r.URL.Query().Get("since")
	}
	if text == "" {
		return time.Time{}, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 {
		return time.Time{}, &fault.Error{
			Kind: fault.Malformed, Message: "The request could not be read.", Fields: map[string]string{"since": "This value cannot be read."},
		}
	}
	return time.UnixMicro(n), nil
}

// stream writes events, each within its time.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	now     func() time.Time
}

// missed tells what happened since a moment, or, where that is too much, that
// everything is to be asked for again. It always writes something: the browser
// then knows that the stream stands.
func (s *stream) missed(r *http.Request, f *feed.Feed, c call.Caller, since time.Time) error {
	began := s.now()
	if !since.IsZero() {
		list, more, err := f.Since(r.Context(), since)
		if err != nil {
			return err
		}
		if more {
			return s.write(fmt.Sprintf("event: all\nid: %d\ndata: {}\n\n", began.UnixMicro()))
		}
		for _, change := range list {
			if err := s.tell(c, change); err != nil {
				return err
			}
		}
	}
	return s.write(fmt.Sprintf("retry: 2000\nid: %d\nevent: ready\ndata: {}\n\n", began.UnixMicro()))
}

func (s *stream) tell(c call.Caller, change feed.Change) error {
	told, ok := toldTo(c, change)
	if !ok {
		return nil
	}
	data, err := json.Marshal(told)
	if err != nil {
		return err
	}
	return s.write(fmt.Sprintf("event: change\nid: %d\ndata: %s\n\n", change.At.UnixMicro(), data))
}

func (s *stream) write(text string) error {
	// A recorder of a test has no connection to set a deadline on.
	_ = s.control.SetWriteDeadline(time.Now().Add(sendTime)) // of the connection, which knows no other clock
	if _, err := s.w.Write([]byte(text)); err != nil {
		return err
	}
	return s.control.Flush()
}
