package storetest

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"syscall"
	"testing"
)

// Program is a running process that ends with its test at the latest.
type Program struct {
	// Done is closed when the process has ended; Err, the error of its end, is read after that.
	Done chan struct{}
	Err  error

	cmd *exec.Cmd
	log lines
}

// Start runs a program, and logs the end of what it said where the test fails. The kernel
// ends it if the tests are killed. The kernel binds that to the parent's thread, so the
// goroutine that starts it keeps its thread.
func Start(t testing.TB, name string, env []string, args ...string) *Program {
	t.Helper()
	p := &Program{cmd: exec.CommandContext(context.WithoutCancel(t.Context()), args[0], args[1:]...), Done: make(chan struct{})}
	p.cmd.Env = append(os.Environ(), env...)
	p.cmd.Stdout, p.cmd.Stderr = &p.log, &p.log
	DieWithParent(p.cmd)
	started := make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		err := p.cmd.Start()
		started <- err
		if err == nil {
			p.Err = p.cmd.Wait()
		}
		close(p.Done)
	}()
	if err := <-started; err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	t.Cleanup(func() {
		p.Signal(syscall.SIGKILL)
		<-p.Done
		if t.Failed() {
			text := p.Said()
			t.Logf("%s said:\n%s", name, text[max(0, len(text)-4000):])
		}
	})
	return p
}

// Signal sends a signal. For a program that has ended it does nothing.
func (p *Program) Signal(s syscall.Signal) { _ = p.cmd.Process.Signal(s) }

// Said returns what the program has printed so far.
func (p *Program) Said() string { return p.log.String() }

// lines collects the output of a program.
type lines struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}
