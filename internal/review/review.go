// Package review holds the testimonials that the home page shows (REV).
package review

// Review is one testimonial. Position orders them, lowest first.
type Review struct {
	ID       string
	Text     string
	Avatar   string // address, or empty
	Name     string
	Username string
	Position int64
}
