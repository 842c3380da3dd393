package mail

import (
	"os"
	"strings"
	"testing"
)

// TODAY-3: a notice about a failing mail names the mail as the office's list does.
func TestTODAY3EveryMessageHasAName(t *testing.T) {
	t.Parallel()
	office, err := os.ReadFile("../../web/src/office/domain/orders/messages.copy.ts")
	if err != nil {
		t.Fatal(err)
	}
	entries, err := files.ReadDir("templates")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), ".txt"); ok && name != "parts" {
			all = append(all, name)
		}
	}
	for _, k := range Kinds() {
		all = append(all, k.Name)
	}
	for _, kind := range all {
		name := Called(kind)
		if name == "" {
			t.Errorf("TODAY-3 mails of the kind %s have no name", kind)
		}
		if text := string(office); !strings.Contains(text, "    '"+kind+"': '"+name+"',") && !strings.Contains(text, "    "+kind+": '"+name+"',") {
			t.Errorf("TODAY-3 the office's list calls %s otherwise than %q", kind, name)
		}
	}
	if len(all) != len(called) {
		t.Errorf("%d kinds of messages have a name, there are %d", len(called), len(all))
	}
}

// SAY-3: every message about an order has a text for each channel, in each language.
func TestSAY3EveryMessageHasWords(t *testing.T) {
	t.Parallel()
	for _, k := range Kinds() {
		for _, channel := range Channels() {
			for _, language := range Languages() {
				w := OwnWords(k.Name, channel, language)
				if w.Body == "" || (w.Subject == "") == (channel == ByMail) {
					t.Errorf("SAY-3 %s by %s in %s says %q, %q", k.Name, channel, language, w.Subject, w.Body)
				}
			}
		}
	}
}

// PAYS-4: who pays by card is not told to transfer anything, in any language.
func TestPAYS4CardWords(t *testing.T) {
	t.Parallel()
	for _, language := range Languages() {
		for _, channel := range []Channel{ByMail, ByWhatsApp} {
			w := OwnWords(KindByCard, channel, language)
			if text := strings.ToLower(w.Subject + w.Body); strings.Contains(text, "transfer") || strings.Contains(text, "screenshot") || strings.Contains(text, "ٹرانسفر") || strings.Contains(text, "اسکرین شاٹ") {
				t.Errorf("PAYS-4 in %s by %s: %s", language, channel, text)
			}
		}
	}
}
