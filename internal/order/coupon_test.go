package order

import (
	"slices"
	"testing"
)

// DEAL-4, GUARD-7: a use of a code counts for every spelling of a mailbox. Uses from before
// tags and dots were folded still count.
func TestDEAL4OneMailbox(t *testing.T) {
	t.Parallel()
	marks := func(email string) []string {
		o := &Order{Contact: Contact{Email: email, PhoneE164: "+92300" + email}}
		return o.couponMarks("c1")[1:]
	}
	plain := marks("ayeshakhan@gmail.com")
	for _, same := range []string{"ayesha.khan@gmail.com", "AyeshaKhan+2@gmail.com", "a.yeshakhan+x@googlemail.com"} {
		got := marks(same)
		if !slices.Contains(got, plain[0]) || len(got) != 2 {
			t.Errorf("DEAL-4 %s is another customer than %v: %v", same, plain, got)
		}
	}
	if slices.Contains(marks("ayesha.khan@example.com"), plain[0]) || len(marks("b@example.com")) != 1 {
		t.Error("DEAL-4 two mailboxes are one")
	}
}
