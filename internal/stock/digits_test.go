package stock

import (
	"testing"
	"time"
)

// OWN-11: quantities, costs and dates of a shipment may use Urdu and Arabic digits.
func TestOWN11ShipmentsTakeUrduDigits(t *testing.T) {
	t.Parallel()
	b := ShipmentBody{Supplier: "Seoul", ArrivedOn: "۱.۲.۲۰۲۶", Freight: "۱٬۲۵۰٫۵۰"}
	b.Lines = []ShipmentLine{{VariantID: "v", Quantity: "۱۲", UnitCost: "٩٠٠", ExpiresOn: "۰۸/۲۰۲۹"}}
	r := Reckon(&b, time.Date(2026, 3, 2, 9, 30, 0, 0, time.UTC), 6)
	if len(r.Problems) != 0 || r.Pieces != 12 || r.Extra != 125_050 || r.Goods != 12*90_000 || r.Lines[0].ExpiresOn != "2029-08-31" {
		t.Errorf("OWN-11 %+v", r)
	}
}
