package staff

import (
	"context"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// This file shows who is of the shop, and gives roles.

// Member is a staff member.
type Member struct {
	account.Account
	Sessions []Session // those that hold, the last used first
	FactorAt time.Time // since when there is a second factor; zero: there is none
}

// List returns the staff, with their valid sessions.
func (s *Service) List(ctx context.Context) ([]Member, error) {
	members, err := s.d.Reader.Staff(ctx, s.d.Now())
	if err != nil {
		return nil, err
	}
	now := s.d.Now()
	for i := range members {
		m := &members[i]
		kept := m.Sessions[:0]
		for _, session := range m.Sessions {
			if session.holds(&m.Account, now) {
				kept = append(kept, session)
			}
		}
		m.Sessions = kept
	}
	return members, nil
}

// maxWhy bounds a reason, in characters.
const maxWhy = 500

// SetRole gives a staff member another role and ends their sessions; the role of a customer
// removes them from the office. Others become staff by an invitation only, which proves
// that their address is theirs (GUARD-4).
//
// Errors: NotFound; Invalid for an unknown role; Conflict for an account that is not staff,
// and where no owner would be left.
func (s *Service) SetRole(ctx context.Context, id string, was, role account.Role, why string) (*account.Account, error) {
	if !role.Known() {
		return nil, fault.Fields("Choose a role.", map[string]string{"role": "Choose a role."})
	}
	if !was.Known() {
		return nil, fault.Fields("Say which role was shown.", map[string]string{"was": "Say which role was shown."})
	}
	why = ident.Shorten(ident.Tidy(why), maxWhy)
	var changed *account.Account
	err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		owners, err := tx.LockOwners(ctx)
		if err != nil {
			return err
		}
		a, err := tx.Account(ctx, id)
		if err != nil {
			return err
		}
		before := a.Role
		changed = a
		switch {
		case before != was:
			return &RoleChanged{Name: a.Name, Now: before}
		case before == account.Customer:
			return fault.New(fault.Conflict, a.Name+" does not work here. Invite them: Team, Invite.")
		case before == role:
			return fault.New(fault.Conflict, a.Name+" has this role already.")
		case before == account.Admin && owners <= 1:
			return fault.New(fault.Conflict, "The shop needs an owner: make somebody else one first.")
		}
		a.Role = role
		if err := tx.UpdateAccount(ctx, a); err != nil {
			return err
		}
		if err := tx.DeleteSessions(ctx, a.ID); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{
			Action: "staff.role", Subject: "staff", SubjectID: a.ID, Why: why,
			Before: map[string]account.Role{"role": before}, After: map[string]account.Role{"role": role},
		})
	})
	if err != nil {
		return nil, err
	}
	return changed, nil
}

// RoleChanged is the error where an account got another role since it was seen.
type RoleChanged struct {
	Name string
	Now  account.Role
}

// Error implements error.
func (e *RoleChanged) Error() string { return "staff: the role is " + string(e.Now) + " now" }

// find returns an account by its id or else its address, locked, so that a change is made
// to the row as it is now (TRUE-8).
func find(ctx context.Context, tx Tx, id, email string) (*account.Account, error) {
	if id == "" {
		a, err := tx.AccountByEmail(ctx, ident.FoldEmail(email))
		if fault.KindOf(err) == fault.NotFound {
			m := "Nobody is registered with this address."
			return nil, fault.Fields(m, map[string]string{"email": m}).Because(err)
		}
		if err != nil {
			return nil, err
		}
		id = a.ID
	}
	return tx.Account(ctx, id)
}
