package orders

import (
	"context"
	"net/http"
	"strconv"

	"gulaab/internal/exchange"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/orders"
	"gulaab/internal/staff"
)

// ExportOrders answers GET /api/admin/export/orders: what the list shows for the
// same filters, as far as the caller's role goes.
func (f *API) ExportOrders(w http.ResponseWriter, r *http.Request) error {
	values := r.URL.Query()
	in := gen.OrderMatch{}
	for name, into := range map[string]**string{
		"search": &in.Search, "status": &in.Status, "method": &in.Method, "city": &in.City, "from": &in.From, "until": &in.Until,
	} {
		*into = call.Given(values.Get(name))
	}
	for name, into := range map[string]**int{"least": &in.Least, "most": &in.Most} {
		if s := values.Get(name); s != "" {
			n, err := strconv.Atoi(s)
			if err != nil {
				n = -1 // refused as any other
			}
			*into = &n
		}
	}
	if s := values.Get("owed"); s != "" {
		owed, err := strconv.ParseBool(s)
		if err != nil {
			return call.BadFilter("owed", "Must be true or false.")
		}
		in.Owed = &owed
	}
	c := call.From(r.Context())
	q, wrong, err := deskQuery(c, &in)
	if err != nil {
		return err
	}
	if err := call.BadFilters(wrong); err != nil {
		return err
	}
	see := exchange.See{Contact: c.Can(staff.OrdersContact), Money: c.Can(staff.OrdersMoney)}
	return office.Export(w, r, f.d.Records, "orders", func(ctx context.Context, each func([]string) error) error {
		return exchange.WriteOrders(ctx, f.d.Exports, q, see, each)
	})
}
