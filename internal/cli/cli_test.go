package cli_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"gulaab/internal/cli"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"gulaab": func() {
			os.Exit(cli.Run(context.Background(), os.Args[1:], os.Getenv, os.Stdin, os.Stdout, os.Stderr))
		},
		"get":    get,
		"post":   post,
		"status": status,
		"tofile": toFile,
	})
}

// TestScripts runs the program as a person would; each file of testdata is one subject.
func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, params("testdata"))
}

// params are for the scripts of a folder.
func params(dir string) testscript.Params {
	return testscript.Params{
		Dir:                 dir,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			checkout, err := filepath.Abs("../..")
			if err != nil {
				return err
			}
			e.Setenv("CHECKOUT", checkout)
			e.Setenv("GULAAB_ADDR", "127.0.0.1:0")
			// Another server renders the pages then, so no renderer starts, which takes a
			// quarter of a minute under the race detector.
			e.Setenv("GULAAB_DEV_VITE", "http://127.0.0.1:9")
			e.Setenv("ORDER", `{"firstName":"Mariam","lastName":"Javed","email":"mariam@example.com","country":"Pakistan",`+
				`"streetAddress":"Flat 3","city":"Karachi","state":"Sindh","zip":"75600","phone":"0333 9876543",`+
				`"cartItems":[{"name":"Advanced Snail 96 Mucin Power Essence","quantity":1}]}`)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"listening": listening, "terminate": terminate},
	}
}
