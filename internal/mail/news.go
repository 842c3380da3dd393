package mail

import "errors"

// OrderNews is one mail in place of several, with a line for each.
type OrderNews struct {
	Spoken
	To    string   `json:"to"`
	Lines []string `json:"lines"`
	More  int      `json:"more,omitempty"` // number of lines left out
}

func (OrderNews) template() string { return "order-news" }

func (m OrderNews) recipient() (name, address string) { return "", m.To }

// maxNews bounds the lines of one mail.
const maxNews = 50

// News merges several messages to one mailbox into one mail, in their order and in the
// language of the newest. Each message's subject becomes a line.
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
	if newest, ok := all[len(all)-1].(OrderMail); ok {
		news.Spoken = In(string(newest.Language))
	}
	return news, nil
}
