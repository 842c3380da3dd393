package office

import (
	"context"
	"slices"

	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen"
	"gulaab/internal/outbox"
)

// Mails are messages as the office lists them.
func (v Orders) Mails(ctx context.Context, list []*outbox.Message) ([]officegen.Mail, error) {
	var senders, orders []string
	for _, m := range list {
		if m.SentBy != "" && !slices.Contains(senders, m.SentBy) {
			senders = append(senders, m.SentBy)
		}
		if m.OrderID != "" && !slices.Contains(orders, m.OrderID) {
			orders = append(orders, m.OrderID)
		}
	}
	names, err := v.Desk.AccountNames(ctx, senders)
	if err != nil {
		return nil, err
	}
	numbers, err := v.Desk.OrderNumbers(ctx, orders)
	if err != nil {
		return nil, err
	}
	out := make([]officegen.Mail, len(list))
	for i, m := range list {
		out[i] = officegen.Mail{
			ID: m.ID, Kind: m.Kind, To: m.To, OrderId: m.OrderID, State: string(m.State), Attempts: m.Attempts, LastError: m.LastError,
			CreatedAt: m.CreatedAt.UTC(), ChangedAt: m.ChangedAt.UTC(), Channel: officegen.MailChannel(m.Channel), Language: string(m.Language),
			Event: call.Given(m.Event), Number: call.Given(numbers[m.OrderID]), SentBy: call.Given(names[m.SentBy]),
		}
		if m.State == outbox.Sent {
			out[i].SentAt = call.At(m.SentAt)
		}
	}
	return out, nil
}
