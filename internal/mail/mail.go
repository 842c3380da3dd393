// Package mail says what the shop writes to its customers: one type a message,
// rendered as plain text and simple HTML. It promises that nothing a customer
// typed can add a header or an element to a mail. How a mail travels is a
// Sender's business; when, the job runner's: a message is encoded into a job in
// the transaction it belongs to, and Handler renders and sends it later.
package mail

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"gulaab/internal/job"
	"gulaab/internal/money"
)

// JobKind is the kind of the jobs that Handler understands.
const JobKind = "mail"

// Message is one of this package's message types.
type Message interface {
	// template is the message's name in a job's payload and of its files in
	// templates/. It must stay what it is: jobs of the last version carry it.
	template() string
	recipient() (name, address string)
}

// Order is what messages say of an order, as it was when the message was enqueued.
type Order struct {
	To         string      `json:"to"` // e-mail address
	FirstName  string      `json:"firstName"`
	Name       string      `json:"name"`
	Number     string      `json:"number"`
	Lines      []Line      `json:"lines"`
	Total      money.Paisa `json:"total"`
	CashToKeep money.Paisa `json:"cashToKeep,omitempty"` // whole rupees to keep ready; 0 where Total says it already
	Address    []string    `json:"address"`              // lines
	Phone      string      `json:"phone"`
}

// Line is one position of an Order.
type Line struct {
	Name      string      `json:"name"`
	Color     string      `json:"color,omitempty"`
	Size      string      `json:"size,omitempty"`
	Quantity  int64       `json:"quantity"`
	UnitPrice money.Paisa `json:"unitPrice"`
}

func (o Order) recipient() (name, address string) { return o.Name, o.To }

// OrderPlacedCOD confirms an order that is paid at the door.
type OrderPlacedCOD struct{ Order }

// OrderPlacedTransfer confirms an order whose payment screenshot is to be checked.
type OrderPlacedTransfer struct{ Order }

// OrderDelivered says that the parcel has arrived and what may be done about it.
type OrderDelivered struct{ Order }

// ProofRejected says that the payment could not be found, and why.
type ProofRejected struct {
	Order
	Reason string `json:"reason,omitempty"`
}

// PasswordReset carries the link that opens the door once.
type PasswordReset struct {
	To    string `json:"to"`
	Name  string `json:"name"`
	Token string `json:"token"`
}

// Welcome greets a new member.
type Welcome struct {
	To   string `json:"to"`
	Name string `json:"name"`
}

func (OrderPlacedCOD) template() string      { return "order-placed-cod" }
func (OrderPlacedTransfer) template() string { return "order-placed-transfer" }
func (OrderDelivered) template() string      { return "order-delivered" }
func (ProofRejected) template() string       { return "proof-rejected" }
func (PasswordReset) template() string       { return "password-reset" }
func (Welcome) template() string             { return "welcome" }

func (m PasswordReset) recipient() (name, address string) { return m.Name, m.To }
func (m Welcome) recipient() (name, address string)       { return m.Name, m.To }

// envelope is a message in a job's payload.
type envelope struct {
	Template string          `json:"template"`
	Data     json.RawMessage `json:"data"`
}

// Encode makes the payload of a job of kind JobKind.
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
var readers = map[string]func([]byte) (Message, error){
	OrderPlacedCOD{}.template():      read[OrderPlacedCOD],
	OrderPlacedTransfer{}.template(): read[OrderPlacedTransfer],
	OrderDelivered{}.template():      read[OrderDelivered],
	ProofRejected{}.template():       read[ProofRejected],
	PasswordReset{}.template():       read[PasswordReset],
	Welcome{}.template():             read[Welcome],
}

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
	ID      string // unique and the same at every try: a Sender makes the Message-ID of it
	From    Address
	To      Address
	Subject string
	Text    string
	HTML    string
}

// ErrUndeliverable is in the chain of a Sender's error that no further try can
// mend: the mail cannot be written, or its recipient does not exist.
var ErrUndeliverable = errors.New("mail: undeliverable")

// Sender delivers a mail or says why not.
type Sender interface {
	Send(ctx context.Context, m Mail) error
}

// Handler sends the messages of jobs of kind JobKind. A message that cannot be
// read, rendered or delivered at all fails for good.
func Handler(r *Renderer, s Sender) job.Handler {
	return func(ctx context.Context, j job.Job) error {
		msg, err := Decode(j.Payload)
		if err != nil {
			return job.Permanent(err)
		}
		m, err := r.Render(msg)
		if err != nil {
			return job.Permanent(err)
		}
		m.ID = j.ID
		err = s.Send(ctx, m)
		if errors.Is(err, ErrUndeliverable) {
			return job.Permanent(err)
		}
		return err
	}
}
