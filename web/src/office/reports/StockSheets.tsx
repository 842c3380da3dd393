import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { sizeText } from '#/office/ui/sizeText.ts'
import { Bars } from './Bars.tsx'
import { copy } from './reports.copy.ts'
import { fileOf, reportQueries } from '#/office/domain/shop/reportsApi.ts'
import { Sheet } from './Sheet.tsx'
import { coverTitle, expiryTitle, rupees } from './titles.ts'

const SHOWN = 8
const SOON = 14

/** The goods that run out first, and those that are near their expiry. Both link to the stock. */
export function StockSheets() {
  const [, navigate] = useLocation()
  const stock = useQuery(reportQueries.stock)
  if (stock.error)
    return <ErrorState error={stock.error} message={stock.error.message} onRetry={() => void stock.refetch()} />
  const { cover = [], expiry = [] } = stock.data ?? {}
  return (
    <>
      <Sheet name={copy.cover} title={stock.data ? coverTitle(stock.data) : copy.cover} file={fileOf('cover', '')}>
        <Bars
          caption={copy.cover}
          empty={copy.noCover}
          rows={cover.slice(0, SHOWN).map((row) => ({
            key: row.variantId,
            label: [row.name, sizeText(row.size), row.color].filter(Boolean).join(', '),
            size: Math.min(row.days, 90),
            hot: row.days < SOON,
            value: copy.coverDays(row.days),
            more: copy.coverText(row.free, row.sold30),
          }))}
          onOpen={({ key }) => {
            const row = cover.find(({ variantId }) => variantId === key)
            if (row) navigate(`/admin/stock?${new URLSearchParams({ search: row.name })}`)
          }}
        />
      </Sheet>
      <Sheet name={copy.expiry} title={stock.data ? expiryTitle(stock.data) : copy.expiry} file={fileOf('expiry', '')}>
        <Bars
          caption={copy.expiry}
          empty={copy.noExpiry}
          rows={expiry
            .filter(({ lots }) => lots > 0)
            .map((row) => ({
              key: String(row.days),
              label: copy.expiryOf(row.days),
              size: row.value,
              hot: row.days === 0,
              value: rupees(row.value),
              more: copy.pieces(row.units),
            }))}
          onOpen={() => navigate('/admin/stock/expiry')}
        />
      </Sheet>
    </>
  )
}
