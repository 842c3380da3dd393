package call

import (
	"fmt"
	"net/http"
)

// cut is the panic of an answer that ends in its middle.
type cut struct{ cause error }

func (c cut) Error() string { return fmt.Sprintf("httpd: an answer ends in its middle: %v", c.cause) }

// Unwrap lets every recover see that the connection has to be cut, and the log why.
func (c cut) Unwrap() []error { return []error{http.ErrAbortHandler, c.cause} }

// Cut ends an answer whose head is out, because of cause: the connection is cut, for
// half an answer must not look like a whole one, and the cause reaches the log.
func Cut(cause error) { panic(cut{cause}) }
