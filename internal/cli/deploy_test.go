package cli

import (
	"errors"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"gulaab/internal/app"
	"gulaab/internal/config"
)

const root = "../.."

// container is a service of compose.yaml with the checked fields.
type container struct {
	Image       string
	Build       struct{ Context, Dockerfile, Target string }
	Environment map[string]string
	Volumes     []string
	Ports       []string
	DependsOn   any `yaml:"depends_on"`
}

func compose(t *testing.T) (services map[string]container, volumes map[string]any) {
	t.Helper()
	text, err := os.ReadFile(root + "/deploy/compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Services map[string]container
		Volumes  map[string]any
	}
	if err := yaml.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	return file.Services, file.Volumes
}

var interpolated = regexp.MustCompile(`\$\{[A-Z0-9_]+:-([^}]*)\}`)

// asItLies replaces ${NAME:-value} by its default, as Docker does for an unset variable.
func asItLies(s string) string { return interpolated.ReplaceAllString(s, "$1") }

func read(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(root, file))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// knownSetting says whether the program reads a variable.
func knownSetting(name string) bool {
	c := reflect.TypeFor[config.Config]()
	for i := range c.NumField() {
		if config.Variable(c.Field(i).Tag.Get("name")) == name {
			return true
		}
	}
	return false
}

// NODE-3 HOUSE-4: the program knows the settings of compose.yaml, and accepts their defaults.
func TestComposeSettings(t *testing.T) {
	t.Parallel()
	services, volumes := compose(t)
	shops := 0
	for name, c := range services {
		for _, needed := range dependsOn(c) {
			if _, ok := services[needed]; !ok {
				t.Errorf("%s needs %s, which is none of the services", name, needed)
			}
		}
		for _, v := range c.Volumes {
			from, _, _ := strings.Cut(v, ":")
			if _, ok := volumes[from]; !ok && !strings.HasPrefix(from, "./") {
				t.Errorf("%s: the volume %s is not declared", name, from)
			}
			if strings.HasPrefix(from, "./") {
				read(t, path.Join("deploy", from))
			}
		}
		if c.Build.Target == "" {
			continue
		}
		if !slices.Contains(stages(t), c.Build.Target) || path.Join("deploy", c.Build.Context, c.Build.Dockerfile) != "deploy/Containerfile" {
			t.Errorf("%s: %+v is no stage of deploy/Containerfile", name, c.Build)
		}
		if c.Build.Target != "shop" {
			continue
		}
		shops++
		for variable := range c.Environment {
			if !knownSetting(variable) {
				t.Errorf("%s: %s is no setting", name, variable)
			}
		}
		parsed, _, err := parse([]string{"serve"}, world{
			getenv: func(variable string) string { return asItLies(c.Environment[variable]) }, stdout: os.Stderr, stderr: os.Stderr,
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if err := app.CheckAddresses(parsed.(*serveCommand).Config); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if len(c.Ports) > 0 {
			t.Errorf("%s can be reached past the proxy", name)
		}
	}
	if shops != 2 {
		t.Errorf("%d nodes, want 2", shops)
	}
}

func dependsOn(c container) (names []string) {
	switch d := c.DependsOn.(type) {
	case []any:
		for _, n := range d {
			names = append(names, n.(string))
		}
	case map[string]any:
		for n := range d {
			names = append(names, n)
		}
	}
	return names
}

var stage = regexp.MustCompile(`(?m)^FROM (\S+) AS (\S+)$`)

func stages(t *testing.T) (names []string) {
	for _, m := range stage.FindAllStringSubmatch(read(t, "deploy/Containerfile"), -1) {
		names = append(names, m[2])
	}
	return names
}

// NODE-3: files that the images copy exist and are not ignored. Each image ends with an
// unprivileged user, who owns their folders.
func TestContainerfile(t *testing.T) {
	t.Parallel()
	text := read(t, "deploy/Containerfile")
	var ignored []string
	for line := range strings.Lines(read(t, ".dockerignore")) {
		ignored = append(ignored, strings.TrimPrefix(strings.TrimSpace(line), "**/"))
	}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) < 3 || words[0] != "COPY" {
			continue
		}
		if strings.HasPrefix(words[1], "--") {
			continue // from another stage
		}
		for _, from := range words[1 : len(words)-1] {
			if _, err := os.Stat(filepath.Join(root, from)); err != nil {
				t.Error(err)
			}
			left := false // the last matching line decides
			for _, i := range ignored {
				pattern, back := strings.CutPrefix(i, "!")
				if fits, err := path.Match(pattern, from); err != nil {
					t.Error(err)
				} else if fits || strings.HasPrefix(from, pattern+"/") {
					left = !back
				}
			}
			if left {
				t.Errorf("%s is copied, and .dockerignore leaves it out", from)
			}
		}
	}
	for _, target := range []string{"shop", "s3"} {
		_, part, ok := strings.Cut(text, "FROM scratch AS "+target+"\n")
		if !ok {
			t.Fatalf("there is no image %s", target)
		}
		part, _, _ = strings.Cut(part, "\nFROM ")
		if !strings.Contains(part, "\nUSER 65532:65532\n") {
			t.Errorf("%s runs as root", target)
		}
		for _, m := range regexp.MustCompile(`(?m)^VOLUME (\S+)$`).FindAllStringSubmatch(part, -1) {
			if !strings.Contains(part, "--chown=65532:65532 /out"+m[1]+" "+m[1]+"\n") {
				t.Errorf("%s: %s is not its user's", target, m[1])
			}
		}
		for _, m := range regexp.MustCompile(`GULAAB_[A-Z_]+`).FindAllString(part, -1) {
			if !knownSetting(m) {
				t.Errorf("%s: %s is no setting", target, m)
			}
		}
	}
	// The image that builds the program has what it embeds.
	for _, folder := range []string{"cmd", "internal", "demo", "web/embed.go"} {
		if !strings.Contains(text, "\nCOPY "+folder+" "+folder+"\n") {
			t.Errorf("%s is not copied", folder)
		}
	}
}

// tool finds a program. Where make test installed it, it must exist.
func tool(t *testing.T, names ...string) string {
	t.Helper()
	for _, name := range names {
		if file, err := exec.LookPath(name); err == nil {
			return file
		}
	}
	if os.Getenv("GULAAB_REQUIRE_POSTGRES") == "1" || os.Getenv("CI") == "true" {
		t.Fatalf("%s is not installed: scripts/install-test-tools does it", names[0])
	}
	t.Skipf("%s is not installed", names[0])
	return ""
}

// NODE-3: the proxy accepts its settings with the environment of compose.yaml.
func TestProxySettings(t *testing.T) {
	t.Parallel()
	haproxy := tool(t, "haproxy", "/usr/sbin/haproxy")
	services, _ := compose(t)
	cmd := exec.CommandContext(t.Context(), haproxy, "-c", "-f", root+"/deploy/haproxy.cfg")
	for name, value := range services["proxy"].Environment {
		cmd.Env = append(cmd.Env, name+"="+value)
		if host, _, ok := strings.Cut(value, ":"); ok && host != "" {
			if _, known := services[host]; !known {
				t.Errorf("%s names %s, which is none of the services", name, host)
			}
		}
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// HOUSE-4: systemd accepts every line of the unit.
func TestSystemdUnit(t *testing.T) {
	t.Parallel()
	text := read(t, "deploy/gulaab.service")
	section := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		name, value, assigns := strings.Cut(line, "=")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "["):
			section = line
		case !assigns || section == "":
			t.Errorf("%q is no setting of a section", line)
		case name == "Environment":
			if variable, _, _ := strings.Cut(value, "="); !knownSetting(variable) {
				t.Errorf("%s is no setting", variable)
			}
		}
	}
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("systemd is not here to look closer")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	unit := filepath.Join(t.TempDir(), "gulaab.service")
	if err := os.WriteFile(unit, []byte(strings.ReplaceAll(text, "=/usr/local/bin/gulaab", "="+self)), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), analyze, "verify", unit).CombinedOutput()
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, "gulaab.service") {
			err = errors.Join(err, errors.New(line))
		}
	}
	if err != nil {
		t.Error(err)
	}
}
