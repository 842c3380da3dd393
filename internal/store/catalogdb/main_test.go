package catalogdb_test

import (
	"testing"

	"gulaab/internal/staff"
	"gulaab/internal/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// Names shared by the tests of all the store's packages.
var (
	day        = storetest.Day
	do         = storetest.Do
	newProduct = storetest.NewProduct
	putProduct = storetest.PutProduct
	stockOf    = storetest.StockOf
	levelOf    = storetest.LevelOf
)

func all(staff.Permission) bool { return true }
