// Package mail writes the shop's messages to customers: one type a message, rendered as
// plain text and simple HTML. Nothing that a customer typed can add a header or an element,
// and an unconfirmed mailbox gets nothing that a stranger typed. A Sender delivers mails,
// and package outbox decides when.
package mail

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"gulaab/internal/money"
)

// Message is one of this package's message types.
type Message interface {
	// template is the message's name in the outbox and in templates/. It must not change,
	// because stored messages carry it.
	template() string
	recipient() (name, address string)
}

// PasswordReset carries a link that works once. Name and token are filled in when the mail
// is sent, and are not stored (SAFE-5).
type PasswordReset struct {
	Spoken
	To    string `json:"to"`
	Name  string `json:"-" stranger:""`
	Token string `json:"-"`
}

// SignIn carries a link and six digits, by either of which its reader signs in without the
// password (KEEP-5). Name, token and digits are filled in when the mail is sent.
type SignIn struct {
	Spoken
	To      string `json:"to"`
	Browser string `json:"browser"` // hash of what the browser that asked keeps
	Name    string `json:"-" stranger:""`
	Token   string `json:"-"`
	Code    string `json:"-"`
}

// NewDevice tells a member that a browser signed in for the first time, or that a passkey
// was added, with a link that ends it (KEEP-5). The token is filled in when the mail is sent.
type NewDevice struct {
	Spoken
	To      string    `json:"to"`
	Account string    `json:"account"` // id
	Name    string    `json:"name" stranger:""`
	Device  string    `json:"device"` // in fixed words: "Chrome on Android"
	At      time.Time `json:"at"`
	Passkey bool      `json:"passkey,omitempty"`
	Token   string    `json:"-"`
}

// AtText is the time of the sign-in in the mail's language.
func (m NewDevice) AtText() string { return moment(m.spoken(), m.At) }

// Welcome greets a new member, with the link that confirms the address. The token is filled
// in when the mail is sent; without one there is no link.
type Welcome struct {
	Spoken
	To    string `json:"to"`
	Name  string `json:"name" stranger:""`
	Token string `json:"-"`
}

// ConfirmEmail carries the link that confirms an account's address (WAY-3). Name and token
// are filled in when the mail is sent.
type ConfirmEmail struct {
	Spoken
	To    string `json:"to"`
	Name  string `json:"-" stranger:""`
	Token string `json:"-"`
}

// ChangeEmail goes to the address that its link gives to an account (GUARD-10). Name, token
// and Taken are filled in when the mail is sent.
type ChangeEmail struct {
	Spoken
	To      string `json:"to"`
	Account string `json:"account"` // id
	Name    string `json:"-" stranger:""`
	Token   string `json:"-"`
	Taken   bool   `json:"-"` // another account has the address: the mail says so, without a link
}

// EmailChanged tells an account's old or present address of a change.
type EmailChanged struct {
	Spoken
	To   string `json:"to"`
	Name string `json:"name" stranger:""`
	Done bool   `json:"done,omitempty"` // the address has changed; otherwise somebody logged in has asked for it
}

// AccountLeaves tells somebody when their account will be erased, as they asked (KEEP-3),
// or that it stays.
type AccountLeaves struct {
	Spoken
	To   string    `json:"to"`
	Name string    `json:"name" stranger:""`
	At   time.Time `json:"at,omitzero"` // when it is erased; zero: it stays
}

// BackInStock tells somebody, once, that what they wait for is back (KEEP-2). It holds nothing that a
// stranger typed but the address.
type BackInStock struct {
	Spoken
	To      string      `json:"to"` // an address of mail, or the phone of a text
	Product string      `json:"product"`
	Goods   string      `json:"goods"`           // "Peptide Lip Tint, Toast, 10 ml"
	Path    string      `json:"path"`            // of its page, without a language
	Price   money.Paisa `json:"price"`           // of one, for who gets it
	Units   int64       `json:"units,omitempty"` // how many there are; 0 where nobody counts them
}

// QuestionAnswered tells somebody, once, what the shop answers to their question about a product
// (REAL-4). Like BackInStock it holds nothing that a stranger typed but the address.
type QuestionAnswered struct {
	Spoken
	To      string `json:"to"` // an address of mail, or the phone of a text
	Product string `json:"product"`
	Goods   string `json:"goods"`
	Path    string `json:"path"` // of its page, without a language
	Answer  string `json:"answer"`
}

// LeftCart reminds somebody, once, of a cart that they left and asked to be reminded of (KEEP-4). It holds
// nothing that a stranger typed but the address.
type LeftCart struct {
	Spoken
	To      string      `json:"to"` // an address of mail, or the phone of a text
	Product string      `json:"product"`
	Goods   []Line      `json:"goods"`
	Gone    []string    `json:"gone,omitempty"` // names of what is sold out
	Total   money.Paisa `json:"total"`          // of Goods
	Path    string      `json:"path"`           // of the cart as a link
	StopURL string      `json:"-"`
}

// PointsEnd tells a member, once, that points end unless they are used (PROMO-3).
type PointsEnd struct {
	Spoken
	To     string      `json:"to"`
	Name   string      `json:"name" stranger:""`
	Points int64       `json:"points"`
	Worth  money.Paisa `json:"worth"` // of Points
	At     time.Time   `json:"at"`    // when the first of them end
}

// AtText is when the first of them end, in the mail's language.
func (m PointsEnd) AtText() string { return moment(m.spoken(), m.At) }

// Once is a message that somebody asked for, or a gift, and that they hear once, by mail or by a text that a
// person of the shop sends. Its row leaves the outbox before others, with the address.
type Once interface {
	Message
	spoken() Language
	// About is the id of the product or gift card, and Page the address of its page without a language.
	About() string
	Page() string
	// Said is the message in a language.
	Said(l Language) Once
}

// About implements Once.
func (m BackInStock) About() string { return m.Product }

// Page implements Once.
func (m BackInStock) Page() string { return m.Path }

// Said implements Once.
func (m BackInStock) Said(l Language) Once {
	m.Spoken = In(string(l))
	return m
}

// About implements Once.
func (m QuestionAnswered) About() string { return m.Product }

// Page implements Once.
func (m QuestionAnswered) Page() string { return m.Path }

// Said implements Once. The answer stays as the shop wrote it for its asker.
func (m QuestionAnswered) Said(l Language) Once {
	m.Spoken = In(string(l))
	return m
}

// About implements Once.
func (m LeftCart) About() string { return m.Product }

// Page implements Once.
func (m LeftCart) Page() string { return m.Path }

// Said implements Once.
func (m LeftCart) Said(l Language) Once {
	m.Spoken = In(string(l))
	return m
}

// AtText is the time of the erasure in the mail's language.
func (m AccountLeaves) AtText() string { return moment(m.spoken(), m.At) }

func (PasswordReset) template() string { return "password-reset" }
func (SignIn) template() string        { return "sign-in" }
func (NewDevice) template() string     { return "new-device" }
func (Welcome) template() string       { return "welcome" }
func (ConfirmEmail) template() string  { return "confirm-email" }
func (ChangeEmail) template() string   { return "change-email" }
func (EmailChanged) template() string  { return "email-changed" }
func (AccountLeaves) template() string { return "account-leaves" }
func (BackInStock) template() string   { return "back-in-stock" }

func (QuestionAnswered) template() string { return "question-answered" }

func (LeftCart) template() string { return "left-cart" }

func (PointsEnd) template() string { return "points-end" }

func (m PasswordReset) recipient() (name, address string) { return m.Name, m.To }
func (m SignIn) recipient() (name, address string)        { return m.Name, m.To }
func (m NewDevice) recipient() (name, address string)     { return m.Name, m.To }
func (m Welcome) recipient() (name, address string)       { return m.Name, m.To }
func (m ConfirmEmail) recipient() (name, address string)  { return m.Name, m.To }
func (m ChangeEmail) recipient() (name, address string)   { return m.Name, m.To }
func (m EmailChanged) recipient() (name, address string)  { return m.Name, m.To }
func (m AccountLeaves) recipient() (name, address string) { return m.Name, m.To }

func (m BackInStock) recipient() (name, address string) { return "", m.To }

func (m QuestionAnswered) recipient() (name, address string) { return "", m.To }

func (m LeftCart) recipient() (name, address string) { return "", m.To }

func (m PointsEnd) recipient() (name, address string) { return m.Name, m.To }

// OnceKinds are the kinds of Once.
var OnceKinds = []string{BackInStock{}.template(), QuestionAnswered{}.template(), LeftCart{}.template(), GiftCard{}.template()}

// Kind is the name of a message's type, as in the outbox.
func Kind(m Message) string { return m.template() }

// Recipient is the address to which a message goes.
func Recipient(m Message) string {
	_, address := m.recipient()
	return address
}

// envelope is the stored form of a message.
type envelope struct {
	Template string          `json:"template"`
	Data     json.RawMessage `json:"data"`
}

// Encode returns the stored form of a message.
func Encode(m Message) ([]byte, error) {
	data, err := json.Marshal(m)
	if err != nil {
		return nil, fmt.Errorf("mail: encode %s: %w", m.template(), err)
	}
	return json.Marshal(envelope{Template: m.template(), Data: data})
}

// Decode parses what Encode returned.
func Decode(payload []byte) (Message, error) {
	var e envelope
	if err := json.Unmarshal(payload, &e); err != nil {
		return nil, fmt.Errorf("mail: decode: %w", err)
	}
	read, ok := readers[e.Template]
	if !ok {
		return nil, fmt.Errorf("mail: no message is called %q", e.Template)
	}
	m, err := read(e.Data)
	if err != nil {
		return nil, fmt.Errorf("mail: decode %s: %w", e.Template, err)
	}
	return m, nil
}

// readers decodes each message type by its template's name.
var readers = func() map[string]func([]byte) (Message, error) {
	all := map[string]func([]byte) (Message, error){
		PasswordReset{}.template(): read[PasswordReset],
		SignIn{}.template():        read[SignIn],
		NewDevice{}.template():     read[NewDevice],
		Welcome{}.template():       read[Welcome],
		ConfirmEmail{}.template():  read[ConfirmEmail],
		ChangeEmail{}.template():   read[ChangeEmail],
		EmailChanged{}.template():  read[EmailChanged],
		AccountLeaves{}.template(): read[AccountLeaves],
		BackInStock{}.template():   read[BackInStock],

		QuestionAnswered{}.template(): read[QuestionAnswered],
		LeftCart{}.template():         read[LeftCart],
		GiftCard{}.template():         read[GiftCard],
		PointsEnd{}.template():        read[PointsEnd],

		OrderNews{}.template():     read[OrderNews],
		Invitation{}.template():    read[Invitation],
		FactorChanged{}.template(): read[FactorChanged],
		BankChange{}.template():    read[BankChange],
		TestMail{}.template():      read[TestMail],
		StaffNotice{}.template():   read[StaffNotice],
		PurchaseOrder{}.template(): read[PurchaseOrder],
	}
	for _, k := range kinds {
		all[k.Name] = func(data []byte) (Message, error) {
			m, err := read[OrderMail](data)
			if o, ok := m.(OrderMail); ok {
				o.Kind = k.Name
				return o, err
			}
			return m, err
		}
	}
	return all
}()

func read[M Message](data []byte) (Message, error) {
	var m M
	err := json.Unmarshal(data, &m)
	return m, err
}

// Address is a mailbox.
type Address struct {
	Name  string // may be empty
	Email string
}

// Mail is a rendered message. No field that becomes a header holds a line break.
type Mail struct {
	ID      string // unique; retries of the same mail share it, and a Sender derives the Message-ID from it
	From    Address
	To      Address
	Subject string
	Text    string
	HTML    string
	Stop    string // an address that stops such mails by one POST (RFC 8058), or empty
}

// ErrUndeliverable is in the chain of a Sender's error where no retry helps: the mail
// cannot be written, or its recipient does not exist.
var ErrUndeliverable = errors.New("mail: undeliverable")

// Sender delivers a mail, or returns an error that names no person.
type Sender interface {
	Send(ctx context.Context, m Mail) error
}
