// Package review holds the testimonials that the home page shows (REV), and how
// the office adds, words, orders and hides them, and what people write about
// products they were sent: it waits in a queue until the office publishes it,
// hides it with a reason, or answers (SHELF-4). So do the questions that anybody
// asks about a product; they are shown with the shop's answer alone (REAL-4).
package review

// Review is one testimonial. Position orders them, lowest first.
type Review struct {
	ID       string
	Text     string
	Avatar   string // address, or empty
	Name     string
	Username string
	Position int64
	Hidden   bool
	Version  int64 // raised by every change
}
