package call

import (
	"bytes"
	"encoding/json"
	"io"
	"iter"
	"net/http"
	"strconv"
	"time"

	"gulaab/internal/httpd/body"
)

const jsonType = "application/json"

// JSON answers v. What v is of never fails to encode.
func JSON(w http.ResponseWriter, status int, v any) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		status = http.StatusInternalServerError
		buf.Reset()
		buf.WriteString(`{"message":"` + msgInternal + `"}`)
	}
	h := w.Header()
	h.Set("Content-Type", jsonType)
	h.Set("Content-Length", strconv.Itoa(buf.Len()))
	w.WriteHeader(status)
	_, _ = w.Write(buf.Bytes())
}

// Encode makes a Body of v for this one answer.
func Encode(v any) (*body.Body, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return body.New(b, jsonType, body.Once), nil
}

// A client that streams a list must take so many rows in so long.
const (
	streamStep = 200
	streamWait = 30 * time.Second
)

// Stream answers a JSON array of rows, each written as it comes. An error before
// the first row is returned; a later one cuts the connection, for half a list
// must not look like a whole one.
func Stream(w http.ResponseWriter, rows iter.Seq2[any, error]) error {
	begun, sent := false, 0
	control := http.NewResponseController(w)
	for row, err := range rows {
		if sent++; sent%streamStep == 0 {
			// However long the list is: only a client that takes no rows is cut off.
			_ = control.SetWriteDeadline(time.Now().Add(streamWait)) // a recorder of a test has no connection
		}
		var text []byte
		if err == nil {
			if text, _ = row.(json.RawMessage); text == nil {
				text, err = json.Marshal(row)
			}
		}
		switch {
		case err != nil && !begun:
			return err
		case err != nil:
			Cut(err)
		}
		before := ","
		if !begun {
			begun, before = true, "["
			w.Header().Set("Content-Type", jsonType)
		}
		if _, err := io.WriteString(w, before); err != nil {
			return nil // the client is gone
		}
		if _, err := w.Write(text); err != nil {
			return nil
		}
	}
	end := "]"
	if !begun {
		w.Header().Set("Content-Type", jsonType)
		end = "[]"
	}
	_, _ = io.WriteString(w, end)
	return nil
}
