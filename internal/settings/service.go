package settings

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// Tx is what changing settings needs of one transaction.
type Tx interface {
	Now() time.Time
	// LockSettings returns the stored rows and their version, and keeps other
	// changes waiting until the transaction ends.
	LockSettings(ctx context.Context) (map[string]string, int64, error)
	// SaveSettings stores the changed rows and their history, and makes version
	// the settings'.
	SaveSettings(ctx context.Context, version int64, changes []Change) error
	audit.Tx
	// SettingChanges returns the changes after a version, newest first.
	SettingChanges(ctx context.Context, after int64) ([]Change, error)
	BankTx
}

// InTx runs fn in one transaction and commits it if fn returns nil.
type InTx func(ctx context.Context, fn func(context.Context, Tx) error) error

// Service changes settings. It is safe for concurrent use.
type Service struct {
	inTx InTx
	live *Live
}

// New returns a Service over the settings that live shows.
func New(inTx InTx, live *Live) (*Service, error) {
	if inTx == nil || live == nil {
		return nil, errors.New("settings: a transaction and the live settings are required")
	}
	return &Service{inTx, live}, nil
}

// Current returns the present settings.
func (s *Service) Current() *Snapshot { return s.live.Current() }

// Seed stores the first settings of a shop that has none; a shop that has some
// keeps them. What it stores comes from flags and variables.
func (s *Service) Seed(ctx context.Context, v Values) error {
	err := s.inTx(ctx, func(ctx context.Context, tx Tx) error {
		_, version, err := tx.LockSettings(ctx)
		if err != nil || version > 0 {
			return err
		}
		v.tidy()
		if v.ShopName != ownName && v.LogoWord == ownWord {
			v.LogoWord = "" // the word is that of the name
		}
		return tx.SaveSettings(ctx, 1, changes(nil, v.rows(), Change{Version: 1, At: tx.Now(), Actor: "system", Why: "the first start"}))
	})
	if err != nil {
		return err
	}
	return s.live.Refresh(ctx)
}

// ErrStale is returned by Change where the settings have moved on since the
// version that was seen. Changes says what happened since, newest first.
type ErrStale struct {
	Version int64
	Changes []Change
	fault   *fault.Error
}

func (e *ErrStale) Error() string { return e.fault.Error() }

// Unwrap makes it a fault of kind Conflict.
func (e *ErrStale) Unwrap() error { return e.fault }

// ChangeInput is a change as the office sends it.
type ChangeInput struct {
	Seen  int64           // the version that was shown
	Patch json.RawMessage // the values that change, by name
	Actor string
	Owner bool // who changes may change what the owner alone does
	Why   string
}

// admits refuses what guards money to all but the owner (GUARD-5).
func (in *ChangeInput) admits(changes []Change) error {
	refused := map[string]string{}
	owners := OwnersNames()
	for _, c := range changes {
		if !in.Owner && slices.Contains(owners, c.Name) {
			refused[c.Name] = "Only the owner may change this."
		}
	}
	if len(refused) == 0 {
		return nil
	}
	return &fault.Error{Kind: fault.Forbidden, Message: "Only the owner may change what guards the shop's money. Nothing was stored.", Fields: refused}
}

// maxWhy bounds a reason, in characters.
const maxWhy = 500

// Change stores new values over the version that was seen, all or none, and
// returns what changed. Values that are what they were already change nothing.
//
// Errors: *ErrStale; Invalid with Fields by the settings' names.
func (s *Service) Change(ctx context.Context, in ChangeInput) ([]Change, error) {
	var done []Change
	err := s.inTx(ctx, func(ctx context.Context, tx Tx) error {
		done = nil
		rows, version, err := tx.LockSettings(ctx)
		if err != nil {
			return err
		}
		if version != in.Seen {
			since, err := tx.SettingChanges(ctx, in.Seen)
			if err != nil {
				return err
			}
			return &ErrStale{version, since, fault.New(fault.Conflict, "The settings were changed meanwhile.")}
		}
		v, _ := fromRows(rows)
		was := v
		wrong := v.patch(in.Patch)
		// First who may, then what may be: both are told of what was sent.
		if err := in.admits(changes(rows, v.rows(), Change{})); err != nil {
			return err
		}
		if wrong != nil {
			return wrong
		}
		if !v.sameAccounts(&was) {
			const elsewhere = "The bank account is changed on its own page, with password and second factor."
			return fault.Fields(elsewhere, map[string]string{"iban": elsewhere})
		}
		why := ident.Shorten(ident.Tidy(in.Why), maxWhy)
		done = changes(rows, v.rows(), Change{Version: version + 1, At: tx.Now(), Actor: in.Actor, Why: why})
		if len(done) == 0 {
			return audit.ErrUnchanged
		}
		if err := tx.SaveSettings(ctx, version+1, done); err != nil {
			return err
		}
		before, after := map[string]json.RawMessage{}, map[string]json.RawMessage{}
		for _, c := range done {
			before[c.Name], after[c.Name] = json.RawMessage(c.Before), json.RawMessage(c.After)
			if c.Before == "" {
				before[c.Name] = nil
			}
		}
		return tx.Record(ctx, audit.Entry{Action: "settings.change", Subject: "settings", SubjectID: "shop", Before: before, After: after, Why: why})
	})
	s.live.Wake()
	if err != nil || len(done) == 0 {
		return nil, err
	}
	// The answer that follows shows the change, also on this node's next read.
	return done, s.live.Refresh(ctx)
}

// Draft is the settings as they would be with new values, for a preview: nothing is
// stored. wrong says what cannot be used, by name.
func (s *Service) Draft(patch json.RawMessage) (v Values, wrong map[string]string, err error) {
	v = s.live.Current().Values
	err = v.patch(patch)
	if bad, ok := errors.AsType[*fault.Error](err); ok && len(bad.Fields) > 0 {
		return v, bad.Fields, nil
	}
	return v, nil, err
}

// patch reads new values over v and checks the whole.
func (v *Values) patch(text json.RawMessage) error {
	was := *v
	wrong, err := v.read(text)
	if err != nil {
		return fault.New(fault.Invalid, "Some settings could not be read.").Because(err)
	}
	v.tidy()
	bad := v.Problems()
	if bad == nil {
		bad = map[string]string{}
	}
	maps.Copy(bad, wrong)
	// What is there already costs nobody their other changes.
	if v.DeliveryText != was.DeliveryText && bad["deliveryText"] == "" && saysAmount(v.DeliveryText) {
		bad["deliveryText"] = "What delivery costs is set under Delivery: an amount here would be printed on every page and be in no order. " +
			"Say what is so, such as “Free shipping across Pakistan”."
	}
	for name, link := range v.links() {
		if link != was.links()[name] && bad[name] == "" && ofNobody(link) {
			bad[name] = "This leads to the site, not to your shop's page there: paste the address of that page."
		}
	}
	if len(bad) > 0 {
		return fault.Fields("Some settings cannot be used.", bad)
	}
	return nil
}

// read takes the values of text over v, each by itself: one of another type keeps
// none of the others from being looked at, and is told with what is wanted (OWN-11).
func (v *Values) read(text json.RawMessage) (wrong map[string]string, err error) {
	var values map[string]json.RawMessage
	if err := json.Unmarshal(text, &values); err != nil {
		return nil, err
	}
	wrong = map[string]string{}
	for name, value := range values {
		one, err := json.Marshal(map[string]json.RawMessage{name: value})
		if err != nil {
			return nil, err
		}
		v.emptied(name)
		d := json.NewDecoder(bytes.NewReader(one))
		d.DisallowUnknownFields()
		err = d.Decode(v)
		if other, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
			wrong[name] = wanted(other.Type.Kind())
		} else if err != nil {
			return nil, err
		}
	}
	return wrong, nil
}

// emptied takes the elements out of a list that is read anew. JSON is read into the elements
// that are there: those of the settings from which every page is made, and what an element
// leaves out would stay what it was. The case of a name does not matter there.
func (v *Values) emptied(name string) {
	fields := reflect.ValueOf(v).Elem()
	for i := range fields.NumField() {
		if f := fields.Field(i); f.Kind() == reflect.Slice && strings.EqualFold(fields.Type().Field(i).Tag.Get("json"), name) {
			f.SetZero()
		}
	}
}

// wanted says what a setting of a kind is written like.
func wanted(kind reflect.Kind) string {
	switch kind {
	case reflect.Bool:
		return "Say yes or no."
	case reflect.String:
		return "Write it as text."
	default:
		return "Write a whole number, like 28."
	}
}

// changes lists what differs, in the order of names, each like the given change.
func changes(before, after map[string]string, like Change) (out []Change) {
	for _, name := range slices.Sorted(maps.Keys(after)) {
		if before[name] != after[name] {
			c := like
			c.Name, c.Before, c.After = name, before[name], after[name]
			out = append(out, c)
		}
	}
	return out
}

// String says what changed, for the log of who did what.
func (c Change) String() string { return fmt.Sprintf("%s: %s → %s", c.Name, c.Before, c.After) }
