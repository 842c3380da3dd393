package order

import (
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// share is the cash that the order's last parcel is to collect: what its own units
// cost, and never more than is due beside what other parcels collect. The parcels
// before it are counted first, so that whole rupees sum up to the order's cash.
func (o *Order) share() money.Paisa {
	if o.Method != CashOnDelivery {
		return 0
	}
	at := len(o.Parcels) - 1
	worth := o.worth()
	units := make([]int64, len(o.Lines))
	cost := func(parcels []Parcel) (sum money.Paisa) {
		for i := range parcels {
			if p := &parcels[i]; !p.Replacement && p.State != ParcelCancelled {
				for _, l := range p.Lines {
					units[l.Line] += l.Quantity
				}
			}
		}
		for i, n := range units {
			l := &o.Lines[i]
			sum += worth[i].of(l.Dropped+n, l.Quantity) - worth[i].of(l.Dropped, l.Quantity)
		}
		return sum
	}
	before := cost(o.Parcels[:at])
	own := pricing.Cash(cost(o.Parcels[at:])) - pricing.Cash(before)
	return min(own, pricing.Cash(max(0, o.Due()-o.collects(func(p *Parcel) bool { return p.No != o.Parcels[at].No }))))
}

// collects is the cash that some of the order's parcels are still to collect.
func (o *Order) collects(which func(*Parcel) bool) (sum money.Paisa) {
	for i := range o.Parcels {
		p := &o.Parcels[i]
		ended := !p.DeliveredAt.IsZero() || p.State == ParcelCancelled || p.State == ParcelReturned || p.State == ParcelLost
		if !ended && !p.Replacement && which(p) {
			sum += p.Collect
		}
	}
	return sum
}

// lowerCollect lets the parcels in the house collect no more than is still due,
// the last one less first. Those that a courier has stay: what they were told
// stands beside what is due.
func (m *mover) lowerCollect() {
	if m.err != nil || len(m.o.Parcels) == 0 {
		return
	}
	m.ownParcels()
	most := pricing.Cash(max(0, m.o.Due()-m.o.collects(func(p *Parcel) bool { return !p.InHouse() })))
	over := m.o.collects((*Parcel).InHouse) - most
	for i := len(m.o.Parcels) - 1; i >= 0 && over > 0; i-- {
		if p := &m.o.Parcels[i]; p.InHouse() && !p.Replacement {
			less := min(over, p.Collect)
			p.Collect -= less
			over -= less
		}
	}
}
