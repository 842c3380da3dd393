// Package account registers customers and logs them in. Passwords are stored as argon2id
// hashes, session and reset tokens as SHA-256 hashes. A token itself exists only in the
// answer or the mail that carries it.
package account

import "time"

// Role is the role of an account.
type Role string

// The roles. Package staff defines what those who work in the shop may do.
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

// Title is the role's name for people: the specification's admin and customer are the
// shop's owner and member.
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

// Account is a registered person.
type Account struct {
	ID           string // UUIDv7
	Name         string
	Email        string // as typed; unique by its folded form
	PasswordHash string // PHC string
	Role         Role
	AvatarKey    string // blob key of the profile picture, or empty
	CreatedAt    time.Time

	PasswordChangedAt time.Time // zero: never changed since registration
	EmailConfirmedAt  time.Time // when a link mailed to Email was opened; zero: not yet (WAY-3)
	EraseAt           time.Time // when the account is erased at its owner's request (KEEP-3); zero: never
}

// Session is one login. Uses extend ExpiresAt, to 30 days from then.
type Session struct {
	TokenHash string // hex SHA-256
	AccountID string
	CreatedAt time.Time
	ExpiresAt time.Time
	Device    string    // "Chrome on Android"; empty: unknown
	Network   string    // too wide to identify anybody
	OfficeAt  time.Time // last use in the office; zero: never
	Way       Way
}

// Reset is a password-reset link: usable once, for 30 minutes.
type Reset struct {
	TokenHash string
	AccountID string
	ExpiresAt time.Time
	RequestID string // the message that requested it
}

// EmailLink is a link that confirms or changes an account's address, for 48 hours.
type EmailLink struct {
	TokenHash string
	AccountID string
	ExpiresAt time.Time
	Address   string // the new address; empty: the link confirms the present one
}
