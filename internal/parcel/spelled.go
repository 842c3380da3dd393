package parcel

import (
	"context"
	"maps"

	"gulaab/internal/audit"
	"gulaab/internal/city"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// Spelling is the log's action for a courier's spelling of a city.
const Spelling = "courier.city"

// Bounds of the spellings of one courier.
const (
	maxSpelled  = 2000
	maxCityName = 60
)

// AsksCity says whether staff must first say how the courier spells a city (READ-8): the
// shop's list does not have what the shopper typed, and nobody has said it yet.
func (c *Courier) AsksCity(typed, country string) bool {
	if country != city.Country {
		return false
	}
	if _, known := city.Guess(typed); known {
		return false
	}
	return c.Spelled[city.Fold(typed)] == ""
}

// askCity is the question to who books a parcel.
func (c *Courier) askCity(typed string) string {
	return "Say first how " + c.Name + " writes the city “" + typed + "”."
}

// SpellCity notes how a courier spells a city that shoppers type in some way. It holds for
// all later parcels.
func (o *Office) SpellCity(ctx context.Context, key, typed, name string) error {
	typed, name = ident.Tidy(typed), ident.Tidy(name)
	wrong := map[string]string{}
	if city.Fold(typed) == "" || len([]rune(typed)) > 100 {
		wrong["typed"] = "The city as the order has it."
	}
	if n := len([]rune(name)); n == 0 || n > maxCityName {
		wrong["city"] = "Write the city as the courier does, with at most 60 characters."
	}
	if len(wrong) > 0 {
		return fault.Fields("The city was not noted.", wrong)
	}
	c, err := o.courier(ctx, key)
	if err != nil {
		return err
	}
	spelled := maps.Clone(c.Spelled)
	if spelled == nil {
		spelled = map[string]string{}
	}
	if spelled[city.Fold(typed)] = name; len(spelled) > maxSpelled {
		return fault.New(fault.Conflict, "This courier has as many cities of its own as the shop keeps. Correct the city in the order.")
	}
	set := c.set()
	set.Spelled = spelled
	err = o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if err := tx.PutCourier(ctx, Stored{c.Key, set, c.Version}); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: Spelling, Subject: "courier", SubjectID: c.Key, After: map[string]string{"typed": typed, "city": name}})
	})
	if err == nil {
		o.changed(ctx)
	}
	return err
}
