// Package mail says what the shop writes to its customers: one type a message,
// rendered as plain text and simple HTML. It promises that nothing a customer
// typed can add a header or an element to a mail, and that a mailbox which nobody
// has confirmed gets nothing a stranger typed. How a mail travels is a Sender's
// business; when, package outbox's.
package mail

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// Message is one of this package's message types.
type Message interface {
	// template is the message's name in the outbox and of its files in templates/.
	// It must stay what it is: messages of the last version carry it.
	template() string
	recipient() (name, address string)
}

// PasswordReset carries the link that opens the door once. Name and token are
// filled in when the mail is sent: they are in no payload (SAFE-5).
type PasswordReset struct {
	To    string `json:"to"`
	Name  string `json:"-" stranger:""`
	Token string `json:"-"`
}

// Welcome greets a new member, with the link that confirms the address. The token is
// filled in when the mail is sent; without one it greets alone.
type Welcome struct {
	To    string `json:"to"`
	Name  string `json:"name" stranger:""`
	Token string `json:"-"`
}

// ConfirmEmail carries the link that confirms the address of an account (WAY-3). Name and
// token are filled in when the mail is sent.
type ConfirmEmail struct {
	To    string `json:"to"`
	Name  string `json:"-" stranger:""`
	Token string `json:"-"`
}

// ChangeEmail carries the link that gives an account the address it is sent to (GUARD-10). Name,
// token and Taken are filled in when the mail is sent.
type ChangeEmail struct {
	To      string `json:"to"`
	Account string `json:"account"` // id
	Name    string `json:"-" stranger:""`
	Token   string `json:"-"`
	Taken   bool   `json:"-"` // another account has the address: the mail says so, and carries no link
}

// EmailChanged tells the address that an account had, or still has, of a change.
type EmailChanged struct {
	To   string `json:"to"`
	Name string `json:"name" stranger:""`
	Done bool   `json:"done,omitempty"` // it is changed; otherwise somebody logged in has asked for it
}

func (PasswordReset) template() string { return "password-reset" }
func (Welcome) template() string       { return "welcome" }
func (ConfirmEmail) template() string  { return "confirm-email" }
func (ChangeEmail) template() string   { return "change-email" }
func (EmailChanged) template() string  { return "email-changed" }

func (m PasswordReset) recipient() (name, address string) { return m.Name, m.To }
func (m Welcome) recipient() (name, address string)       { return m.Name, m.To }
func (m ConfirmEmail) recipient() (name, address string)  { return m.Name, m.To }
func (m ChangeEmail) recipient() (name, address string)   { return m.Name, m.To }
func (m EmailChanged) recipient() (name, address string)  { return m.Name, m.To }

// Kind names the type of a message, as in the outbox.
func Kind(m Message) string { return m.template() }

// Recipient is the address that a message goes to.
func Recipient(m Message) string {
	_, address := m.recipient()
	return address
}

// envelope is a message as it is kept.
type envelope struct {
	Template string          `json:"template"`
	Data     json.RawMessage `json:"data"`
}

// Encode makes the text in which a message is kept.
func Encode(m Message) ([]byte, error) {
	data, err := json.Marshal(m)
	if err != nil {
		return nil, fmt.Errorf("mail: encode %s: %w", m.template(), err)
	}
	return json.Marshal(envelope{Template: m.template(), Data: data})
}

// Decode reads what Encode made.
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

// Address is one mailbox.
type Address struct {
	Name  string // may be empty
	Email string
}

// Mail is a message rendered and ready to travel. No field that goes into a
// header holds a line break.
type Mail struct {
	ID      string // unique; the same where a try is as good as the one before. A Sender makes the Message-ID of it
	From    Address
	To      Address
	Subject string
	Text    string
	HTML    string
}

// ErrUndeliverable is in the chain of a Sender's error that no further try can
// mend: the mail cannot be written, or its recipient does not exist.
var ErrUndeliverable = errors.New("mail: undeliverable")

// Sender delivers a mail or says why not, in words that name no person.
type Sender interface {
	Send(ctx context.Context, m Mail) error
}
