package adminapi

import (
	"context"
	"slices"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen"
	"gulaab/internal/mail"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
)

// ListOrderMessages answers GET /api/admin/orders/{id}/messages (SAY-2).
func (f *Office) ListOrderMessages(ctx context.Context, r officegen.ListOrderMessagesRequestObject) (officegen.ListOrderMessagesResponseObject, error) {
	if _, err := f.d.Orders.Get(ctx, order.Viewer{Admin: true}, r.Id); err != nil {
		return nil, err
	}
	list, err := f.d.Records.Messages(ctx, outbox.Query{OrderID: r.Id, Limit: pageLimit})
	if err != nil {
		return nil, err
	}
	out := officegen.ListOrderMessages200JSONResponse{}
	out.Mails, err = f.mails(ctx, list)
	if err != nil {
		return nil, err
	}
	for i, m := range list {
		if !m.ByHand() {
			continue
		}
		said, err := f.d.Messages.Text(ctx, m, "")
		if err != nil {
			return nil, err
		}
		out.Mails[i].Text = &said
	}
	return out, nil
}

// mails are messages as the office lists them.
func (f *Office) mails(ctx context.Context, list []*outbox.Message) ([]officegen.Mail, error) {
	var senders, orders []string
	for _, m := range list {
		if m.SentBy != "" && !slices.Contains(senders, m.SentBy) {
			senders = append(senders, m.SentBy)
		}
		if m.OrderID != "" && !slices.Contains(orders, m.OrderID) {
			orders = append(orders, m.OrderID)
		}
	}
	names, err := f.d.Desk.AccountNames(ctx, senders)
	if err != nil {
		return nil, err
	}
	numbers, err := f.d.Desk.OrderNumbers(ctx, orders)
	if err != nil {
		return nil, err
	}
	out := make([]officegen.Mail, len(list))
	for i, m := range list {
		out[i] = officegen.Mail{
			ID: m.ID, Kind: m.Kind, To: m.To, OrderId: m.OrderID, State: string(m.State), Attempts: m.Attempts, LastError: m.LastError,
			CreatedAt: m.CreatedAt.UTC(), ChangedAt: m.ChangedAt.UTC(), Channel: officegen.MailChannel(m.Channel), Language: string(m.Language),
			Event: filled(m.Event), Number: filled(numbers[m.OrderID]), SentBy: filled(names[m.SentBy]),
		}
		if m.State == outbox.Sent {
			out[i].SentAt = atTime(m.SentAt)
		}
	}
	return out, nil
}

// SendMessage answers POST /api/admin/mails/{id}/send (SAY-2).
func (f *Office) SendMessage(ctx context.Context, r officegen.SendMessageRequestObject) (officegen.SendMessageResponseObject, error) {
	chat, err := f.d.Messages.Send(ctx, r.Id, text(r.Body.Language), outbox.Part(word(r.Body.Part)), call.From(ctx).AccountID())
	return officegen.SendMessage200JSONResponse{Text: chat.Text, Url: chat.URL}, err
}

// ListWords answers GET /api/admin/words (SAY-3).
func (f *Office) ListWords(ctx context.Context, _ officegen.ListWordsRequestObject) (officegen.ListWordsResponseObject, error) {
	all, err := f.d.Messages.Words(ctx)
	if err != nil {
		return nil, err
	}
	out := officegen.ListWords200JSONResponse{Words: make([]officegen.Wording, len(all))}
	for i := range all {
		w := &all[i]
		out.Words[i] = officegen.Wording{
			Kind: w.Kind, Channel: officegen.WordingChannel(w.Channel), Language: officegen.WordingLanguage(w.Language), Says: w.Says,
			Subject: w.Subject, Body: w.Body, OwnSubject: w.Own.Subject, OwnBody: w.Own.Body, Edited: w.Edited(), Version: w.Version,
			Variables: w.Variables, Needs: w.Needs, Sent: !w.Off, Must: filled(w.Must), ChangedAt: atTime(w.At), ChangedBy: filled(w.ActorName),
		}
	}
	return out, nil
}

// SaveWords answers PUT /api/admin/words/{kind}/{channel}/{language} (SAY-3).
func (f *Office) SaveWords(ctx context.Context, r officegen.SaveWordsRequestObject) (officegen.SaveWordsResponseObject, error) {
	words := mail.Words{Subject: text(r.Body.Subject), Body: r.Body.Body}
	err := f.d.Messages.Save(ctx, r.Kind, r.Channel, r.Language, call.From(ctx).AccountID(), r.Body.Version, words)
	return officegen.SaveWords200JSONResponse{Message: "Messages are written with these words from now on."}, err
}

// TurnMessages answers PUT /api/admin/words/{kind}/{channel} (SAY-2).
func (f *Office) TurnMessages(ctx context.Context, r officegen.TurnMessagesRequestObject) (officegen.TurnMessagesResponseObject, error) {
	err := f.d.Messages.Turn(ctx, r.Kind, r.Channel, r.Body.Sent)
	return officegen.TurnMessages200JSONResponse{Message: "From now on it is so."}, err
}

// WordsHistory answers GET /api/admin/words/{kind}/{channel}/{language}.
func (f *Office) WordsHistory(ctx context.Context, r officegen.WordsHistoryRequestObject) (officegen.WordsHistoryResponseObject, error) {
	all, err := f.d.Messages.History(ctx, r.Kind, r.Channel, r.Language)
	if err != nil {
		return nil, err
	}
	out := officegen.WordsHistory200JSONResponse{Versions: make([]officegen.WordsVersion, len(all))}
	for i, v := range all {
		out.Versions[i] = officegen.WordsVersion{Version: v.Version, Subject: v.Subject, Body: v.Body, At: v.At.UTC(), By: v.ActorName}
	}
	return out, nil
}

// PreviewWords answers POST /api/admin/words/preview (SAY-3).
func (f *Office) PreviewWords(ctx context.Context, r officegen.PreviewWordsRequestObject) (officegen.PreviewWordsResponseObject, error) {
	facts, err := f.factsOf(ctx, text(r.Body.Order))
	if err != nil {
		return nil, err
	}
	words := mail.Words{Subject: text(r.Body.Subject), Body: r.Body.Body}
	p, err := f.d.Messages.Preview(facts, r.Body.Kind, r.Body.Channel, r.Body.Language, words)
	return officegen.PreviewWords200JSONResponse{Subject: p.Subject, Text: p.Text, Html: p.HTML}, err
}

// factsOf is a message of the order of a number, nil where none is named.
func (f *Office) factsOf(ctx context.Context, number string) (*outbox.Message, error) {
	if number == "" {
		return nil, nil //nolint:nilnil // an example will do
	}
	none := fault.Fields("There is no message of this order.", map[string]string{"order": "There is no message of this order."})
	id, err := f.orderNumbered(ctx, number)
	if err != nil || id == "" {
		return nil, orElse(err, none)
	}
	list, err := f.d.Records.Messages(ctx, outbox.Query{OrderID: id, Limit: 1})
	if err != nil || len(list) == 0 {
		return nil, orElse(err, none)
	}
	return list[0], nil
}

func orElse(err, other error) error {
	if err != nil {
		return err
	}
	return other
}
