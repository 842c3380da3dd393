package notify

import (
	"testing"

	"gulaab/internal/mail"
	"gulaab/internal/outbox"
)

// TODAY-3: a mail that does not arrive is named as the office names it.
func TestTODAY3SaysWhichMailFails(t *testing.T) {
	t.Parallel()
	l := Line{Notice: outbox.Notice{Kind: outbox.Failing, Message: mail.KindPlacedCOD}, Number: "GL-7K3M9Q"}
	if got := l.says(); got != "“Placed, on delivery”, GL-7K3M9Q" {
		t.Errorf("TODAY-3 the digest says %q", got)
	}
}
