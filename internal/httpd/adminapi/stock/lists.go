package stock

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"gulaab/internal/audit"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/stock"
	"gulaab/internal/money"
	"gulaab/internal/purchase"
	"gulaab/internal/sheet"
	"gulaab/internal/stock"
)

func paisa(n int64) money.Paisa { return money.Paisa(n) }

// ReadPurchaseList answers POST /api/admin/purchases/read.
func (f *API) ReadPurchaseList(ctx context.Context, r gen.ReadPurchaseListRequestObject) (gen.ReadPurchaseListResponseObject, error) {
	var fields []purchase.Field
	if r.Params.Fields != nil {
		for name := range strings.SplitSeq(*r.Params.Fields, ",") {
			fields = append(fields, purchase.Field(name))
		}
	}
	var answers sheet.Answers
	if said := call.Value(r.Params.Answers); said != "" {
		if err := json.Unmarshal([]byte(said), &answers); err != nil {
			return nil, &fault.Error{Kind: fault.Malformed, Message: "The answers could not be read.", Fields: map[string]string{"answers": "Must be a JSON object of texts."}}
		}
	}
	l, err := purchase.ReadList(r.Body, fields, answers, r.Params.Currency, func(codes, names []string) (byCode, byName map[string]string, err error) {
		return f.d.Shelves.VariantsCalled(ctx, codes, names)
	})
	if err != nil {
		return nil, err
	}
	goods, err := f.d.Shelves.StockRows(ctx, each.Of(l.Lines, func(one purchase.Listed) string { return one.VariantID }))
	if err != nil {
		return nil, err
	}
	out := gen.ReadPurchaseList200JSONResponse{
		Columns: []gen.PurchaseColumn{}, Reading: office.Reading(&l.Layout), Needs: call.Given(l.Needs), Rows: l.Rows, Left: l.Left, Lines: []gen.PurchaseListed{},
		Wrong: each.Of(l.Wrong, func(w purchase.WrongLine) gen.PurchaseWrong { return gen.PurchaseWrong{Line: w.N, Message: w.Message} }),
	}
	for _, c := range l.Columns {
		out.Columns = append(out.Columns, gen.PurchaseColumn{Name: c.Name, Samples: append([]string{}, c.Samples...), Field: string(c.Field)})
	}
	for _, one := range l.Lines {
		row := goods[one.VariantID]
		out.Lines = append(out.Lines, gen.PurchaseListed{Line: one.N, Units: one.Units, UnitCost: one.UnitCost, Goods: f.levelShown(&row)})
	}
	return out, nil
}

// fileOrders bounds the orders of a file.
const fileOrders = 1000

// PurchasesFile answers GET /api/admin/purchases/file.
func (f *API) PurchasesFile(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	asked := r.URL.Query().Get("view")
	view, err := viewOf(&asked)
	if err != nil {
		return err
	}
	list, err := f.d.Shelves.Purchases(ctx, purchase.Query{View: view, Limit: fileOrders})
	if err != nil {
		return err
	}
	if err := f.d.Records.Record(ctx, audit.Entry{Action: "export.purchases", Subject: "export", After: map[string]any{"view": view, "orders": len(list)}}); err != nil {
		return err
	}
	out := call.NewTable(w, "purchase-orders.csv")
	out.Row("order", "stage", "supplier", "reference", "sent", "expected", "currency", "rate", "sku", "barcode", "product", "units", "received", "to_come", "unit_cost", "unit_rupees", "to_come_rupees")
	for i := range list {
		o, goods, _, err := f.d.Shelves.Purchase(ctx, list[i].ID)
		if err != nil {
			return out.End(err)
		}
		r, sent := purchase.Reckon(&o.Body), ""
		if !o.SentAt.IsZero() {
			sent = stock.Day(o.SentAt, 0)
		}
		head := []string{o.Number, string(o.Stage()), o.Body.Supplier, o.Body.Reference, sent, r.ExpectedOn, o.Body.Currency, r.Rate.String()}
		for at, l := range r.Lines {
			one, row := orderedOf(&o, at), goods[o.Body.Lines[at].VariantID]
			out.Row(append(append([]string{}, head...), row.SKU, row.Barcode, nameOf(&row), n(l.Units), n(one.Received), n(one.Rest()), l.UnitCost.String(), l.Unit.String(),
				(l.Unit * paisa(one.Rest())).String())...)
		}
	}
	return out.End(nil)
}

func n(i int64) string { return strconv.FormatInt(i, 10) }

// orderedOf is what was sent of a line of the body; zero for a draft.
func orderedOf(o *purchase.Order, at int) (one purchase.Ordered) {
	for _, l := range o.Ordered {
		if l.VariantID == o.Body.Lines[at].VariantID {
			one = l
		}
	}
	return one
}

// nameOf is goods as a supplier reads them.
func nameOf(r *stock.Row) string {
	parts := []string{strings.TrimSpace(r.Brand + " " + r.Name)}
	for _, more := range []string{r.Color, r.Size} {
		if more != "" {
			parts = append(parts, more)
		}
	}
	return strings.Join(parts, ", ")
}

// PurchaseFile answers GET /api/admin/purchases/{id}/file: what its supplier needs.
func (f *API) PurchaseFile(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	o, goods, _, err := f.d.Shelves.Purchase(ctx, r.PathValue("id"))
	if err != nil {
		return err
	}
	if err := f.d.Records.Record(ctx, audit.Entry{Action: "export.purchase", Subject: "purchase", SubjectID: o.ID}); err != nil {
		return err
	}
	out := call.NewTable(w, o.Number+".csv")
	out.Row("sku", "barcode", "product", "units", "unit_cost", "currency", "sum")
	reckoned := purchase.Reckon(&o.Body)
	for at, l := range reckoned.Lines {
		row := goods[o.Body.Lines[at].VariantID]
		out.Row(row.SKU, row.Barcode, nameOf(&row), n(l.Units), l.UnitCost.String(), o.Body.Currency, (l.UnitCost * purchase.Cost(l.Units)).String())
	}
	return out.End(nil)
}
