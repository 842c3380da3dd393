package call

import "net/http"

// held keeps the beginning of a file back until so much of it is made: what fails
// before that is answered like any other error.
type held struct {
	w    http.ResponseWriter
	kept []byte
	out  bool // something of the file has left
}

const mostHeld = 8 << 10

func (h *held) Write(b []byte) (int, error) {
	if !h.out && len(h.kept)+len(b) <= mostHeld {
		h.kept = append(h.kept, b...)
		return len(b), nil
	}
	if err := h.send(); err != nil {
		return 0, err
	}
	return h.w.Write(b)
}

// send lets go of what is kept.
func (h *held) send() error {
	if h.out {
		return nil
	}
	kept := h.kept
	h.out, h.kept = true, nil
	_, err := h.w.Write(kept)
	return err
}

// end ends the file, with the error that ended its making. One of which nothing has
// left is no file then: the error is returned. Otherwise the connection is cut, for
// half a file must not look like a whole one.
func (h *held) end(err error) error {
	switch {
	case err == nil:
		err = h.send()
	case !h.out:
		h.w.Header().Del("Content-Disposition")
		return err
	}
	if err != nil {
		Cut(err)
	}
	return nil
}
