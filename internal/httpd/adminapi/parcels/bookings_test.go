package parcels

import (
	"context"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"gulaab/internal/audit"
	"gulaab/internal/httpd/office"
	"gulaab/internal/order"
	"gulaab/internal/parcel"
)

// askedOf counts a call's questions to the store. Methods that it does not implement panic.
type askedOf struct {
	Parcels
	parcel.Reader
	office.Log
	many, asked int
}

func (a *askedOf) StoredCouriers(context.Context) ([]parcel.Stored, error) {
	a.asked++
	return nil, nil
}

func (a *askedOf) DeskParcels(context.Context, parcel.Query) (rows []parcel.Row, _ error) {
	a.asked++
	for n := range a.many {
		rows = append(rows, parcel.Row{OrderID: fmt.Sprint(n), City: "Lahore", Parcel: order.Parcel{No: 1, Courier: "postex"}})
	}
	return rows, nil
}

func (a *askedOf) OrdersByID(_ context.Context, ids []string) (map[string]*order.Order, error) {
	a.asked++
	orders := map[string]*order.Order{}
	for _, id := range ids {
		orders[id] = &order.Order{ID: id, Number: "GL-" + id, Parcels: []order.Parcel{{No: 1, Courier: "postex"}}}
	}
	return orders, nil
}

func (a *askedOf) Record(context.Context, ...audit.Entry) error {
	a.asked++
	return nil
}

// TRUE-5: the call of a courier's booking file asks the store as often for many parcels as for
// one. TestTRUE5NoStatementARow shows that each question is one statement.
func TestTRUE5BookingFileAsksForAllTogether(t *testing.T) {
	t.Parallel()
	asked := map[int]int{}
	for _, many := range []int{1, 500} {
		a := &askedOf{many: many}
		f := &API{Deps{Parcels: a, Shipping: &parcel.Office{Reader: a}, Records: a}}
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/api/admin/couriers/postex/bookings.csv", nil)
		r.SetPathValue("key", "postex")
		if err := f.BookingFile(w, r); err != nil {
			t.Fatal(err)
		}
		if lines := strings.Count(w.Body.String(), "\n"); lines != many+1 {
			t.Errorf("TRUE-5 the file of %d parcels has %d lines: %s", many, lines, w.Body)
		}
		asked[many] = a.asked
	}
	if asked[1] == 0 || asked[1] != asked[500] {
		t.Errorf("TRUE-5 one parcel asks the store %d times, and 500 ask %d times", asked[1], asked[500])
	}
}
