package parcel

import (
	"context"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/order"
	"gulaab/internal/poll"
	"gulaab/internal/sheet"
	"gulaab/internal/task"
)

// Tx is what parcels need of a transaction.
type Tx interface {
	order.Tx
	task.Tx
	DirectTx
	// PutCourier stores what is set of a courier. Conflict where the stored version is
	// another than c's, which is 0 for a courier that was never stored.
	PutCourier(ctx context.Context, c Stored) error
	InsertCourierFile(ctx context.Context, f *File) error
	// CourierFileForUpdate returns a file, locked until the transaction ends; NotFound.
	CourierFileForUpdate(ctx context.Context, id string) (*File, error)
	// PutCourierFile stores a file's body; Conflict where it changed since it was read.
	PutCourierFile(ctx context.Context, f *File) error
	// OrdersOfNumbers returns ids of orders by their numbers, without those that there are
	// not.
	OrdersOfNumbers(ctx context.Context, numbers []string) (ids map[string]string, err error)
	// LockOrders locks orders and loads them at once. OrderForUpdate returns what was
	// loaded until the order is stored; nobody may change it.
	LockOrders(ctx context.Context, ids []string) error
	// LockGoods locks the stock that belongs to orders of LockOrders.
	LockGoods(ctx context.Context, ids []string) error
	// ParcelOfTracking returns the parcel of a courier's number; "" where there is none.
	ParcelOfTracking(ctx context.Context, courier, tracking string) (orderID string, no int, err error)
	// ParcelsOfTracking returns the parcels of a courier's numbers, without those that have
	// none.
	ParcelsOfTracking(ctx context.Context, courier string, numbers []string) (map[string]Ref, error)
	// ParcelsApart returns the parcels that had numbers until they were taken apart.
	ParcelsApart(ctx context.Context, courier string, numbers []string) (map[string]Apart, error)
	// AddCourierEvents stores events, each once, and says which are new.
	AddCourierEvents(ctx context.Context, events []Event) (fresh []bool, err error)
	// CourierEventsOf returns what a courier said by number, oldest first.
	CourierEventsOf(ctx context.Context, courier string, numbers []string) (map[string][]Event, error)
	// AskCode stores the question what a code means, once.
	AskCode(ctx context.Context, courier, code, words string) error
	// SayCode stores what a code means; NotFound where nobody asked.
	SayCode(ctx context.Context, courier string, c Code, actor string) error
	// NumbersWithCode returns at most limit numbers, after one, that had a code.
	NumbersWithCode(ctx context.Context, courier, code, after string, limit int) ([]string, error)
	LearnedCodes(ctx context.Context, courier string) ([]Code, error)
	// HandOver stores a load sheet; false where its key was used already.
	HandOver(ctx context.Context, s Sheet) (bool, error)
	SetShelf(ctx context.Context, variantID, shelf string) error
	// CloseRescue notes what was done about a failed attempt, and whether that ends the
	// rescue; NotFound.
	CloseRescue(ctx context.Context, id, outcome, note, actor string, over bool) error
}

// Reader is what parcels need to read.
type Reader interface {
	DirectReader
	StoredCouriers(ctx context.Context) ([]Stored, error)
	CourierFile(ctx context.Context, id string) (*File, error)
	LearnedCodes(ctx context.Context, courier string) ([]Code, error)
	CourierEventsOf(ctx context.Context, courier string, numbers []string) (map[string][]Event, error)
	ParcelsOfTracking(ctx context.Context, courier string, numbers []string) (map[string]Ref, error)
	ParcelsApart(ctx context.Context, courier string, numbers []string) (map[string]Apart, error)
	// OrdersNumbered returns orders by their numbers, without those that there are not.
	OrdersNumbered(ctx context.Context, numbers []string) (map[string]*order.Order, error)
	Order(ctx context.Context, id string) (*order.Order, error)
	Task(ctx context.Context, id string) (*task.Task, error)
	Sheet(ctx context.Context, key string) (*Sheet, error)
}

// Ref refers to a parcel.
type Ref struct {
	OrderID string
	No      int
	InHouse bool // it has not left yet
}

// Office is what the office does with parcels and couriers. Everything is required.
type Office struct {
	InTx   func(ctx context.Context, fn func(ctx context.Context, tx Tx) error) error
	Reader Reader
	Files  sheet.Files
	Orders *order.Service
	Now    func() time.Time
	// Carriers are the couriers with an API, by key; Seal encrypts the shop's keys.
	Carriers map[string]Carrier
	Seal     Sealer
	files    task.Files[[]line] // the parsed files that tasks work on
	pace     task.Pace

	// Failing are the numbers whose events could not be stored.
	Failing *poll.Rows
	// Changed, where given, is called after a courier was stored.
	Changed func(ctx context.Context)
}

// changed calls Changed.
func (o *Office) changed(ctx context.Context) {
	if o.Changed != nil {
		o.Changed(ctx)
	}
}

// Couriers returns the couriers of the shop.
func (o *Office) Couriers(ctx context.Context) ([]*Courier, error) {
	stored, err := o.Reader.StoredCouriers(ctx)
	if err != nil {
		return nil, err
	}
	return Couriers(stored)
}

// courier returns one; NotFound where there is none.
func (o *Office) courier(ctx context.Context, key string) (*Courier, error) {
	list, err := o.Couriers(ctx)
	if err != nil {
		return nil, err
	}
	if c := Find(list, key); c != nil {
		return c, nil
	}
	return nil, fault.New(fault.NotFound, "There is no such courier.")
}

// The actions that make a new version of a courier, as the log names them.
const (
	Setting  = "courier.set"     // somebody set it
	Learning = "courier.columns" // the columns of a file were matched
)

// logged returns what the log keeps of a set. Of its API key it says only whether it is
// still had.
func logged(s Set, had string) Set {
	if s.Direct.Key != "" {
		if s.Direct.Key == had {
			s.Direct.Key = "kept"
		} else {
			s.Direct.Key = "changed"
		}
	}
	return s
}

// SetCourier stores what is set of a courier; saw is the version that the form showed.
// Columns, Own and direct that are nil stay as they are.
func (o *Office) SetCourier(ctx context.Context, key string, saw int64, s Set, direct *DirectInput) (*Courier, error) {
	had, err := o.courier(ctx, key)
	if fault.KindOf(err) == fault.NotFound {
		had, err = &Courier{}, nil
	}
	if err != nil {
		return nil, err
	}
	if s.Columns == nil {
		s.Columns = had.Columns
	}
	s.Answers, s.Spelled = had.Answers, had.Spelled
	if s.Own == nil {
		s.Own = had.Own
	}
	if err := s.Check(key); err != nil {
		return nil, err
	}
	var wrong map[string]string
	if s.Direct, wrong = o.setDirect(key, had.Direct, direct); len(wrong) > 0 {
		return nil, fault.Fields("The courier was not saved.", wrong)
	}
	entry := audit.Entry{Action: Setting, Subject: "courier", SubjectID: key, After: logged(s, had.Direct.Key)}
	if had.Version > 0 {
		entry.Before = logged(had.set(), had.Direct.Key)
	}
	err = o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if err := tx.PutCourier(ctx, Stored{key, s, saw}); err != nil {
			return err
		}
		return tx.Record(ctx, entry)
	})
	if err != nil {
		return nil, err
	}
	o.changed(ctx)
	return o.courier(ctx, key)
}

func (c *Courier) set() Set {
	return Set{
		Name: c.Name, Page: c.Page, On: c.On, Account: c.Account, City: c.City, Attempts: c.Attempts, Open: c.Open,
		Cutoffs: c.Cutoffs, Columns: c.Columns, Answers: c.Answers, Spelled: c.Spelled, Own: c.Own, Direct: c.Direct,
	}
}
