package outbox

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/mail"
)

// This file holds what the office does with messages: it sends the texts of
// WhatsApp by one press, has mails sent again, and edits the words.

// OfficeTx is what the office needs of one transaction.
type OfficeTx interface {
	Tx
	audit.Tx
	// SentByHand notes who sent a message, to which phone and in which language.
	SentByHand(ctx context.Context, id, actor, to string, language mail.Language) error
	// LockWords returns the newest wording, zero where there is none, and locks it
	// until the transaction ends.
	LockWords(ctx context.Context, kind string, channel mail.Channel, language mail.Language) (Revision, error)
	// TurnOff stores whether a channel is off for a kind of message.
	TurnOff(ctx context.Context, kind string, channel mail.Channel, off bool) error
	// InsertWords adds a version of a wording; one without a body restores the program's.
	InsertWords(ctx context.Context, w Revision) error
}

// Revision is one version of the words of a message.
type Revision struct {
	Kind     string
	Channel  mail.Channel
	Language mail.Language
	Version  int64
	mail.Words
	At        time.Time
	Actor     string
	ActorName string // as it is now; only when read
}

// OfficeReader is what the office needs outside a transaction.
type OfficeReader interface {
	Message(ctx context.Context, id string) (*Message, error)
	// OrderPhone returns the phone that an order has now; empty where it has none.
	OrderPhone(ctx context.Context, orderID string) (string, error)
	// OrderedSince says whether an order was placed after a moment with an address of mail or a phone.
	OrderedSince(ctx context.Context, address string, since time.Time) (bool, error)
	// WordsNow returns the newest wording of everything that was ever edited.
	WordsNow(ctx context.Context) ([]Revision, error)
	// AllTurnedOff returns the channels that are turned off, by kind of message.
	AllTurnedOff(ctx context.Context) (map[string][]mail.Channel, error)
	// WordsHistory returns the versions of a wording, newest first, at most most.
	WordsHistory(ctx context.Context, kind string, channel mail.Channel, language mail.Language, most int) ([]Revision, error)
}

// Office is the office's side of the outbox. It is safe for concurrent use.
type Office struct {
	inTx   func(ctx context.Context, fn func(context.Context, OfficeTx) error) error
	reader OfficeReader
	render *mail.Renderer
	links  Links
	cards  Cards
	stops  Stops
}

// NewOffice returns an Office; everything is required.
func NewOffice(inTx func(ctx context.Context, fn func(context.Context, OfficeTx) error) error, reader OfficeReader, render *mail.Renderer, links Links, cards Cards, stops Stops) (*Office, error) {
	if inTx == nil || reader == nil || render == nil || links == nil || cards == nil || stops == nil {
		return nil, errors.New("outbox: a transaction, a reader, a renderer, links, cards and stops are required")
	}
	return &Office{inTx, reader, render, links, cards, stops}, nil
}

// Chat is a text on its way to somebody's WhatsApp.
type Chat struct {
	Text string
	URL  string // opens the chat with the text filled in
}

// Text returns what a WhatsApp message says in a language ("" is its own). A placeholder
// stands for its link, which is made only when it is sent.
func (f *Office) Text(ctx context.Context, m *Message, language string) (string, error) {
	o, words, err := f.letter(ctx, m, language)
	if err != nil {
		return "", err
	}
	f.sign(&o)
	return f.render.Text(o, words), nil
}

// sign puts placeholders in the place of links that are made only when a message is sent.
func (f *Office) sign(o *mail.OrderMail) {
	if mail.Links(o.Kind) {
		o.ConfirmURL = f.render.ConfirmSign()
	}
	if mail.Stops(o.Kind) != "" {
		o.StopURL = f.render.StopURL(o.Language.Or(), "") + "…"
	}
}

// letter decodes a WhatsApp message and finds the owner's words for it. Errors: Conflict
// for any other message, Invalid for a language that there is not.
func (f *Office) letter(ctx context.Context, m *Message, language string) (o mail.OrderMail, words *mail.Words, err error) {
	decoded, err := mail.Decode(m.Data)
	if err != nil {
		return o, nil, err
	}
	o, ok := decoded.(mail.OrderMail)
	if !ok || m.Channel != mail.ByWhatsApp {
		return o, nil, fault.New(fault.Conflict, "This message is not one that is sent by hand.")
	}
	if language != "" {
		if o.Language = mail.Language(language); o.Language != o.Language.Or() {
			return o, nil, fault.Fields("There is no such language.", map[string]string{"language": "There is no such language."})
		}
	}
	all, err := f.reader.WordsNow(ctx)
	return o, wordsFor(all, m.Channel, &o), err
}

// wordsFor returns the owner's words for a message among all, nil where there are none.
func wordsFor(all []Revision, channel mail.Channel, o *mail.OrderMail) (words *mail.Words) {
	for i := range all {
		if w := &all[i]; w.Kind == o.Kind && w.Channel == channel && w.Language == o.Language.Or() && w.Body != "" {
			words = &w.Words
		}
	}
	return words
}

// Written is what a message says.
type Written struct {
	Subject string // of a mail
	Text    string // of a message about an order
}

// Write renders messages in today's wording, with a placeholder for a link that is made
// only when the message is sent. A message that cannot be decoded gives an empty Written.
func (f *Office) Write(ctx context.Context, list []*Message) ([]Written, error) {
	all, err := f.reader.WordsNow(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]Written, len(list))
	for i, m := range list {
		decoded, err := mail.Decode(m.Data)
		if err != nil {
			continue
		}
		if cart, is := decoded.(mail.LeftCart); is {
			cart.StopURL = f.render.StopURL(cart.Language.Or(), "") + "…"
			decoded = cart
		}
		if card, is := decoded.(mail.GiftCard); is {
			card.Code = "…"
			decoded = card
		}
		if once, is := decoded.(mail.Once); is && m.ByHand() {
			if out[i].Text, err = f.render.Chat(once); err != nil {
				return nil, err
			}
			continue
		}
		o, ok := decoded.(mail.OrderMail)
		if !ok { // no text: it may hold a link that only its recipient may open
			if plain, err := f.render.Render(decoded, true); err == nil {
				out[i].Subject = plain.Subject
			}
			continue
		}
		f.sign(&o)
		words := wordsFor(all, m.Channel, &o)
		if m.ByHand() {
			out[i].Text = f.render.Text(o, words)
		} else if plain, err := f.render.RenderOrder(o, true, words); err == nil {
			out[i] = Written{plain.Subject, plain.Text}
		}
	}
	return out, nil
}

// Part is which half of Send a call does; the zero value does both.
type Part string

// A screen asks for the text first, and notes the sending once the chat has opened (HOLD-4).
const (
	TextAlone Part = "text"
	NoteAlone Part = "note"
)

// Send makes the text of a WhatsApp message with its link, and the address that opens the
// chat; it notes who sent it and when. part restricts it to one of the two. The chat is
// with the phone that the order has now: the one at the time of writing may have been
// corrected. A message may be sent again.
func (f *Office) Send(ctx context.Context, id, language string, part Part, actor string) (Chat, error) {
	if part != "" && part != TextAlone && part != NoteAlone {
		return Chat{}, fault.Fields("There is no such part.", map[string]string{"part": "It is text or note, or left out."})
	}
	m, err := f.reader.Message(ctx, id)
	if err != nil {
		return Chat{}, err
	}
	if m.ByHand() && slices.Contains(mail.OnceKinds, m.Kind) {
		return f.sendOnce(ctx, m, language, part)
	}
	o, words, err := f.letter(ctx, m, language)
	if err != nil {
		return Chat{}, err
	}
	if part != NoteAlone {
		if err := f.link(ctx, m, &o); err != nil {
			return Chat{}, err
		}
	}
	// The phone is read after the link is made, since a later change of it ends the link.
	to, err := f.reader.OrderPhone(ctx, m.OrderID)
	switch {
	case err != nil:
		return Chat{}, err
	case to == "":
		return Chat{}, fault.New(fault.Conflict, "The order has no phone that WhatsApp takes. Please correct its phone first.")
	}
	if part != TextAlone {
		if err := f.note(ctx, m, actor, to, o.Language.Or()); err != nil {
			return Chat{}, err
		}
	}
	if part == NoteAlone {
		return Chat{}, nil
	}
	return chatWith(to, f.render.Text(o, words)), nil
}

// chatWith opens the chat with a phone with a text filled in.
func chatWith(phone, text string) Chat {
	number := strings.TrimPrefix(phone, "+")
	return Chat{text, "https://wa.me/" + number + "?text=" + strings.ReplaceAll(url.QueryEscape(text), "+", "%20")}
}

// sendOnce is Send of a text that somebody hears once. When it is noted as sent it is gone, with the
// number it went to (KEEP-2, REAL-4): the log keeps who sent it, and about what.
func (f *Office) sendOnce(ctx context.Context, m *Message, language string, part Part) (chat Chat, err error) {
	decoded, err := mail.Decode(m.Data)
	if err != nil {
		return chat, err
	}
	once, ok := decoded.(mail.Once)
	if !ok || m.State != Waiting {
		return chat, fault.New(fault.Conflict, "This message is not one that is sent by hand.")
	}
	if language != "" {
		if l := mail.Language(language); l != l.Or() {
			return chat, fault.Fields("There is no such language.", map[string]string{"language": "There is no such language."})
		}
		once = once.Said(mail.Language(language))
	}
	if cart, is := once.(mail.LeftCart); is && part != NoteAlone {
		if once, err = f.stillLeft(ctx, m, cart); err != nil {
			return chat, err
		}
	}
	subject := "product"
	if card, is := once.(mail.GiftCard); is {
		subject = "giftcard"
		if card.Code, err = f.cards.GiftCode(ctx, card.Card); err != nil {
			return chat, err
		}
		once = card
	}
	if part != NoteAlone {
		text, err := f.render.Chat(once)
		if err != nil {
			return chat, err
		}
		chat = chatWith(mail.Recipient(once), text)
	}
	if part == TextAlone {
		return chat, nil
	}
	return chat, f.inTx(ctx, func(ctx context.Context, tx OfficeTx) error {
		if _, err := tx.Message(ctx, m.ID); err != nil {
			return err // somebody else has sent it meanwhile
		}
		if err := tx.DropMessage(ctx, m.ID); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{
			Action: "message.sent", Subject: subject, SubjectID: once.About(), After: map[string]string{"message": m.Kind, "channel": string(m.Channel)},
		})
	})
}

// stillLeft puts the link to stop into a reminder of a cart, unless its reader stopped them or has
// ordered since.
func (f *Office) stillLeft(ctx context.Context, m *Message, cart mail.LeftCart) (mail.Once, error) {
	ordered, err := f.reader.OrderedSince(ctx, m.To, m.CreatedAt)
	if err == nil {
		cart.StopURL, err = stopURL(ctx, f.stops, f.render, cart, cart.Language.Or())
	}
	if ordered || errors.Is(err, errStopped) {
		return nil, errAskedEnough
	}
	return cart, err
}

// link makes the link that the text of a message holds.
func (f *Office) link(ctx context.Context, m *Message, o *mail.OrderMail) error {
	link, err := f.links.MakeLink(ctx, m.OrderID, m.ID)
	switch gone := fault.KindOf(err) == fault.NotFound; {
	case mail.Links(o.Kind) && (gone || err == nil && !link.Changes):
		return fault.New(fault.Conflict, "The parcel has left or the order has ended: there is nothing to confirm any more.").Because(err)
	case o.Kind == mail.KindReviewAsk && (gone || err == nil && !link.Asks):
		return errAskedEnough.Because(err)
	case err != nil && !gone:
		return err
	case !gone:
		if o.TrackURL = f.render.ConfirmURL(link.Token); mail.Links(o.Kind) {
			o.ConfirmURL = o.TrackURL
		}
	}
	if o.StopURL, err = stopURL(ctx, f.stops, f.render, *o, o.Language.Or()); errors.Is(err, errStopped) {
		return errAskedEnough
	}
	return err
}

// errAskedEnough is said of a text whose reader wants it no more.
var errAskedEnough = fault.New(fault.Conflict, "It is not to be sent any more: something of the order came back or is to come back, or its customer stopped such messages or ordered meanwhile.")

// note stores who sent a message by hand, when, and where to.
func (f *Office) note(ctx context.Context, m *Message, actor, to string, language mail.Language) error {
	return f.inTx(ctx, func(ctx context.Context, tx OfficeTx) error {
		if err := tx.SentByHand(ctx, m.ID, actor, to, language); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{
			Action: "message.sent", Subject: "order", SubjectID: m.OrderID,
			After: map[string]string{"message": m.Kind, "channel": string(m.Channel), "language": string(language)},
		})
	})
}

// Wordings are the words in use for one kind, channel and language (the owner's, else the
// program's), with the variables that they may hold.
type Wordings struct {
	Revision
	Own       mail.Words // the program's
	Says      string     // when the message is sent
	Variables []string
	Needs     []string
	Off       bool   // the owner has turned the channel off for the kind
	Must      string // why it cannot be turned off, or empty
}

// Edited says whether the owner changed the program's words.
func (w *Wordings) Edited() bool { return w.Body != "" && w.Words != w.Own }

// Words lists the wordings of all messages about orders, in the order of an order's life.
func (f *Office) Words(ctx context.Context) ([]Wordings, error) {
	now, err := f.reader.WordsNow(ctx)
	if err != nil {
		return nil, err
	}
	off, err := f.reader.AllTurnedOff(ctx)
	if err != nil {
		return nil, err
	}
	var all []Wordings
	for _, k := range mail.Kinds() {
		for _, channel := range mail.Channels() {
			for _, language := range mail.Languages() {
				own := mail.OwnWords(k.Name, channel, language)
				w := Wordings{
					Revision: Revision{Kind: k.Name, Channel: channel, Language: language, Words: own},
					Own:      own, Says: k.Says, Variables: k.Variables(), Needs: k.Needs,
					Off: slices.Contains(off[k.Name], channel), Must: must(k.Name, channel),
				}
				for _, r := range now {
					if r.Kind == k.Name && r.Channel == channel && r.Language == language {
						words := w.Words
						if w.Revision = r; r.Body == "" {
							w.Words = words
						}
					}
				}
				all = append(all, w)
			}
		}
	}
	return all, nil
}

// must says why a channel cannot be turned off for a kind, or returns "". WhatsApp always
// can be: whoever sends its texts decides each time.
func must(kind string, channel mail.Channel) string {
	if channel != mail.ByMail {
		return ""
	}
	return mail.Must(kind)
}

// Turn switches a channel on or off for a kind of message (SAY-2). Messages that wait
// already are still sent. Errors: NotFound for an unknown kind or channel; Conflict for a
// mail that shoppers must get.
func (f *Office) Turn(ctx context.Context, kind, channel string, on bool) error {
	to := mail.Channel(channel)
	if !mail.IsOrderKind(kind) || !slices.Contains(mail.Channels(), to) {
		return fault.New(fault.NotFound, "There is no such message.")
	}
	if why := must(kind, to); why != "" && !on {
		return fault.Newf(fault.Conflict, "This mail always goes out. %s", why)
	}
	return f.inTx(ctx, func(ctx context.Context, tx OfficeTx) error {
		if err := tx.TurnOff(ctx, kind, to, !on); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{
			Action: "message.channel", Subject: "settings", SubjectID: kind + " " + channel, After: map[string]bool{"sent": on},
		})
	})
}

// Save stores words if seen is still the newest version; words without a body restore the
// program's. Errors: NotFound for an unknown message; Conflict where the words have
// changed since; Invalid with Fields "subject" and "body".
func (f *Office) Save(ctx context.Context, kind, channel, language, actor string, seen int64, words mail.Words) error {
	l := mail.Language(language)
	if !mail.IsOrderKind(kind) || l != l.Or() || mail.OwnWords(kind, mail.Channel(channel), l).Body == "" {
		return fault.New(fault.NotFound, "There is no such message.")
	}
	words = words.Tidied(mail.Channel(channel))
	if words.Body != "" {
		if err := words.Check(kind, mail.Channel(channel)); err != nil {
			return err
		}
		if err := f.render.CheckStrange(words); err != nil {
			return err
		}
	}
	return f.inTx(ctx, func(ctx context.Context, tx OfficeTx) error {
		before, err := tx.LockWords(ctx, kind, mail.Channel(channel), l)
		if err != nil {
			return err
		}
		if before.Version != seen {
			return fault.New(fault.Conflict, "These words were changed meanwhile. Please look at them again.")
		}
		next := Revision{Kind: kind, Channel: mail.Channel(channel), Language: l, Version: seen + 1, Words: words, At: tx.Now(), Actor: actor}
		if err := tx.InsertWords(ctx, next); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{
			Action: "message.words", Subject: "settings", SubjectID: fmt.Sprintf("%s %s %s", kind, channel, language),
			Before: before.Words, After: words,
		})
	})
}

// History returns the versions of the words of a message, newest first.
func (f *Office) History(ctx context.Context, kind, channel, language string) ([]Revision, error) {
	return f.reader.WordsHistory(ctx, kind, mail.Channel(channel), mail.Language(language), 50)
}

// Preview is a message as somebody would get it.
type Preview struct {
	Subject, Text, HTML string
}

// Preview renders words with the facts of an order. facts is any message of that order,
// of whatever kind; nil takes a sample order.
func (f *Office) Preview(facts *Message, kind, channel, language string, words mail.Words) (Preview, error) {
	words = words.Tidied(mail.Channel(channel))
	if err := words.Check(kind, mail.Channel(channel)); err != nil {
		return Preview{}, err
	}
	if err := f.render.CheckStrange(words); err != nil {
		return Preview{}, err
	}
	o := mail.OrderMail{Kind: kind, Order: f.render.Sample()}
	if facts != nil {
		decoded, err := mail.Decode(facts.Data)
		if err != nil {
			return Preview{}, err
		}
		if of, ok := decoded.(mail.OrderMail); ok {
			o.Order = of.Over(f.render.Sample())
		}
	}
	o.Language = mail.Language(language)
	f.sign(&o)
	if mail.Channel(channel) == mail.ByWhatsApp {
		return Preview{Text: f.render.Text(o, &words)}, nil
	}
	o.To = "preview@example.com"
	m, err := f.render.RenderOrder(o, true, &words)
	return Preview{m.Subject, m.Text, m.HTML}, err
}
