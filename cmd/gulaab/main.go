// Command gulaab is the shop: server, pages and database in one program.
package main

import (
	"context"
	"os"

	"gulaab/internal/cli"
)

func main() {
	//nolint:forbidigo // the root of all contexts is here
	os.Exit(cli.Run(context.Background(), os.Args[1:], os.Getenv, os.Stdin, os.Stdout, os.Stderr))
}
