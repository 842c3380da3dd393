// Package config holds the shop's settings in one struct. Each is a flag and a
// variable: --database-url is GULAAB_DATABASE_URL. A Config that has passed
// Validate is usable as it is; printed or logged it shows no secret.
package config

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/settings"
)

// Config is every setting of a running shop. The tags name the flags; zero
// configuration works.
type Config struct {
	Addr           string        `name:"addr" default:"127.0.0.1:8080" placeholder:"HOST:PORT" help:"Where to listen."`
	DataDir        string        `name:"data" default:"./data" placeholder:"FOLDER" help:"Folder of the database, the uploads and the mails that nobody sends."`
	DatabaseURL    string        `name:"database-url" placeholder:"URL" help:"postgres://…, or sqlite:FILE; empty: SQLite in the data folder."`
	Connections    int           `name:"database-connections" default:"10" help:"How many connections to PostgreSQL one node keeps, or readers of SQLite."`
	MediaURL       string        `name:"media-url" placeholder:"URL" help:"s3://… ; empty: the data folder."`
	SMTPURL        string        `name:"smtp-url" placeholder:"URL" help:"smtp://… or smtps://… ; empty: mails are written to the data folder."`
	BaseURL        string        `name:"base-url" placeholder:"URL" help:"Address shoppers use, https://shop.example; empty: http:// and --addr."`
	TrustedProxies []string      `name:"trusted-proxies" placeholder:"CIDR" help:"Proxies whose X-Forwarded-For is believed; empty: none."`
	MetricsAddr    string        `name:"metrics-addr" placeholder:"HOST:PORT" help:"Where to serve /metrics and profiles, to be reached by operators alone; empty: nowhere."`
	Drain          time.Duration `name:"drain" default:"0s" placeholder:"TIME" help:"How long /readyz says 503 before the shop stops listening, 10s behind a balancer."`
	RateLimit      float64       `name:"rate-limit" default:"1" help:"Multiplies every rate limit; 0 turns them off."`
	NetworkConns   int           `name:"network-connections" default:"512" help:"How many connections one network (/24 of IPv4, /48 of IPv6) may have open to a node; trusted proxies are exempt; 0: no limit."`
	CashOrders     int           `name:"cash-orders" default:"10" help:"How many unconfirmed cash orders one phone, e-mail address or account may have; 0: any number."`
	DiskFloor      int           `name:"disk-floor" default:"500" placeholder:"MIB" help:"Below so much free disk, in MiB, no picture of a stranger is kept; orders go on without one."`
	ProofDays      int           `name:"proof-days" default:"7" placeholder:"DAYS" help:"How long payment screenshots of orders that nobody confirmed, or that ended unpaid, are kept; 0: seven days."`
	PictureMemory  int           `name:"picture-memory" default:"192" placeholder:"MIB" help:"Memory for opening uploaded pictures, in MiB, 64 or more; a quarter is for profile pictures."`
	LogLevel       string        `name:"log-level" default:"info" placeholder:"LEVEL" help:"debug, info, warn or error."`
	NoWorker       bool          `name:"no-worker" help:"Remove the service worker from shoppers' browsers, with all that it kept; pages are as ever."`
	Vite           string        `name:"dev-vite" hidden:"" placeholder:"URL" help:"Development: pages load their scripts from this Vite server."`
	Demo           bool          `name:"demo" help:"Fill an empty shop with demo products and logins."`
	SampleWords    bool          `name:"sample-words" help:"Begin an empty shop with the words and pictures of the demo: its opening picture, claims and how-to texts."`

	ShopName     string `name:"shop-name" default:"Gulaab" help:"The shop's name."`
	SupportEmail string `name:"support-email" default:"support@gulaab.test" placeholder:"ADDRESS" help:"Shown in the footer and beside the bank details."`
	Facebook     string `name:"facebook-url" placeholder:"URL" help:"Social link; empty: none."`
	Instagram    string `name:"instagram-url" placeholder:"URL" help:"Social link; empty: none."`
	TikTok       string `name:"tiktok-url" placeholder:"URL" help:"Social link; empty: none."`
	YouTube      string `name:"youtube-url" placeholder:"URL" help:"Social link; empty: none."`
	WhatsApp     string `name:"whatsapp-url" placeholder:"URL" help:"Social link; empty: none."`

	BankName     string `name:"bank-name" help:"Bank shown for transfers (PAY-1); without the three of them bank transfer is off."`
	AccountTitle string `name:"account-title" help:"Title of the bank account."`
	IBAN         string `name:"iban" help:"IBAN of the bank account."`

	SafepayKey    string `name:"safepay-key" placeholder:"KEY" help:"API key of the shop's account at Safepay: shoppers may pay by card; without the three keys they may not (PAYS-4)."`
	SafepaySecret string `name:"safepay-secret" placeholder:"SECRET" help:"Secret key of that account."`
	SafepayHook   string `name:"safepay-webhook-secret" placeholder:"SECRET" help:"Shared secret of that account's endpoint for notices, which is /pay/notice of the shop."`
	SafepayLive   bool   `name:"safepay-live" help:"Take real money by card; without it the keys are those of Safepay's sandbox."`
	SafepayIntent string `name:"safepay-intent" default:"CYBERSOURCE" help:"Over whom Safepay takes the shop's cards: CYBERSOURCE or MPGS."`
	SafepayURL    string `name:"safepay-url" hidden:"" placeholder:"URL" help:"Development: a server that stands in for Safepay."`

	FBRToken    string `name:"fbr-token" placeholder:"TOKEN" help:"Token of the shop for FBR's Digital Invoicing, issued in IRIS: invoices and credit notes with sales tax are reported; without it none is (BOOKS-1)."`
	FBRLive     bool   `name:"fbr-live" help:"Report in earnest; without it the token is that of FBR's sandbox, and no invoice counts."`
	FBRProvince string `name:"fbr-province" placeholder:"PROVINCE" help:"Province in which the shop is registered, as FBR writes it: needed with the token."`
	FBRCode     string `name:"fbr-hs-code" default:"3304.9900" help:"Customs tariff code of goods without an attribute hs-code, and of charges."`
	FBRSale     string `name:"fbr-sale-type" default:"Goods at standard rate (default)" help:"Kind of sale of goods at the standard rate, as FBR lists it; \"3rd Schedule Goods\" are taxed on the printed price."`
	FBRScenario string `name:"fbr-scenario" default:"SN026" help:"Scenario that FBR's sandbox is told."`
	FBRURL      string `name:"fbr-url" hidden:"" placeholder:"URL" help:"Development: a server that stands in for FBR."`

	GuestPercent  int `name:"guest-percent" default:"28" help:"Discount of guests, in percent (GEN-5)."`
	MemberPercent int `name:"member-percent" default:"31" help:"Discount of members, in percent (GEN-5)."`
}

// tariffCodes are customs tariff codes as FBR writes them.
var tariffCodes = regexp.MustCompile(`^[0-9]{4}\.[0-9]{4}$`)

// SettingError says which setting has a value that cannot be used.
type SettingError struct {
	Setting string // the variable, "GULAAB_ADDR"
	Problem string
}

// Error names the flag and the variable.
func (e *SettingError) Error() string {
	flag := "--" + strings.ReplaceAll(strings.ToLower(strings.TrimPrefix(e.Setting, "GULAAB_")), "_", "-")
	return fmt.Sprintf("%s (%s): %s", flag, e.Setting, e.Problem)
}

// Variable returns the variable that holds what a flag holds.
func Variable(flag string) string {
	return "GULAAB_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// Validate refuses values that cannot be used, each as a *SettingError, joined.
func (c *Config) Validate() error {
	var problems []error
	bad := func(setting, format string, args ...any) {
		problems = append(problems, &SettingError{setting, fmt.Sprintf(format, args...)})
	}
	for setting, addr := range map[string]string{"GULAAB_ADDR": c.Addr, "GULAAB_METRICS_ADDR": c.MetricsAddr} {
		if setting == "GULAAB_METRICS_ADDR" && addr == "" {
			continue
		}
		if _, port, err := net.SplitHostPort(addr); err != nil {
			bad(setting, "%q is not HOST:PORT", addr)
		} else if n, err := strconv.Atoi(port); err != nil || n < 0 || n > 65535 {
			bad(setting, "%q is not a port", port)
		}
	}
	if strings.TrimSpace(c.DataDir) == "" {
		bad("GULAAB_DATA", "must name a folder")
	}
	schemes := func(setting, value string, allowed ...string) {
		if value == "" {
			return
		}
		// The value may hold a password: it is not repeated.
		if u, err := url.Parse(value); err != nil {
			bad(setting, "is no URL: a port that is no number, or characters that must be escaped (%%XX)")
		} else if !slices.Contains(allowed, u.Scheme) {
			bad(setting, "must begin with %s", strings.Join(allowed, ":// or ")+"://")
		} else if socket := slices.Contains(allowed, "postgres") && u.Query().Get("host") != ""; u.Host == "" && !socket {
			// PostgreSQL takes the folder of its socket as a parameter: postgres:///shop?host=/run/postgresql
			bad(setting, "names no host")
		}
	}
	if !strings.HasPrefix(c.DatabaseURL, "sqlite:") {
		schemes("GULAAB_DATABASE_URL", c.DatabaseURL, "postgres", "postgresql")
	}
	if c.Connections < 1 || c.Connections > 1000 {
		bad("GULAAB_DATABASE_CONNECTIONS", "%d is not from 1 to 1000", c.Connections)
	}
	schemes("GULAAB_MEDIA_URL", c.MediaURL, "s3")
	schemes("GULAAB_SMTP_URL", c.SMTPURL, "smtp", "smtps")
	schemes("GULAAB_DEV_VITE", c.Vite, "http")
	for setting, link := range map[string]string{
		"GULAAB_FACEBOOK_URL": c.Facebook, "GULAAB_INSTAGRAM_URL": c.Instagram, "GULAAB_TIKTOK_URL": c.TikTok,
		"GULAAB_YOUTUBE_URL": c.YouTube, "GULAAB_WHATSAPP_URL": c.WhatsApp,
	} {
		schemes(setting, link, "https", "http")
	}
	if c.BaseURL != "" {
		u, err := url.Parse(c.BaseURL)
		switch {
		case err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "":
			bad("GULAAB_BASE_URL", "%q is not an address such as https://shop.example", c.BaseURL)
		case strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil:
			bad("GULAAB_BASE_URL", "%q has more than scheme, host and port", c.BaseURL)
		}
	}
	if _, err := prefixes(c.TrustedProxies); err != nil {
		bad("GULAAB_TRUSTED_PROXIES", "%v", err)
	}
	if c.Drain < 0 || c.Drain > 10*time.Minute {
		bad("GULAAB_DRAIN", "%v is not from 0s to 10m", c.Drain)
	}
	if !(c.RateLimit >= 0 && c.RateLimit <= 1e6) {
		bad("GULAAB_RATE_LIMIT", "%v is not from 0 to 1000000", c.RateLimit)
	}
	if c.PictureMemory < 64 || c.PictureMemory > 1<<16 {
		bad("GULAAB_PICTURE_MEMORY", "%d is not from 64 to 65536", c.PictureMemory)
	}
	if c.NetworkConns < 0 || c.NetworkConns > 1e6 {
		bad("GULAAB_NETWORK_CONNECTIONS", "%d is not from 0 to 1000000", c.NetworkConns)
	}
	if c.CashOrders < 0 || c.CashOrders > 1e6 {
		bad("GULAAB_CASH_ORDERS", "%d is not from 0 to 1000000", c.CashOrders)
	}
	if c.DiskFloor < 0 || c.DiskFloor > 1<<20 {
		bad("GULAAB_DISK_FLOOR", "%d is not from 0 to 1048576", c.DiskFloor)
	}
	if c.ProofDays < 0 || c.ProofDays > 3650 {
		bad("GULAAB_PROOF_DAYS", "%d is not from 0 to 3650", c.ProofDays)
	}
	if _, err := parseLevel(c.LogLevel); err != nil {
		bad("GULAAB_LOG_LEVEL", "%v", err)
	}
	if strings.TrimSpace(c.ShopName) == "" {
		bad("GULAAB_SHOP_NAME", "must not be empty")
	}
	if !ident.ValidEmail(c.SupportEmail) {
		bad("GULAAB_SUPPORT_EMAIL", "%q is not an e-mail address", c.SupportEmail)
	}
	switch {
	case c.IBAN != "" && !ident.ValidIBAN(c.IBAN):
		bad("GULAAB_IBAN", "%q is not an IBAN (its check digits do not fit)", c.IBAN)
	case c.BankName+c.AccountTitle+c.IBAN != "":
		for setting, text := range map[string]string{
			"GULAAB_BANK_NAME": c.BankName, "GULAAB_ACCOUNT_TITLE": c.AccountTitle, "GULAAB_IBAN": c.IBAN,
		} {
			if strings.TrimSpace(text) == "" {
				bad(setting, "bank, title and IBAN belong together: set all three, or none")
			}
		}
	}
	if c.SafepayKey+c.SafepaySecret+c.SafepayHook != "" {
		for setting, text := range map[string]string{
			"GULAAB_SAFEPAY_KEY": c.SafepayKey, "GULAAB_SAFEPAY_SECRET": c.SafepaySecret, "GULAAB_SAFEPAY_WEBHOOK_SECRET": c.SafepayHook,
		} {
			if strings.TrimSpace(text) == "" {
				bad(setting, "the three keys of Safepay belong together: set all of them, or none")
			}
		}
		if c.SafepayIntent != "" && c.SafepayIntent != "CYBERSOURCE" && c.SafepayIntent != "MPGS" {
			bad("GULAAB_SAFEPAY_INTENT", "%q is not CYBERSOURCE or MPGS", c.SafepayIntent)
		}
	}
	if c.FBRToken != "" && strings.TrimSpace(c.FBRProvince) == "" {
		bad("GULAAB_FBR_PROVINCE", "say the province in which the shop is registered")
	}
	if c.FBRCode != "" && !tariffCodes.MatchString(c.FBRCode) {
		bad("GULAAB_FBR_HS_CODE", "%q is not a code such as 3304.9900", c.FBRCode)
	}
	schemes("GULAAB_FBR_URL", c.FBRURL, "http", "https")
	schemes("GULAAB_SAFEPAY_URL", c.SafepayURL, "http", "https")
	if c.GuestPercent < 0 || c.GuestPercent > 99 {
		bad("GULAAB_GUEST_PERCENT", "%d is not from 0 to 99", c.GuestPercent)
	}
	if c.MemberPercent < 0 || c.MemberPercent > 99 {
		bad("GULAAB_MEMBER_PERCENT", "%d is not from 0 to 99", c.MemberPercent)
	}
	// A map was walked above: the same mistakes are told in the same order.
	slices.SortFunc(problems, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
	return errors.Join(problems...)
}

// Seed returns the settings that a shop begins with; a shop that has its own
// keeps them.
func (c *Config) Seed() settings.Values {
	v := settings.Defaults()
	v.ShopName, v.SupportEmail = c.ShopName, c.SupportEmail
	v.Facebook, v.Instagram, v.TikTok, v.YouTube, v.WhatsApp = c.Facebook, c.Instagram, c.TikTok, c.YouTube, c.WhatsApp
	if c.Demo && v.Facebook+v.Instagram+v.TikTok+v.YouTube+v.WhatsApp == "" {
		// A real shop links to pages of its own, or to none.
		v.Facebook, v.Instagram, v.TikTok = "https://www.facebook.com/", "https://www.instagram.com/", "https://www.tiktok.com/"
	}
	v.BankName, v.AccountTitle, v.IBAN = c.BankName, c.AccountTitle, c.IBAN
	v.GuestPercent, v.MemberPercent = c.GuestPercent, c.MemberPercent
	if !c.Demo && !c.SampleWords {
		v.Plain()
	}
	return v
}

// Proxies returns TrustedProxies; the config must be valid.
func (c *Config) Proxies() []netip.Prefix {
	p, _ := prefixes(c.TrustedProxies)
	return p
}

// Level returns the least level that is logged; the config must be valid.
func (c *Config) Level() slog.Level {
	l, _ := parseLevel(c.LogLevel)
	return l
}

// Origin returns the shop's public scheme and host, without a slash at the end.
// Without a BaseURL it is made from addr, the address that is listened on.
func (c *Config) Origin(addr string) string {
	if c.BaseURL != "" {
		return strings.TrimRight(c.BaseURL, "/")
	}
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return "http://" + addr
	}
	if ip, err := netip.ParseAddr(host); host == "" || err == nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port)
}

// prefixes reads networks; a bare address is a network of one.
func prefixes(list []string) ([]netip.Prefix, error) {
	var out []netip.Prefix
	for _, s := range list {
		if s = strings.TrimSpace(s); s == "" {
			continue
		}
		if a, err := netip.ParseAddr(s); err == nil {
			out = append(out, netip.PrefixFrom(a, a.BitLen()))
			continue
		}
		p, err := netip.ParsePrefix(s)
		if err != nil {
			return nil, fmt.Errorf("%q is not a network such as 10.0.0.0/8", s)
		}
		out = append(out, p.Masked())
	}
	return out, nil
}

func parseLevel(s string) (slog.Level, error) {
	switch strings.ToLower(s) {
	case "debug":
		return slog.LevelDebug, nil
	case "info":
		return slog.LevelInfo, nil
	case "warn":
		return slog.LevelWarn, nil
	case "error":
		return slog.LevelError, nil
	}
	return 0, fmt.Errorf("%q is not debug, info, warn or error", s)
}
