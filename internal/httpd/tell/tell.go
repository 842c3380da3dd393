// Package tell says in words what shoppers are told of an order: what is now,
// what comes next, what happened (WAY-1, PROOF-1), in the three languages of the
// shop's messages (SAY-3). The page of an order's link and the shop's own tracking
// say the same because both ask here.
package tell

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/city"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/zone"
)

// Languages are the languages, as BCP 47 tags, the shop's own first.
var Languages = []string{"en", "ur", "ur-Latn"}

// Tone is how a box of words looks.
type Tone string

// The tones; None is neither good nor bad.
const (
	None Tone = ""
	Ask  Tone = "ask" // something is wanted of the shopper
	Good Tone = "good"
	Bad  Tone = "bad"
)

// View is what is said of an order. Texts that there is no reason for are empty.
type View struct {
	Language string
	Tone     Tone
	Small    string // above the headline
	Head     string
	Text     string
	Until    string // until when the shop waits
	Expected string
	MayOpen  string
	ReturnBy string
	Money    string   // that goes back, or went
	Attempts []string // of each of the parcels of the tracking; empty where none failed
	Steps    []Step
}

// Step is one line of what happened, and of what comes.
type Step struct {
	Title string
	At    time.Time // zero: it is still to come
	Bad   bool
	Here  bool // the last that happened
}

// Seen is how much somebody may see.
type Seen int

const (
	// Everything is for who holds the order's link, knows the whole phone or owns it.
	Everything Seen = iota
	// Glimpse is for who knows the number and the e-mail address alone: no sums,
	// and nothing can be done (WAY-1).
	Glimpse
)

// wordsIn are the words of a language; the English ones where it is none of Languages.
func wordsIn(language string) (string, *words) {
	if c := all[language]; c != nil {
		return language, c
	}
	return "en", all["en"]
}

// Order says what is to be said of an order, in a language; English where it is
// none of Languages.
func Order(language string, o *order.Order, t *order.Tracking, seen Seen) *View {
	language, c := wordsIn(language)
	d := &View{Language: language, Small: c.Now, Steps: c.steps(o)}
	c.now(d, o, t, seen)
	if e := t.Expected; e != nil {
		d.Expected = fmt.Sprintf(c.Expected, c.dates(language, e.From, e.To), e.Within, e.Parcels, InCity(language, o.Contact.City))
		if e.Among != "" {
			d.Expected = fmt.Sprintf(c.Estimate, c.dates(language, e.From, e.To), e.Parcels)
		}
		if o.Placement == order.Placed {
			d.Expected += " " + c.IfYes
			if t.Prove {
				d.Expected = strings.TrimSuffix(d.Expected, c.IfYes) + c.IfPaid
			}
		}
	}
	if day := o.ShipsFrom(); day != "" {
		day = zone.Date(language, day)
		if o.Placement == order.Confirmed {
			d.Text = fmt.Sprintf(c.AheadNow, day)
		} else {
			d.Expected = strings.TrimSpace(fmt.Sprintf(c.Ahead, day) + " " + d.Expected)
		}
	}
	if t.MayOpen && t.Cash > 0 {
		d.MayOpen = c.MayOpen
	}
	// Under a return that is open, a second day beside its own would be read as the same.
	if r := o.LiveReturn(); !t.ReturnUntil.IsZero() && (r == nil || !r.State.Open()) {
		d.ReturnBy = fmt.Sprintf(c.ReturnBy, zone.DayEnd(language, t.ReturnUntil))
	}
	if seen == Everything {
		switch owed := o.Owed(); {
		case owed > 0:
			d.Money = fmt.Sprintf(c.OwedBack, whole(language, owed))
		case o.Refunded > 0 && o.ToCredit() == o.Refunded+o.GivenBack:
			d.Money = fmt.Sprintf(c.Credited, whole(language, o.ToCredit()))
		case o.Refunded > 0:
			d.Money = fmt.Sprintf(c.SentBack, whole(language, o.Refunded))
		}
	}
	for i := range t.Parcels {
		b, said := &t.Parcels[i], ""
		if b.Attempts > 0 && b.State != order.ParcelDelivered {
			text := c.Attempts
			if b.Attempts == 1 {
				text = c.Attempt
			}
			said = fmt.Sprintf(text, b.Attempts, c.Reasons[b.Reason])
		}
		d.Attempts = append(d.Attempts, said)
	}
	return d
}

// Window says in a language when a parcel comes and how the shop knows (PLAIN-4): "1 to 3
// December", "from our last 61 parcels to Karachi".
func Window(language string, e *order.Expected) (when, how string) {
	language, c := wordsIn(language)
	day := func(t time.Time) string { return fmt.Sprintf("%d\u00a0%s", t.Day(), zone.Month(language, t)) }
	switch when = day(e.To); {
	case e.From.Equal(e.To):
	case e.From.Month() == e.To.Month():
		when = fmt.Sprintf(c.Or, strconv.Itoa(e.From.Day()), when)
	default:
		when = fmt.Sprintf(c.Or, day(e.From), when)
	}
	if e.Among != "" {
		return when, fmt.Sprintf(c.FromNear, e.Parcels, InCity(language, e.Among))
	}
	return when, fmt.Sprintf(c.FromLast, e.Parcels, InCity(language, e.City))
}

// Promised is Window where no parcels tell: by the days that the shop's owner promises,
// from 0 where none is said.
func Promised(language string, from, to int) (when, how string) {
	_, c := wordsIn(language)
	switch {
	case from > 0 && from < to:
		when = fmt.Sprintf(c.InDays, fmt.Sprintf(c.Or, strconv.Itoa(from), strconv.Itoa(to)))
	case to == 1:
		when = c.InDay
	default:
		when = fmt.Sprintf(c.InDays, strconv.Itoa(to))
	}
	return when, c.Guess
}

// now says what is, and what comes next.
func (c *words) now(d *View, o *order.Order, t *order.Tracking, seen Seen) {
	waits := o.Placement == order.Placed && !o.PaysBefore() && o.Delivery == order.NotPacked
	switch {
	case o.Placement == order.Cancelled:
		d.Head, d.Text = c.CancelledHead, c.CancelledText
		if o.EndedUnpaid() {
			d.Head, d.Text = c.EndedHead, c.EndedText
		}
		if t.HoldAgain {
			d.Head, d.Text, d.Tone = fmt.Sprintf(c.LateHead, t.HoldHours), c.LateText, Bad
		}
	case t.Prove:
		c.toPay(d, o, t, seen)
	case waits && o.CallFirst:
		d.Head, d.Text, d.Tone = c.CallHead, c.CallText, Ask
	case waits && seen == Glimpse:
		d.Head, d.Text = c.Heads[string(order.NotPacked)], c.ByLink
	case waits:
		d.Tone, d.Small, d.Head, d.Text = Ask, c.OneThing, c.Question, c.Asks
		if !t.AnswerUntil.IsZero() {
			d.Until = fmt.Sprintf(c.AskUntil, zone.Day(d.Language, t.AnswerUntil))
		}
	case o.Delivery == order.NotPacked:
		d.Tone, d.Head, d.Text = Good, c.ConfirmedHead, c.ConfirmedText
		if o.PaysBefore() {
			d.Head = c.PaidHead
		}
	default:
		c.underWay(d, o, t)
	}
}

// underWay says where a parcel is.
func (c *words) underWay(d *View, o *order.Order, t *order.Tracking) {
	d.Head, d.Text = c.Heads[string(o.Delivery)], c.Next[string(o.Delivery)]
	switch o.Delivery {
	case order.Shipped:
		d.Head = fmt.Sprintf(d.Head, InCity(d.Language, o.Contact.City))
		for i := range t.Parcels {
			switch t.Parcels[i].State {
			case order.ParcelOut:
				d.Head, d.Text = c.OutHead, c.OutText
			case order.ParcelAttempted:
				d.Text, d.Tone = c.TriedText, Bad
			default:
			}
		}
	case order.Delivered:
		d.Tone = Good
		c.goesBack(d, o, t)
	case order.Returning, order.Lost:
		d.Tone = Bad
	case order.NotPacked, order.Packed, order.Returned:
	}
}

// goesBack says how far the return is that something is still to be done of, or
// the last of those that are over; nothing where none was asked for, or it came to
// nothing (WAY-1, BACK-2).
func (c *words) goesBack(d *View, o *order.Order, t *order.Tracking) {
	r := o.LiveReturn()
	if r == nil {
		return
	}
	d.Head, d.Text = c.Backs[string(r.State)], c.BackNext[string(r.State)]
	switch {
	case r.State == order.ReturnDeclined:
		d.Tone = Bad
	case r.State.Open():
		d.Tone = None
	}
	if r.State == order.ReturnRefunded && o.RefundedToCredit() {
		d.Head, d.Text = c.CreditHead, c.CreditText
	}
	if r.Keep && r.State == order.ReturnChecked {
		d.Text = c.BackKept
	}
	if !t.SendBy.IsZero() {
		d.Until = fmt.Sprintf(c.SendBy, zone.DayEnd(d.Language, t.SendBy))
	}
}

// whole is an amount that no line breaks.
func whole(language string, amount money.Paisa) string {
	return strings.ReplaceAll(amount.In(language), " ", "\u00a0")
}

// InCity is a city, a province or the country as a language writes it; as it was typed
// where it is not known.
func InCity(language, typed string) string {
	if urdu := provinces[typed]; urdu != "" && language == "ur" {
		return urdu
	}
	switch c, ok := city.Find(typed); {
	case !ok:
		return typed
	case language == "ur":
		return c.Urdu
	default:
		return c.Name
	}
}

// toPay says how far a transfer is (PROOF-1).
func (c *words) toPay(d *View, o *order.Order, t *order.Tracking, seen Seen) {
	if d.Small = c.Transfer; o.ByCard() {
		d.Small = c.Card
	}
	switch o.Payment {
	case order.ProofSubmitted:
		d.Head, d.Text = c.ProofHead, c.ProofText
		if no := o.LastProof().TransferNo(); no != "" {
			c.looking(d, t, no)
		}
	case order.ProofRejected:
		d.Head, d.Text, d.Tone = c.RejectedHead, c.RejectedText, Bad
	case order.PartPaid:
		d.Head, d.Text, d.Tone = c.PartHead, c.PartOnly, Bad
		if seen == Everything {
			d.Text = fmt.Sprintf(c.PartText, whole(d.Language, o.Received), whole(d.Language, t.Missing))
		}
	default:
		d.Head, d.Text = c.ReservedHead, c.ReservedText
		if o.CallFirst {
			d.Head, d.Text, d.Tone = c.CallHead, c.CallText, Ask
		}
	}
	if deposit := o.Deposited(); deposit != nil && o.Payment != order.ProofSubmitted {
		d.Text += " " + deposit.Why(d.Language)
	}
	if seen == Glimpse {
		d.Text = c.ByLink
	}
	if !t.HeldUntil.IsZero() && !o.CallFirst { // who is called first has nothing kept
		d.Until = fmt.Sprintf(c.HeldUntil, zone.Day(d.Language, t.HeldUntil))
	}
}

// Left says how long units are still held, in hours and minutes (PAYS-2).
func Left(language string, left time.Duration) string {
	_, c := wordsIn(language)
	return fmt.Sprintf(c.TimeLeft, int(left.Hours()), int(left.Minutes())%60)
}

// looking says that a transfer is looked for by its number (PAYS-2). What it says of other
// orders with this number is said to all of them alike: whose it is, the shop does not know.
func (c *words) looking(d *View, t *order.Tracking, no string) {
	if d.Language == "ur" {
		no = "\u2068" + no + "\u2069"
	}
	d.Head, d.Text = c.LookHead, fmt.Sprintf(c.LookText, whole(d.Language, t.Missing), no)
	if t.Elsewhere.Paid || t.Elsewhere.Named {
		d.Text, d.Tone = fmt.Sprintf(c.LookBoth, no), Ask
	}
}

// Chat is the address of a chat with the shop that begins with the number of an
// order; empty where the shop has no WhatsApp number, which is digits alone.
func Chat(whatsApp, language, number string) string {
	if whatsApp == "" {
		return ""
	}
	_, c := wordsIn(language)
	return "https://wa.me/" + whatsApp + "?text=" + strings.ReplaceAll(url.QueryEscape(fmt.Sprintf(c.Hello, number)), "+", "%20")
}

func happened(o *order.Order, kind string) bool {
	return slices.ContainsFunc(o.Standing(), func(e order.Event) bool { return e.Kind == kind })
}

// roadOf is what comes, in the order of an order's life.
func roadOf(o *order.Order) []string {
	agreed := order.EventConfirmed
	if o.PaysBefore() {
		agreed = order.EventPaid
	}
	return []string{agreed, order.EventPacked, order.EventShipped, order.EventDelivered}
}

// badNews are the events that nobody hoped for.
var badNews = map[string]bool{
	order.EventAttemptFailed: true, order.EventProofRejected: true, order.EventCancelled: true, order.EventExpired: true,
	order.EventLost: true, order.EventReturnDeclined: true,
}

// ofCourier are the events that couriers tell again and again.
var ofCourier = map[string]bool{
	order.EventBooked: true, order.EventShipped: true, order.EventOutForDelivery: true, order.EventAttemptFailed: true, order.EventReturning: true,
}

// steps are what happened, and what is still to come on the usual road.
func (c *words) steps(o *order.Order) (steps []Step) {
	var last order.Event
	times := 0
	for _, e := range o.Standing() {
		title := c.Events[e.Kind]
		if e.TransferNo() != "" {
			title = c.NumberGiven
		}
		if e.Kind == order.EventPaid && o.PaidByCard() {
			title = c.ByCard
		}
		if title != "" && e.Parcel > 0 && len(o.Parcels) > 1 { // which of several it was (PLAIN-9)
			title = fmt.Sprintf(c.OfParcel, title, e.Parcel)
		}
		switch {
		case title == "":
			continue
		case e.Kind == last.Kind && e.Parcel == last.Parcel && ofCourier[e.Kind]: // said again: one line with a count, at its first time (OWN-9)
			times++
			steps[len(steps)-1].Title = fmt.Sprintf("%s (%d×)", title, times)
		default:
			last, times = e, 1
			steps = append(steps, Step{Title: title, At: e.At, Bad: badNews[e.Kind]})
		}
	}
	if n := len(steps); n > 0 {
		steps[n-1].Here = true
	}
	if !o.Open() || o.Delivery == order.Delivered || o.Delivery == order.Returning || o.Delivery == order.Returned {
		return steps
	}
	reached, road := -1, roadOf(o)
	for i, kind := range road {
		if happened(o, kind) {
			reached = i
		}
	}
	for _, kind := range road[reached+1:] {
		steps = append(steps, Step{Title: c.Later[kind]})
	}
	return steps
}

// dates writes a day, or two.
func (c *words) dates(language string, from, to time.Time) string {
	one := func(t time.Time) string {
		day := t.Weekday().String()
		if c.Days != "" {
			day = strings.Fields(c.Days)[t.Weekday()]
		}
		return fmt.Sprintf("%s %d\u00a0%s", day, t.Day(), zone.Month(language, t))
	}
	if from.Equal(to) {
		return one(from)
	}
	return fmt.Sprintf(c.Or, one(from), one(to))
}
