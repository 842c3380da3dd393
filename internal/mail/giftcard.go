package mail

import "gulaab/internal/money"

// GiftCard brings a gift card to whom it is for, once (PROMO-2). The code is filled in when it is sent.
type GiftCard struct {
	Spoken
	To      string      `json:"to"`   // an address of mail, or the phone of a text
	Card    string      `json:"card"` // id
	Name    string      `json:"name,omitempty" stranger:""`
	From    string      `json:"from,omitempty" stranger:""`
	Amount  money.Paisa `json:"amount"`
	Message string      `json:"message,omitempty" stranger:""`
	Code    string      `json:"-"`
}

func (GiftCard) template() string { return "gift-card" }

func (m GiftCard) recipient() (name, address string) { return "", m.To }

// About implements Once.
func (m GiftCard) About() string { return m.Card }

// Page implements Once.
func (m GiftCard) Page() string { return "/gift-card" }

// Said implements Once.
func (m GiftCard) Said(l Language) Once {
	m.Spoken = In(string(l))
	return m
}
