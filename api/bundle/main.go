// Command bundle writes the office's contract into the folder api, for what generates
// code from it: whole as office.bundle.yaml, and as office.TAG.bundle.yaml a tag.
package main

import (
	"fmt"
	"os"

	"gulaab/api"
)

func main() {
	if err := write(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write() error {
	document, err := api.Office()
	if err != nil {
		return err
	}
	if err := os.WriteFile("api/office.bundle.yaml", document, 0o600); err != nil {
		return err
	}
	parts, err := api.Parts()
	if err != nil {
		return err
	}
	for part, document := range parts {
		if err := os.WriteFile("api/office."+part+".bundle.yaml", document, 0o600); err != nil {
			return err
		}
	}
	return nil
}
