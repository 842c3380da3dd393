package orderdb_test

import (
	"testing"

	"gulaab/internal/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// Names shared by the tests of all the store's packages.
var (
	day        = storetest.Day
	do         = storetest.Do
	newProduct = storetest.NewProduct
	newOrder   = storetest.NewOrder
	putOrder   = storetest.PutOrder
)
