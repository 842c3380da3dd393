import { useQuery } from '@tanstack/react-query'
import { profitFile, profitQueries } from '#/office/domain/shop/profitApi.ts'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Bars } from './Bars.tsx'
import { copy, exact } from './profit.copy.ts'
import { Sheet } from './Sheet.tsx'

type Props = { by: 'product' | 'city'; asked: string; onOpen: (key: string, label: string) => void }

/** The products or cities that earned most; each leads to its own statement. */
export function ProfitTop({ by, asked, onOpen }: Props) {
  const top = useQuery(profitQueries.top(by, asked))
  const rows = (top.data?.rows ?? []).map((row, i) => ({
    key: row.key,
    label: row.label || copy.cityUnknown,
    hot: i === 0,
    size: row.profit,
    value: exact(row.profit),
    more: row.noCost > 0 ? copy.noCostShort(row.noCost) : '',
  }))
  const [first] = rows
  return (
    <Sheet
      name={copy.by[by]}
      title={first ? copy.leads(first.label, first.value) : copy.none}
      file={profitFile(by, asked)}
    >
      {top.data ? (
        <Bars caption={copy.by[by]} empty={copy.none} rows={rows} onOpen={({ key, label }) => onOpen(key, label)} />
      ) : (
        <NotLoaded query={top} />
      )}
    </Sheet>
  )
}
