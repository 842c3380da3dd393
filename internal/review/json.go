package review

import "encoding/json"

// MarshalJSON writes the review as the API shows it (API-8): without its id and
// place, which are the shop's own.
func (r Review) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Text     string `json:"text"`
		Avatar   string `json:"avatar"`
		Name     string `json:"name"`
		Username string `json:"username"`
	}{r.Text, r.Avatar, r.Name, r.Username})
}
