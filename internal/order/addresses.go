package order

import (
	"context"
	"fmt"
	"slices"
	"unicode/utf8"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// This file keeps the addresses of a member for later orders (KEEP-3). An order takes its
// own copy, so that a changed address changes no parcel.

// MaxAddresses bounds the addresses of one account.
const MaxAddresses = 10

// maxLabel bounds the name of an address, in characters.
const maxLabel = 60

// SavedAddress is an address of a member with the name they gave it.
type SavedAddress struct {
	ID      string
	Label   string  // "Home", in any script; may be empty
	Contact Contact // all but the account's own: e-mail address and language
}

// AddressTx is what changing addresses needs of one transaction.
type AddressTx interface {
	// AddressBook returns the addresses of an account, the default one first, and locks
	// them until the transaction ends; NotFound where there is no account.
	AddressBook(ctx context.Context, accountID string) ([]SavedAddress, error)
	PutAddressBook(ctx context.Context, accountID string, book []SavedAddress) error
}

// AddressBooks keeps the addresses of members. It is safe for concurrent use.
type AddressBooks struct {
	InTx  func(ctx context.Context, fn func(context.Context, AddressTx) error) error
	Read  func(ctx context.Context, accountID string) ([]SavedAddress, error)
	NewID func() string
}

var errNoAddress = fault.New(fault.NotFound, "This address is not kept any more.")

// Save stores an address, a new one where its ID is empty, and returns all. With first it
// becomes the default. An address that is stored already, word for word, is not added
// again.
//
// Errors: Invalid with Fields as for an order; NotFound for an ID that is not the account's.
func (b *AddressBooks) Save(ctx context.Context, accountID string, a SavedAddress, first bool) (book []SavedAddress, err error) {
	if a, err = checkSaved(a); err != nil {
		return nil, err
	}
	err = b.InTx(ctx, func(ctx context.Context, tx AddressTx) error {
		if book, err = tx.AddressBook(ctx, accountID); err != nil {
			return err
		}
		at := slices.IndexFunc(book, func(kept SavedAddress) bool {
			return kept.ID == a.ID || a.ID == "" && kept.Label == a.Label && kept.Contact == a.Contact
		})
		switch {
		case at >= 0:
			a.ID = book[at].ID
			book[at] = a
		case a.ID != "":
			return errNoAddress
		case len(book) >= MaxAddresses:
			return fault.New(fault.Invalid, fmt.Sprintf("You can keep %d addresses. Remove one first.", MaxAddresses))
		default:
			a.ID = b.NewID()
			at, book = len(book), append(book, a)
		}
		if first {
			book = slices.Insert(slices.Delete(book, at, at+1), 0, a)
		}
		return tx.PutAddressBook(ctx, accountID, book)
	})
	return book, err
}

// Remove deletes an address, and returns what is left.
func (b *AddressBooks) Remove(ctx context.Context, accountID, id string) (book []SavedAddress, err error) {
	err = b.InTx(ctx, func(ctx context.Context, tx AddressTx) error {
		if book, err = tx.AddressBook(ctx, accountID); err != nil {
			return err
		}
		book = slices.DeleteFunc(book, func(a SavedAddress) bool { return a.ID == id })
		return tx.PutAddressBook(ctx, accountID, book)
	})
	return book, err
}

// nobody is a valid mailbox that stands in for the account's while an address is checked.
const nobody = "a@example.com"

// checkSaved checks an address like that of an order. It may lack what some addresses
// of its country do: where the shop asks for it, the checkout does.
func checkSaved(a SavedAddress) (SavedAddress, error) {
	for _, f := range contactFields {
		if f.unsaved {
			*f.Of(&a.Contact) = ""
		}
	}
	a.Contact.Email = nobody
	c, wrong, missing := checkContact(a.Contact, Forms{Short: true, Abroad: true, AnyZIP: true})
	c.Email, c.PhoneE164 = "", "" // the order derives both
	a.Contact, a.Label = c, ident.Tidy(a.Label)
	switch {
	case utf8.RuneCountInString(a.Label) > maxLabel:
		wrong["label"] = fmt.Sprintf("The name may have at most %d characters", maxLabel)
	case ident.HasLink(a.Label):
		wrong["label"] = "The name may not hold a link or markup"
	}
	return a, contactFault(wrong, missing)
}
