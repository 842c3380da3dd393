package store

//go:generate go tool -modfile=../../tools/sqlc/go.mod sqlc generate
