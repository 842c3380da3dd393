package stock

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Reason is why staff change stock, chosen from a list.
type Reason string

// The reasons.
const (
	CountedAgain Reason = "counted_again"
	Damaged      Reason = "damaged"
	Opened       Reason = "opened" // returned opened, or used
	LostUnits    Reason = "lost"
	Found        Reason = "found"
	Checked      Reason = "checked" // inspected, and fit to be sold
	Tester       Reason = "tester"
	Gift         Reason = "gift"
	CameBack     Reason = "came_back" // returned, and never checked in
	PastDate     Reason = "expired"
	Recalled     Reason = "recalled"
	Other        Reason = "other" // said in words
)

// reasonWords is how the ledger words a reason.
var reasonWords = map[Reason]string{
	CountedAgain: "Counted again", Damaged: "Damaged", Opened: "Opened", LostUnits: "Lost", Found: "Found", Checked: "Checked, fit to be sold", Tester: "Tester", Gift: "Gift",
	CameBack: "Came back, not checked in", PastDate: "Expired", Recalled: "Recalled", Other: "",
}

// maxWords bounds the words added to a reason, in characters.
const maxWords = 300

// Why composes the ledger's reason, and reports what is missing by field.
func Why(r Reason, words string) (why string, wrong map[string]string) {
	text, known := reasonWords[r]
	words = strings.Join(strings.Fields(words), " ")
	switch {
	case !known:
		return "", map[string]string{"reason": "Choose a reason: stock never changes without one."}
	case utf8.RuneCountInString(words) > maxWords:
		return "", map[string]string{"words": "At most 300 characters."}
	case text == "" && words == "":
		return "", map[string]string{"words": "Say in a few words what happened."}
	case text == "":
		return words, nil
	case words == "":
		return text, nil
	}
	return text + ": " + words, nil
}

// AreUnits says a number of units: "1 unit is", "5 units are".
func AreUnits(n int64) string {
	if n == 1 {
		return "1 unit is"
	}
	return strconv.FormatInt(n, 10) + " units are"
}
