// Command bundle writes the office's contract as one document, for what generates
// code from it.
package main

import (
	"fmt"
	"os"

	"gulaab/api"
)

func main() {
	document, err := api.Office()
	if err == nil {
		_, err = os.Stdout.Write(document)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
