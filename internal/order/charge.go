package order

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"gulaab/internal/city"
	"gulaab/internal/coupon"
	"gulaab/internal/each"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
	"gulaab/internal/promotion"
	"gulaab/internal/tariff"
)

// This file holds an order's charges beside its goods (FEE-1, FEE-2, PROMO-4): total = lines -
// discounts + charges. A charge keeps the amount and rules of when the order was placed.

// ChargeKind is what a charge is for.
type ChargeKind string

// The kinds.
const (
	ChargeDelivery ChargeKind = "delivery" // what delivery costs
	ChargeCash     ChargeKind = "cash"     // for paying at the door
	ChargePrepaid  ChargeKind = "prepaid"  // the saving by paying first: below 0
	ChargeWrap     ChargeKind = "wrap"     // for wrapping a gift; also where it costs nothing
)

// Charge is one row beside the goods. It belongs to the order's first parcel: the shopper
// owes it while that is under way or delivered, and not where it is lost. Where it is
// refused, or all goods come back, AtRefusal and AtSentBack decide. A saving by paying
// first belongs to the goods, and shrinks with them.
type Charge struct {
	Kind       ChargeKind  `json:"kind"`
	Amount     money.Paisa `json:"-"`
	Freed      money.Paisa `json:"-"`          // what a coupon took off; not part of Amount
	AtRefusal  bool        `json:"atRefusal"`  // what was paid of it is kept where the parcel was refused
	AtSentBack bool        `json:"atSentBack"` // what was paid of it is kept where all goods came back without a fault

	Prepaid pricing.Prepaid `json:"-"` // the rule of a saving, applied again where the goods change
	Tax     pricing.Tax     `json:"-"` // inside it; a saving has none, for it lowers that of the goods
}

// storedCharge is a Charge as it is stored, in paisa.
type storedCharge struct {
	Charge
	Paisa      int64 `json:"paisa"`
	FreedPaisa int64 `json:"freedPaisa,omitzero"`
	Percent    int   `json:"percent,omitzero"`
	MostPaisa  int64 `json:"mostPaisa,omitzero"`

	TaxClass string `json:"taxClass,omitzero"`
	TaxRate  int64  `json:"taxRate,omitzero"`
}

// Charges are the rows of an order; they are stored as JSON text.
type Charges []Charge

// Text encodes the charges for the store.
func (c Charges) Text() string {
	out := make([]storedCharge, len(c))
	for i, one := range c {
		out[i] = storedCharge{one, int64(one.Amount), int64(one.Freed), one.Prepaid.Percent, int64(one.Prepaid.Most), one.Tax.Class, one.Tax.Rate}
	}
	b, err := json.Marshal(out)
	if err != nil {
		panic("order: " + err.Error()) // texts and numbers only
	}
	return string(b)
}

// Scan implements sql.Scanner.
func (c *Charges) Scan(from any) error {
	text, ok := from.(string)
	if !ok {
		return fmt.Errorf("charges are stored as text, not as %T", from)
	}
	var rows []storedCharge
	if err := json.Unmarshal([]byte(text), &rows); err != nil {
		return fmt.Errorf("order: stored charges: %w", err)
	}
	*c = nil
	for _, row := range rows {
		row.Amount, row.Freed = money.Paisa(row.Paisa), money.Paisa(row.FreedPaisa)
		row.Tax = pricing.Tax{Class: row.TaxClass, Rate: row.TaxRate}
		row.Prepaid = pricing.Prepaid{Percent: row.Percent, Most: money.Paisa(row.MostPaisa)}
		*c = append(*c, row.Charge)
	}
	return nil
}

// Sum adds up all charges.
func (c Charges) Sum() (sum money.Paisa) {
	for i := range c {
		sum += c[i].Amount
	}
	return sum
}

// Of adds up the charges of a kind.
func (c Charges) Of(kind ChargeKind) (sum money.Paisa) {
	for i := range c {
		if c[i].Kind == kind {
			sum += c[i].Amount
		}
	}
	return sum
}

// Freed adds up what coupons took off the charges.
func (c Charges) Freed() (sum money.Paisa) {
	for i := range c {
		sum += c[i].Freed
	}
	return sum
}

// charge adds the price of delivery to the order's address, judged by its goods after deals
// and coupon and by their weight in grams; within Pakistan free, a promotion, frees it. It
// returns the coupon, or nil for one of free delivery where delivery is free anyway: then the
// order does not use it.
func (o *Order) charge(r *Rules, used *coupon.Coupon, free *promotion.Promotion, grams int64) *coupon.Coupon {
	zone := r.Tariff.For(o.Contact.Country, o.Contact.City)
	switch fee := zone.Of(o.goodsTotal(), grams); {
	case fee > 0 && free != nil && ident.Fold(o.Contact.Country) == ident.Fold(city.Country):
		o.Promotions = append(o.Promotions, promotion.Given{Promotion: *free, Amount: fee})
	case fee > 0:
		c := Charge{Kind: ChargeDelivery, Amount: fee, AtRefusal: r.KeepAtRefusal, AtSentBack: r.KeepAtSentBack, Tax: o.chargeTax(r)}
		if used != nil && used.Kind == coupon.Delivery && ident.Fold(o.Contact.Country) == ident.Fold(city.Country) {
			c.Amount, c.Freed = 0, fee
		}
		o.Charges = append(o.Charges, c)
		o.Total += c.Amount
	}
	if used != nil && used.Kind == coupon.Delivery && o.Charges.Freed() == 0 {
		o.CouponCode, used = "", nil
	}
	o.chargeWay(r)
	return used
}

// chargeWay replaces the charges of the way of paying by those of the order's present
// Method, by today's rules (FEE-2).
func (o *Order) chargeWay(r *Rules) {
	goods, c := o.goodsTotal(), Charge{Kind: ChargePrepaid, Amount: -r.Prepaid.Off(o.goodsTotal()), Prepaid: r.Prepaid}
	if o.PaysAtDoor() {
		c = Charge{Kind: ChargeCash, Amount: r.CashFee, AtRefusal: r.KeepAtRefusal, AtSentBack: r.KeepAtSentBack, Tax: o.chargeTax(r)}
	}
	o.Charges = slices.DeleteFunc(slices.Clone(o.Charges), func(c Charge) bool { return c.Kind == ChargeCash || c.Kind == ChargePrepaid })
	if c.Amount != 0 {
		o.Charges = append(o.Charges, c)
	}
	o.Total = goods + o.Charges.Sum()
}

// goodsTotal is the sum of the order's lines after their discounts.
func (o *Order) goodsTotal() money.Paisa { return o.Total - o.Charges.Sum() }

// setGoods sets the sum of the order's lines. Delivery, wrap and the cash fee stay as agreed; the
// saving by paying first is worked out again.
func (o *Order) setGoods(goods money.Paisa) {
	o.Charges = slices.Clone(o.Charges)
	for i := range o.Charges {
		if c := &o.Charges[i]; c.Kind == ChargePrepaid {
			c.Amount = -c.Prepaid.Off(goods)
		}
	}
	o.Total = goods + o.Charges.Sum()
}

// CouponGave is what the order's coupon took off goods and delivery.
func (o *Order) CouponGave() money.Paisa { return o.Discount + o.Charges.Freed() }

// chargeAgain restores the charges that a lost coupon had freed.
func (o *Order) chargeAgain() {
	o.Charges = slices.Clone(o.Charges)
	for i := range o.Charges {
		c := &o.Charges[i]
		c.Amount, c.Freed = c.Amount+c.Freed, 0
	}
}

// DeliveryTo returns the zone of a place, with its price and the sum of goods from which
// delivery is free.
func (s *Service) DeliveryTo(country, city string) *tariff.Zone {
	t := s.d.Rules().Tariff
	return t.For(country, city)
}

// Weigh returns what units of products weigh in grams, as far as their Weight says it; each
// other unit counts as the owner says (FEE-1).
func (s *Service) Weigh(items []ItemInput) (grams int64) {
	cat, piece := s.d.Catalogue(), s.d.Rules().Tariff.Piece
	for i := range items {
		one := 0
		if p := cat.ByID(items[i].ProductID); p != nil {
			if p.Set == nil {
				one = cat.Grams(p)
			} else {
				one = p.Set.Grams(cat, piece)
			}
		}
		grams += items[i].Quantity * int64(cmp.Or(one, piece))
	}
	return grams
}

// weigh is Weigh of requested lines.
func (s *Service) weigh(requests []lineRequest) int64 {
	return s.Weigh(each.Of(requests, func(w lineRequest) ItemInput {
		return ItemInput{ProductID: w.ProductID, Quantity: w.Quantity}
	}))
}

// chargesOwed returns the charges that the shopper owes beside goods worth goods that they
// have or get; left says whether there are any. Where nothing is left, the shop keeps no
// more than was paid: nothing becomes due.
func (o *Order) chargesOwed(goods money.Paisa, left bool) Charges {
	if len(o.Charges) == 0 {
		return nil
	}
	lost, refused := o.carrierEnd()
	owed := slices.Clone(o.Charges)
	open := max(0, o.Received+o.ByCredit()-goods+o.Saved(goods)) // received money that pays for no goods
	for i := range owed {
		c := &owed[i]
		switch {
		case c.Kind == ChargePrepaid:
			c.Amount = -pricing.Part(-c.Amount, goods, o.goodsTotal())
		case !lost && refused && c.AtRefusal, !lost && !refused && !left && c.AtSentBack && !o.faulty():
			c.Amount = min(c.Amount, open)
			open -= c.Amount
		case lost || refused || !left:
			c.Amount = 0
		}
	}
	return owed
}

// Saved is the part of the saving by paying first that belongs to goods of this sum.
func (o *Order) Saved(goods money.Paisa) money.Paisa {
	return pricing.Part(-o.Charges.Of(ChargePrepaid), goods, o.goodsTotal())
}

// carrierEnd says whether the parcel that carries the charges was lost, or turned back
// undelivered. For orders without stored parcels the order's own delivery state says it.
func (o *Order) carrierEnd() (lost, refused bool) {
	if i := slices.IndexFunc(o.Parcels, carries); i >= 0 {
		p := &o.Parcels[i]
		return p.State == ParcelLost, p.State == ParcelReturned && p.DeliveredAt.IsZero()
	}
	return o.Delivery == Lost, o.Delivery == Returned && !o.was(EventDelivered)
}

// carries says whether a parcel can carry the charges: the first such parcel does.
func carries(p Parcel) bool { return p.State != ParcelCancelled && !p.Replacement }

// faulty says whether something was wrong with what came back.
func (o *Order) faulty() bool {
	return slices.ContainsFunc(o.Returns, func(r Return) bool {
		return r.State != ReturnEnded && r.State != ReturnDeclined && Fault(r.Reason)
	})
}
