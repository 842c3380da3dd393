package settings

import (
	"reflect"
	"slices"

	"gulaab/internal/promotion"
)

// Text is a setting that shoppers read as the owner wrote it (LANG-4).
type Text struct {
	Name, Text string
	Long       bool // it has several lines
	// Wrong says what is wrong with a translation of it; empty: nothing.
	Wrong func(translation string) string
}

// Texts are the settings that shoppers read as the owner wrote them; empty ones are left out,
// and what is said of delivery where it costs something.
func (v *Values) Texts() (out []Text) {
	fields, delivery := reflect.TypeOf(*v), v.Tariff()
	for i := range fields.NumField() {
		f := fields.Field(i)
		text := reflect.ValueOf(*v).Field(i)
		if f.Tag.Get("read") == "" || text.String() == "" || f.Name == "DeliveryText" && delivery.Charges() {
			continue
		}
		name := f.Tag.Get("json")
		out = append(out, Text{name, text.String(), long(f), func(translation string) string {
			other := *v
			reflect.ValueOf(&other).Elem().Field(i).SetString(translation)
			if f.Name == "DeliveryText" && saysAmount(translation) {
				return "What delivery costs is set under Delivery: say no amount here."
			}
			return other.Problems()[name]
		}})
	}
	for i := range v.Promotions {
		p := &v.Promotions[i]
		out = append(out, Text{Name: "promotions." + p.ID, Text: p.Name, Wrong: promotion.NameProblem})
	}
	return slices.Concat(out, menuTexts("headerMenu", v.HeaderMenu), menuTexts("footerMenu", v.FooterMenu))
}
