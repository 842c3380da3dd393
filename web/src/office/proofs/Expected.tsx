import { useConfig } from '#/office/api/useConfig.ts'
import { cx } from '#/shared/lib/cx.ts'
import { formatDayTime, formatPaisa } from '#/shared/lib/format.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { copy } from './proofs.copy.ts'
import styles from './Expected.module.css'

type Props = {
  /** The order's number, which the buyer was asked to write. */
  number: string
  /** The due amount, in paisa. */
  due: number
  /** The transaction number that the shopper typed; missing: none. */
  transferNo: string | undefined
  /** What was typed from the bank as its reference. */
  reference: string
  /** The account that the shopper chose; missing: the shop's first. */
  payTo: string | undefined
  placedAt: string
  /** What was typed from the bank, in paisa and as a moment; null or '' where nothing was. */
  amount: number | null
  at: string
}

/** A number as the shop compares it: capital letters and digits alone. */
const plain = (typed: string) =>
  typed
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/** What the bank must show, beside what was typed of it (PROOF-2). The picture itself says nothing here. */
export function Expected({ number, due, transferNo, reference, payTo, placedAt, amount, at }: Props) {
  const config = useConfig()
  const account: { name: string; number?: string; iban?: string } | undefined = config.data?.bankTransfer
    ? (config.data.accounts?.find(({ id }) => id === payTo) ?? config.data.bank)
    : undefined
  const words = copy.expect
  const rows: readonly (readonly [name: string, expected: string, shown: string | null, right: boolean | null])[] = [
    [words.amount, formatPaisa(due), amount ? formatPaisa(amount) : '', amount ? Math.abs(amount - due) < 100 : null],
    [words.number, number, null, null],
    ...(transferNo === undefined
      ? []
      : [[words.transfer, transferNo, reference, reference === '' ? null : plain(reference) === transferNo] as const]),
    ...(account
      ? [[words.to, words.account(account.name, (account.iban ?? account.number ?? '').slice(-4)), null, null] as const]
      : []),
    [
      words.time,
      words.after(formatDayTime(placedAt)),
      at === '' ? '' : formatDayTime(at),
      at === '' ? null : Date.parse(at) >= Date.parse(placedAt),
    ],
  ]
  return (
    <table className={styles.table}>
      <caption className="vh">{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">{words.what}</span>
          </th>
          <th scope="col">{words.expected}</th>
          <th scope="col">{words.shown}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, expected, shown, right]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td dir="auto">{expected}</td>
            <td className={cx(name === words.amount && styles.sum, right === false && styles.wrong)}>
              {shown === '' ? '—' : shown}
              {right === null ? null : (
                <>
                  <Icon name={right ? 'check' : 'close'} size="sm" />
                  <span className="vh">{right ? words.agrees : words.differs}</span>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
