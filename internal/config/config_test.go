package config

import (
	"errors"
	"strings"
	"testing"
	"time"
)

func valid() Config {
	return Config{
		Addr: "127.0.0.1:8080", DataDir: "./data", LogLevel: "info", ShopName: "Gulaab", SupportEmail: "support@gulaab.test",
		BankName: "Sample Bank Limited", AccountTitle: "Gulaab", IBAN: "PK34SMPL0000001123456702",
		GuestPercent: 28, MemberPercent: 31, RateLimit: 1, PictureMemory: 192, Connections: 10,
	}
}

func TestValidate(t *testing.T) {
	t.Parallel()
	if c := valid(); c.Validate() != nil {
		t.Fatalf("the valid config is refused: %v", c.Validate())
	}
	rows := []struct {
		setting string
		change  func(*Config)
	}{
		{"GULAAB_ADDR", func(c *Config) { c.Addr = "8080" }},
		{"GULAAB_ADDR", func(c *Config) { c.Addr = "127.0.0.1:http-alt-x" }},
		{"GULAAB_ADDR", func(c *Config) { c.Addr = "127.0.0.1:70000" }},
		{"GULAAB_DATA", func(c *Config) { c.DataDir = " " }},
		{"GULAAB_DATABASE_URL", func(c *Config) { c.DatabaseURL = "mysql://root:s3cret@db/shop" }},
		{"GULAAB_DATABASE_URL", func(c *Config) { c.DatabaseURL = "postgres://" }},
		{"GULAAB_DATABASE_CONNECTIONS", func(c *Config) { c.Connections = 0 }},
		{"GULAAB_MEDIA_URL", func(c *Config) { c.MediaURL = "ftp://files" }},
		{"GULAAB_MEDIA_URL", func(c *Config) { c.MediaURL = "s3:///bucket?host=/run" }},
		{"GULAAB_SMTP_URL", func(c *Config) { c.SMTPURL = "mail.example:25" }},
		{"GULAAB_SMTP_URL", func(c *Config) { c.SMTPURL = "smtp://shop:s3cret%@mail.example" }},
		{"GULAAB_BASE_URL", func(c *Config) { c.BaseURL = "shop.example" }},
		{"GULAAB_BASE_URL", func(c *Config) { c.BaseURL = "https://shop.example/sub" }},
		{"GULAAB_TRUSTED_PROXIES", func(c *Config) { c.TrustedProxies = []string{"10.0.0.0/40"} }},
		{"GULAAB_METRICS_ADDR", func(c *Config) { c.MetricsAddr = "9090" }},
		{"GULAAB_RATE_LIMIT", func(c *Config) { c.RateLimit = -1 }},
		{"GULAAB_CASH_ORDERS", func(c *Config) { c.CashOrders = -1 }},
		{"GULAAB_PICTURE_MEMORY", func(c *Config) { c.PictureMemory = 63 }},
		{"GULAAB_DRAIN", func(c *Config) { c.Drain = -time.Second }},
		{"GULAAB_LOG_LEVEL", func(c *Config) { c.LogLevel = "loud" }},
		{"GULAAB_SHOP_NAME", func(c *Config) { c.ShopName = "" }},
		{"GULAAB_SUPPORT_EMAIL", func(c *Config) { c.SupportEmail = "Shop <a@b.example>" }},
		{"GULAAB_INSTAGRAM_URL", func(c *Config) { c.Instagram = "javascript:alert(1)" }},
		{"GULAAB_BANK_NAME", func(c *Config) { c.BankName = "" }},
		{"GULAAB_ACCOUNT_TITLE", func(c *Config) { c.AccountTitle = "" }},
		{"GULAAB_IBAN", func(c *Config) { c.IBAN = "PK35SMPL0000001123456702" }},
		{"GULAAB_GUEST_PERCENT", func(c *Config) { c.GuestPercent = 100 }},
		{"GULAAB_MEMBER_PERCENT", func(c *Config) { c.MemberPercent = -1 }},
	}
	for _, row := range rows {
		c := valid()
		row.change(&c)
		err := c.Validate()
		bad, ok := errors.AsType[*SettingError](err)
		if !ok || bad.Setting != row.setting {
			t.Errorf("%s: got %v", row.setting, err)
			continue
		}
		if !strings.Contains(err.Error(), row.setting) || strings.Contains(err.Error(), "s3cret") {
			t.Errorf("%s: the message must name the setting and hide passwords: %v", row.setting, err)
		}
	}
}

// TestDatabaseAddresses covers every form that PostgreSQL's own tools accept, such as the
// folder of a socket.
func TestDatabaseAddresses(t *testing.T) {
	t.Parallel()
	for _, url := range []string{
		"", "sqlite:shop.db", "postgres://shop@db.example/shop", "postgresql://db.example:5433/shop?sslmode=require",
		"postgres:///shop?host=/var/run/postgresql", "postgres://shop@/shop?host=%2Frun%2Fpostgresql&port=5433",
	} {
		c := valid()
		c.DatabaseURL = url
		if err := c.Validate(); err != nil {
			t.Errorf("%q is refused: %v", url, err)
		}
	}
}

func TestStringHasNoSecrets(t *testing.T) {
	t.Parallel()
	c := valid()
	c.DatabaseURL = "postgres://shop:hunter2@db.example/shop?sslkey=hunter3"
	c.SMTPURL = "smtps://mail:hunter4@mail.example"
	c.MediaURL = "s3://key:hunter5@s3.example/bucket"
	for _, text := range []string{c.String(), c.LogValue().String()} {
		if strings.Contains(text, "hunter") {
			t.Errorf("a secret is shown:\n%s", text)
		}
		if !strings.Contains(text, "db.example") || !strings.Contains(text, "GULAAB_IBAN") {
			t.Errorf("settings are missing:\n%s", text)
		}
	}
}

func TestOrigin(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ base, addr, want string }{
		{"", "127.0.0.1:8080", "http://127.0.0.1:8080"},
		{"", "[::]:8080", "http://localhost:8080"},
		{"", ":8080", "http://localhost:8080"},
		{"https://shop.example/", "127.0.0.1:8080", "https://shop.example"},
	} {
		c := valid()
		c.BaseURL = row.base
		if got := c.Origin(row.addr); got != row.want {
			t.Errorf("Origin(%q) with base %q = %q, want %q", row.addr, row.base, got, row.want)
		}
	}
}

// SURE-10: a real shop has no account until somebody sets one.
func TestNoBankAccount(t *testing.T) {
	t.Parallel()
	c := valid()
	c.BankName, c.AccountTitle, c.IBAN = "", "", ""
	if err := c.Validate(); err != nil {
		t.Errorf("a shop without a bank account is refused: %v", err)
	}
}

// FOOT-3: a shop links to its own social pages, or to none; only the demo has samples.
func TestFOOT3SocialLinks(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		change func(*Config)
		want   string
	}{
		"a shop of its own":       {func(*Config) {}, ""},
		"the demo":                {func(c *Config) { c.Demo = true }, "https://www.facebook.com/"},
		"a demo with links":       {func(c *Config) { c.Demo, c.Instagram = true, "https://instagram.com/gulaab" }, ""},
		"a shop with its account": {func(c *Config) { c.Facebook = "https://facebook.com/gulaab" }, "https://facebook.com/gulaab"},
	} {
		c := valid()
		tc.change(&c)
		if got := c.Seed().Facebook; got != tc.want {
			t.Errorf("%s links to %q, want %q", name, got, tc.want)
		}
	}
}
