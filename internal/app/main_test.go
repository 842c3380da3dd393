package app_test

import (
	"testing"

	"gulaab/internal/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }
