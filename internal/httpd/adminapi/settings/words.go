package settings

import (
	"context"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/settings"
	"gulaab/internal/mail"
	"gulaab/internal/outbox"
)

// ListWords answers GET /api/admin/words (SAY-3).
func (f *API) ListWords(ctx context.Context, _ gen.ListWordsRequestObject) (gen.ListWordsResponseObject, error) {
	all, err := f.d.Messages.Words(ctx)
	if err != nil {
		return nil, err
	}
	out := gen.ListWords200JSONResponse{Words: make([]gen.Wording, len(all))}
	for i := range all {
		w := &all[i]
		out.Words[i] = gen.Wording{
			Kind: w.Kind, Channel: gen.WordingChannel(w.Channel), Language: gen.WordingLanguage(w.Language), Says: w.Says,
			Subject: w.Subject, Body: w.Body, OwnSubject: w.Own.Subject, OwnBody: w.Own.Body, Edited: w.Edited(), Version: w.Version,
			Variables: w.Variables, Needs: append([]string{}, w.Needs...), Sent: !w.Off, Must: call.Given(w.Must), ChangedAt: call.At(w.At), ChangedBy: call.Given(w.ActorName),
		}
	}
	return out, nil
}

// SaveWords answers PUT /api/admin/words/{kind}/{channel}/{language} (SAY-3).
func (f *API) SaveWords(ctx context.Context, r gen.SaveWordsRequestObject) (gen.SaveWordsResponseObject, error) {
	words := mail.Words{Subject: call.Value(r.Body.Subject), Body: r.Body.Body}
	err := f.d.Messages.Save(ctx, r.Kind, r.Channel, r.Language, call.From(ctx).AccountID(), r.Body.Version, words)
	return gen.SaveWords200JSONResponse{Message: "Messages are written with these words from now on."}, err
}

// TurnMessages answers PUT /api/admin/words/{kind}/{channel} (SAY-2).
func (f *API) TurnMessages(ctx context.Context, r gen.TurnMessagesRequestObject) (gen.TurnMessagesResponseObject, error) {
	err := f.d.Messages.Turn(ctx, r.Kind, r.Channel, r.Body.Sent)
	return gen.TurnMessages200JSONResponse{Message: "From now on it is so."}, err
}

// WordsHistory answers GET /api/admin/words/{kind}/{channel}/{language}.
func (f *API) WordsHistory(ctx context.Context, r gen.WordsHistoryRequestObject) (gen.WordsHistoryResponseObject, error) {
	all, err := f.d.Messages.History(ctx, r.Kind, r.Channel, r.Language)
	if err != nil {
		return nil, err
	}
	out := gen.WordsHistory200JSONResponse{Versions: make([]gen.WordsVersion, len(all))}
	for i, v := range all {
		out.Versions[i] = gen.WordsVersion{Version: v.Version, Subject: v.Subject, Body: v.Body, At: v.At.UTC(), By: v.ActorName}
	}
	return out, nil
}

// PreviewWords answers POST /api/admin/words/preview (SAY-3).
func (f *API) PreviewWords(ctx context.Context, r gen.PreviewWordsRequestObject) (gen.PreviewWordsResponseObject, error) {
	facts, err := f.factsOf(ctx, call.Value(r.Body.Order))
	if err != nil {
		return nil, err
	}
	words := mail.Words{Subject: call.Value(r.Body.Subject), Body: r.Body.Body}
	p, err := f.d.Messages.Preview(facts, r.Body.Kind, r.Body.Channel, r.Body.Language, words)
	return gen.PreviewWords200JSONResponse{Subject: p.Subject, Text: p.Text, Html: p.HTML}, err
}

// factsOf is a message of the order of a number, nil where none is named.
func (f *API) factsOf(ctx context.Context, number string) (*outbox.Message, error) {
	if number == "" {
		return nil, nil //nolint:nilnil // an example will do
	}
	none := fault.Fields("There is no message of this order.", map[string]string{"order": "There is no message of this order."})
	id, err := f.d.Orders.Numbered(ctx, number)
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
