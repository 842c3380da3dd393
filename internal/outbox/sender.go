package outbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/job"
	"gulaab/internal/mail"
	"gulaab/internal/stop"
)

// What one mailbox gets at most (SAFE-7).
const (
	PerHour = 5  // of each kind
	PerDay  = 20 // of all kinds
)

// ResetLife is the age at which a request for a reset link expires unsent: whoever asked
// has asked again, or gone.
const ResetLife = 30 * time.Minute

// SignInLife is how long the link and the digits of a mail to sign in work, and the age at
// which a request for one expires unsent.
const SignInLife = 10 * time.Minute

// InTx runs fn in one transaction and commits it if fn returns nil. It may run
// fn again where the database asks for it.
type InTx func(ctx context.Context, fn func(context.Context, Tx) error) error

// Tx is what sending needs of one transaction.
type Tx interface {
	Poster
	// Message finds a message; NotFound otherwise.
	Message(ctx context.Context, id string) (*Message, error)
	// LockMailbox locks an address against other senders until the transaction ends,
	// and says whether somebody has confirmed that mails arrive there.
	LockMailbox(ctx context.Context, address string) (confirmed bool, err error)
	// SentSince returns when mails went to m's mailbox after since, newest first, at
	// most most of them. m is left out; ofKind leaves only mails of m's kind.
	SentSince(ctx context.Context, m *Message, ofKind bool, since time.Time, most int) ([]time.Time, error)
	// MergeHeld makes m carry the held messages about orders to its mailbox that were
	// never attempted, and deletes their jobs. If m itself was attempted, it keeps what
	// it carried then, since that mail may have arrived. All that m carries is returned.
	MergeHeld(ctx context.Context, m *Message) ([]*Message, error)
	// AskedBehind says whether a message that its recipient waits for is queued behind
	// this one, or behind one that this one carries.
	AskedBehind(ctx context.Context, id string) (bool, error)
	// BeginSending notes that m is handed over now.
	BeginSending(ctx context.Context, id string) error
	// DropMessage deletes a message.
	DropMessage(ctx context.Context, id string) error
	// Wording returns the owner's words for a kind of message; false where the
	// program's are in use.
	Wording(ctx context.Context, kind string, channel mail.Channel, language mail.Language) (mail.Words, bool, error)
}

// Resets makes the links of mails that let somebody into an account.
type Resets interface {
	// BeginReset makes a link for a request made at askedAt and returns the mail with
	// it. Earlier links of the same request stay valid. NotFound where nobody has the
	// address, or its password was changed after the request.
	BeginReset(ctx context.Context, requestID, address string, askedAt time.Time) (mail.PasswordReset, error)
	// BeginMailLogin makes the link and the digits by which an address signs in, for a request
	// made at askedAt; those of an earlier try end. NotFound as for BeginReset.
	BeginMailLogin(ctx context.Context, m mail.SignIn, askedAt time.Time) (mail.SignIn, error)
	// BeginNotMe makes the link that ends what a mail about a new browser tells. Earlier links
	// of the same request stay valid. NotFound as for BeginReset.
	BeginNotMe(ctx context.Context, requestID string, m mail.NewDevice, askedAt time.Time) (mail.NewDevice, error)
	// ResetSent ends all links of a request except token's.
	ResetSent(ctx context.Context, requestID, token string) error
}

// EmailLinkLife is how long a link works that confirms an account's address, and the age
// at which a request for one expires unsent.
const EmailLinkLife = 48 * time.Hour

// Addresses makes the links that confirm addresses of accounts.
type Addresses interface {
	// BeginConfirmation makes a link for the account of an address. Earlier links
	// stay valid. NotFound where nobody has the address, or it is confirmed.
	BeginConfirmation(ctx context.Context, address string) (name, token string, err error)
	// BeginEmailChange makes the link that gives an account another address, for a request
	// made at askedAt. Earlier links stay valid. NotFound where the account is gone, has the
	// address, or changed its password after the request.
	BeginEmailChange(ctx context.Context, m mail.ChangeEmail, askedAt time.Time) (mail.ChangeEmail, error)
}

// Invitations makes the links of invitations.
type Invitations interface {
	// BeginInvitation makes a link and returns the mail with it. Earlier links stay
	// valid. NotFound where the invitation was withdrawn, accepted or is too old.
	BeginInvitation(ctx context.Context, id string) (mail.Invitation, error)
}

// Links makes the links by which shoppers follow, confirm, change or cancel an order.
type Links interface {
	// MakeLink makes the link of a message to an order, the same one each time.
	// NotFound where there is nothing to link to any more.
	MakeLink(ctx context.Context, orderID, messageID string) (Link, error)
}

// Link opens an order without an account.
type Link struct {
	Token   string // what stands in its address
	Waits   bool   // the order waits for its shopper
	Asks    bool   // its shopper may be asked for a review
	Changes bool   // it still confirms, changes and cancels; otherwise it only shows
}

// Cards knows the codes of gift cards.
type Cards interface {
	// GiftCode returns the code of a card; NotFound where it is not sent any more.
	GiftCode(ctx context.Context, id string) (string, error)
}

// Stops knows who wishes no more messages that nobody asked for (package stop).
type Stops interface {
	// Link returns the token for a message of a kind to an address, and whether it was stopped.
	Link(ctx context.Context, kind stop.Kind, address string) (token string, stopped bool, err error)
}

// Deps is what a Sender needs; Log is discarded unless given, the rest required.
type Deps struct {
	InTx     InTx
	Renderer *mail.Renderer
	Mails    mail.Sender
	Resets   Resets
	Emails   Addresses
	Invites  Invitations
	Links    Links
	Cards    Cards
	Stops    Stops
	Log      *slog.Logger
}

// Sender sends the messages of the outbox. It is safe for concurrent use.
type Sender struct{ d Deps }

// NewSender returns a Sender that is ready.
func NewSender(d Deps) (*Sender, error) {
	if d.InTx == nil || d.Renderer == nil || d.Mails == nil || d.Resets == nil || d.Emails == nil || d.Invites == nil || d.Links == nil || d.Cards == nil || d.Stops == nil {
		return nil, errors.New("outbox: InTx, Renderer, Mails, Resets, Emails, Invites, Links, Cards and Stops are required")
	}
	if d.Log == nil {
		d.Log = slog.New(slog.DiscardHandler)
	}
	return &Sender{d}, nil
}

// legacyJob is the kind of the jobs of older programs, whose payload is the mail.
const legacyJob = "mail"

// Kinds returns the kinds of the outbox's jobs. Mails outlast a mail server that is away
// for a weekend; links for a new password are tried more often, and for ResetLife only.
func (s *Sender) Kinds() map[string]job.Kind {
	const attempt = 45 * time.Second // a mail server has 30 s
	return map[string]job.Kind{
		JobMessage: {Handler: s.handle, Workers: 4, Time: attempt, Tries: 150}, // some three days
		JobReset: {
			Handler: s.handle, Workers: 2, Time: attempt, Tries: 100, Life: ResetLife,
			Backoff: func(n int64) time.Duration { return job.Growing(10*time.Second, 2, time.Minute, n) },
		},
		legacyJob: {Handler: s.adopt, Time: attempt},
	}
}

// letter is a message that may be sent now.
type letter struct {
	*Message
	confirmed bool
	carries   []*Message
	words     *mail.Words // the owner's, or nil
}

// handle sends the message that a job names.
func (s *Sender) handle(ctx context.Context, j job.Job) error {
	var t ticket
	if err := json.Unmarshal(j.Payload, &t); err != nil || t.Message == "" {
		return job.Permanent(errors.New("the job names no message"))
	}
	var l *letter
	err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) (err error) {
		l, err = s.take(ctx, tx, t.Message)
		return err
	})
	switch {
	case errors.Is(err, errNothing):
		return nil
	case err != nil:
		return err
	}
	m, err := mail.Decode(l.Data)
	if err != nil {
		return job.Permanent(errors.New("the message cannot be read"))
	}
	m, token, err := s.link(ctx, l, m)
	if fault.KindOf(err) == fault.NotFound {
		return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error { return tx.DropMessage(ctx, l.ID) })
	}
	if err != nil {
		return err
	}
	if len(l.carries) > 0 {
		if m, err = s.news(l, m); err != nil {
			return job.Permanent(err)
		}
	}
	out, err := s.render(l, m)
	if err != nil {
		return job.Permanent(errors.New("the mail cannot be written"))
	}
	out.ID = l.ID
	if l.SentBy != "" {
		// A message sent again has an id of its own, so that no mailbox drops it as a
		// copy. All tries of one sending share a job, and so the id.
		out.ID += ".again-" + j.ID
	}
	if token != "" {
		// Each try has a new link, so no try may be dropped as a copy of another.
		out.ID = fmt.Sprintf("%s.%d", l.ID, j.Attempts)
	}
	if err := s.d.Mails.Send(ctx, out); err != nil {
		// The mail may have arrived all the same, so a link in it stays valid.
		if errors.Is(err, mail.ErrUndeliverable) {
			return job.Permanent(err)
		}
		return err
	}
	switch m.(type) {
	case mail.PasswordReset, mail.NewDevice:
		if err := s.d.Resets.ResetSent(ctx, l.ID, token); err != nil {
			s.d.Log.WarnContext(ctx, "outbox: links of earlier tries stay until they end", "message", l.ID, "error", err)
		}
	}
	return nil
}

// render writes the mail of a letter.
func (s *Sender) render(l *letter, m mail.Message) (mail.Mail, error) {
	if o, ok := m.(mail.OrderMail); ok {
		return s.d.Renderer.RenderOrder(o, l.confirmed, l.words)
	}
	// A gift card brings its sender's words to an address that nobody confirmed, because that is what it
	// is for: they paid for it, the office approved that, and no link may stand in them.
	_, gift := m.(mail.GiftCard)
	return s.d.Renderer.Render(m, l.confirmed || gift)
}

// link puts the link into a mail that carries one, and returns its token where each try
// makes a new one; an order's link is the same each time. Other mails are returned
// unchanged. NotFound where there is nothing to link to any more.
func (s *Sender) link(ctx context.Context, l *letter, m mail.Message) (_ mail.Message, token string, err error) {
	switch m := m.(type) {
	case mail.PasswordReset:
		spoken := m.Spoken
		m, err = s.d.Resets.BeginReset(ctx, l.ID, l.To, l.CreatedAt)
		m.Spoken = spoken
		return m, m.Token, err
	case mail.SignIn:
		m, err = s.d.Resets.BeginMailLogin(ctx, m, l.CreatedAt)
		return m, m.Token, err
	case mail.NewDevice:
		m, err = s.d.Resets.BeginNotMe(ctx, l.ID, m, l.CreatedAt)
		return m, m.Token, err
	case mail.ConfirmEmail:
		m.Name, m.Token, err = s.d.Emails.BeginConfirmation(ctx, l.To)
		return m, m.Token, err
	case mail.ChangeEmail:
		m, err = s.d.Emails.BeginEmailChange(ctx, m, l.CreatedAt)
		return m, m.Token, err
	case mail.Welcome:
		_, m.Token, err = s.d.Emails.BeginConfirmation(ctx, l.To)
		if fault.KindOf(err) == fault.NotFound {
			m.Token, err = "", nil // confirmed meanwhile: it greets alone
		}
		return m, m.Token, err
	case mail.OrderMail:
		return s.confirmed(ctx, l, m)
	case mail.LeftCart:
		m.StopURL, err = stopURL(ctx, s.d.Stops, s.d.Renderer, m, m.Language.Or())
		return m, "", err
	case mail.GiftCard:
		m.Code, err = s.d.Cards.GiftCode(ctx, m.Card)
		return m, "", err
	case mail.Invitation:
		m, err = s.d.Invites.BeginInvitation(ctx, m.Invitation)
		return m, m.Token, err
	}
	return m, "", nil
}

// confirmed puts the order's link into a message about it: to follow the order, and to
// confirm it where that is still asked. A reminder is too late once the order waits for
// nobody.
func (s *Sender) confirmed(ctx context.Context, l *letter, m mail.OrderMail) (_ mail.Message, token string, err error) {
	link, err := s.d.Links.MakeLink(ctx, l.OrderID, l.ID)
	switch gone := fault.KindOf(err) == fault.NotFound; {
	case m.Kind == mail.KindReminder && (gone || err == nil && !link.Waits):
		return m, "", job.TooLate("the order waits for nobody any more")
	case m.Kind == mail.KindReviewAsk && (gone || err == nil && !link.Asks):
		return m, "", job.TooLate("its shopper is asked for no review any more")
	case gone:
		return m, "", nil
	case err != nil:
		return m, "", err
	}
	m.TrackURL = s.d.Renderer.ConfirmURL(link.Token)
	if mail.Links(m.Kind) && link.Changes {
		m.ConfirmURL = m.TrackURL
	}
	m.StopURL, err = stopURL(ctx, s.d.Stops, s.d.Renderer, m, m.Language.Or())
	return m, "", err
}

// errStopped says that its reader wants no more messages of a kind.
var errStopped = job.TooLate("its reader has stopped such messages")

// stopURL is the address by which a message's reader stops such messages; "" where it holds none.
func stopURL(ctx context.Context, stops Stops, r *mail.Renderer, m mail.Message, l mail.Language) (string, error) {
	kind := mail.Stops(mail.Kind(m))
	if kind == "" {
		return "", nil
	}
	token, stopped, err := stops.Link(ctx, kind, mail.Recipient(m))
	if err == nil && stopped {
		err = errStopped
	}
	return r.StopURL(l, token), err
}

// errNothing says that a message needs no sending any more.
var errNothing = errors.New("outbox: nothing to send")

// take decides whether a message may be sent now, and notes that its sending begins.
// errNothing says that there is nothing to send.
func (s *Sender) take(ctx context.Context, tx Tx, id string) (*letter, error) {
	m, err := tx.Message(ctx, id)
	if fault.KindOf(err) == fault.NotFound {
		return nil, errNothing
	}
	if err != nil {
		return nil, err
	}
	l := &letter{}
	if l.confirmed, err = tx.LockMailbox(ctx, m.To); err != nil {
		return nil, err
	}
	// The message is read again: whoever held the mailbox may have changed it.
	if l.Message, err = tx.Message(ctx, id); err != nil {
		return nil, err
	}
	if !l.State.Open() || l.MergedInto != "" {
		return nil, errNothing
	}
	now := tx.Now()
	if l.Kind == mail.Kind(mail.PasswordReset{}) && !now.Before(l.CreatedAt.Add(ResetLife)) {
		return nil, job.TooLate("the request for a new password is too old")
	}
	if l.Kind == mail.Kind(mail.SignIn{}) && !now.Before(l.CreatedAt.Add(SignInLife)) {
		return nil, job.TooLate("the request to sign in is too old")
	}
	if (l.Kind == mail.Kind(mail.ConfirmEmail{}) || l.Kind == mail.Kind(mail.ChangeEmail{})) && !now.Before(l.CreatedAt.Add(EmailLinkLife)) {
		return nil, job.TooLate("the request for a link is too old")
	}
	if at := Awake(now); !l.Asked && at.After(now) {
		// A message that was tried is not merged and keeps its turn. Where somebody waits
		// for one behind it, it goes out at night too.
		hurried := false
		if l.Tried() {
			if hurried, err = tx.AskedBehind(ctx, id); err != nil {
				return nil, err
			}
		}
		if !hurried {
			return nil, job.Later(at, "held: it is night in Pakistan")
		}
	}
	if free, err := free(ctx, tx, l.Message); err != nil {
		return nil, err
	} else if free.After(now) {
		return nil, job.Later(free, "held: the mailbox has had enough mails for now")
	}
	// A reminder and a question carry nothing: they may turn out to be too late, and what they
	// carry would be lost with them.
	if l.OrderID != "" && l.Kind != mail.KindReminder && l.Kind != mail.KindReviewAsk {
		if l.carries, err = tx.MergeHeld(ctx, l.Message); err != nil {
			return nil, err
		}
	}
	if l.OrderID != "" {
		if l.words, err = Wording(ctx, tx, l.Message); err != nil {
			return nil, err
		}
	}
	return l, tx.BeginSending(ctx, id)
}

// Wording returns the owner's words for a message, or nil.
func Wording(ctx context.Context, tx Tx, m *Message) (*mail.Words, error) {
	w, ok, err := tx.Wording(ctx, m.Kind, m.Channel, m.Language)
	if err != nil || !ok {
		return nil, err
	}
	return &w, nil
}

// free returns the earliest time at which m's mailbox may get it; a time that is not in
// the future means now.
func free(ctx context.Context, tx Tx, m *Message) (time.Time, error) {
	var at time.Time
	if mail.ForStaff(m.Kind) {
		return at, nil // package notify limits them
	}
	for _, limit := range []struct {
		ofKind bool
		per    time.Duration
		most   int
	}{{true, time.Hour, PerHour}, {false, 24 * time.Hour, PerDay}} {
		sent, err := tx.SentSince(ctx, m, limit.ofKind, tx.Now().Add(-limit.per), limit.most)
		if err != nil {
			return at, err
		}
		if len(sent) == limit.most {
			if next := sent[limit.most-1].Add(limit.per); next.After(at) {
				at = next
			}
		}
	}
	return at, nil
}

// news merges m and the messages that it carries into one mail.
func (s *Sender) news(l *letter, m mail.Message) (mail.Message, error) {
	all := []mail.Message{}
	for _, c := range l.carries {
		carried, err := mail.Decode(c.Data)
		if err != nil {
			return nil, errors.New("a held message cannot be read")
		}
		all = append(all, carried)
	}
	return s.d.Renderer.News(append(all, m))
}

// adopt turns a job of an older program into a message. It drops the token in it: that
// link stays valid, and the mail brings a new one.
func (s *Sender) adopt(ctx context.Context, j job.Job) error {
	m, err := mail.Decode(j.Payload)
	if err != nil {
		return job.Permanent(errors.New("the message cannot be read"))
	}
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		_, err := tx.Message(ctx, j.ID)
		if fault.KindOf(err) == fault.NotFound {
			return post(ctx, tx, j.ID, m, "")
		}
		return err // or nil: it was adopted before
	})
}
