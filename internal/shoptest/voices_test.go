package shoptest_test

import (
	"encoding/json"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// SHELF-4: a browser revalidates the testimonials on every view of the home page, and so sees
// those that were added, reworded or hidden.
func TestSHELF4TestimonialsAreAskedForEachTime(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		tag := ""
		// look is a browser's next request for them, revalidating its copy where it may keep
		// one.
		look := func(want int) string {
			t.Helper()
			w := status(t, s, want, row{call: "GET /api/reviews", header: map[string]string{"If-None-Match": tag}})
			if got := w.Header().Get("Cache-Control"); got != "no-cache" {
				t.Errorf("SHELF-4 browsers may keep the testimonials: %q", got)
			}
			tag = w.Header().Get("ETag")
			return w.Body.String()
		}
		look(200)
		look(304)
		w := status(t, s, 200, row{as: desk, call: "POST /api/admin/testimonials", body: js(obj{"text": "It came sealed.", "name": "Hira Khan", "username": "@hira.k"})})
		var made struct {
			ID string `json:"_id"`
		}
		if err := json.Unmarshal(w.Body.Bytes(), &made); err != nil {
			t.Fatal(err)
		}
		if all := look(200); !strings.Contains(all, "It came sealed.") {
			t.Errorf("SHELF-4 a new testimonial is missing: %s", all)
		}
		status(t, s, 200, row{as: desk, call: "PATCH /api/admin/testimonials/" + made.ID, header: match(`"1"`), body: js(obj{"text": "It came cold and sealed."})})
		if all := look(200); !strings.Contains(all, "It came cold and sealed.") {
			t.Errorf("SHELF-4 an edited testimonial is as it was: %s", all)
		}
		status(t, s, 200, row{as: desk, call: "PATCH /api/admin/testimonials/" + made.ID, header: match(`"2"`), body: js(obj{"shown": false})})
		if all := look(200); strings.Contains(all, "It came cold and sealed.") {
			t.Errorf("SHELF-4 a hidden testimonial is shown: %s", all)
		}
	})
}
