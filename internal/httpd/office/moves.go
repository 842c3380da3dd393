package office

import (
	"strings"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen"
	"gulaab/internal/httpd/orderjson"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/staff"
	"gulaab/internal/stock"
)

// MovePermissions is what a move needs beside seeing orders. A move that is not
// in it is for nobody.
var MovePermissions = map[order.Move]staff.Permission{
	order.MoveConfirm:  staff.OrdersConfirm,
	order.MoveNoAnswer: staff.OrdersConfirm,
	order.MoveGiveUp:   staff.OrdersConfirm,
	order.MoveUndoCall: staff.OrdersConfirm,
	order.MoveEdit:     staff.OrdersConfirm,
	order.MoveRedirect: staff.OrdersConfirm,
	order.MoveChoose:   staff.OrdersConfirm,
	order.MoveCancel:   staff.OrdersConfirm,
	order.MoveTurnBack: staff.OrdersConfirm,
	order.MoveLose:     staff.OrdersConfirm,
	order.MoveDrop:     staff.OrdersConfirm,
	order.MoveSwap:     staff.OrdersConfirm,
	order.MoveReplace:  staff.OrdersConfirm,

	order.MovePack:     staff.OrdersPack,
	order.MoveUnpack:   staff.OrdersPack,
	order.MoveBook:     staff.OrdersPack,
	order.MoveHandOver: staff.OrdersPack,
	order.MoveOut:      staff.OrdersPack,
	order.MoveAttempt:  staff.OrdersPack,
	order.MoveDeliver:  staff.OrdersPack,
	order.MoveCheckIn:  staff.OrdersPack,

	order.MoveWaive:       staff.PaymentsWrite,
	order.MoveApprove:     staff.PaymentsWrite,
	order.MoveReject:      staff.PaymentsWrite,
	order.MoveAskAgain:    staff.PaymentsWrite,
	order.MoveRecordMoney: staff.PaymentsWrite,
	order.MoveRefund:      staff.PaymentsWrite,

	order.MoveApproveReturn: staff.OrdersConfirm,
	order.MoveDeclineReturn: staff.OrdersConfirm,
	order.MoveEndReturn:     staff.OrdersConfirm,
	order.MoveSendReturn:    staff.OrdersPack,
	order.MoveReceiveReturn: staff.OrdersPack,
	order.MoveCheckReturn:   staff.OrdersPack,
	order.MoveApproveRefund: staff.PaymentsWrite,
	order.MoveDeclineRefund: staff.PaymentsWrite,
}

// MoveInput reads what is given with a move, and refuses one without what it
// cannot do without: a person names amounts, references and units, nothing is
// taken for granted.
func MoveInput(name order.Move, body *officegen.MoveInput) (order.MoveInput, error) {
	in := order.MoveInput{
		To:   redirection(body),
		Note: call.Value(body.Note), Account: call.Value(body.Account), Reference: call.Value(body.Reference), Evidence: call.Value(body.Evidence),
	}
	in.Kind = order.EntryKind(call.Value(body.Kind))
	in.Why = order.Why(call.Value(body.Why))
	if body.Amount != nil {
		amount, err := money.ParseNearest(body.Amount.String())
		if err != nil {
			f := &fault.Error{
				Kind: fault.Malformed, Message: "The amount could not be read.",
				Fields: map[string]string{"amount": "Must be an amount of rupees."},
			}
			return in, f.Because(err)
		}
		in.Amount = amount
	}
	for _, u := range call.Value(body.Units) {
		in.Units = append(in.Units, order.Unit{
			Line: u.Line, Quantity: int64(u.Quantity), LotID: call.Value(u.LotId), To: order.Fate(call.Value(u.To)),
			Opened: call.Value(u.Opened), Why: stock.Reason(call.Value(u.Why)),
		})
	}
	if err := parcelInput(&in, body); err != nil {
		return in, err
	}
	missing := map[string]string{}
	need := func(field string, given bool) {
		if !given {
			missing[field] = "This move needs it."
		}
	}
	switch name {
	case order.MoveRedirect:
		if in.To != nil && in.To.GiftMessage != "" {
			const says = "What the card in the parcel says is changed with the order, by Change."
			return in, fault.Fields(says, map[string]string{"giftMessage": says})
		}
	case order.MoveApprove:
		need("amount", in.Amount > 0)
		need("reference", strings.TrimSpace(in.Reference) != "")
	case order.MoveRefund: // BACK-4
		need("amount", in.Amount > 0)
		need("account", strings.TrimSpace(in.Account) != "")
		if in.Account != order.AccountCredit && in.Account != order.AccountCard { // of which the shop's own ledger is the proof, or the provider's answer
			need("reference", strings.TrimSpace(in.Reference) != "")
			need("evidence", strings.TrimSpace(in.Evidence) != "")
		}
	case order.MoveRecordMoney:
		need("amount", in.Amount > 0)
		if in.Kind == order.Reversed { // the shopper is told why
			need("reference", strings.TrimSpace(in.Reference) != "")
			need("note", strings.TrimSpace(in.Note) != "")
		}
	case order.MoveReject, order.MoveWaive, order.MoveDeclineReturn, order.MoveEndReturn, order.MoveDeclineRefund:
		need("note", strings.TrimSpace(in.Note) != "")
	case order.MoveCancel:
		if !SaysWhy(in.Why, in.Note) {
			missing["why"] = MsgWhy
		}
	case order.MoveCheckIn, order.MoveCheckReturn, order.MoveDrop, order.MoveReplace:
		need("units", len(in.Units) > 0)
	case order.MovePack: // without units all that is left is packed, of an empty list nothing can be
		if body.Units != nil && len(in.Units) == 0 {
			missing["units"] = "Choose what goes into the parcel."
		}
	case order.MoveSwap:
		need("line", body.Line != nil)
		need("variantId", call.Value(body.VariantId) != "")
	case order.MoveBook:
		need("courier", strings.TrimSpace(in.Courier) != "")
	case order.MoveChoose:
		need("line", body.Line != nil)
		need("selectedColor", call.Value(body.SelectedColor)+call.Value(body.VariantId) != "")
	default:
	}
	if len(missing) > 0 {
		return in, fault.Fields("Please check the marked fields.", missing)
	}
	return in, nil
}

// redirection reads where a parcel is to go; nil where nothing is said of it.
func redirection(b *officegen.MoveInput) *order.Contact {
	var to order.Contact
	orderjson.ReadContact(b, &to)
	if to == (order.Contact{}) {
		return nil
	}
	return &to
}

// parcelInput reads what is given with the moves of parcels.
func parcelInput(in *order.MoveInput, body *officegen.MoveInput) error {
	in.Courier, in.Tracking = call.Value(body.Courier), call.Value(body.Tracking)
	in.Reason = string(call.Value(body.Reason))
	in.Parcel, in.Return = call.Value(body.Parcel), call.Value(body.Return)
	in.ShopPays, in.Keep, in.Weight = body.ShopPays, call.Value(body.Keep), call.Value(body.Weight)
	in.Anyway = call.Value(body.Anyway)
	in.Instead = call.Value(body.Instead)
	if body.Collect == nil {
		return nil
	}
	amount, err := money.Parse(body.Collect.String())
	if err != nil || amount%money.Rupees(1) != 0 {
		return fault.Fields("The amount could not be read.", map[string]string{"collect": "Must be whole rupees."})
	}
	in.Collect = &amount
	return nil
}

// MsgWhy is said where the people of the shop cancel without a reason: reports tell by
// it (KNOW-1). Shoppers need give none, and the specified status call has no room for one.
const MsgWhy = "Say why it is cancelled."

// SaysWhy tells whether a reason was chosen, or said in other words.
func SaysWhy(why order.Why, note string) bool {
	return why != "" || strings.TrimSpace(note) != ""
}
