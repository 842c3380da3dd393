// Command serve runs the fake of Safepay on an address, for journeys in a browser.
package main

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"time"

	"gulaab/internal/shoptest/fakesafepay"
)

func main() {
	ln, err := net.Listen("tcp", os.Args[1]) //nolint:noctx // it lives as long as the program
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println("http://" + ln.Addr().String())
	server := http.Server{Handler: fakesafepay.New(), ReadHeaderTimeout: 10 * time.Second}
	fmt.Fprintln(os.Stderr, server.Serve(ln))
	os.Exit(1)
}
