package call

import "time"

// Given is a value of an answer, which leaves out what is zero.
func Given[T comparable](v T) *T {
	var zero T
	if v == zero {
		return nil
	}
	return &v
}

// Some is a list of an answer, which leaves out one with nothing on it.
func Some[T any](list []T) *[]T {
	if len(list) == 0 {
		return nil
	}
	return &list
}

// At is a moment of an answer, in UTC; the answer leaves out one that has not come.
func At(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return new(t.UTC())
}

// Value is what a request says, the zero value where it says nothing.
func Value[T any](said *T) T {
	if said == nil {
		var zero T
		return zero
	}
	return *said
}
