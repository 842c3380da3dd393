// Package confirm shows a shopper the order that a link leads to, and takes their
// word: it is right, the parcel goes elsewhere, or it is not wanted (COD-2). Once
// the parcel has left, it shows where it is and less of whose it is (WAY-1); where
// a transfer is waited for, it says where to send it and takes the screenshot
// (PROOF-1). The
// page is whole without scripts: on a slow phone, in the browser of a chat. Opening
// it changes nothing, however often and by whatever opens links; every change is
// a POST. No search engine keeps it and no other site learns its address.
package confirm

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strings"

	"gulaab/internal/credit"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/bare"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/orderjson"
	"gulaab/internal/httpd/tell"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/paying"
	"gulaab/internal/settings"
	"gulaab/internal/zone"
)

//go:embed page.html
var pageText string

//go:embed page.css
var styles string

// Deps is what the page needs; everything is required.
type Deps struct {
	Orders   *order.Service
	Settings func() *settings.Snapshot
	Shop     func() apigen.ShopConfig // what shoppers may know of the settings
	// Screenshot reads the picture of a form; how often is counted by the link.
	Screenshot func(r *http.Request, link string) ([]byte, error)
	// Numbers counts a transaction number that is typed under a link.
	Numbers func(link string) error
	// Find finds an order by its number and a phone or an e-mail address, within the
	// tries that are left; link is for who knows the whole phone (WAY-2).
	Find func(ctx context.Context, number, contact string) (found *order.Found, link string, err error)
	// Known returns the order of who knows its number and the whole phone, within the
	// tries that are left (WAY-2, BACK-2).
	Known     func(ctx context.Context, number, contact string) (*order.Order, error)
	Cards     *paying.Service // payments by card (PAYS-4); nil: there are none
	GiftCards *credit.Service // sends gift cards again
	Sheet     string          // address of the shop's stylesheet; empty where it is not built
	Look      func() string   // the owner's colours, as CSS (FACE-1)
}

// Pages answers the addresses of the page.
type Pages struct {
	d    Deps
	page *template.Template
}

// New returns the page over the shop's orders.
func New(d Deps) *Pages {
	return &Pages{d, template.Must(template.New("page").Parse(pageText))}
}

// view is what the page shows.
type view struct {
	Copy   *words
	Lang   string
	RTL    bool
	Styles template.CSS
	Sheet  string
	Shop   string
	Logo   *apigen.ShopLogo // nil: the name stands alone
	Token  string
	chosen string // the language that was asked for, to be kept on the device; empty: none was
	secure bool   // the shop is reached by https

	Gone   string   // why nothing is shown; then nothing else is
	Find   bool     // an order is asked for
	Asked  *finding // what was typed, where no link opened the page
	For    string   // whom it is for, where that is all that is said of them
	Notice string   // what has just been done
	Wrong  string   // what could not be done
	Fields map[string]string
	Typed  order.Contact
	Open   bool // the form for changes

	Number    string
	Placed    string
	Name      string
	Phone     string
	Address   []string
	Cash      string
	Total     string
	Sums      []sumRow // between the lines and the total
	Balances  []sumRow // what of the total balances paid, and the rest; none where they paid nothing
	Delivery  string   // what the row of it is called
	Shipping  string   // what it costs
	Lines     []line
	Confirmed bool

	Confirm, Change, Cancel bool // what the link may do now, as order.Tracking says it
	Cancelled               bool
	Whys                    []why
	When                    string    // what was typed of another time
	TypedNo                 string    // and as the number of a transfer
	Back                    *giveBack // something of it may go back (BACK-1)
	ToBank                  bool      // it may be paid by transfer instead
	ToCash                  bool      // it may be paid at the door instead
	OtherTotal, Then        string    // what it costs so, to the paisa, and where that is another sum in words
	ByCard                  bool      // First is paid by card
	First, Door             string    // of the total: by transfer, and when the parcel arrives
	WhatsApp                string
	Full                    bool // name, phone and address are shown: the parcel has not left
	Told                    *tell.View
	Clock                   *clock
	HoldAgain               string      // what the button says that holds them again; empty: it cannot be
	Late                    [][2]string // what else can be done
	Parcels                 []box
	Steps                   []step
	Pay                     *pay
	Gift                    *giftCard // the gift card that it bought
}

// At is the address of a page of the shop in the language of this one (LANG-1).
func (v *view) At(path string) string { return mail.Language(v.Lang).At(path) }

// sumRow is one amount between the lines and the total.
type sumRow struct{ Label, Amount string }

type line struct {
	Name, Brand, More, Image, Price string
	Quantity                        int64
}

// Show answers GET /c/{token}.
func (p *Pages) Show(w http.ResponseWriter, r *http.Request) error {
	o, err := p.d.Orders.ByLink(r.Context(), r.PathValue("token"))
	if err != nil {
		return p.gone(w, r, err)
	}
	v, err := p.view(r, o)
	if err != nil {
		return err
	}
	switch r.URL.Query().Get("done") {
	case "confirm":
		v.Notice = v.Copy.Thanks
	case "change":
		v.Notice = v.Copy.Changed
	case "proof":
		v.Notice = v.Copy.ProofTaken
	case "number":
		v.Notice = v.Copy.NoTaken
	case "hold":
		v.Notice = v.Copy.HeldAgain
	case "return":
		v.Notice = v.Copy.ReturnTaken
	case "time":
		v.Notice = v.Copy.TimeTaken
	case "transfer":
		v.Notice = v.Copy.TransferTaken
	case "cash":
		v.Notice = v.Copy.CashTaken
	case "gift":
		v.Notice = v.Copy.CardTaken
	default:
		p.cardNotice(v, o, r.URL.Query().Get("done"))
	}
	return p.write(w, http.StatusOK, v)
}

// moves are what the forms of the page ask for.
var moves = map[string]order.Move{"confirm": order.MoveConfirm, "change": order.MoveRedirect}

// ways are the ways to pay that the forms of the page ask for (DOOR-2).
var ways = map[string]order.Method{"transfer": order.BankTransfer, "cash": order.CashOnDelivery}

// readForm reads a form into r.PostForm, without what nobody sees in what was typed (READ-6).
func readForm(r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return fault.New(fault.Malformed, "The form could not be read.").Because(err)
	}
	for _, all := range r.PostForm {
		for i := range all {
			all[i] = ident.Visible(all[i])
		}
	}
	return nil
}

// Act answers POST /c/{token}/{act}. What was done is shown by the address that
// it leads to: loading that again does nothing again.
func (p *Pages) Act(w http.ResponseWriter, r *http.Request) error {
	token, act := r.PathValue("token"), r.PathValue("act")
	if method, ok := ways[act]; ok {
		return p.done(w, r, act, p.payBy(r, token, method), nil)
	}
	if err := readForm(r); err != nil {
		return err
	}
	switch act {
	case "card":
		return p.startCard(w, r, token)
	case "time":
		_, err := p.d.Orders.AskTimeByLink(r.Context(), token, r.PostForm.Get("when"))
		return p.done(w, r, act, err, nil)
	case "number":
		return p.done(w, r, act, p.number(r, token), nil)
	case "gift":
		return p.done(w, r, act, p.resend(r, token), nil)
	case "hold":
		_, err := p.d.Orders.HoldAgainByLink(r.Context(), token, call.From(r.Context()).NetworkText())
		return p.done(w, r, act, err, nil)
	case "return":
		return p.done(w, r, act, p.ask(r, token), nil)
	case "cancel":
		_, err := p.d.Orders.CancelByLink(r.Context(), token, order.Why(r.PostForm.Get("why")))
		return p.done(w, r, act, err, nil)
	}
	move, ok := moves[act]
	if !ok {
		return fault.New(fault.NotFound, "Not found")
	}
	var to *order.Contact
	if move == order.MoveRedirect {
		to = new(orderjson.ReadContactForm(r.PostForm.Get))
	}
	_, err := p.d.Orders.MoveByLink(r.Context(), token, move, to)
	return p.done(w, r, act, err, to)
}

// payBy makes the order paid another way, at the total that the page said; by transfer where
// there is an account.
func (p *Pages) payBy(r *http.Request, token string, method order.Method) error {
	if method == order.BankTransfer && !p.d.Shop().BankTransfer {
		return fault.New(fault.Conflict, "We have no bank account to pay to at the moment. Please pay at the door, or write to us.")
	}
	if err := readForm(r); err != nil {
		return err
	}
	var saw *money.Paisa
	if text := r.PostForm.Get("total"); text != "" {
		total, err := money.Parse(text)
		if err != nil {
			return fault.New(fault.Malformed, "The expected total could not be read.").Because(err)
		}
		saw = &total
	}
	_, err := p.d.Orders.PayByLink(r.Context(), token, method, saw)
	return err
}

// Prove answers POST /c/{token}/proof: the screenshot of a transfer.
func (p *Pages) Prove(w http.ResponseWriter, r *http.Request) error {
	token := r.PathValue("token")
	if _, err := p.d.Orders.ByLink(r.Context(), token); err != nil {
		return p.gone(w, r, err) // before a picture is decoded for it
	}
	picture, err := p.d.Screenshot(r, token)
	if err == nil {
		_, err = p.d.Orders.ProveByLink(r.Context(), token, picture, p.account(r.URL.Query().Get("way")).ID)
	}
	return p.done(w, r, "proof", err, nil)
}

// number takes the transaction number of a transfer, and approves nothing by it (PAYS-2).
func (p *Pages) number(r *http.Request, token string) error {
	if _, err := p.d.Orders.ByLink(r.Context(), token); err != nil {
		return err // an invalid link is not counted
	}
	if err := p.d.Numbers(token); err != nil {
		return err
	}
	_, err := p.d.Orders.GiveNumberByLink(r.Context(), token, r.PostForm.Get("number"), p.account(r.URL.Query().Get("way")).ID)
	return err
}

// done leads back to the order after something was done, or shows why it was not.
func (p *Pages) done(w http.ResponseWriter, r *http.Request, act string, err error, to *order.Contact) error {
	switch kind := fault.KindOf(err); {
	case err == nil:
		back := url.Values{"done": {act}}
		if lang := r.URL.Query().Get("lang"); copies[lang] != nil {
			back.Set("lang", lang)
		}
		http.Redirect(w, r, "/c/"+url.PathEscape(r.PathValue("token"))+"?"+back.Encode(), http.StatusSeeOther)
		return nil
	case kind == fault.UnsupportedMedia, kind == fault.TooLarge:
		return p.refused(w, r, err, to)
	case kind == fault.Invalid, kind == fault.Conflict:
		return p.refused(w, r, err, to)
	case act == "number" && kind == fault.RateLimited:
		return p.refused(w, r, err, to)
	case act == "card" && kind == fault.Unavailable:
		return p.refused(w, r, err, to) // the order stands, and is paid later or another way
	case act == "proof" && (kind == fault.RateLimited || kind == fault.Unavailable):
		return p.refused(w, r, err, to) // the order stands, and takes the picture later
	case act == "return" && (kind == fault.NotFound || kind == fault.RateLimited):
		return p.refused(w, r, err, to) // the phone is not the order's; what was typed stays
	default:
		return p.gone(w, r, err)
	}
}

// refused shows the order as it is, why nothing was done, and what was typed.
func (p *Pages) refused(w http.ResponseWriter, r *http.Request, cause error, to *order.Contact) error {
	o, err := p.d.Orders.ByLink(r.Context(), r.PathValue("token"))
	if err != nil {
		return p.gone(w, r, err)
	}
	v, err := p.view(r, o)
	if err != nil {
		return err
	}
	status := http.StatusConflict
	if f, ok := errors.AsType[*fault.Error](cause); ok {
		v.Wrong, v.Fields = tell.Refusal(v.Lang, f.Kind, f.Message), tell.RefusalFields(v.Lang, f.Fields)
		switch f.Kind {
		case fault.Conflict:
		case fault.RateLimited:
			status = http.StatusTooManyRequests
		case fault.Unavailable:
			status = http.StatusServiceUnavailable
		default:
			status = http.StatusUnprocessableEntity
		}
	}
	if to != nil {
		v.Typed, v.Open = *to, true
	}
	v.When, v.TypedNo = r.PostForm.Get("when"), r.PostForm.Get("number")
	return p.write(w, status, v)
}

// gone answers a link that opens nothing; anything else is the server's error.
func (p *Pages) gone(w http.ResponseWriter, r *http.Request, err error) error {
	if fault.KindOf(err) != fault.NotFound {
		return err
	}
	v := p.frame(r, "")
	v.Gone = v.Copy.Gone
	return p.write(w, http.StatusNotFound, v)
}

// languageCookie keeps the language that a shopper chose on this device, for the
// pages that tell of orders; the tracking page of the shop reads and writes it too
// (WAY-1). It is a choice of three and says nothing of anybody.
const languageCookie = "gulaab_language"

// frame begins a page in the language that is asked for, that which was chosen on
// this device before, or the order's own, in this order.
func (p *Pages) frame(r *http.Request, language string) *view {
	if kept, err := r.Cookie(languageCookie); err == nil && copies[kept.Value] != nil {
		language = kept.Value
	}
	asked := r.URL.Query().Get("lang")
	if copies[asked] != nil {
		language = asked
	} else {
		asked = ""
	}
	if copies[language] == nil {
		language = "en"
	}
	s := p.d.Settings()
	return &view{
		Copy: copies[language], Lang: language, RTL: language == "ur", Styles: template.CSS(styles + p.d.Look()), Logo: p.d.Shop().Logo, Sheet: p.d.Sheet, //nolint:gosec // the program's own file
		Shop: s.ShopName, Token: r.PathValue("token"), chosen: asked, secure: call.From(r.Context()).Secure,
	}
}

func (p *Pages) view(r *http.Request, o *order.Order) (*view, error) {
	v := p.frame(r, o.Contact.Language)
	c := o.Contact
	v.Number, v.Total, v.Full = o.Number, o.Total.In(v.Lang), o.Linked()
	if v.Full {
		v.Name, v.Phone, v.Address = c.FirstName+" "+c.LastName, c.Phone, c.Address()
		v.Typed = c
	}
	t, err := p.d.Orders.Tracking(r.Context(), o)
	if err != nil {
		return nil, err
	}
	if err := p.way(r, v, o, t); err != nil {
		return nil, err
	}
	v.Placed = zone.Day(v.Lang, o.CreatedAt)
	if t.Cash > 0 {
		v.Cash = t.Cash.In(v.Lang)
	}
	if !t.ReturnUntil.IsZero() {
		v.Back = p.back(v, r, o, fmt.Sprintf(v.Copy.ReturnUntil, zone.DayEnd(v.Lang, t.ReturnUntil)))
	}
	v.ToBank = t.OtherWay == order.BankTransfer && p.d.Shop().BankTransfer
	v.ToCash = t.OtherWay == order.CashOnDelivery
	if t.OtherWay != "" && t.OtherTotal != o.Total {
		v.OtherTotal, v.Then = t.OtherTotal.String(), fmt.Sprintf(v.Copy.Then, max(0, t.OtherTotal-o.ByCredit()).In(v.Lang))
	}
	if t.OtherDeposit != nil {
		v.Then = strings.TrimSpace(v.Then + " " + t.OtherDeposit.Why(v.Lang))
	}
	v.ByCard = v.ByCard || o.ByCard()
	v.Cancelled = o.Placement == order.Cancelled
	v.Confirmed = o.Placement == order.Confirmed
	v.Whys = whysIn(v.Lang)
	v.Confirm, v.Change, v.Cancel = t.Confirm, t.Change, t.Cancel
	sums := o.Sums()
	if sums.First > 0 || sums.Credit+sums.Card == 0 && o.PaysBefore() {
		v.First = sums.First.In(v.Lang)
	}
	if o.PaysAtDoor() && (sums.AtDoor > 0 || sums.Credit+sums.Card == 0) {
		v.Door = cmp.Or(v.Cash, (o.ToPay() - sums.First).In(v.Lang))
	}
	for i, l := range o.Lines {
		if sums.Lines[i].Units == 0 {
			continue
		}
		more := []string{}
		for _, part := range []string{l.ShadeName(), l.Size} {
			if part != "" && (part == l.Size || !l.ToChoose) {
				more = append(more, strings.ReplaceAll(part, " ", "\u00a0")) // "30 ml" is never torn apart
			}
		}
		v.Lines = append(v.Lines, line{
			Name: l.Name + l.InSet.After(), Brand: l.Brand, More: strings.Join(more, " · "), Image: l.Image, Quantity: sums.Lines[i].Units,
			Price: sums.Lines[i].Sum.In(v.Lang),
		})
	}
	v.Delivery, v.Shipping = v.Copy.Shipping, v.Copy.Free
	v.Sums, v.Balances = v.sums(o, &sums), v.balances(o, &sums)
	if sums.Freed != 0 {
		v.Delivery = fmt.Sprintf(v.Copy.Freed, o.CouponCode)
	}
	if sums.Delivery != 0 {
		v.Shipping = sums.Delivery.In(v.Lang)
	}
	v.WhatsApp = p.chat(v.Lang, o.Number)
	if o.SellsCard != "" {
		v.Delivery, v.Shipping = "", ""
		if v.Full {
			v.Gift, err = p.giftCard(r, v, o)
		}
	}
	return v, err
}

// balances are the rows that lead from the total to what is paid otherwise: that is to be paid
// as long as anything is due.
func (v *view) balances(o *order.Order, s *order.Sums) (rows []sumRow) {
	if s.Credit+s.Card == 0 {
		return nil
	}
	if s.Credit != 0 {
		rows = append(rows, v.row(v.Copy.Credit, -s.Credit))
	}
	if s.Card != 0 {
		rows = append(rows, v.row(v.Copy.GiftCard, -s.Card))
	}
	label := v.Copy.ToPay
	if s.Due == 0 && o.ToPay() > 0 {
		label = v.Copy.RestPaid
	}
	return append(rows, v.row(label, o.ToPay()))
}

func (v *view) row(label string, amount money.Paisa) sumRow {
	text := amount.In(v.Lang)
	if amount < 0 {
		text = "−" + (-amount).In(v.Lang)
	}
	return sumRow{label, text}
}

// sums are the rows that lead from the lines to the total.
func (v *view) sums(o *order.Order, s *order.Sums) (rows []sumRow) {
	add := func(label string, amount money.Paisa) { rows = append(rows, v.row(label, amount)) }
	for _, p := range s.Promotions {
		if p.Amount == 0 {
			v.Delivery = o.PromotionIn(v.Lang, p.Name)
		} else {
			add(o.PromotionIn(v.Lang, p.Name), -p.Amount)
		}
	}
	if s.Discount != 0 {
		add(strings.TrimSpace(v.Copy.Coupon+" "+o.CouponCode), -s.Discount)
	}
	if s.Rounding != 0 {
		add(v.Copy.Rounding, s.Rounding)
	}
	if s.Wrap != 0 {
		add(v.Copy.Wrap, s.Wrap)
	}
	if s.CashFee != 0 {
		add(v.Copy.CashFee, s.CashFee)
	}
	if s.Saving != 0 {
		add(v.Copy.Saving, -s.Saving)
	}
	if s.Tax != 0 {
		add(v.Copy.Tax, s.Tax)
	}
	return rows
}

func (p *Pages) write(w http.ResponseWriter, status int, v *view) error {
	if v.chosen != "" {
		http.SetCookie(w, &http.Cookie{ //nolint:gosec // the shop's own script keeps and reads the choice as well
			Name: languageCookie, Value: v.chosen, Path: "/", MaxAge: 365 * 24 * 60 * 60, SameSite: http.SameSiteLaxMode, Secure: v.secure,
		})
	}
	var forms []string
	if v.Pay != nil && v.Pay.Card != "" {
		forms = []string{p.d.Cards.Provider().Origin()} // to which the press leads
	}
	return bare.Write(w, status, p.page, v.Styles, v, forms...)
}

// Digits is the phone as it is dialled from a link.
func (v *view) Digits() string { return ident.Digits(v.Phone) }
