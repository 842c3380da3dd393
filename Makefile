# The commands of Gulaab. README explains the first two; docs/ the rest.
SHELL := /bin/sh
.DEFAULT_GOAL := help

stamps   := .cache/stamps
go_files := $(shell find cmd internal demo web api -name node_modules -prune -o \( -name '*.go' -o -name '*.sql' -o -name '*.yaml' -o -name 'known.txt' \) -print 2>/dev/null) go.mod go.sum
web_files := $(wildcard docs/guide/*) $(shell find web -path web/node_modules -prune -o -path web/dist -prune -o -path web/tools -prune -o -type f -print 2>/dev/null)
demo_files := $(shell find demo -type f 2>/dev/null)

# Everything is compiled in one way, that of bin/gulaab, so that tools, linters, tests
# and the build share what they compile; the race detector alone needs another one.
export CGO_ENABLED := 0
export GOFLAGS := $(filter-out -trimpath,$(shell go env GOFLAGS 2>/dev/null)) -trimpath

# Each tool has a module of its own, so that none of its hundred dependencies is ours.
golangci := go tool -modfile=tools/lint/go.mod golangci-lint
sqlc     := go tool -modfile=tools/sqlc/go.mod sqlc
deadcode := go tool -modfile=tools/deadcode/go.mod deadcode
# What only computes is not watched itself: what was C once (SQLite, QuickJS), codecs of
# pictures and compressed bytes, texts, and password hashes. Each of their steps under the
# race detector was two thirds of the work of a test, and a picture took longer than the
# shop's own limit for it. Who hands our values to them is watched as all else. What uses
# a sync.Map (archive/zip, encoding/xml) must stay out: the linker may take its unwatched
# copy of the map's methods for everybody's, and then finds races where there are none.
unwatched := modernc.org/sqlite/lib modernc.org/libquickjs/... modernc.org/libc/... modernc.org/memory/... \
	golang.org/x/crypto/... golang.org/x/image/... golang.org/x/text/... image/... compress/...
steps     := $(foreach p,$(unwatched),'-gcflags=$(p)=-race=0')
# What asks one thing after the other of a shop whose loops do not run (internal/shoptest).
rows      := ^(TestRows|TestWhoMayCallWhat|TestWhoHasNoSecondFactorIsStopped|TestREAD6NoDoorLetsInvisibleLettersIn|TestREAD6Forms|TestREAD6Queries|TestHOLD9AWriteAnswersWhatIsReadAfterwards)$$
# Packages that only compute, in the goroutine of who calls them: no lock, no goroutine, no database. Whoever
# calls them is watched. Under the race detector their tests took five times as long.
computes  := ./demo ./internal/archtest ./internal/bank ./internal/inci ./internal/look ./internal/packshot ./internal/pricing \
	./internal/proof ./internal/settle ./internal/sheet ./internal/words
# Long tests that do one thing after the other in one goroutine: there is nothing to watch in them,
# and what they call is watched where other tests call it.
long      := ^(TestLongOrderList|TestOpenOddPaths|TestMigratedOlderSchemaEqualsFresh|TestLANG4NamesOfAttributesAreMigrated|TestPARCEL4OlderParcelsCollectWhatIsDue|TestPAYS1PaisaOfBeforeAreOwedNoMore|TestLoadIntoTheSchemaOfBefore|TestOFFICE3ProductsAreCounted|TestREAD7ManyVariants|TestLOAD4RoundTrip|TestMoves|TestGOOD4CartAndOrderAgree|TestTREE7MoneyBeforeGoods|TestGOOD2RulesShowWhatFiltersShow|TestNextIsAsMadeAnew|TestSitemapOfManyProducts|TestOddPagesDoNotDriveOutTheOthers|TestPARCEL1FilesComeInOnce|TestPARCEL1FilesAsPeopleSaveThem|TestPARCEL2ShuffledAndDoubledEventsComeToTheSame|TestPROVE1StatementsInAnyOrder|TestTRUE6MigrationsInPartsBeginAnew|TestEachProductInParts|TestEachProductReadsEveryPage|TestREAD5DryRunTellsTheRun|TestTRUE5ManyProductsFollowARename)$$
oapi     := go tool -modfile=tools/oapi-codegen/go.mod oapi-codegen

# The tags of the office's contract, each with a package of its own.
office_tags := $(basename $(notdir $(wildcard api/office/*.yaml)))

.PHONY: help run build test lint lint-go lint-web fmt gen check-gen test-quick test-go test-cluster test-web e2e bench bench-office bench-pages seed-large fuzz pictures guide-pictures contact-sheet dev clean check-tools

help: ## lists the commands
	@grep -E '^[a-z0-9-]+:.*## ' Makefile | awk -F ':.*## ' '{printf "  make %-14s %s\n", $$1, $$2}'

run: build ## builds the shop and serves the demo on http://127.0.0.1:8080
	@echo "==> starting the demo shop"
	@exec bin/gulaab serve --demo

build: check-tools bin/gulaab ## builds the front end and bin/gulaab

check-tools:
	@sh scripts/check-tools

$(stamps)/npm-web: web/package.json web/package-lock.json
	@echo "==> installing the front end's packages"
	@cd web && npm ci --no-audit --no-fund --loglevel=error
	@mkdir -p $(@D) && touch $@

$(stamps)/npm-e2e: e2e/package.json e2e/package-lock.json
	@echo "==> installing the browser tests' packages"
	@cd e2e && npm ci --no-audit --no-fund --loglevel=error
	@mkdir -p $(@D) && touch $@

$(stamps)/npm-api-types: web/tools/api-types/package.json web/tools/api-types/package-lock.json
	@cd web/tools/api-types && npm ci --no-audit --no-fund --loglevel=error
	@mkdir -p $(@D) && touch $@

$(stamps)/web: $(stamps)/npm-web $(web_files)
	@echo "==> building the front end"
	@cd web && npm run --silent build
	@mkdir -p $(@D) && touch $@

bin/gulaab: $(stamps)/web $(go_files) $(demo_files)
	@echo "==> building bin/gulaab"
	@go build -ldflags="-s -w" -o $@ ./cmd/gulaab

stages := check-gen lint test-web test-go test-cluster e2e
test: check-tools ## runs everything: lint, Go on both databases and with the race detector, front end, browser journeys
	@sh scripts/install-test-tools
	@for stage in $(stages); do \
		began=$$(date +%s); \
		$(MAKE) --no-print-directory $$stage || exit 1; \
		echo "==> $$stage took $$(($$(date +%s) - began)) s"; \
	done
	@echo "==> all tests passed"

test-quick: check-tools $(stamps)/npm-web .cache/versitygw ## for the loop, under 90 s once Go has cached its tests: types, vet, Go on SQLite, the front-end units of what changed since the last commit but one; no browser
	@echo "==> types and vet"
	@cd web && npm run --silent typecheck
	@test -z "$$(gofmt -l cmd internal demo web/embed.go)" || { gofmt -l cmd internal demo web/embed.go; exit 1; }
	@go vet ./...
	@echo "==> testing the server on SQLite"
	@GULAAB_TEST_ENGINES=sqlite go test -vet=off ./...
	@echo "==> testing the front end"
	@# A clone without a commit before runs them all.
	@cd web && npm test --silent -- $$(git rev-parse -q --verify HEAD~1 > /dev/null && echo --changed HEAD~1 --passWithNoTests)

test-go: $(stamps)/web .cache/versitygw ## Go tests on SQLite and PostgreSQL, with the race detector
	@echo "==> testing the server"
	@# -vet=off: lint-go has looked with govet, and the race detector would have every dependency looked at once more.
	@CGO_ENABLED=1 GULAAB_REQUIRE_POSTGRES=1 go test -vet=off -race $(steps) -skip '$(long)' -shuffle=on -timeout 60m $$(go list ./... | grep -vxF "$$(go list $(computes) ./internal/cli ./internal/shoptest)")
	@go test -vet=off -shuffle=on -timeout 60m $(computes)
	@# A model is watched for four of its hundred plays, and plays them all here.
	@GULAAB_REQUIRE_POSTGRES=1 go test -vet=off -run 'Model|TestDEAL5|$(long)' -shuffle=on -timeout 60m ./internal/store ./internal/store/catalogdb ./internal/catalog ./internal/order ./internal/httpd/site
	@# The whole shop: watched on SQLite. What differs on PostgreSQL is the store and what app makes of it, which are
	@# watched above; the same rows on it are for what is answered, and take a fifth of the time unwatched.
	@# The rows make one request after the other of a shop whose loops do not run: there is nothing to watch in them.
	@CGO_ENABLED=1 GULAAB_TEST_ENGINES=sqlite go test -vet=off -race $(steps) -skip '$(rows)' -shuffle=on -timeout 60m ./internal/shoptest
	@GULAAB_TEST_ENGINES=sqlite go test -vet=off -run '$(rows)' -shuffle=on -timeout 60m ./internal/shoptest
	@GULAAB_TEST_ENGINES=postgres GULAAB_REQUIRE_POSTGRES=1 go test -vet=off -shuffle=on -timeout 60m ./internal/shoptest
	@# Its scripts start whole demo shops, which takes the race detector minutes; what they do is raced above.
	@GULAAB_REQUIRE_POSTGRES=1 go test -vet=off -shuffle=on ./internal/cli

.cache/versitygw: tools/versitygw/go.mod tools/versitygw/go.sum
	@echo "==> building the S3 server of the tests"
	@mkdir -p $(@D)
	@go build -modfile=tools/versitygw/go.mod -o $@ github.com/versity/versitygw/cmd/versitygw

test-cluster: bin/gulaab .cache/versitygw ## two nodes behind a proxy, on PostgreSQL and S3
	@echo "==> testing two nodes"
	@GULAAB_CLUSTER=1 go test -count=1 -timeout 5m ./internal/shoptest/cluster

test-web: $(stamps)/npm-web ## front-end tests
	@echo "==> testing the front end"
	@cd web && npm test --silent

e2e: bin/gulaab $(stamps)/npm-e2e ## browser journeys on the built binary
	@echo "==> testing in the browser"
	@cd e2e && npm test --silent

lint: lint-go lint-web ## every static check

lint-go:
	@echo "==> checking the Go code"
	@$(golangci) run ./...
	@echo "==> looking for code that nothing calls"
	@found=$$($(deadcode) -test ./...) && { [ -z "$$found" ] || { echo "$$found"; exit 1; }; }

lint-web: $(stamps)/npm-web
	@echo "==> checking the front end"
	@cd web && npm run --silent lint

fmt: $(stamps)/npm-web ## formats Go and TypeScript
	@$(golangci) fmt ./...
	@cd web && npm run --silent format

gen: $(stamps)/npm-api-types ## regenerates what is made from the contracts in api/ and the SQL
	@echo "==> generating"
	@$(oapi) -config internal/httpd/apigen/config.yaml api/openapi.yaml
	@go run ./api/bundle
	@$(oapi) -config internal/httpd/officegen/config.yaml -generate models,skip-prune -package officegen -o internal/httpd/officegen/officegen.gen.go api/office.shared.bundle.yaml
	@for tag in $(office_tags); do \
		mkdir -p internal/httpd/officegen/$$tag; \
		$(oapi) -config internal/httpd/officegen/config.yaml -package $$tag -o internal/httpd/officegen/$$tag/$$tag.gen.go api/office.$$tag.bundle.yaml || exit 1; \
	done
	@go run ./api/bounds > .cache/bounds.go && mv .cache/bounds.go internal/httpd/bounds.gen.go
	@$(sqlc) generate -f internal/store/sqlc.yaml
	@cd web && npm run --silent types

check-gen: ## fails when generated files are stale
	@sh scripts/check-generated

bench: bin/gulaab ## the benchmarks of docs/performance.md
	@sh scripts/bench

bench-office: bin/gulaab ## every list and report of the office (OFFICE_POSTGRES=address or OFFICE_SQLITE=folder that seed-large filled; else a small one)
	@go test -run '^$$' -bench 'Office|BulkMove' -benchtime 1x -timeout 60m ./internal/shoptest/benchtest
	@go test -run '^$$' -bench CourierFile -benchtime 2x -timeout 30m ./internal/store

seed-large: ## fills an empty database with a large shop (ARGS="--database-url postgres://… --orders 1000000 --customers 300000 --products 100000", or --data DIR)
	@go run ./internal/shoptest/large/seed $(ARGS)

$(stamps)/npm-pagebench: tools/pagebench/package.json tools/pagebench/package-lock.json
	@cd tools/pagebench && PUPPETEER_SKIP_DOWNLOAD=1 npm ci --no-audit --no-fund --loglevel=error
	@mkdir -p $(@D) && touch $@

bench-pages: bin/gulaab $(stamps)/npm-pagebench ## what the pages cost a slow phone (ARGS="--beside URL" for another shop's)
	@node tools/pagebench/run.mjs $(ARGS)

fuzz: ## each fuzz target for 30 seconds
	@sh scripts/fuzz

pictures: ## makes the demo's pictures that are missing (needs Chromium)
	@demo/media/make

guide-pictures: bin/gulaab ## takes the pictures of docs/guide from the demo (needs Chromium)
	@cd e2e && node guide-pictures.mjs

contact-sheet: ## writes every picture of the demo to .cache/contact-sheet.png
	@mkdir -p .cache
	@demo/media/make -sheet .cache/contact-sheet.png
	@echo "==> .cache/contact-sheet.png"

dev: $(stamps)/npm-web ## the shop with hot reload on http://127.0.0.1:8080
	@sh scripts/dev

clean: ## removes what was built, not the data
	@rm -rf bin .cache web/dist/client web/dist/server
