package settings

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"gulaab/internal/ident"
	"gulaab/internal/raast"
)

// AccountKind says what a further account is (PAYS-1).
type AccountKind string

// The kinds.
const (
	KindBank      AccountKind = "bank"
	KindRaast     AccountKind = "raast" // an account that banking apps fill in from a code or a Raast ID
	KindEasypaisa AccountKind = "easypaisa"
	KindJazzCash  AccountKind = "jazzcash"
)

// FirstAccount is what orders and books call the account of Bank.
const FirstAccount = "bank"

// MostAccounts bounds the further accounts.
const MostAccounts = 5

// Account is a way to send money beside the account of Bank: another bank, Raast, or a
// wallet. Shoppers choose among them in the owner's order, that of Bank first.
type Account struct {
	ID     string      `json:"id"` // what orders and books call it: "easypaisa", "bank-2"
	Kind   AccountKind `json:"kind"`
	Name   string      `json:"name"`   // of the bank; empty for other kinds
	Title  string      `json:"title"`  // as the bank or wallet shows it
	Number string      `json:"number"` // of the wallet, or the Raast ID: 03001234567; may be empty for Raast, is for a bank
	IBAN   string      `json:"iban"`   // of a bank, and of the account behind Raast; empty for a wallet
}

// Label names the account in words.
func (a Account) Label() string {
	switch a.Kind {
	case KindRaast:
		return "Raast"
	case KindEasypaisa:
		return "Easypaisa"
	case KindJazzCash:
		return "JazzCash"
	case KindBank:
	}
	return a.Name
}

// sameAccounts says whether two settings have the same accounts.
func (v *Values) sameAccounts(other *Values) bool {
	return v.Bank() == other.Bank() && slices.Equal(v.MoreAccounts, other.MoreAccounts)
}

// Books are the accounts in which money of a way stands, by the ways' ids, FirstAccount's
// too. What is sent over Raast comes to an account of a bank, and its statement has it.
func (v *Values) Books() map[string]string {
	books, home := map[string]string{FirstAccount: FirstAccount}, map[string]string{v.IBAN: FirstAccount}
	for _, a := range v.MoreAccounts {
		if a.Kind == KindBank {
			home[a.IBAN] = a.ID
		}
	}
	for _, a := range v.MoreAccounts {
		books[a.ID] = a.ID
		if id, ok := home[a.IBAN]; ok && a.Kind == KindRaast {
			books[a.ID] = id
		}
	}
	return books
}

// Kinds are what the further ways are, by their ids.
func (v *Values) Kinds() map[string]string {
	kinds := make(map[string]string, len(v.MoreAccounts))
	for _, a := range v.MoreAccounts {
		kinds[a.ID] = string(a.Kind)
	}
	return kinds
}

func tidyAccounts(list []Account) []Account {
	out := make([]Account, 0, len(list))
	for _, a := range list {
		a.Name, a.Title = ident.Tidy(a.Name), ident.Tidy(a.Title)
		a.IBAN = strings.ToUpper(strings.ReplaceAll(ident.Visible(a.IBAN), " ", ""))
		if a.Number = phoneDigits(ident.Tidy(a.Number)); strings.HasPrefix(a.Number, "923") {
			a.Number = "0" + a.Number[2:] // as apps of banks and wallets ask for it
		}
		if a.Kind == KindBank {
			a.Number = ""
		} else {
			a.Name = ""
		}
		if a.Kind == KindEasypaisa || a.Kind == KindJazzCash {
			a.IBAN = ""
		}
		out = append(out, a)
	}
	return out
}

// named gives each account that is new an id which neither list has. One that is known by
// its id and kind keeps it, whatever else of it changes.
func named(list, before []Account) []Account {
	taken := map[string]bool{FirstAccount: true}
	for _, a := range before {
		taken[a.ID] = true
	}
	used := map[string]bool{}
	for i := range list {
		a := &list[i]
		known := slices.ContainsFunc(before, func(b Account) bool { return b.ID == a.ID && b.Kind == a.Kind })
		if known && !used[a.ID] {
			used[a.ID] = true
			continue
		}
		a.ID = string(a.Kind)
		for n := 2; taken[a.ID]; n++ {
			a.ID = fmt.Sprintf("%s-%d", a.Kind, n)
		}
		taken[a.ID] = true
	}
	return list
}

var mobile = regexp.MustCompile(`^03[0-9]{9}$`)

// accountProblems says what is wrong with the further accounts, as "moreAccounts.2.iban".
func (v *Values) accountProblems(bad map[string]string) {
	if len(v.MoreAccounts) > MostAccounts {
		bad["moreAccounts"] = fmt.Sprintf("At most %d further accounts.", MostAccounts)
		return
	}
	if len(v.MoreAccounts) > 0 && v.IBAN == "" {
		bad["moreAccounts"] = "Set the bank account first: it is where money goes that nobody chose a way for."
	}
	seen := map[string]bool{string(KindBank) + v.IBAN: true}
	for i, a := range v.MoreAccounts {
		say := func(field, message string) { bad[fmt.Sprintf("moreAccounts.%d.%s", i, field)] = message }
		for field, text := range map[string]string{"name": a.Name, "title": a.Title} {
			if utf8.RuneCountInString(text) > maxText {
				say(field, fmt.Sprintf("At most %d characters.", maxText))
			}
		}
		if a.Title == "" {
			say("title", "Type the title of the account.")
		}
		switch a.Kind {
		case KindBank:
			if a.Name == "" {
				say("name", "Type the name of the bank.")
			}
			if !ident.ValidIBAN(a.IBAN) {
				say("iban", "This is not an IBAN: its check digits do not fit. Compare it with the bank's own letter.")
			}
		case KindRaast:
			if !raast.Takes(a.IBAN) {
				say("iban", "Raast needs the IBAN of an account in Pakistan: 24 characters that begin with PK.")
			}
			if a.Number != "" && !mobile.MatchString(a.Number) {
				say("number", "A Raast ID is a mobile number such as 0300 1234567.")
			}
		case KindEasypaisa, KindJazzCash:
			if !mobile.MatchString(a.Number) {
				say("number", "Type the mobile number of the wallet, such as 0300 1234567.")
			}
		default:
			say("kind", "Choose a bank, Raast, Easypaisa or JazzCash.")
		}
		key := string(a.Kind) + a.IBAN + a.Number
		if a.Kind == KindRaast {
			key = string(a.Kind)
		}
		if seen[key] {
			say("kind", "This account stands here already.")
		}
		seen[key] = true
	}
}
