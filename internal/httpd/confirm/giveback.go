package confirm

import (
	"net/http"
	"strconv"
	"strings"

	"gulaab/internal/fault"
	"gulaab/internal/order"
)

// This file asks for a return where no script runs (BACK-2): what goes back, why, and
// where the money goes. The link is not enough for that: money is sent to whom the
// form says, so it asks for the phone of the order too.

// giveBack is the form, with what was typed.
type giveBack struct {
	Until   string // the end of the last day
	Items   []backItem
	Reasons []choice
	Ways    []choice
	Opened  bool
	Open    bool // it was sent and refused
	Typed   map[string]string
}

type backItem struct {
	Field, Name, Paid string
	Set               string   // that begins with it; empty where none does
	Numbers           []choice // how many of it
}

type choice struct {
	Code, Says string
	Chosen     bool
}

// back is the form for an order of which something may go back; nil where nothing may.
func (p *Pages) back(v *view, r *http.Request, o *order.Order, until string) *giveBack {
	f := &giveBack{Until: until, Typed: map[string]string{}, Opened: r.PostForm.Get("opened") != "", Open: r.PostForm.Has("wants")}
	for _, name := range []string{"contact", "words", "payoutNumber", "payoutTitle"} {
		f.Typed[name] = r.PostForm.Get(name)
	}
	set := 0
	for i, left := range o.Returnable() {
		if left == 0 {
			continue
		}
		item := backItem{Field: "line-" + strconv.Itoa(i), Name: o.Lines[i].Called(), Paid: o.Worth(i, 1).In(v.Lang)}
		if in := o.Lines[i].InSet; in.No != set {
			set, item.Set = in.No, in.Name
		}
		for n := range left + 1 {
			code := strconv.FormatInt(n, 10)
			says := code
			if n == 0 {
				says = v.Copy.KeepIt
			}
			item.Numbers = append(item.Numbers, choice{code, says, r.PostForm.Get(item.Field) == code})
		}
		f.Items = append(f.Items, item)
	}
	for _, reason := range order.ReturnReasons() {
		f.Reasons = append(f.Reasons, choice{reason, v.Copy.Reasons[reason], r.PostForm.Get("reason") == reason})
	}
	chosen := r.PostForm.Get("wants")
	for _, way := range []string{"easypaisa", "jazzcash", "raast", "iban", order.WantsReplace} {
		f.Ways = append(f.Ways, choice{way, v.Copy.Ways[way], chosen == way})
	}
	if len(f.Items) == 0 {
		return nil
	}
	return f
}

// ask reads the form and asks for the return.
func (p *Pages) ask(r *http.Request, token string) error {
	ctx, form := r.Context(), r.PostForm
	o, err := p.d.Orders.ByLink(ctx, token)
	if err != nil {
		return err
	}
	if strings.TrimSpace(form.Get("contact")) == "" { // the number is known here: the link names it
		says := "Type the phone number that was given with the order."
		return fault.Fields(says, map[string]string{"contact": says})
	}
	if _, err := p.d.Known(ctx, o.Number, form.Get("contact")); err != nil {
		return err
	}
	in := order.ReturnInput{Reason: form.Get("reason"), Words: form.Get("words"), Opened: form.Get("opened") != "", Wants: order.WantsReplace}
	if wants := form.Get("wants"); wants != order.WantsReplace {
		in.Wants = order.WantsRefund
		in.Payout = order.PayoutInput{Way: wants, Number: form.Get("payoutNumber"), Title: form.Get("payoutTitle")}
	}
	for i := range o.Lines {
		if n, err := strconv.ParseInt(form.Get("line-"+strconv.Itoa(i)), 10, 64); err == nil && n > 0 {
			in.Units = append(in.Units, order.Unit{Line: i, Quantity: n})
		}
	}
	_, err = p.d.Orders.AskReturn(ctx, o.Number, form.Get("contact"), in)
	return err
}
