package review

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"gulaab/internal/fault"
)

func good() Review {
	return Review{ID: "019b7ca9-8c88-7000-9137-d94f90c57062", Text: "Asli cheez, boht acha laga. دل خوش ہو گیا", Name: "Hira Khan", Username: "@hira.k", Position: 3}
}

func TestValidate(t *testing.T) {
	t.Parallel()
	for _, avatar := range []string{"", "/media/demo/hira.webp", "https://pictures.example/hira.jpg"} {
		r := good()
		r.Avatar = avatar
		if err := Validate(r); err != nil {
			t.Errorf("avatar %q: %v", avatar, err)
		}
	}
	for _, tc := range []struct {
		name, field string
		change      func(*Review)
	}{
		{"no id", "_id", func(r *Review) { r.ID = "" }},
		{"no text", "text", func(r *Review) { r.Text = " " }},
		{"a text like a book", "text", func(r *Review) { r.Text = strings.Repeat("é", MaxText+1) }},
		{"a text of broken bytes", "text", func(r *Review) { r.Text = "a\xffb" }},
		{"no name", "name", func(r *Review) { r.Name = "" }},
		{"a name with a space before", "name", func(r *Review) { r.Name = " Hira" }},
		{"a name with a control character", "name", func(r *Review) { r.Name = "Hi\x00ra" }},
		{"no username", "username", func(r *Review) { r.Username = "" }},
		{"a username of two words", "username", func(r *Review) { r.Username = "@hira khan" }},
		{"an avatar by script", "avatar", func(r *Review) { r.Avatar = "javascript:alert(1)" }},
		{"an avatar of another's site", "avatar", func(r *Review) { r.Avatar = "//evil.example/x.png" }},
		{"an avatar by a bare name", "avatar", func(r *Review) { r.Avatar = "x.png" }},
		{"a place before the first", "position", func(r *Review) { r.Position = -1 }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			r := good()
			tc.change(&r)
			f, ok := errors.AsType[*fault.Error](Validate(r))
			if !ok || f.Kind != fault.Invalid || f.Fields[tc.field] == "" || len(f.Fields) != 1 {
				t.Errorf("%+v, want one message for %s", f, tc.field)
			}
		})
	}
}

func TestJSON(t *testing.T) {
	t.Parallel()
	t.Run("API-8 text, avatar, name and username", func(t *testing.T) {
		t.Parallel()
		r := good()
		r.Text = "Lovely"
		got, err := json.Marshal([]Review{r})
		if err != nil {
			t.Fatal(err)
		}
		const want = `[{"text":"Lovely","avatar":"","name":"Hira Khan","username":"@hira.k"}]`
		if string(got) != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	})
}
