package httpd

import (
	"bytes"
	"errors"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
)

// SAFE-3: a request that is refused because too many are running is not logged as an error; one
// that failed is, whatever its status.
func TestTurnedAwayIsNoError(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		status int
		err    error
		want   string
	}{
		"no place for an upload": {503, errFull, "WARN"},
		"the database is gone":   {503, fault.New(fault.Unavailable, "The shop is busy just now.").Because(errors.New("refused")), "ERROR"},
		"a mistake of ours":      {500, errors.New("nil"), "ERROR"},
		"no refusal of ours":     {503, nil, "ERROR"},
		"an answer":              {200, nil, "INFO"},
	} {
		var log bytes.Buffer
		s := &Server{}
		s.d.Log = slog.New(slog.NewJSONHandler(&log, nil))
		s.logLine(httptest.NewRequestWithContext(t.Context(), "POST", "/", nil), &call.Call{Err: tc.err}, tc.status, 0, time.Second)
		if !strings.Contains(log.String(), `"level":"`+tc.want+`"`) {
			t.Errorf("%s: %s, want %s", name, log.String(), tc.want)
		}
	}
}
