package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// maxSecret bounds what is read of standard input.
const maxSecret = 4096

// password asks for a password and its repetition where a person sits at a
// terminal, which does not show what is typed. Of anything else it reads a line,
// so that a script can hand one over.
func (w world) password(ctx context.Context, of string) (string, error) {
	if file, ok := w.stdin.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		return w.typed(ctx, int(file.Fd()), of)
	}
	line, err := bufio.NewReader(io.LimitReader(w.stdin, maxSecret)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("read the password: %w", err)
	}
	if line = strings.TrimRight(line, "\r\n"); line == "" {
		return "", &usageError{errors.New("a password is needed: in GULAAB_ADMIN_PASSWORD, or as a line of standard input")}
	}
	return line, nil
}

func (w world) typed(ctx context.Context, terminal int, of string) (string, error) {
	before, err := term.GetState(terminal)
	if err != nil {
		return "", fmt.Errorf("ask for the password: %w", err)
	}
	type answer struct {
		said [2]string
		err  error
	}
	done := make(chan answer, 1)
	go func() {
		var a answer
		for i, words := range []string{
			"Password for " + of + ", at least 8 characters with a capital, a small letter, a digit and one of @$!%*?&: ",
			"The same once more: ",
		} {
			say(w.stderr, "%s", words)
			line, err := term.ReadPassword(terminal)
			say(w.stderr, "\n") // that of the person was not shown either
			if err != nil {
				a.err = fmt.Errorf("read the password: %w", err)
				break
			}
			a.said[i] = string(line)
		}
		done <- a
	}()
	select {
	case <-ctx.Done():
		// Ctrl+C: the terminal would stay mute.
		return "", errors.Join(ctx.Err(), term.Restore(terminal, before))
	case a := <-done:
		if a.err == nil && a.said[0] != a.said[1] {
			a.err = errors.New("the two were not the same: nothing was changed")
		}
		return a.said[0], a.err
	}
}
