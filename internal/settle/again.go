package settle

import "context"

// This file lets the statements that stay say again what they said of parcels that
// another statement had paid, once that one is taken back: the books are those of the
// statements that stay, as if the other had never come.

// About is what a statement that stays says of some parcels: the lines that were
// judged, in its order.
type About struct {
	Statement *Statement
	Lines     []Judged
}

// parcelOf names a parcel of an order.
type parcelOf struct {
	order string
	no    int
}

// again judges the lines anew that were left out as paid before, in the order in which
// their statements were taken. It tells under which reference a parcel is paid now.
func (o *Office) again(ctx context.Context, tx Tx, gone []Judged, actor string) (map[parcelOf]string, error) {
	stay, err := tx.LinesAbout(ctx, gone)
	if err != nil {
		return nil, err
	}
	now := map[parcelOf]string{}
	for _, a := range stay {
		said := make([]Line, len(a.Lines))
		for i := range a.Lines {
			said[i] = a.Lines[i].Line
		}
		twice := repeated(said)
		var lines []Line
		charges := map[int]bool{}
		for i := range a.Lines {
			if a.Lines[i].Outcome == PaidBefore && twice[said[i].N] == 0 {
				lines = append(lines, said[i])
				charges[said[i].N] = a.Lines[i].Charge
			}
		}
		if len(lines) == 0 {
			continue
		}
		rates, err := tx.CourierRates(ctx, a.Statement.Courier)
		if err != nil {
			return nil, err
		}
		if err := tx.DropSaid(ctx, a.Statement.ID, lines); err != nil {
			return nil, err
		}
		w := &work{o: o, tx: tx, s: a.Statement, rates: rates, take: true, actor: actor, charges: charges, changed: map[string]bool{}, booked: map[int]bool{}}
		judged, err := w.lines(ctx, lines, nil)
		if err != nil {
			return nil, err
		}
		for i := range judged {
			if j := &judged[i]; j.Outcome.Settles() {
				now[parcelOf{j.OrderID, j.Parcel}] = a.Statement.Reference
			}
		}
	}
	return now, nil
}
