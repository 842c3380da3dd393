package shoptest_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// OWN-6: the owner's own opening picture is published with its true size, reaches the pages, is
// logged, can be removed, and is not swept while a version of the home page names it. A picture
// that is too small, gone or no photo of the shop is refused at its field.
func TestOWN6TheOwnersOpeningPicture(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		upload := func(w, h int) string {
			return uploaded(t, status(t, s, 200, row{as: manager, call: "POST /api/admin/media", body: form(nil, photo(w, h))}))
		}
		publish := func(code int, over string, change obj) string {
			t.Helper()
			return status(t, s, code, row{as: manager, call: "PUT /api/admin/home", header: match(over), body: js(homeOf(change))}).Body.String()
		}
		own, next, small, unused := upload(900, 1200), upload(1600, 900), upload(799, 900), upload(900, 901)

		for name, image := range map[string]string{
			"is not in the shop any more":         "/media/products/00000000000000000000000000000000.ffffff.j-640.jpg",
			"is not in the shop":                  "https://elsewhere.example" + own,
			"not in the shop any more. Choose it": own + "?x",
			"is 799 pixels wide":                  small,
		} {
			if got := publish(422, `"0"`, obj{"picture": obj{"image": image}}); !strings.Contains(got, `"hero.picture":"`) || !strings.Contains(got, name) {
				t.Errorf("OWN-6 %s: %s", image, got)
			}
		}

		got := publish(200, `"0"`, obj{"picture": obj{"image": own, "alt": " Rose water ", "focus": "top", "width": 5, "height": 5}})
		shown := fmt.Sprintf(`"picture":{"image":%q,"alt":"Rose water","focus":"top","width":900,"height":1200}`, own)
		if !strings.Contains(got, shown) {
			t.Errorf("OWN-6 published %s", got)
		}
		if log := status(t, s, 200, row{as: admin, call: "GET /api/admin/audit?action=home.publish"}).Body.String(); !strings.Contains(log, own) {
			t.Errorf("OWN-6 the log says %s", log)
		}
		publish(200, `"1"`, obj{"picture": obj{"image": next}})
		publish(200, `"2"`, obj{})

		for range 3 { // a day and an hour with the office in use
			s.Clock.Move(25 * time.Hour / 3)
			status(t, s, 200, row{as: manager, call: "GET /api/admin/me"})
		}
		s.App.Start()
		code := func(image string) int { return s.Do((&row{call: "GET " + image}).request(t)).Code }
		eventually(t, func() bool { return code(unused) == 404 && code(small) == 404 && s.Count("media") <= 2 })
		if code(own) != 200 || code(next) != 200 {
			t.Errorf("OWN-6 pictures of versions that can be brought back: %d, %d", code(own), code(next))
		}
		tells := func(path string) bool {
			return strings.Contains(status(t, s, 200, row{call: "GET " + path}).Body.String(), own)
		}
		for i, change := range []obj{{"picture": obj{"image": own}}, {}} {
			publish(200, fmt.Sprintf("\"%d\"", 3+i), change)
			s.Clock.Move(time.Minute) // pages are rendered again at most once in some seconds
			for _, path := range []string{"/api/config", "/"} {
				eventually(t, func() bool { return tells(path) == (i == 0) })
			}
		}
		if got := publish(422, `"5"`, obj{"picture": obj{"image": unused}}); !strings.Contains(got, "Choose it again.") {
			t.Errorf("OWN-6 a picture that was swept: %s", got)
		}
		if kept := s.Count("media"); kept != 2 || code(own) != 200 || code(next) != 200 {
			t.Errorf("OWN-6 %d pictures are kept of the two that versions name", kept)
		}
	})
}
