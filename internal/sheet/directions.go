package sheet

import (
	"slices"
	"strings"
	"unicode"

	"gulaab/internal/ident"
)

// Direction says which way money went.
type Direction string

// The directions. The empty one is a word that nobody has explained.
const (
	In   Direction = "in"
	Out  Direction = "out"
	None Direction = "none" // somebody has said that such lines are neither
)

// Known says whether it is an answer.
func (d Direction) Known() bool { return d == In || d == Out || d == None }

// directions are the words by which statements say which way money went, as foldWord
// writes them. A word stands for itself and within others ("Incoming IBFT"), but short
// ones for themselves alone.
var directions = map[string]Direction{
	"cr": In, "c": In, "+": In, "in": In, "credit": In, "credits": In, "credited": In, "deposit": In, "deposits": In, "deposited": In,
	"received": In, "receive": In, "receipt": In, "receiving": In, "incoming": In, "inward": In, "inflow": In, "collected": In,
	"cash in": In, "money in": In, "paid in": In, "pay in": In, "transfer in": In, "ibft in": In, "direct credit": In, "جمع": In, "وصول": In,

	"dr": Out, "d": Out, "-": Out, "out": Out, "debit": Out, "debits": Out, "debited": Out, "withdrawal": Out, "withdrawals": Out, "withdraw": Out,
	"withdrawn": Out, "withdrew": Out, "sent": Out, "send": Out, "sending": Out, "outgoing": Out, "outward": Out, "outflow": Out, "spent": Out,
	"cash out": Out, "money out": Out, "paid out": Out, "pay out": Out, "transfer out": Out, "ibft out": Out, "direct debit": Out,
	"bill payment": Out, "bill paid": Out, "utility bill": Out, "bills payment": Out, "purchase": Out, "pos purchase": Out, "charge": Out, "charges": Out, "fee": Out, "fees": Out,
	"atm": Out, "mobile load": Out, "mobile top up": Out, "topup": Out, "standing order": Out, "نکلوایا": Out, "ادائیگی": Out,
}

// turned are words that turn what stands beside them, or name a card: "Credit card
// payment" is no credit, and "Deposit reversed" went out.
var turned = []string{"card", "reversal", "reversed", "reverse", "return", "returned", "refund", "failed", "rejected", "cancelled", "canceled", "not", "request", "requested", "note", "advice", "adjustment"}

// foldWord is a word of a column of directions as it is compared and remembered.
func foldWord(text string) string {
	text = strings.ToLower(ident.Tidy(text))
	if text == "+" || text == "-" || text == "\u2212" {
		return strings.ReplaceAll(text, "\u2212", "-")
	}
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ")
}

// DirectionOf says which way a word means that money went, by the list and by what
// somebody has said before (Answers); empty: nobody knows.
func DirectionOf(text string, said Answers) Direction {
	word := foldWord(text)
	if d := Direction(said[wordKey+word]); d.Known() {
		return d
	}
	if d, ok := directions[word]; ok {
		return d
	}
	words := strings.Fields(word)
	var found Direction
	for from := range words {
		for to := from + 1; to <= min(len(words), from+2); to++ {
			d, ok := directions[strings.Join(words[from:to], " ")]
			if !ok || to == from+1 && len(words[from]) < 2 {
				continue
			}
			if found != "" && found != d {
				return ""
			}
			found = d
		}
	}
	if slices.ContainsFunc(words, func(w string) bool { return slices.Contains(turned, w) }) {
		return ""
	}
	return found
}
