package shopapi

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime/multipart"
	"strings"
	"testing"
	"testing/iotest"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/media"
)

// echo is a decoder that reads everything and changes nothing.
func echo(_ context.Context, r io.Reader) (media.Picture, error) {
	b, err := io.ReadAll(r)
	if err == nil && len(b) == 0 {
		err = fault.New(fault.Invalid, "The picture is empty.")
	}
	return media.Picture{Bytes: b}, err
}

const (
	head = "--x\r\nContent-Disposition: form-data; name="
	tail = "--x--\r\n"
)

func TestReadForm(t *testing.T) {
	t.Parallel()
	part := func(name, value string) string { return head + `"` + name + "\"\r\n\r\n" + value + "\r\n" }
	file := func(name, value string) string {
		return head + `"` + name + "\"; filename=\"a.png\"\r\nContent-Type: text/html\r\n\r\n" + value + "\r\n"
	}
	for name, row := range map[string]struct {
		body   string
		status int // of the error; 0: none
		values map[string]string
		file   string
	}{
		"fields and a file":           {part("a", "1") + file("pic", "PICTURE") + part("b", "") + tail, 0, map[string]string{"a": "1", "b": ""}, "PICTURE"},
		"a file of no interest":       {file("other", "x") + part("a", "1") + tail, 0, map[string]string{"a": "1"}, ""},
		"the picture as a field":      {part("pic", "PICTURE") + tail, 0, map[string]string{}, "PICTURE"},
		"an empty picture is none":    {file("pic", "") + part("a", "1") + tail, 0, map[string]string{"a": "1"}, ""},
		"a part without a name":       {"--x\r\n\r\nlost\r\n" + part("a", "1") + tail, 0, map[string]string{"a": "1"}, ""},
		"quoted-printable stays text": {"--x\r\nContent-Disposition: form-data; name=\"a\"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n=41\r\n" + tail, 0, map[string]string{"a": "=41"}, ""},
		"twice":                       {part("a", "1") + part("a", "2") + tail, 400, nil, ""},
		"NUL":                         {part("a", "\x00") + tail, 400, nil, ""},
		"no text":                     {part("a", "\xff") + tail, 400, nil, ""},
		"cut in a field":              {part("a", "1") + head + "\"b\"\r\n\r\nhal", 400, nil, ""},
		"cut in the picture":          {head + "\"pic\"; filename=\"a\"\r\n\r\nhal", 400, nil, ""},
		"nothing":                     {"", 400, nil, ""},
		"no parts":                    {tail, 400, nil, ""},
		"another boundary":            {strings.ReplaceAll(part("a", "1")+tail, "--x", "--y"), 400, nil, ""},
		"too many":                    {strings.Repeat(part("", ""), 100) + tail, 413, nil, ""},
		"a huge field":                {part("a", strings.Repeat("x", maxValues+1)) + tail, 413, nil, ""},
		"SAFE-3 many large fields":    {part("a", strings.Repeat("x", maxValues/2)) + part("b", strings.Repeat("x", maxValues/2)) + part("c", "x") + tail, 413, nil, ""},
		"as large as it may be":       {part("a", strings.Repeat("x", maxValues)) + tail, 0, map[string]string{"a": strings.Repeat("x", maxValues)}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, err := readForm(t.Context(), multipart.NewReader(strings.NewReader(row.body), "x"), "pic", echo)
			if row.status != 0 {
				if err == nil || call.Status(err) != row.status {
					t.Fatalf("got %v, want status %d", err, row.status)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if len(f.values) != len(row.values) || string(f.file) != row.file {
				t.Errorf("got %q and file %q", f.values, f.file)
			}
			for k, v := range row.values {
				if f.values[k] != v {
					t.Errorf("%s is %q, want %q", k, f.values[k], v)
				}
			}
		})
	}
}

func TestReadFormPassesTrouble(t *testing.T) {
	t.Parallel()
	broken := iotest.ErrReader(io.ErrUnexpectedEOF)
	body := io.MultiReader(strings.NewReader(head+"\"pic\"; filename=\"a\"\r\n\r\nhalf a picture"), broken)
	_, err := readForm(t.Context(), multipart.NewReader(body, "x"), "pic", echo)
	if fault.KindOf(err) != fault.Malformed {
		t.Errorf("PAY-4 a picture that stopped arriving is %v", err)
	}
	wrong := func(_ context.Context, r io.Reader) (media.Picture, error) {
		_, err := io.CopyN(io.Discard, r, 1)
		return media.Picture{}, errors.Join(err, fault.New(fault.UnsupportedMedia, "no"))
	}
	_, err = readForm(t.Context(), multipart.NewReader(strings.NewReader(head+"\"pic\"; filename=\"a\"\r\n\r\nGIF\r\n"+tail), "x"), "pic", wrong)
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Kind != fault.UnsupportedMedia || f.Fields["pic"] == "" {
		t.Errorf("PAY-4 a wrong picture is %v", err)
	}
}

func FuzzReadForm(f *testing.F) {
	f.Add([]byte(head + "\"a\"\r\n\r\n1\r\n" + tail))
	f.Add([]byte(head + "\"pic\"; filename=\"a.png\"\r\n\r\n\x89PNG\r\n" + tail))
	f.Add([]byte("--x\r\nContent-Disposition: form-data; name*=utf-8''a%00\r\n\r\n1\r\n" + tail))
	pictures, err := media.NewDecoder(f.TempDir(), media.MinMemory)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		got, err := readForm(t.Context(), multipart.NewReader(bytes.NewReader(body), "x"), "pic", pictures.Avatar)
		if err != nil {
			if s := call.Status(err); s >= 500 {
				t.Errorf("status %d (%v)", s, err)
			}
			return
		}
		for k, v := range got.values {
			if strings.ContainsRune(v, 0) || len(v) > maxValues {
				t.Errorf("field %q holds %q", k, v)
			}
		}
	})
}

func FuzzReadCart(f *testing.F) {
	for _, seed := range []string{``, `[]`, `null`, `[null]`, `[{"_id":"a","name":"b","quantity":1,"selectedColor":null}]`, `[{"quantity":1e9}]`, `[] x`, `{"a":1}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		cart, err := readCart(text)
		if err != nil {
			if call.Status(err) != 400 {
				t.Errorf("status %d (%v)", call.Status(err), err)
			}
			return
		}
		for _, it := range items(cart) {
			if strings.ContainsRune(it.ProductID+it.Name+it.Color, 0) {
				t.Errorf("an item holds NUL: %+v", it)
			}
		}
	})
}
