package sheet

import (
	"slices"
	"strings"
	"unicode"

	"gulaab/internal/ident"
)

// Direction says which way money went.
type Direction string

// The directions. The empty one is an unexplained word.
const (
	In   Direction = "in"
	Out  Direction = "out"
	None Direction = "none" // somebody has said that such lines are neither
)

// Known says whether d is an answer.
func (d Direction) Known() bool { return d == In || d == Out || d == None }

// directions are the words of statements for the direction of money, as foldWord writes
// them. A word also counts within others ("Incoming IBFT"), a short one only alone.
var directions = map[string]Direction{
	"cr": In, "c": In, "+": In, "in": In, "credit": In, "credits": In, "credited": In, "deposit": In, "deposits": In, "deposited": In,
	"received": In, "receive": In, "receipt": In, "receiving": In, "incoming": In, "inward": In, "inflow": In, "collected": In,
	"cash in": In, "money in": In, "paid in": In, "pay in": In, "transfer in": In, "ibft in": In, "direct credit": In, "جمع": In, "وصول": In, "jama": In, "wasool": In,

	"dr": Out, "d": Out, "-": Out, "out": Out, "debit": Out, "debits": Out, "debited": Out, "withdrawal": Out, "withdrawals": Out, "withdraw": Out,
	"withdrawn": Out, "withdrew": Out, "sent": Out, "send": Out, "sending": Out, "outgoing": Out, "outward": Out, "outflow": Out, "spent": Out,
	"cash out": Out, "money out": Out, "paid out": Out, "pay out": Out, "transfer out": Out, "ibft out": Out, "direct debit": Out,
	"bill payment": Out, "bill paid": Out, "utility bill": Out, "bills payment": Out, "purchase": Out, "pos purchase": Out, "charge": Out, "charges": Out, "fee": Out, "fees": Out,
	"atm": Out, "mobile load": Out, "mobile top up": Out, "topup": Out, "standing order": Out, "نکلوایا": Out, "ادائیگی": Out,
	"nikalwaya": Out, "bheja": Out,
}

// turned are words that reverse a direction beside them, or name a card: "Credit card
// payment" is no credit, and "Deposit reversed" went out.
var turned = []string{"card", "reversal", "reversed", "reverse", "return", "returned", "refund", "failed", "rejected", "cancelled", "canceled", "not", "request", "requested", "note", "advice", "adjustment"}

// foldWord folds a word of a column of directions for comparison.
func foldWord(text string) string {
	text = strings.ToLower(ident.Tidy(text))
	if text == "+" || text == "-" || text == "\u2212" {
		return strings.ReplaceAll(text, "\u2212", "-")
	}
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ")
}

// DirectionOf returns the direction that a word means, by the list and by earlier answers;
// empty: unknown.
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
