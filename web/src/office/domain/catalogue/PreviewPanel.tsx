import { useConfig } from '#/office/api/useConfig.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { cx } from '#/shared/lib/cx.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { useRested } from '#/shared/lib/useRested.ts'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { sizeText } from '#/office/ui/sizeText.ts'
import { Loading } from '#/shared/ui/Loading.tsx'
import { dealCopy } from './deals.copy.ts'
import { dealKeys, previewDeal, type DealInput, type PreviewLine } from './dealsApi.ts'
import styles from './PreviewPanel.module.css'
import { windowOf } from './dealText.ts'
import { dayOf } from '#/office/ui/karachiDays.ts'

/** How long the form must stay unchanged before the shop is asked, in milliseconds. */
const REST_MS = 350

/** What guests and members would pay, line by line, while the form is filled (DEAL-2). */
export function PreviewPanel({ input, id }: { input: DealInput | null; id: string }) {
  const rested = useRested(JSON.stringify(input), REST_MS)
  const asked = JSON.parse(rested) as DealInput | null
  const preview = useQuery({
    queryKey: dealKeys.preview(`${id} ${rested}`),
    queryFn: ({ signal }) => {
      if (asked === null) throw new TypeError('Nothing is asked.')
      return previewDeal(asked, id, signal)
    },
    enabled: asked !== null,
    placeholderData: (old) => old,
    retry: false,
  })
  const config = useConfig()
  const words = dealCopy.preview
  const title = asked ? words.titleFrom(dayOf(Date.parse(asked.startsAt))) : words.title
  if (asked === null) {
    return (
      <Panel title={words.title}>
        <p className={styles.hint}>{words.waiting}</p>
      </Panel>
    )
  }
  if (preview.error) {
    const mistakes = preview.error instanceof ApiError && preview.error.status === 422
    return (
      <Panel title={title}>
        {mistakes ? (
          <p className={styles.hint}>{words.mistakes}</p>
        ) : (
          <ErrorState error={preview.error} message={preview.error.message} onRetry={() => void preview.refetch()} />
        )}
      </Panel>
    )
  }
  if (!preview.data) {
    return (
      <Panel title={title}>
        <Loading />
      </Panel>
    )
  }
  const { lines, products, others } = preview.data
  const bare = lines.filter((line) => line.guestThen < line.guestNow && line.guestBadge === 0)
  const lowest = bare.find((line) => line.lowestGuest !== undefined)
  return (
    <>
      <Panel title={title} lead={words.lead(products)} flush>
        <div aria-busy={preview.isPlaceholderData || undefined}>
          {lines.length === 0 ? <p className={styles.under}>{words.nothing}</p> : <Prices lines={lines} />}
          {lines.length < 50 ? null : <p className={cx(styles.under, styles.hint)}>{words.shown(lines.length)}</p>}
        </div>
      </Panel>
      {bare.length > 0 ? (
        <p className={styles.note}>
          <b dir="auto">{words.noBadgeTitle((lowest ?? bare[0])?.name ?? '')}</b>{' '}
          {lowest?.lowestGuest === undefined
            ? words.noBadgeNew
            : words.noBadgeText(formatRupees(lowest.lowestGuest), formatRupees(lowest.guestThen))}
        </p>
      ) : null}
      <Panel title={words.beside}>
        <ul className={styles.list}>
          {others.length === 0 ? <li>{words.alone}</li> : null}
          {others.map((other) => (
            <li key={other._id} dir="auto">
              {words.meets(other.name, windowOf(other), other.products)}
            </li>
          ))}
          {config.data && asked.for === 'everyone' ? (
            <li>{words.members(config.data.guestPercent, config.data.memberPercent)}</li>
          ) : null}
        </ul>
      </Panel>
    </>
  )
}

/** An amount without "Rs", which the lead over the table says once. */
const plain = (rupees: number) => formatRupees(rupees).replace(/^Rs\s/, '')

function Prices({ lines }: { lines: readonly PreviewLine[] }) {
  const { head } = dealCopy.preview
  return (
    <table className={styles.prices}>
      <thead>
        <tr>
          {Object.entries(head).map(([key, label]) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.variantId}>
            <td>
              <b dir="auto">{line.name}</b>
              <small>{[sizeText(line.size), line.color].filter(Boolean).join(', ')}</small>
            </td>
            <td data-head={head.list}>{plain(line.listPrice)}</td>
            <td data-head={head.guestNow} className={styles.faint}>
              {plain(line.guestNow)}
            </td>
            <td data-head={head.guestThen}>
              <b>{plain(line.guestThen)}</b>
            </td>
            <td data-head={head.memberNow} className={styles.faint}>
              {plain(line.memberNow)}
            </td>
            <td data-head={head.memberThen}>
              <b>{plain(line.memberThen)}</b>
            </td>
            <td data-head={head.badge}>
              <Badge percent={Math.max(line.guestBadge, line.memberBadge)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Badge({ percent }: { percent: number }) {
  return (
    <span className={cx(styles.badge, percent === 0 && styles.bare)}>
      {percent === 0 ? dealCopy.preview.noBadge : dealCopy.preview.badge(percent)}
    </span>
  )
}
