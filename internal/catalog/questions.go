package catalog

// Answered is a question about a product that the shop has answered and published (REAL-4).
type Answered struct {
	ID     string
	Text   string
	Name   string            // of its asker as it is shown, or empty
	Answer string            // in English
	Said   map[string]string // the answer in other languages, by their tag
	Day    string            // of the answer, in Karachi
}

const (
	// MostQuestions is how many of a product are in memory and shown, the newest answers.
	MostQuestions = 100
	// questionsAtFirst is how many a product's page begins with.
	questionsAtFirst = 2
)

// AnsweredJSON is one in the API, in the language of the request.
type AnsweredJSON struct {
	ID     string `json:"_id"`
	Text   string `json:"text"`
	Name   string `json:"name"`
	Answer string `json:"answer"`
	Day    string `json:"day"`
}

// QuestionsJSON are how many questions there are, and those with the newest answers.
type QuestionsJSON struct {
	Count  int            `json:"count"`
	Newest []AnsweredJSON `json:"newest"`
}

// QuestionsIn returns at most so many of a product's questions, with their answers in a language.
func (p *Product) QuestionsIn(language string, most int) []AnsweredJSON {
	out := make([]AnsweredJSON, min(most, len(p.Questions)))
	for i := range out {
		q := &p.Questions[i]
		out[i] = AnsweredJSON{ID: q.ID, Text: q.Text, Name: q.Name, Answer: q.Answer, Day: q.Day}
		if said := q.Said[language]; said != "" {
			out[i].Answer = said
		}
	}
	return out
}

// texts are what a search reads of a question.
func (q *Answered) texts() []string {
	out := []string{q.Text, q.Answer}
	for _, language := range TranslatedInto {
		out = append(out, q.Said[language])
	}
	return out
}
