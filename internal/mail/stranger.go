package mail

import "reflect"

// withoutStrangers returns m with every field that a stranger may have typed replaced by
// the words of its tag `stranger`, in embedded structs too. The address may be anybody's,
// and whoever typed it must not make the shop write their words to that person (SAFE-7).
func withoutStrangers(m Message) Message {
	clean := reflect.New(reflect.TypeOf(m)).Elem()
	clean.Set(reflect.ValueOf(m))
	replaceTagged(clean)
	out, ok := clean.Interface().(Message)
	if !ok {
		panic("mail: a copy of a message is none") // it has the same type
	}
	return out
}

func replaceTagged(v reflect.Value) {
	for i := range v.NumField() {
		field := v.Field(i)
		words, typed := v.Type().Field(i).Tag.Lookup("stranger")
		switch {
		case field.Kind() == reflect.Struct && v.Type().Field(i).Anonymous:
			replaceTagged(field)
		case !typed:
		case field.Kind() == reflect.String:
			field.SetString(words)
		default:
			field.SetZero()
		}
	}
}
