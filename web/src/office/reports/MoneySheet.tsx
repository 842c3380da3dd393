import { fileOf, type Money } from '#/office/domain/shop/reportsApi.ts'
import { formatTotal } from '#/shared/lib/format.ts'
import styles from './CashSheet.module.css'
import { copy } from './reports.copy.ts'
import { Sheet } from './Sheet.tsx'

type Props = { money: Money; asked: string }

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, rupees) => sum + Math.round(rupees * 100), 0) / 100

/** Where money came in and went back by way of payment, what came of deposits (PAYS-3), and what is owed (PROMO-2). */
export function MoneySheet({ money: { ways, cardsSold, deposits, owed }, asked }: Props) {
  const words = copy.money
  const facts = [
    ...(cardsSold === undefined ? [] : [words.cardsSold(formatTotal(cardsSold))]),
    ...(owed && owed.credit + owed.cards > 0 ? [words.owed(formatTotal(owed.credit), formatTotal(owed.cards))] : []),
    ...(owed && owed.points > 0 ? [words.points(owed.points, formatTotal(owed.pointsWorth))] : []),
  ]
  return (
    <Sheet
      name={words.name}
      title={words.title(
        formatTotal(sumOf(ways.map((way) => way.in))),
        formatTotal(sumOf(ways.map(({ back }) => back))),
      )}
      file={fileOf('money', asked)}
    >
      {ways.length > 0 ? (
        <Table
          caption={words.name}
          columns={[words.way, words.in, words.back]}
          rows={ways.map((way) => [words.ways[way.way] ?? way.way, formatTotal(way.in), formatTotal(way.back)])}
        />
      ) : null}
      {deposits ? (
        <Table
          caption={words.deposits(deposits.orders)}
          columns={[words.became, words.amount]}
          rows={[
            [words.came, formatTotal(deposits.came)],
            ...(['delivered', 'held', 'kept', 'back'] as const).map((fate) => [
              words.fates[fate],
              formatTotal(deposits[fate]),
            ]),
          ]}
        />
      ) : null}
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
    </Sheet>
  )
}

type TableProps = { caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] }

function Table({ caption, columns, rows }: TableProps) {
  return (
    <table className={styles.table}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]} data-label={columns[at + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
