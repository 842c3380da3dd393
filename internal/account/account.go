// Package account registers customers and logs them in. Passwords are kept as
// argon2id hashes, session and reset tokens as SHA-256 hashes; a token itself
// exists only in the answer or the mail that carries it.
package account

import "time"

// Role is what an account may do.
type Role string

// The roles. What those who work in the shop may do is package staff's.
const (
	Customer   Role = "customer"
	Admin      Role = "admin" // the owner
	Manager    Role = "manager"
	Packer     Role = "packer"
	Accountant Role = "accountant"
)

// Known says whether r is a role.
func (r Role) Known() bool {
	switch r {
	case Customer, Admin, Manager, Packer, Accountant:
		return true
	}
	return false
}

// Title is what people call the role: the specification says admin and customer
// where the shop says owner and member.
func (r Role) Title() string {
	switch r {
	case Admin:
		return "owner"
	case Customer:
		return "member"
	default:
		return string(r)
	}
}

// Account is one registered person.
type Account struct {
	ID           string // UUIDv7
	Name         string
	Email        string // as typed; unique by its folded form
	PasswordHash string // PHC string
	Role         Role
	AvatarKey    string // blob key of the profile picture, or empty
	CreatedAt    time.Time

	PasswordChangedAt time.Time // zero: never since the account was made
	EmailConfirmedAt  time.Time // a link that was mailed to Email was opened for the account; zero: not yet (WAY-3)
}

// Session is one login. It slides: each use may push ExpiresAt out to 30 days.
type Session struct {
	TokenHash string // hex SHA-256
	AccountID string
	CreatedAt time.Time
	ExpiresAt time.Time
	Device    string    // "Chrome on Android"; empty: not known
	Network   string    // wide enough to be nobody in particular
	OfficeAt  time.Time // when it was last used in the office; zero: never
}

// Reset is one password-reset link: single use, 30 minutes.
type Reset struct {
	TokenHash string
	AccountID string
	ExpiresAt time.Time
	RequestID string // the message that asked for it
}

// EmailLink is one link that confirms an account's address, or gives it another: 48 hours.
type EmailLink struct {
	TokenHash string
	AccountID string
	ExpiresAt time.Time
	Address   string // the new one; empty: the link confirms the present one
}
