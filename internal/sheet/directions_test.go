package sheet

import "testing"

// READ-4: a direction is a word of a list, never a first letter; any other word is asked about.
func TestREAD4Directions(t *testing.T) {
	t.Parallel()
	said := Answers{"word:ibft": "in", "word:atm": "none"}
	for text, want := range map[string]Direction{
		"Deposit": In, "DEPOSIT": In, "Direct Credit": In, "Received": In, "Credit": In, "Cash In": In, "cash-in": In, "CR": In, "Cr.": In, "C": In, "+": In,
		"Incoming IBFT": In, "Money received": In, "Raast incoming": In, "Cash Deposit (CDM)": In, "Inward Clearing": In, "IBFT IN": In,
		"Withdrawal": Out, "Sent": Out, "Outgoing": Out, "Debit": Out, "IBFT out": Out, "IBFT-OUT": Out, "Bill Payment": Out, "DR": Out, "D": Out, "-": Out, "\u2212": Out,
		"Cash Withdrawal ATM": Out, "Direct Debit": Out, "Money sent": Out, "Bank charges": Out, "Paid out": Out, "Outward remittance": Out,
		"Jama": In, "Raqam wasool": In, "Bheja": Out, "nikalwaya": Out,
		"Transfer": "", "IBFT": "", "Cheque": "", "Dividend": "", "Correction": "", "Card": "", "D-Day": "", "": "",
		"Credit card payment": "", "Deposit reversal": "", "Debit / Credit": "", "Withdrawal returned": "", "Not received": "", "Credit note": "",
	} {
		if got := DirectionOf(text, nil); got != want {
			t.Errorf("READ-4 %q goes %q, want %q", text, got, want)
		}
	}
	if DirectionOf("I.B.F.T", said) == In || DirectionOf("ibft", said) != In || DirectionOf("ATM", said) != None {
		t.Error("READ-4 what was said of a word is not remembered")
	}
}
