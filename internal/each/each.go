// Package each makes lists of lists: what one becomes is said by a function of one item.
// Of none the list is empty and never nil, so that it is [] in JSON.
package each

// Of returns what each item of a list becomes.
func Of[T, S any](list []T, become func(T) S) []S {
	out := make([]S, len(list))
	for i, item := range list {
		out[i] = become(item)
	}
	return out
}

// Ref is Of for items that are large: become sees each where it stands.
func Ref[T, S any](list []T, become func(*T) S) []S {
	out := make([]S, len(list))
	for i := range list {
		out[i] = become(&list[i])
	}
	return out
}
