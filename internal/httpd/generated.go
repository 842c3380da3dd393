package httpd

import (
	"net/http"

	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen/customers"
	"gulaab/internal/httpd/officegen/deals"
	"gulaab/internal/httpd/officegen/log"
	"gulaab/internal/httpd/officegen/orders"
	"gulaab/internal/httpd/officegen/parcels"
	"gulaab/internal/httpd/officegen/people"
	"gulaab/internal/httpd/officegen/products"
	"gulaab/internal/httpd/officegen/reports"
	"gulaab/internal/httpd/officegen/returns"
	"gulaab/internal/httpd/officegen/reviews"
	"gulaab/internal/httpd/officegen/settings"
	"gulaab/internal/httpd/officegen/shelves"
	"gulaab/internal/httpd/officegen/stock"
	"gulaab/internal/httpd/officegen/tasks"
)

// The calls of the office's contract, a part for each tag.
type (
	customersCalls = customers.ServerInterfaceWrapper
	dealsCalls     = deals.ServerInterfaceWrapper
	logCalls       = log.ServerInterfaceWrapper
	ordersCalls    = orders.ServerInterfaceWrapper
	parcelsCalls   = parcels.ServerInterfaceWrapper
	peopleCalls    = people.ServerInterfaceWrapper
	productsCalls  = products.ServerInterfaceWrapper
	reportsCalls   = reports.ServerInterfaceWrapper
	returnsCalls   = returns.ServerInterfaceWrapper
	reviewsCalls   = reviews.ServerInterfaceWrapper
	settingsCalls  = settings.ServerInterfaceWrapper
	shelvesCalls   = shelves.ServerInterfaceWrapper
	stockCalls     = stock.ServerInterfaceWrapper
	tasksCalls     = tasks.ServerInterfaceWrapper
)

// desk has the generated handlers of every tag.
type desk struct {
	*customersCalls
	*dealsCalls
	*logCalls
	*ordersCalls
	*parcelsCalls
	*peopleCalls
	*productsCalls
	*reportsCalls
	*returnsCalls
	*reviewsCalls
	*settingsCalls
	*shelvesCalls
	*stockCalls
	*tasksCalls
}

// generated returns the generated handlers of the two contracts. They do not return their errors but
// hand them to functions, which leave them in contract's writer.
func (s *Server) generated() (*apigen.ServerInterfaceWrapper, desk) {
	broken := func(w http.ResponseWriter, _ *http.Request, err error) { w.(*failing).err = call.Broken(err) }
	failed := func(w http.ResponseWriter, _ *http.Request, err error) { w.(*failing).err = err }
	on := apigen.StrictHTTPServerOptions{RequestErrorHandlerFunc: broken, ResponseErrorHandlerFunc: failed}
	return &apigen.ServerInterfaceWrapper{Handler: apigen.NewStrictHandlerWithOptions(api{s.shop, s.admin.Orders}, nil, on), ErrorHandlerFunc: broken}, desk{
		&customersCalls{Handler: customers.NewStrictHandlerWithOptions(s.admin.Customers, nil, customers.StrictHTTPServerOptions(on)), ErrorHandlerFunc: broken},
		&dealsCalls{Handler: deals.NewStrictHandlerWithOptions(s.admin.Deals, nil, deals.StrictHTTPServerOptions(on)), ErrorHandlerFunc: broken},
		&logCalls{Handler: log.NewStrictHandlerWithOptions(s.admin.Log, nil, log.StrictHTTPServerOptions(on)), ErrorHandlerFunc: broken},
		&ordersCalls{Handler: orders.NewStrictHandlerWithOptions(s.admin.Orders, nil, orders.StrictHTTPServerOptions(on)), ErrorHandlerFunc: broken},
		&parcelsCalls{Handler: parcels.NewStrictHandlerWithOptions(s.admin.Parcels, nil, parcels.StrictHTTPServerOptions(on)), ErrorHandlerFunc: broken},
		&peopleCalls{Handler: people.NewStrictHandlerWithOptions(s.admin.People, nil, people.StrictHTTPServerOptions(on)), ErrorHandlerFunc: broken},
		&productsCalls{Handler: products.NewStrictHandlerWithOptions(s.admin.Products, nil, products.StrictHTTPServerOptions(on)), ErrorHandlerFunc: broken},
		&reportsCalls{Handler: reports.NewStrictHandlerWithOptions(s.admin.Reports, nil, reports.StrictHTTPServerOptions(on)), ErrorHandlerFunc: broken},
		&returnsCalls{Handler: returns.NewStrictHandlerWithOptions(s.admin.Returns, nil, returns.StrictHTTPServerOptions(on)), ErrorHandlerFunc: broken},
		&reviewsCalls{Handler: reviews.NewStrictHandlerWithOptions(s.admin.Reviews, nil, reviews.StrictHTTPServerOptions(on)), ErrorHandlerFunc: broken},
		&settingsCalls{Handler: settings.NewStrictHandlerWithOptions(s.admin.Settings, nil, settings.StrictHTTPServerOptions(on)), ErrorHandlerFunc: broken},
		&shelvesCalls{Handler: shelves.NewStrictHandlerWithOptions(s.admin.Shelves, nil, shelves.StrictHTTPServerOptions(on)), ErrorHandlerFunc: broken},
		&stockCalls{Handler: stock.NewStrictHandlerWithOptions(s.admin.Stock, nil, stock.StrictHTTPServerOptions(on)), ErrorHandlerFunc: broken},
		&tasksCalls{Handler: tasks.NewStrictHandlerWithOptions(s.admin.Tasks, nil, tasks.StrictHTTPServerOptions(on)), ErrorHandlerFunc: broken},
	}
}
