// Package account registers customers and logs them in. Passwords are kept as
// argon2id hashes, session and reset tokens as SHA-256 hashes; a token itself
// exists only in the answer or the mail that carries it.
package account

import "time"

// Role is what an account may do.
type Role string

// The roles.
const (
	Customer Role = "customer"
	Admin    Role = "admin"
)

// Account is one registered person.
type Account struct {
	ID           string // UUIDv7
	Name         string
	Email        string // as typed; unique by its folded form
	PasswordHash string // PHC string
	Role         Role
	AvatarKey    string // blob key of the profile picture, or empty
	CreatedAt    time.Time
}

// Session is one login. It slides: each use may push ExpiresAt out to 30 days.
type Session struct {
	TokenHash string // hex SHA-256
	AccountID string
	CreatedAt time.Time
	ExpiresAt time.Time
}

// Reset is one password-reset link: single use, 30 minutes.
type Reset struct {
	TokenHash string
	AccountID string
	ExpiresAt time.Time
}
