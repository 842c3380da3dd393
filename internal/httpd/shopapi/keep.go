package shopapi

import (
	"context"
	"encoding/json"
	"io"
	"math"
	"net/http"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/credit"
	"gulaab/internal/each"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen/customers"
	"gulaab/internal/httpd/orderjson"
	"gulaab/internal/httpd/personcopy"
	"gulaab/internal/ident"
	"gulaab/internal/leftcart"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/restock"
	"gulaab/internal/review"
	"gulaab/internal/staff"
)

// This file answers members about the data in their account, and about leaving (KEEP-3).

// People reads the data for the copy of an account.
type People interface {
	// AccountOrderIDs returns the orders of an account, newest first.
	AccountOrderIDs(ctx context.Context, accountID string) ([]string, error)
	// AccountMessages returns the messages to an account's address that are about no order,
	// newest first.
	AccountMessages(ctx context.Context, accountID string) ([]*outbox.Message, error)
	// WaitsOf returns what accounts wait for, and what addresses do that are known to be their owner's,
	// the latest first.
	WaitsOf(ctx context.Context, accounts, addresses []string) ([]restock.Wait, error)
	LeftCartsOf(ctx context.Context, accounts, addresses []string) ([]leftcart.Cart, error)
	// QuestionsOf returns what they asked about products, the latest first.
	QuestionsOf(ctx context.Context, accounts, addresses []string) ([]review.Question, error)
	// CardsOf returns the gift cards that orders bought, and those that came to addresses, the latest first.
	CardsOf(ctx context.Context, orderIDs, addresses []string) ([]credit.CardRow, error)
}

func addressBook(book []order.SavedAddress) apigen.AddressBook {
	return apigen.AddressBook{Addresses: each.Ref(book, func(a *order.SavedAddress) apigen.SavedAddress {
		out := apigen.SavedAddress{ID: a.ID, Label: call.Given(a.Label)}
		orderjson.FillContact(&a.Contact, &out)
		return out
	})}
}

// ListAddresses answers GET /api/account/addresses.
func (s *Shop) ListAddresses(ctx context.Context, _ apigen.ListAddressesRequestObject) (apigen.ListAddressesResponseObject, error) {
	book, err := s.d.Addresses.Read(ctx, call.From(ctx).AccountID())
	return apigen.ListAddresses200JSONResponse(addressBook(book)), err
}

// AddAddress answers POST /api/account/addresses.
func (s *Shop) AddAddress(ctx context.Context, r apigen.AddAddressRequestObject) (apigen.AddAddressResponseObject, error) {
	book, err := s.saveAddress(ctx, "", r.Body)
	return apigen.AddAddress201JSONResponse(addressBook(book)), err
}

// ChangeAddress answers PUT /api/account/addresses/{id}.
func (s *Shop) ChangeAddress(ctx context.Context, r apigen.ChangeAddressRequestObject) (apigen.ChangeAddressResponseObject, error) {
	book, err := s.saveAddress(ctx, r.Id, r.Body)
	return apigen.ChangeAddress200JSONResponse(addressBook(book)), err
}

func (s *Shop) saveAddress(ctx context.Context, id string, in *apigen.SavedAddressInput) ([]order.SavedAddress, error) {
	a := order.SavedAddress{ID: id, Label: call.Value(in.Label)}
	orderjson.ReadContact(in, &a.Contact)
	return s.d.Addresses.Save(ctx, call.From(ctx).AccountID(), a, call.Value(in.First))
}

// RemoveAddress answers DELETE /api/account/addresses/{id}.
func (s *Shop) RemoveAddress(ctx context.Context, r apigen.RemoveAddressRequestObject) (apigen.RemoveAddressResponseObject, error) {
	book, err := s.d.Addresses.Remove(ctx, call.From(ctx).AccountID(), r.Id)
	return apigen.RemoveAddress200JSONResponse(addressBook(book)), err
}

// WishList answers GET /api/account/wishes (KEEP-1).
func (s *Shop) WishList(ctx context.Context, _ apigen.WishListRequestObject) (apigen.WishListResponseObject, error) {
	list, err := s.d.Wishes.Read(ctx, call.From(ctx).AccountID())
	return apigen.WishList200JSONResponse{Products: list}, err
}

// ChangeWishes answers POST /api/account/wishes (KEEP-1).
func (s *Shop) ChangeWishes(ctx context.Context, r apigen.ChangeWishesRequestObject) (apigen.ChangeWishesResponseObject, error) {
	list, err := s.d.Wishes.Change(ctx, call.From(ctx).AccountID(), call.Value(r.Body.Add), call.Value(r.Body.Remove))
	return apigen.ChangeWishes200JSONResponse{Products: list}, err
}

// wished returns the wish list of a copy: product names, or ids of products no longer sold.
func (s *Shop) wished(ids []string) []string {
	now := s.d.Catalogue()
	return each.Of(ids, func(id string) string {
		if p := now.ByID(id); p != nil {
			return p.Name
		}
		return id
	})
}

func (s *Shop) logins(ctx context.Context) (apigen.LoginList, error) {
	c := call.From(ctx)
	logins, err := s.d.Staff.Logins(ctx, c.AccountID())
	return apigen.LoginList{Logins: each.Ref(logins, func(l *staff.Session) apigen.LoggedIn {
		device := l.Device
		if device == staff.Device("") {
			device = "" // pages name it in their language
		}
		return apigen.LoggedIn{
			ID: l.ID, Device: device, Network: l.Network, Since: l.LoginAt.UTC(), Seen: l.SeenAt.UTC(), Here: l.TokenHash == ident.HashToken(c.Token),
			Way: call.Given(apigen.LoggedInWay(l.Way)),
		}
	})}, err
}

// ListLogins answers GET /api/account/sessions.
func (s *Shop) ListLogins(ctx context.Context, _ apigen.ListLoginsRequestObject) (apigen.ListLoginsResponseObject, error) {
	list, err := s.logins(ctx)
	return apigen.ListLogins200JSONResponse(list), err
}

// EndLogin answers DELETE /api/account/sessions/{id}.
func (s *Shop) EndLogin(ctx context.Context, r apigen.EndLoginRequestObject) (apigen.EndLoginResponseObject, error) {
	c := call.From(ctx)
	if err := s.d.Staff.EndLogin(ctx, c.AccountID(), r.Id, c.NetworkText()); err != nil {
		return nil, err
	}
	list, err := s.logins(ctx)
	return apigen.EndLogin200JSONResponse(list), err
}

// EndOtherLogins answers DELETE /api/account/sessions.
func (s *Shop) EndOtherLogins(ctx context.Context, _ apigen.EndOtherLoginsRequestObject) (apigen.EndOtherLoginsResponseObject, error) {
	c := call.From(ctx)
	if err := s.d.Staff.EndOtherLogins(ctx, c.AccountID(), c.Token, c.NetworkText()); err != nil {
		return nil, err
	}
	list, err := s.logins(ctx)
	return apigen.EndOtherLogins200JSONResponse(list), err
}

// LeaveShop answers POST /api/account/leave.
func (s *Shop) LeaveShop(ctx context.Context, r apigen.LeaveShopRequestObject) (apigen.LeaveShopResponseObject, error) {
	c := call.From(ctx)
	a, err := s.d.Accounts.Leave(ctx, c.Token, r.Body.Current, c.LimitKey(), c.Language)
	if err != nil {
		return nil, err
	}
	return apigen.LeaveShop200JSONResponse(userJSON(a)), nil
}

// StayInShop answers DELETE /api/account/leave.
func (s *Shop) StayInShop(ctx context.Context, _ apigen.StayInShopRequestObject) (apigen.StayInShopResponseObject, error) {
	c := call.From(ctx)
	a, err := s.d.Accounts.Stay(ctx, c.AccountID(), c.Language)
	if err != nil {
		return nil, err
	}
	return apigen.StayInShop200JSONResponse(userJSON(a)), nil
}

// accountCopy is copy.json of an account: all data that erasure removes.
type accountCopy struct {
	MadeAt    time.Time                        `json:"madeAt"`
	Account   apigen.User                      `json:"account"`
	Photo     *string                          `json:"photo,omitempty"`
	Addresses []apigen.SavedAddress            `json:"addresses"`
	WishList  []string                         `json:"wishList"`
	Credit    []apigen.OwnCreditMove           `json:"credit"`
	Points    []apigen.PointsMove              `json:"points"`
	GiftCards []customers.CustomerCopyCard     `json:"giftCards"`
	Waits     []customers.CustomerCopyWait     `json:"waits"`
	Questions []customers.CustomerCopyQuestion `json:"questions"`
	Logins    []apigen.LoggedIn                `json:"logins"`
	Passkeys  []apigen.OwnPasskey              `json:"passkeys"`
	Messages  []customers.CustomerCopyMessage  `json:"messages"`
	Orders    []customers.CustomerCopyOrder    `json:"orders"`
}

// CopyAccount answers POST /api/account/copy with a ZIP of an account's data, streamed as
// it is read. It leaves out messages to an unconfirmed address, which may be somebody
// else's.
func (s *Shop) CopyAccount(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	c := call.From(ctx)
	if c.Account == nil { // in case the list of routes let it through
		return call.ErrLogin
	}
	var in apigen.PasswordInput
	if b, err := io.ReadAll(r.Body); err != nil {
		return err
	} else if err := json.Unmarshal(b, &in); err != nil {
		return call.Broken(err)
	}
	if err := s.d.Accounts.Confirm(ctx, c.Account, in.Current, c.LimitKey()); err != nil {
		return err
	}
	if err := s.d.Accounts.Charge(ctx, account.CopyLimit, "copy "+c.AccountID(), 1); err != nil {
		return err
	}
	book, err := s.d.Addresses.Read(ctx, c.AccountID())
	if err != nil {
		return err
	}
	wishes, err := s.d.Wishes.Read(ctx, c.AccountID())
	if err != nil {
		return err
	}
	waits, err := s.ownWaits(ctx, c.Account)
	if err != nil {
		return err
	}
	carts, err := s.ownLeftCarts(ctx, c.Account)
	if err != nil {
		return err
	}
	waits = append(waits, carts...)
	questions, err := s.ownQuestions(ctx, c.Account)
	if err != nil {
		return err
	}
	moves, err := s.d.Credit.CreditMoves(ctx, credit.Query{AccountID: c.AccountID(), Limit: math.MaxInt32})
	if err != nil {
		return err
	}
	earned, err := s.d.Points.PointsOf(ctx, c.AccountID())
	if err != nil {
		return err
	}
	logins, err := s.logins(ctx)
	if err != nil {
		return err
	}
	passkeys, err := s.passkeys(ctx)
	if err != nil {
		return err
	}
	p := personcopy.Person{}
	if p.OrderIDs, err = s.d.People.AccountOrderIDs(ctx, c.AccountID()); err != nil {
		return err
	}
	cards, err := s.d.People.CardsOf(ctx, p.OrderIDs, confirmed(c.Account))
	if err != nil {
		return err
	}
	if !c.Account.EmailConfirmedAt.IsZero() {
		if p.Messages, err = s.d.People.AccountMessages(ctx, c.AccountID()); err != nil {
			return err
		}
	}
	if c.Account.AvatarKey != "" {
		p.Pictures = []string{c.Account.AvatarKey}
	}
	p.Head = func(at time.Time, photo *string, messages []customers.CustomerCopyMessage) any {
		return accountCopy{at, userJSON(c.Account), photo, addressBook(book).Addresses, s.wished(wishes), personcopy.Credit(moves), personcopy.Points(earned), personcopy.Cards(cards, p.OrderIDs), waits, questions, logins.Logins, passkeys.Passkeys, messages, []customers.CustomerCopyOrder{}}
	}
	return s.d.Copies.Write(ctx, w, p)
}
