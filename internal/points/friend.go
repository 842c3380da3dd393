package points

import (
	"context"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/credit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// FriendsAMonth is how many new members' orders count for one friend in a month of Karachi.
const FriendsAMonth = 10

// Outcome is what came of an invitation.
type Outcome string

// The outcomes. The empty one waits for the new member's order.
const (
	Counts    Outcome = "counts"    // both get the reward for this order
	Known     Outcome = "known"     // somebody with this account, phone or mail has ordered before
	Household Outcome = "household" // phone, mail or address are those of the friend
	Enough    Outcome = "enough"    // the friend had FriendsAMonth
)

// Newcomer is who places an order.
type Newcomer struct {
	AccountID string
	Phone     string // in E.164
	Email     string
	Street    string
	City      string
}

// Place is a street and a city as they are compared: the same however people write them.
func Place(street, city string) string {
	return strings.ReplaceAll(ident.Slug(street), "-", "") + "/" + ident.Slug(city)
}

// Invitation is what is known when a new member orders who named a friend.
type Invitation struct {
	BalanceID string // of the new member
	InviterID string // balance of the friend; it may be of nobody any more
	Known     bool   // account, phone or mail have ordered before
	Household bool   // phone, mail or address are those of the friend
	Month     int    // how many orders counted for the friend this month
}

// Outcome judges the invitation.
func (i *Invitation) Outcome() Outcome {
	switch {
	case i.Known:
		return Known
	case i.Household:
		return Household
	case i.Month >= FriendsAMonth:
		return Enough
	}
	return Counts
}

// Friends is what an account reads of its friends.
type Friends struct {
	Code    string
	Counted int     // friends whose first order counted
	Named   bool    // it named a friend itself
	Outcome Outcome // and what came of it
}

// Judge decides what an order means for the friend whom its member named, and returns the
// friend's balance; "" where nobody gets anything.
func Judge(ctx context.Context, tx Payer, who Newcomer, orderID string) (inviterID string, err error) {
	i, err := tx.FriendNamed(ctx, who, credit.MonthOf(tx.Now()))
	if err != nil || i == nil {
		return "", err
	}
	outcome := i.Outcome()
	if outcome == Counts {
		inviterID = i.InviterID
	}
	return inviterID, tx.DecideFriend(ctx, i, orderID, outcome)
}

// Code gives a member a code for friends; whoever has one keeps it.
func (s *Service) Code(ctx context.Context, accountID string) error {
	if err := s.offers(); err != nil {
		return err
	}
	return s.InTx(ctx, func(ctx context.Context, tx Tx) error {
		b, err := tx.OpenCredit(ctx, accountID, s.NewID())
		if err != nil {
			return err
		}
		switch code, err := tx.FriendCode(ctx, b.ID); {
		case err != nil:
			return err
		case code != "":
			return audit.ErrUnchanged
		}
		// With 40 random bits a second try is rare.
		for range 3 {
			if kept, err := tx.KeepFriendCode(ctx, b.ID, ident.NewPaperCode()); err != nil || kept {
				return err
			}
		}
		return fault.New(fault.Unavailable, "The shop is busy. Please try again.")
	})
}

// Name notes whom a new member names as the friend who told them of the shop.
//
// Errors: NotFound where no member has the code; Conflict where it is their own, they have
// ordered before, or they named somebody else.
func (s *Service) Name(ctx context.Context, accountID, typed string) error {
	if err := s.offers(); err != nil {
		return err
	}
	if s.Rules().Reward == 0 {
		return fault.New(fault.Conflict, "Friends' codes are not in use at the moment.")
	}
	code, ok := ident.ParsePaperCode(typed)
	if !ok {
		return ErrNoCode
	}
	return s.InTx(ctx, func(ctx context.Context, tx Tx) error {
		inviter, owner, err := tx.BalanceOfCode(ctx, code)
		switch {
		case fault.KindOf(err) == fault.NotFound, err == nil && owner == "":
			return ErrNoCode
		case err != nil:
			return err
		case owner == accountID:
			return fault.New(fault.Conflict, "This is your own code. It is for your friends.")
		}
		if has, err := tx.HasOrdered(ctx, accountID); err != nil || has {
			return orConflict(err, "A friend's code is for the first order.")
		}
		b, err := tx.OpenCredit(ctx, accountID, s.NewID())
		if err != nil {
			return err
		}
		if named, err := tx.NameFriend(ctx, b.ID, inviter); err != nil || !named {
			return orConflict(err, "You named a friend already.")
		}
		return nil
	})
}

// ErrNoCode is the NotFound of a code that no member has.
var ErrNoCode = fault.New(fault.NotFound, "We do not know this code. Please look at it again.")

func orConflict(err error, message string) error {
	if err != nil {
		return err
	}
	return fault.New(fault.Conflict, message)
}

// tellBefore is how long before the end of points their member is told.
const tellBefore = 30 * 24 * time.Hour
