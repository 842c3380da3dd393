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

// AtText is the time of the erasure in the mail's language.
func (m AccountLeaves) AtText() string { return moment(m.spoken(), m.At) }

func (PasswordReset) template() string { return "password-reset" }
func (Welcome) template() string       { return "welcome" }
func (ConfirmEmail) template() string  { return "confirm-email" }
func (ChangeEmail) template() string   { return "change-email" }
func (EmailChanged) template() string  { return "email-changed" }
func (AccountLeaves) template() string { return "account-leaves" }
func (BackInStock) template() string   { return KindBackInStock }

func (m PasswordReset) recipient() (name, address string) { return m.Name, m.To }
func (m Welcome) recipient() (name, address string)       { return m.Name, m.To }
func (m ConfirmEmail) recipient() (name, address string)  { return m.Name, m.To }
func (m ChangeEmail) recipient() (name, address string)   { return m.Name, m.To }
func (m EmailChanged) recipient() (name, address string)  { return m.Name, m.To }
func (m AccountLeaves) recipient() (name, address string) { return m.Name, m.To }

func (m BackInStock) recipient() (name, address string) { return "", m.To }

// KindBackInStock is the kind of BackInStock, whose rows leave the outbox before others.
const KindBackInStock = "back-in-stock"

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
		Welcome{}.template():       read[Welcome],
		ConfirmEmail{}.template():  read[ConfirmEmail],
		ChangeEmail{}.template():   read[ChangeEmail],
		EmailChanged{}.template():  read[EmailChanged],
		AccountLeaves{}.template(): read[AccountLeaves],
		BackInStock{}.template():   read[BackInStock],
		OrderNews{}.template():     read[OrderNews],
		Invitation{}.template():    read[Invitation],
		FactorChanged{}.template(): read[FactorChanged],
		BankChange{}.template():    read[BankChange],
		TestMail{}.template():      read[TestMail],
		StaffNotice{}.template():   read[StaffNotice],
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
}

// ErrUndeliverable is in the chain of a Sender's error where no retry helps: the mail
// cannot be written, or its recipient does not exist.
var ErrUndeliverable = errors.New("mail: undeliverable")

// Sender delivers a mail, or returns an error that names no person.
type Sender interface {
	Send(ctx context.Context, m Mail) error
}
