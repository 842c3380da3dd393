// Package customer knows the people who order: one a phone, in E.164, or one an
// e-mail address where no phone could be read. It keeps what the office notes
// and flags about them, for a time and with a reason, and takes a person out of
// the books on request. What they ordered belongs to order.
package customer

import (
	"time"
)

// FlagKind says what a flag asks for.
type FlagKind string

// The kinds. None refuses an order by itself: whoever reads them says what follows.
const (
	NoCOD     FlagKind = "no_cod"     // pays before the parcel leaves (COD-5)
	CallFirst FlagKind = "call_first" // is called before the parcel leaves
	Watch     FlagKind = "watch"      // whoever works on an order reads the reason first
)

// Kinds lists the kinds.
func Kinds() []FlagKind { return []FlagKind{NoCOD, CallFirst, Watch} }

// Flag is what the office says of somebody until a moment.
type Flag struct {
	ID        string
	Contact   string // a phone in E.164, or a folded e-mail address
	Kind      FlagKind
	Reason    string
	Actor     string // an account's id, or "system"
	ActorName string
	SetAt     time.Time
	EndsAt    time.Time
	EndedAt   time.Time // zero unless somebody ended it before
	EndedBy   string
}

// Running returns the flag of a kind among those that run, or nil.
func Running(flags []Flag, kind FlagKind) *Flag {
	for i := range flags {
		if flags[i].Kind == kind {
			return &flags[i]
		}
	}
	return nil
}
