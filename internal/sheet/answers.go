package sheet

import (
	"maps"
	"strings"

	"gulaab/internal/fault"
)

// Answers are what staff said about how a file is read, by the key of the Question.
type Answers map[string]string

// The keys of questions. A question about a column adds its folded name, one about a word
// of a direction the word.
const (
	sheetKey    = "sheet"
	encodingKey = "encoding"
	headKey     = "head"
	amountsKey  = "amounts:"
	datesKey    = "dates:"
	wordKey     = "word:"
)

// maxAnswers bounds the answers about one file.
const maxAnswers = 200

// Check checks answers by their form.
func (a Answers) Check() error {
	for key, value := range a {
		if len(a) > maxAnswers || len(key) > 300 || len(value) > 300 {
			return fault.Fields("The answers cannot be read.", map[string]string{"answers": "At most 200, each of at most 300 characters."})
		}
	}
	return nil
}

// Lasting returns the answers that also hold for the sender's next file.
func (a Answers) Lasting() Answers {
	out := Answers{}
	for key, value := range a {
		if strings.HasPrefix(key, amountsKey) || strings.HasPrefix(key, datesKey) || strings.HasPrefix(key, wordKey) {
			out[key] = value
		}
	}
	return out
}

// Over returns the answers, completed by those given before.
func (a Answers) Over(before Answers) Answers {
	out := maps.Clone(before)
	if out == nil {
		out = Answers{}
	}
	maps.Copy(out, a)
	return out
}

// Question is a point at which a file can be read in several ways.
type Question struct {
	Key     string   `json:"key"`
	Text    string   `json:"text"`
	Chosen  string   `json:"chosen,omitempty"` // the option that holds; empty: somebody has to say
	Options []Option `json:"options"`
}

// Option is one way of reading.
type Option struct {
	Value   string   `json:"value"`
	Label   string   `json:"label"`
	Samples []string `json:"samples,omitempty"` // what the file says when it is read so
}
