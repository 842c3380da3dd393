import { Link } from 'wouter'
import type { AuditEntry } from '#/office/api/officeApi.ts'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import { copy as orders } from '#/shared/orders/orders.copy.ts'
import { formatDayTime } from '#/shared/lib/format.ts'
import { sizeText } from '#/office/ui/sizeText.ts'
import { copy } from './log.copy.ts'
import { type Difference, differencesOf } from './differences.ts'
import styles from './Entry.module.css'
import { said } from './audit.copy.ts'

/** A longer text than this is folded, since a legal text is many pages. It is in characters. */
const LONG = 240

/** One entry: when, who from where, what to which thing, the values before and after, and why (STAFF-5). */
export function Entry({ entry, may }: { entry: AuditEntry; may: (permission: string) => boolean }) {
  return (
    <li className={styles.entry}>
      <time dateTime={entry.at}>{formatDayTime(entry.at)}</time>
      <p className={styles.who}>
        <b dir="auto">{entry.actorName || copy.system}</b>
        {entry.network ? <span> {said.from(entry.network)}</span> : null}
      </p>
      <div className={styles.what}>
        <p>
          <b>{deedOf(entry)}</b> <Thing entry={entry} may={may} />
        </p>
        {entry.why ? <p dir="auto">“{entry.why}”</p> : null}
        {differencesOf(entry).map((difference) => (
          <Changed key={Object.values(difference).join(' ')} difference={difference} />
        ))}
      </div>
    </li>
  )
}

function deedOf({ action }: AuditEntry): string {
  const [subject, act = ''] = action.split('.')
  if (copy.actions[action] !== undefined) return copy.actions[action]
  return subject === 'order' ? copy.order(orders.event[act] ?? act.replaceAll('_', ' ')) : action
}

type Way = { needs: string; at: (id: string, name: string) => string }

/** The screens that show the things of the log, with the permission that each needs. */
const ways: Readonly<Record<string, Way>> = {
  order: { needs: 'orders.read', at: (id) => orderPath(id) },
  product: { needs: 'products.read', at: (id) => `/admin/products/${encodeURIComponent(id)}` },
  stock: {
    needs: 'products.read',
    at: (id) => `/admin/stock/ledger?${new URLSearchParams({ variantId: id })}`,
  },
  deal: { needs: 'products.read', at: (id) => `/admin/deals/${encodeURIComponent(id)}` },
  coupon: { needs: 'orders.money', at: (id) => `/admin/coupons/${encodeURIComponent(id)}` },
  shipment: { needs: 'stock.receive', at: (id) => `/admin/stock/receive/${encodeURIComponent(id)}` },
  purchase: { needs: 'stock.receive', at: (id) => `/admin/stock/purchases/${encodeURIComponent(id)}` },
  import: { needs: 'products.write', at: (id) => `/admin/import/${encodeURIComponent(id)}` },
  expense: { needs: 'books.keep', at: () => '/admin/profit' },
  statement: { needs: 'cash.settle', at: (id) => `/admin/cash/${encodeURIComponent(id)}` },
  bulk: { needs: 'products.write', at: (id) => `/admin/products/change/${encodeURIComponent(id)}` },
  customer: { needs: 'customers.read', at: (id) => `/admin/customers/${encodeURIComponent(id)}` },
}

/** The thing of an entry, by name, with a link to it. A customer's name is never shown. */
function Thing({ entry, may }: { entry: AuditEntry; may: (permission: string) => boolean }) {
  const way = ways[entry.subject]
  const shown = way && may(way.needs)
  const nameless: Readonly<Record<string, string>> = { customer: said.customer, bulk: said.bulk }
  const name = entry.subjectName ?? (entry.subjectId && shown ? nameless[entry.subject] : '')
  if (!name || (entry.subject === 'staff' && entry.subjectId === entry.actor)) return null
  return shown ? (
    <Link href={way.at(entry.subjectId, name)} dir="auto">
      {sizeText(name)}
    </Link>
  ) : (
    <span dir="auto">{sizeText(name)}</span>
  )
}

function Changed({ difference: { label, before, after } }: { difference: Difference }) {
  return (
    <div className={styles.changed}>
      <span>{said.label(label)}</span>{' '}
      {before === undefined ? null : (
        <del>
          <Text text={before} />
        </del>
      )}
      {before === undefined || after === undefined ? null : ' → '}
      {after === undefined ? null : <Text text={after} />}
    </div>
  )
}

function Text({ text }: { text: string }) {
  if (text.length <= LONG) return <span dir="auto">{text}</span>
  return (
    <details>
      <summary>
        <span dir="auto">{`${text.slice(0, LONG / 2).trimEnd()}…`}</span> <u>{said.more}</u>
      </summary>
      <span dir="auto">{text}</span>
    </details>
  )
}
