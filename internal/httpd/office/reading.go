package office

import (
	"gulaab/internal/each"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen"
	"gulaab/internal/sheet"
)

// Reading is how a file of rows is read, and what it leaves open.
func Reading[F sheet.Field](l *sheet.Layout[F]) officegen.FileReading {
	out := officegen.FileReading{Sheet: call.Given(l.Sheet), Encoding: call.Given(l.Encoding), Questions: []officegen.FileQuestion{}}
	out.Head = call.Given(l.Head)
	for _, q := range l.Questions {
		one := officegen.FileQuestion{Key: q.Key, Text: q.Text, Chosen: call.Given(q.Chosen), Options: []officegen.FileOption{}}
		for _, o := range q.Options {
			one.Options = append(one.Options, officegen.FileOption{Value: o.Value, Label: o.Label, Samples: append([]string{}, o.Samples...)})
		}
		out.Questions = append(out.Questions, one)
	}
	out.Totals = each.Of(l.Totals, func(t sheet.Left) officegen.FileTotal { return officegen.FileTotal{Row: t.N, Text: t.Text} })
	return out
}

// Answers are the answers of a request.
func Answers(in *officegen.FileAnswers) sheet.Answers {
	if in == nil {
		return nil
	}
	return sheet.Answers(*in)
}

// Fields is what a request says of columns; nil where it says nothing.
func Fields[F, T ~string](names []T) []F {
	var fields []F
	for _, name := range names {
		fields = append(fields, F(name))
	}
	return fields
}
