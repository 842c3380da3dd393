package cli_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"strings"
	"syscall"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

var address = regexp.MustCompile(`is open at (https?://\S+)`)

// listening waits until the background server that writes to a file listens,
// and puts its address into $URL: "listening out.txt".
func listening(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 1 {
		ts.Fatalf("usage: listening file")
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	ticker := time.NewTicker(5 * time.Millisecond)
	defer ticker.Stop()
	for {
		b, err := os.ReadFile(ts.MkAbs(args[0]))
		if err == nil {
			if found := address.FindStringSubmatch(string(b)); found != nil {
				ts.Setenv("URL", found[1])
				return
			}
		}
		select {
		case <-ctx.Done():
			ts.Fatalf("the server does not listen: %s", b)
		case <-ticker.C:
		}
	}
}

// terminate sends SIGTERM to every background program: "terminate".
func terminate(ts *testscript.TestScript, _ bool, _ []string) {
	for _, cmd := range ts.BackgroundCmds() {
		ts.Check(cmd.Process.Signal(syscall.SIGTERM))
	}
}

// get prints an answer's status and body: "get URL".
func get() { answer(http.MethodGet, os.Args[1], "") }

// post sends JSON and prints the answer's status and body: "post URL JSON".
func post() { answer(http.MethodPost, os.Args[1], os.Args[2]) }

func answer(method, url, body string) {
	req, err := http.NewRequestWithContext(context.Background(), method, url, strings.NewReader(body))
	if err == nil {
		req.Header.Set("Content-Type", "application/json")
		var resp *http.Response
		if resp, err = http.DefaultClient.Do(req); err == nil {
			defer resp.Body.Close()
			fmt.Println(resp.StatusCode)
			_, err = io.Copy(os.Stdout, resp.Body)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// status prints the exit status of a command and succeeds: "status gulaab serve".
func status() {
	cmd := exec.CommandContext(context.Background(), os.Args[1], os.Args[2:]...)
	cmd.Stdin, cmd.Stderr = os.Stdin, os.Stderr
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(cmd.ProcessState.ExitCode())
}

// toFile runs a command with its standard output in a file, because the output of a background
// command can be read only after its end. It passes signals on: a failed script interrupts its
// background commands and then waits for them.
func toFile() {
	f, err := os.Create(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	cmd := exec.CommandContext(context.Background(), os.Args[2], os.Args[3:]...)
	cmd.Stdout, cmd.Stderr = f, os.Stderr
	told := make(chan os.Signal, 1)
	signal.Notify(told, syscall.SIGTERM, os.Interrupt)
	if err := cmd.Start(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	go func() {
		for s := range told {
			_ = cmd.Process.Signal(s) // it may have ended already
		}
	}()
	_ = cmd.Wait() // the caller reads its status
	os.Exit(cmd.ProcessState.ExitCode())
}
