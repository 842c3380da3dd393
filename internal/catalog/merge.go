package catalog

import (
	"errors"
	"reflect"
	"slices"
	"strings"

	"gulaab/internal/fault"
)

// Merge returns mine with the fields that theirs changed since base and mine did not: a
// price set in the list enters a draft that did not change it. Where both changed a field,
// mine wins. Variants are compared one by one, by id.
func Merge(base, mine, theirs *Sheet) *Sheet {
	out := *mine
	mergeFields(reflect.ValueOf(base).Elem(), reflect.ValueOf(&out).Elem(), reflect.ValueOf(theirs).Elem())
	out.Variants = slices.Clone(mine.Variants)
	for i := range out.Variants {
		was, is := base.variant(out.Variants[i].ID), theirs.variant(out.Variants[i].ID)
		if was != nil && is != nil {
			mergeFields(reflect.ValueOf(was).Elem(), reflect.ValueOf(&out.Variants[i]).Elem(), reflect.ValueOf(is).Elem())
		}
	}
	for i := range theirs.Variants {
		if id := theirs.Variants[i].ID; base.variant(id) == nil && mine.variant(id) == nil {
			out.Variants = append(out.Variants, theirs.Variants[i])
		}
	}
	return &out
}

// mergeFields sets the fields of mine that equal base's to those of theirs, except the
// variants.
func mergeFields(base, mine, theirs reflect.Value) {
	for i := range mine.NumField() {
		if mine.Type().Field(i).Name == "Variants" {
			continue
		}
		if reflect.DeepEqual(mine.Field(i).Interface(), base.Field(i).Interface()) {
			mine.Field(i).Set(theirs.Field(i))
		}
	}
}

func (s *Sheet) variant(id string) *SheetVariant {
	if id == "" {
		return nil
	}
	for i := range s.Variants {
		if s.Variants[i].ID == id {
			return &s.Variants[i]
		}
	}
	return nil
}

// Differences returns the fields in which two sheets differ, by their API names, with each
// sheet's value.
func Differences(a, b *Sheet) (before, after map[string]any) {
	before, after = map[string]any{}, map[string]any{}
	va, vb := reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem()
	for i := range va.NumField() {
		x, y := va.Field(i).Interface(), vb.Field(i).Interface()
		if !reflect.DeepEqual(x, y) {
			name, _, _ := strings.Cut(va.Type().Field(i).Tag.Get("json"), ",")
			before[name], after[name] = x, y
		}
	}
	return before, after
}

// fieldsOf returns an error's Fields, or nil.
func fieldsOf(err error) map[string]string {
	if f, ok := errors.AsType[*fault.Error](err); ok {
		return f.Fields
	}
	return nil
}
