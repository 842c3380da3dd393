package account

import (
	"strings"
	"unicode/utf8"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// The messages to customers, in the specification's words where it has some.
const (
	MsgAllRequired   = "All fields are required!"                                                                             // REG-4
	MsgPasswordRule  = "Password must be at least 8 characters, include uppercase, lowercase, number, and special character." // REG-3, REG-4
	MsgCommon        = MsgPasswordRule + " This one is among the most common passwords: choose another."                      // GUARD-10
	MsgMismatch      = "Passwords do not match!"                                                                              // REG-4
	MsgBadEmail      = "Invalid email address"
	MsgTaken         = "Email already registered"
	MsgBadLogin      = "Invalid email or password"
	MsgForgot        = "If this email is registered, a password reset link is on its way." // the same for every address
	MsgBadReset      = "This password reset link is not valid any more. Please ask for a new one."
	MsgBadConfirm    = "This link does not confirm this account’s address any more. Please ask for a new one."
	MsgBadChange     = "This link does not work any more. Please ask for a new one."
	MsgSameEmail     = "This is your address already."
	MsgChangeAsked   = "If the address can be used, a link is on its way there. Your address changes when you open it."
	MsgNoSession     = "Please log in."
	MsgNoLinks       = "Please write your name without links or markup." // SAFE-7
	MsgWrongPassword = "This is not your password."
	MsgWorksHere     = "This account works in the shop. The owner takes it out of the office first."
	MsgMailAsked     = "If this email is registered, a mail to sign in is on its way." // the same for every address
	MsgEnoughMails   = "This address has had enough of these mails for now. Log in with the password, or try again later."
	MsgBadCode       = "These digits do not fit, or are no longer valid. Look at the newest mail, or press the link in it."
	MsgCodeVoid      = "Too many tries with these digits. The link in the mail goes on working, or ask for a new mail later."
	MsgBadMailLink   = "This link does not sign in any more. Please ask for a new mail."
	MsgNoPasskeys    = "This shop’s address takes no passkeys."
	MsgManyPasskeys  = "An account keeps ten passkeys. Remove one to add another."
	MsgBadPasskey    = "This passkey does not open an account here. Please log in another way."
	MsgNotAdded      = "This passkey could not be added. Please try again."
	MsgShowAgain     = "You logged in a while ago. Type your password, so that it is really you."
	MsgTooMany       = "Too many attempts. Please wait a moment and try again."
	MsgGuessed       = MsgTooMany + " Or press Forgot Password?: the link in the mail lets you in." // GUARD-8
)

// Bounds in characters. A password is bounded because hashing reads all of it.
const (
	minPassword = 8
	maxPassword = 128
	maxName     = 100
)

const specials = "@$!%*?&"

// checkPassword applies REG-4: at least 8 characters, only ASCII letters, digits and
// specials, with a lower-case and an upper-case letter, a digit and a special; and
// GUARD-10, which refuses common ones.
func checkPassword(password string) error {
	var lower, upper, digit, special bool
	for _, c := range password {
		switch {
		case c >= 'a' && c <= 'z':
			lower = true
		case c >= 'A' && c <= 'Z':
			upper = true
		case c >= '0' && c <= '9':
			digit = true
		case strings.ContainsRune(specials, c):
			special = true
		default:
			return invalid("password", MsgPasswordRule)
		}
	}
	if len(password) < minPassword || !lower || !upper || !digit || !special {
		return invalid("password", MsgPasswordRule)
	}
	if len(password) > maxPassword {
		return invalid("password", "Password may have at most 128 characters.")
	}
	if isCommon(password) {
		return invalid("password", MsgCommon)
	}
	return nil
}

func invalid(field, message string) error {
	return fault.Fields(message, map[string]string{field: message})
}

// check applies REG-4 in its order, then the rules it leaves open: a valid address and
// bounded lengths. It trims name and address.
func (in *RegisterInput) check() error {
	in.Name = ident.Tidy(in.Name)
	in.Email = ident.Tidy(in.Email)
	missing := map[string]string{}
	for field, value := range map[string]string{"name": in.Name, "email": in.Email, "password": in.Password} {
		if value == "" {
			missing[field] = MsgAllRequired
		}
	}
	if in.Confirm != nil && *in.Confirm == "" {
		missing["confirmPassword"] = MsgAllRequired
	}
	if len(missing) > 0 {
		return fault.Fields(MsgAllRequired, missing)
	}
	if err := checkPassword(in.Password); err != nil {
		return err
	}
	if in.Confirm != nil && *in.Confirm != in.Password {
		return invalid("confirmPassword", MsgMismatch)
	}
	if !ident.ValidEmail(in.Email) {
		return invalid("email", MsgBadEmail)
	}
	if ident.HasLink(in.Name) {
		return invalid("name", MsgNoLinks)
	}
	if utf8.RuneCountInString(in.Name) > maxName {
		return invalid("name", "Name may have at most 100 characters.")
	}
	return nil
}
