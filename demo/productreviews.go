package demo

import (
	"fmt"
	"io/fs"
)

// StoryReview is what a customer of the story says of a product that was
// delivered to them, and what the office made of it (SHELF-4).
type StoryReview struct {
	Order   float64 `json:"order"`   // the Age of its order in Story, which holds the product
	Product string  `json:"product"` // its key
	Stars   int     `json:"stars"`
	Text    string  `json:"text"`
	Name    string  `json:"name"` // empty: the customer's, as ShownName
	Days    float64 `json:"days"` // between the delivery and these words
	State   string  `json:"state"`
	Reason  string  `json:"reason"` // of a hidden one
	Answer  string  `json:"answer"` // the shop's
}

// States of StoryReview; none is published.
const (
	ReviewWaiting = "waiting"
	ReviewHidden  = "hidden"
)

// StoryReviews returns the reviews of the story.
func StoryReviews() ([]StoryReview, error) { return storyReviews(files) }

func storyReviews(fsys fs.FS) (out []StoryReview, err error) {
	if err := readJSON(fsys, "productreviews.json", &out); err != nil {
		return nil, err
	}
	for i := range out {
		r := &out[i]
		if r.Name != "" {
			continue
		}
		for _, o := range Story() {
			if o.Age == r.Order {
				r.Name = Customers()[o.Customer].ShownName()
			}
		}
		if r.Name == "" {
			return nil, fmt.Errorf("demo: productreviews.json: no order of the story is %g hours old", r.Order)
		}
	}
	return out, nil
}

// ShownName is how people sign what everybody can read: the first name, and no
// more than a letter of the other.
func (c Customer) ShownName() string { return c.First + " " + string([]rune(c.Last)[:1]) + "." }
