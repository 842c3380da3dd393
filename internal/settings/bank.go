package settings

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/job"
	"gulaab/internal/mail"
	"gulaab/internal/outbox"
	"gulaab/internal/zone"
)

// BankWait is how long a change of the account waits before shoppers see it
// (SET-2): long enough for every owner to have read of it.
const BankWait = 12 * time.Hour

// BankState says what became of a change of the account.
type BankState string

// The states.
const (
	BankWaiting BankState = "waiting"
	BankLive    BankState = "live"
	BankStopped BankState = "stopped"
)

// Bank is the account that money is sent to; empty: transfers are not taken.
type Bank struct {
	Name  string `json:"bankName"`
	Title string `json:"accountTitle"`
	IBAN  string `json:"iban"`
}

// Bank returns the account of the settings.
func (v *Values) Bank() Bank { return Bank{v.BankName, v.AccountTitle, v.IBAN} }

func (v *Values) setBank(b Bank) { v.BankName, v.AccountTitle, v.IBAN = b.Name, b.Title, b.IBAN }

// BankChange is one change of the accounts that was asked for.
type BankChange struct {
	ID            string // UUIDv7
	State         BankState
	Before, After Bank
	// The further accounts, as they were and are to be (PAYS-1).
	MoreBefore, MoreAfter []Account

	AskedBy string // account id
	AskedAt time.Time
	LiveAt  time.Time
	EndedBy string // account id, "system", or empty while it waits
	EndedAt time.Time
	Why     string

	AskedByName, EndedByName string // as they are now; only when listed
}

// Owner is somebody who hears of a change.
type Owner struct{ ID, Name, Email string }

// BankTx is what changing the account needs of one transaction.
type BankTx interface {
	outbox.Poster
	// EnqueueJob stores a job to run at or after runAt.
	EnqueueJob(ctx context.Context, kind string, payload []byte, runAt time.Time) error
	InsertBankChange(ctx context.Context, c *BankChange) error
	// WaitingBankChange returns the one that waits; NotFound where none does.
	WaitingBankChange(ctx context.Context) (*BankChange, error)
	// EndBankChange gives a waiting change its end; false where it waits no more.
	EndBankChange(ctx context.Context, c *BankChange) (bool, error)
	// Owners returns who may do everything.
	Owners(ctx context.Context) ([]Owner, error)
}

// JobBank is the kind of the jobs that let a change of the account begin.
const JobBank = "bank-change"

// BankInput asks for other accounts.
type BankInput struct {
	Bank
	More      *[]Account // the further ones; nil: as they are
	Actor     string     // account id of an owner
	ActorName string
	Why       string
}

// ChangeBank asks for other accounts: every owner is told, and after BankWait
// shoppers see them; at once where none was set. One change waits at a time. Who
// asks has been found to be an owner, with password and second factor. Without the
// first account there are no others.
//
// Errors: Invalid with Fields; Conflict where another change waits, or nothing changes.
func (s *Service) ChangeBank(ctx context.Context, in BankInput) (*BankChange, error) {
	var made *BankChange
	err := s.inTx(ctx, func(ctx context.Context, tx Tx) error {
		rows, version, err := tx.LockSettings(ctx)
		if err != nil {
			return err
		}
		now, _ := fromRows(rows)
		next := now
		next.setBank(in.Bank)
		switch {
		case in.Bank == Bank{}:
			next.MoreAccounts = nil
		case in.More != nil:
			next.MoreAccounts = *in.More
		}
		next.tidy()
		next.MoreAccounts = named(next.MoreAccounts, now.MoreAccounts)
		if bad := next.bankProblems(); len(bad) > 0 {
			return fault.Fields("Please check the account.", bad)
		}
		if next.sameAccounts(&now) {
			return fault.New(fault.Conflict, "This is the account already.")
		}
		switch waiting, err := tx.WaitingBankChange(ctx); {
		case err == nil:
			return fault.Newf(fault.Conflict, "A change waits already, until %s. Stop it first.", clock(waiting.LiveAt))
		case fault.KindOf(err) != fault.NotFound:
			return err
		}
		made = &BankChange{
			ID: ident.NewID(), State: BankWaiting, Before: now.Bank(), After: next.Bank(), MoreBefore: now.MoreAccounts, MoreAfter: next.MoreAccounts,
			AskedBy: in.Actor, AskedAt: tx.Now(), LiveAt: tx.Now().Add(BankWait), Why: ident.Shorten(ident.Tidy(in.Why), maxWhy),
		}
		if !now.TakesTransfers() {
			made.State, made.LiveAt, made.EndedBy, made.EndedAt = BankLive, tx.Now(), in.Actor, tx.Now()
		}
		if err := tx.InsertBankChange(ctx, made); err != nil {
			return err
		}
		if made.State == BankLive {
			if err := s.showBank(ctx, tx, rows, version, made); err != nil {
				return err
			}
		} else if err := enqueueBank(ctx, tx, made); err != nil {
			return err
		}
		if err := tellOwners(ctx, tx, made, in.ActorName); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{
			Action: "bank.ask", Subject: "settings", SubjectID: "bank", Before: logged(made.Before, made.MoreBefore), After: logged(made.After, made.MoreAfter), Why: made.Why,
		})
	})
	if err != nil {
		return nil, err
	}
	s.live.Wake()
	return made, s.live.Refresh(ctx)
}

type bankTicket struct {
	Change string `json:"change"`
}

func enqueueBank(ctx context.Context, tx Tx, c *BankChange) error {
	payload, err := json.Marshal(bankTicket{c.ID})
	if err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	return tx.EnqueueJob(ctx, JobBank, payload, c.LiveAt)
}

// logged is what the log keeps of the accounts: the first alone where it is alone.
func logged(b Bank, more []Account) any {
	if len(more) == 0 {
		return b
	}
	return struct {
		Bank
		More []Account `json:"moreAccounts"`
	}{b, more}
}

// showBank makes the accounts of a change those of the settings.
func (s *Service) showBank(ctx context.Context, tx Tx, rows map[string]string, version int64, c *BankChange) error {
	v, _ := fromRows(rows)
	v.setBank(c.After)
	v.MoreAccounts = append([]Account{}, c.MoreAfter...)
	return tx.SaveSettings(ctx, version+1, changes(rows, v.rows(), Change{Version: version + 1, At: tx.Now(), Actor: c.AskedBy, Why: c.Why}))
}

// tellOwners writes to every owner what was and what is to be.
func tellOwners(ctx context.Context, tx Tx, c *BankChange, by string) error {
	owners, err := tx.Owners(ctx)
	if err != nil {
		return err
	}
	letter := func(b Bank) mail.BankAccount {
		return mail.BankAccount{Bank: b.Name, Title: b.Title, IBAN: ident.GroupIBAN(b.IBAN)}
	}
	further := func(a Account) mail.BankAccount {
		numbers := strings.Join(strings.Fields(a.Number+" "+ident.GroupIBAN(a.IBAN)), " ")
		return mail.BankAccount{Bank: a.Label(), Title: a.Title, IBAN: numbers}
	}
	for _, o := range owners {
		m := mail.BankChange{
			To: o.Email, Name: o.Name, By: by, Before: letter(c.Before), After: letter(c.After), LiveAt: c.LiveAt,
			MoreBefore: each.Of(c.MoreBefore, further), MoreAfter: each.Of(c.MoreAfter, further),
			Live: c.State == BankLive, Stopped: c.State == BankStopped,
		}
		if err := outbox.Post(ctx, tx, m, ""); err != nil {
			return err
		}
	}
	return nil
}

// clock says a moment of the coming day.
func clock(t time.Time) string {
	return t.In(zone.Karachi).Format("Monday, 3:04 pm")
}

// StopBank stops a change that waits; any owner may, and every owner is told.
// Conflict where it waits no more.
func (s *Service) StopBank(ctx context.Context, id, actor, actorName string) error {
	return s.inTx(ctx, func(ctx context.Context, tx Tx) error {
		// The lock that ApplyBank takes: a change is stopped or begins, never both.
		if _, _, err := tx.LockSettings(ctx); err != nil {
			return err
		}
		c, err := tx.WaitingBankChange(ctx)
		if fault.KindOf(err) == fault.NotFound || err == nil && c.ID != id {
			return fault.New(fault.Conflict, "This change does not wait any more.")
		}
		if err != nil {
			return err
		}
		c.State, c.EndedBy, c.EndedAt = BankStopped, actor, tx.Now()
		if ok, err := tx.EndBankChange(ctx, c); err != nil || !ok {
			return orConflict(err)
		}
		if err := tellOwners(ctx, tx, c, actorName); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "bank.stop", Subject: "settings", SubjectID: "bank", Before: logged(c.After, c.MoreAfter), After: logged(c.Before, c.MoreBefore)})
	})
}

func orConflict(err error) error {
	if err != nil {
		return err
	}
	return fault.New(fault.Conflict, "This change does not wait any more.")
}

// ApplyBank is the handler of JobBank: it lets a change begin that nobody
// stopped. Doing it twice, or on two nodes at once, does it once.
func (s *Service) ApplyBank(ctx context.Context, j job.Job) error {
	var t bankTicket
	if err := json.Unmarshal(j.Payload, &t); err != nil || t.Change == "" {
		return job.Permanent(fmt.Errorf("settings: the job names no change"))
	}
	err := s.inTx(ctx, func(ctx context.Context, tx Tx) error {
		rows, version, err := tx.LockSettings(ctx)
		if err != nil {
			return err
		}
		c, err := tx.WaitingBankChange(ctx)
		if err != nil || c.ID != t.Change {
			if fault.KindOf(err) == fault.NotFound || err == nil {
				return nil // it was stopped, or has begun
			}
			return err
		}
		if tx.Now().Before(c.LiveAt) {
			return job.Later(c.LiveAt, "the change waits")
		}
		c.State, c.EndedBy, c.EndedAt = BankLive, audit.System, tx.Now()
		if ok, err := tx.EndBankChange(ctx, c); err != nil || !ok {
			return err
		}
		if err := s.showBank(ctx, tx, rows, version, c); err != nil {
			return err
		}
		if err := tellOwners(ctx, tx, c, askedBy(ctx, tx, c)); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "bank.live", Subject: "settings", SubjectID: "bank", Before: logged(c.Before, c.MoreBefore), After: logged(c.After, c.MoreAfter)})
	})
	s.live.Wake()
	return err
}

// askedBy names who asked for a change, where they are an owner still.
func askedBy(ctx context.Context, tx Tx, c *BankChange) string {
	owners, err := tx.Owners(ctx)
	if err == nil {
		for _, o := range owners {
			if o.ID == c.AskedBy {
				return o.Name
			}
		}
	}
	return "An owner"
}
