// Package office holds what several rooms of the office's calls show or read alike: an
// order, a task, a file's reading, the last edits of something. adminapi has the rooms.
package office

import (
	"context"
	"errors"
	"reflect"

	"gulaab/internal/audit"
	"gulaab/internal/catalog"
	"gulaab/internal/parcel"
)

// Log is where the office's deeds are written down and read.
type Log interface {
	// Audit returns a page of the log, newest first.
	Audit(ctx context.Context, q audit.Query) ([]audit.Entry, error)
	// Record adds an entry for something that was only looked at.
	Record(ctx context.Context, entries ...audit.Entry) error
}

// ExpiringDays is how far ahead lists of what expires look.
const ExpiringDays = 180

// MostParts bounds the parts of an upload: the file, its crop and its twins.
const MostParts = 12

// Complete refuses the dependencies of a room, a struct, where one of them is missing.
func Complete(deps any) error {
	d := reflect.ValueOf(deps)
	return complete(d.Type().String(), d)
}

func complete(name string, d reflect.Value) error {
	switch d.Kind() {
	case reflect.Pointer, reflect.Func, reflect.Interface:
		if d.IsNil() {
			return errors.New("adminapi: " + name + " is missing")
		}
		return nil
	case reflect.Struct:
		var errs []error
		for i := range d.NumField() {
			errs = append(errs, complete(name+"."+d.Type().Field(i).Name, d.Field(i)))
		}
		return errors.Join(errs...)
	default:
		return errors.New("adminapi: nobody can say whether " + name + " is missing")
	}
}

// Picture is what stands for a product: its photo or, of one that is live, what
// is drawn of it.
func Picture(catalogue *catalog.Snapshot, id, photo string) string {
	if photo != "" {
		return photo
	}
	if p := catalogue.ByID(id); p != nil {
		return p.FrontImage
	}
	return ""
}

// CourierNames answers what people call a courier.
func CourierNames(ctx context.Context, shipping *parcel.Office) (func(key string) string, error) {
	couriers, err := shipping.Couriers(ctx)
	return func(key string) string {
		if c := parcel.Find(couriers, key); c != nil {
			return c.Name
		}
		return key
	}, err
}
