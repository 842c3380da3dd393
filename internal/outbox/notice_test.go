package outbox

import (
	"testing"
	"time"
)

// TestTODAY3Failure: a message that was given up, or that failed for most of an hour, makes one
// notice; a message that another mail carries makes none.
func TestTODAY3Failure(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		m    Message
		want bool
	}{
		{"TODAY-3 given up", Message{Kind: "order-placed-cod", State: Buried, Attempts: 1}, true},
		{"TODAY-3 tried again", Message{Kind: "order-placed-cod", State: Failed, Attempts: 4}, false},
		{"TODAY-3 tried for long", Message{Kind: "order-placed-cod", State: Failed, Attempts: 5}, true},
		{"TODAY-3 tried on, and told already", Message{Kind: "order-placed-cod", State: Failed, Attempts: 6}, false},
		{"TODAY-3 a notice itself", Message{Kind: "staff-notice", State: Buried}, false},
		{"TODAY-3 sent", Message{Kind: "welcome", State: Sent}, false},
	} {
		n, ok := Failure(&tt.m, time.Unix(0, 0))
		if ok != tt.want || ok && (n.Kind != Failing || n.ID == "") {
			t.Errorf("%s: %v %+v", tt.name, ok, n)
		}
	}
}
