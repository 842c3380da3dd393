package stock

import (
	"context"
	"net/http"
	"strconv"

	"gulaab/internal/audit"
	"gulaab/internal/each"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/stock"
	"gulaab/internal/ident"
	"gulaab/internal/staff"
	"gulaab/internal/stock"
)

// ofState is which states of lots each choice of the list stands for.
var ofState = map[gen.ListLotsParamsState][]stock.LotState{
	gen.ListLotsParamsStateSale:       {stock.LotSale},
	gen.ListLotsParamsStateShortDated: {stock.LotShortDated},
	gen.ListLotsParamsStateOff:        {stock.LotShort, stock.LotHeldBack},
	gen.ListLotsParamsStateUndated:    {stock.LotUndated},
	gen.ListLotsParamsStateExpired:    {stock.LotExpired},
}

// ListLots answers GET /api/admin/stock/lots (STOCK-2).
func (f *API) ListLots(ctx context.Context, r gen.ListLotsRequestObject) (gen.ListLotsResponseObject, error) {
	n, err := call.Limit(r.Params.Limit)
	if err != nil {
		return nil, err
	}
	q := stock.LotQuery{Search: ident.Tidy(call.Value(r.Params.Search)), Limit: n + 1}
	if r.Params.State != nil {
		if q.States = ofState[*r.Params.State]; q.States == nil {
			return nil, call.BadFilter("state", "Must be sale, short_dated, off, undated or expired.")
		}
	}
	if r.Params.After != nil && !call.ReadMark(*r.Params.After, &q.After) {
		return nil, call.BadFilter("after", "Must be the next of the page before.")
	}
	lots, err := f.d.Shelves.StockLots(ctx, q)
	if err != nil {
		return nil, err
	}
	out := gen.ListLots200JSONResponse{}
	lots, out.Next = call.Page(lots, n, func(last *stock.Aged) string {
		return call.WriteMark(stock.LotMark{ExpiresOn: last.Lot.ExpiresOn, ID: last.Lot.ID})
	})
	out.Lots = each.Ref(lots, func(v *stock.Aged) gen.ExpiryLot { return f.agedShown(ctx, v) })
	return out, nil
}

// mostLacks bounds the lines of a list to order from.
const mostLacks = 10_000

// OrderList answers GET /api/admin/stock/order-list.csv: what is low, to be
// ordered again (STOCK-4).
func (f *API) OrderList(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	lacks, err := f.d.Shelves.StockLacks(ctx, mostLacks)
	if err != nil {
		return err
	}
	if err := f.d.Records.Record(ctx, audit.Entry{Action: "export.order-list", Subject: "export", After: map[string]int{"lines": len(lacks)}}); err != nil {
		return err
	}
	costs := call.From(ctx).Can(staff.OrdersMoney)
	head := []string{"sku", "barcode", "brand", "product", "size", "color", "free", "delivered_30_days", "days_of_cover", "to_order", "last_supplier"}
	if costs {
		head = append(head, "last_cost")
	}
	n := func(i int64) string { return strconv.FormatInt(i, 10) }
	out := call.NewTable(w, "order-list.csv")
	out.Row(head...)
	for i := range lacks {
		l, cover := &lacks[i], ""
		if days, ok := l.Cover(); ok {
			cover = n(days)
		}
		cells := []string{l.SKU, l.Barcode, l.Brand, l.Name, l.Size, l.Color, n(max(0, l.Free())), n(l.Sold30), cover, n(l.Wanted()), l.Supplier}
		if costs && l.UnitCost > 0 {
			cells = append(cells, l.UnitCost.String())
		} else if costs {
			cells = append(cells, "")
		}
		out.Row(cells...)
	}
	return out.End(nil)
}
