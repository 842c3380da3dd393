package stock

import (
	"context"

	"gulaab/internal/each"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/stock"
	"gulaab/internal/stock"
)

// GetLotPapers answers GET /api/admin/stock/lots/{id}/papers (REAL-2).
func (f *API) GetLotPapers(ctx context.Context, r gen.GetLotPapersRequestObject) (gen.GetLotPapersResponseObject, error) {
	out, err := f.papers(ctx, r.Id)
	return gen.GetLotPapers200JSONResponse(out), err
}

// SaveLotPapers answers PUT /api/admin/stock/lots/{id}/papers.
func (f *API) SaveLotPapers(ctx context.Context, r gen.SaveLotPapersRequestObject) (gen.SaveLotPapersResponseObject, error) {
	b := r.Body
	err := f.d.Papers.Save(ctx, stock.Papers{
		LotID: r.Id, Version: b.Version, Shown: b.Shown, Importer: b.Importer, Country: b.Country, BoughtFrom: b.BoughtFrom,
		Documents: each.Of(b.Documents, func(d gen.LotDocument) stock.Document { return stock.Document(d) }),
	}, stock.Guide{Of: b.GuideOf, Text: b.Guide})
	if err != nil {
		return nil, err
	}
	out, err := f.papers(ctx, r.Id)
	return gen.SaveLotPapers200JSONResponse(out), err
}

func (f *API) papers(ctx context.Context, lotID string) (gen.LotPapers, error) {
	p, guide, err := f.d.Shelves.LotPapers(ctx, lotID)
	return gen.LotPapers{
		Code: call.Given(p.Code), Version: p.Version, Shown: p.Shown, ShownAt: call.At(p.ShownAt), Importer: p.Importer, Country: p.Country,
		BoughtFrom: p.BoughtFrom, Documents: each.Of(p.Documents, func(d stock.Document) gen.LotDocument { return gen.LotDocument(d) }),
		Guide: guide.Text, GuideOf: guide.Of,
	}, err
}
