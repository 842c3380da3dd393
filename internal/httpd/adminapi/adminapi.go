// Package adminapi answers the calls of the back office, each tag of the contract in a
// room of its own. Every call is for staff with a permission; httpd's list of routes sees
// to that.
package adminapi

import (
	"errors"

	"gulaab/internal/httpd/adminapi/customers"
	"gulaab/internal/httpd/adminapi/deals"
	"gulaab/internal/httpd/adminapi/log"
	"gulaab/internal/httpd/adminapi/orders"
	"gulaab/internal/httpd/adminapi/parcels"
	"gulaab/internal/httpd/adminapi/people"
	"gulaab/internal/httpd/adminapi/products"
	"gulaab/internal/httpd/adminapi/reports"
	"gulaab/internal/httpd/adminapi/returns"
	"gulaab/internal/httpd/adminapi/reviews"
	"gulaab/internal/httpd/adminapi/settings"
	"gulaab/internal/httpd/adminapi/shelves"
	"gulaab/internal/httpd/adminapi/stock"
	"gulaab/internal/httpd/adminapi/tasks"
)

// Deps is what the calls need, by room.
type Deps struct {
	Customers customers.Deps
	Deals     deals.Deps
	Log       log.Deps
	Orders    orders.Deps
	Parcels   parcels.Deps
	People    people.Deps
	Products  products.Deps
	Reports   reports.Deps
	Returns   returns.Deps
	Reviews   reviews.Deps
	Settings  settings.Deps
	Shelves   shelves.Deps
	Stock     stock.Deps
	Tasks     tasks.Deps
}

// Office has the calls of every room.
type Office struct {
	Customers *customers.API
	Deals     *deals.API
	Log       *log.API
	Orders    *orders.API
	Parcels   *parcels.API
	People    *people.API
	Products  *products.API
	Reports   *reports.API
	Returns   *returns.API
	Reviews   *reviews.API
	Settings  *settings.API
	Shelves   *shelves.API
	Stock     *stock.API
	Tasks     *tasks.API
}

// New returns the calls, or says what any of the rooms lacks.
func New(d Deps) (*Office, error) {
	var o Office
	var errs [14]error
	o.Customers, errs[0] = customers.New(d.Customers)
	o.Deals, errs[1] = deals.New(d.Deals)
	o.Log, errs[2] = log.New(d.Log)
	o.Orders, errs[3] = orders.New(d.Orders)
	o.Parcels, errs[4] = parcels.New(d.Parcels)
	o.People, errs[5] = people.New(d.People)
	o.Products, errs[6] = products.New(d.Products)
	o.Reports, errs[7] = reports.New(d.Reports)
	o.Returns, errs[8] = returns.New(d.Returns)
	o.Reviews, errs[9] = reviews.New(d.Reviews)
	o.Settings, errs[10] = settings.New(d.Settings)
	o.Shelves, errs[11] = shelves.New(d.Shelves)
	o.Stock, errs[12] = stock.New(d.Stock)
	o.Tasks, errs[13] = tasks.New(d.Tasks)
	return &o, errors.Join(errs[:]...)
}
