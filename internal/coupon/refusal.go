package coupon

import "gulaab/internal/fault"

// Reason is why a cart cannot have a coupon.
type Reason string

// The reasons.
const (
	Unknown      Reason = "unknown"
	NotYet       Reason = "not_yet"
	Ended        Reason = "over"
	AllUsed      Reason = "used_up"
	UsedBefore   Reason = "used"
	BelowMinimum Reason = "minimum"
	NothingForIt Reason = "nothing"
)

// Refusal is the Conflict of a cart that cannot have a coupon. It stands at the
// field "coupon".
type Refusal struct {
	Reason Reason
	fault  *fault.Error
}

// Error implements error.
func (r *Refusal) Error() string { return r.fault.Error() }

// Message is for the shopper.
func (r *Refusal) Message() string { return r.fault.Message }

// Unwrap returns the fault.
func (r *Refusal) Unwrap() error { return r.fault }

func refusef(reason Reason, format string, args ...any) *Refusal {
	f := fault.Newf(fault.Conflict, format, args...)
	f.Fields = map[string]string{"coupon": f.Message}
	return &Refusal{reason, f}
}

// NotFound refuses a code that no coupon has.
func NotFound() *Refusal {
	return refusef(Unknown, "We do not know this code. Please look at it again.")
}

// Gone refuses a coupon whose last use somebody else took.
func Gone(code string) *Refusal {
	return refusef(AllUsed, "%s has been used as often as it can be.", code)
}
