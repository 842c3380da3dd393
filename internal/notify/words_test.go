package notify

import (
	"testing"

	"gulaab/internal/mail"
	"gulaab/internal/outbox"
)

// TODAY-3: a notice names a failing mail as the office does.
func TestTODAY3SaysWhichMailFails(t *testing.T) {
	t.Parallel()
	l := Line{Notice: outbox.Notice{Kind: outbox.Failing, Message: mail.KindPlacedCOD}, Number: "GL-7K3M9Q"}
	if got := l.says(); got != "“Placed, on delivery”, GL-7K3M9Q" {
		t.Errorf("TODAY-3 the digest says %q", got)
	}
}

// TODAY-3: the digest links to the list with the failing mails: to those being retried, or to
// those given up if there are any.
func TestTODAY3LeadsToTheFailingMails(t *testing.T) {
	t.Parallel()
	line := func(again bool) Line {
		return Line{Notice: outbox.Notice{Kind: outbox.Failing, Message: mail.KindPlacedCOD}, Again: again}
	}
	for _, c := range []struct {
		lines []Line
		want  string
	}{
		{[]Line{line(true), line(true)}, "/admin/messages?state=failed"},
		{[]Line{line(true), line(false)}, "/admin/messages?state=buried"},
	} {
		all := sorted(c.lines, map[outbox.NoticeKind]int{outbox.Failing: len(c.lines)})
		if len(all) != 1 || all[0].Path != c.want {
			t.Errorf("%+v leads to %+v, want %s", c.lines, all, c.want)
		}
	}
}
