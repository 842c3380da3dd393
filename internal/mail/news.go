package mail

import "errors"

// OrderNews says in one mail what several would have said: one line each.
type OrderNews struct {
	To    string   `json:"to"`
	Lines []string `json:"lines"`
	More  int      `json:"more,omitempty"` // how many further lines there were
}

func (OrderNews) template() string { return "order-news" }

func (m OrderNews) recipient() (name, address string) { return "", m.To }

// maxNews bounds the lines of one mail.
const maxNews = 50

// News is the mail that takes the place of several to one mailbox, in their
// order: the subject of each is a line of it.
func (r *Renderer) News(all []Message) (Message, error) {
	if len(all) == 0 {
		return nil, errors.New("mail: there is no news")
	}
	news := OrderNews{To: Recipient(all[0])}
	for i, m := range all {
		if i == maxNews {
			news.More = len(all) - i
			break
		}
		one, err := r.Render(m, false)
		if err != nil {
			return nil, err
		}
		news.Lines = append(news.Lines, one.Subject)
	}
	return news, nil
}
