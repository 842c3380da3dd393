import { Link } from 'wouter'
import { Panel } from '#/office/ui/Panel.tsx'
import { formatTotal } from '#/shared/lib/format.ts'
import { copy as customersCopy } from './customers.copy.ts'
import customersStyles from './Customers.module.css'
import type { CustomerWhole } from './customersApi.ts'

const copy = customersCopy.balances

/** What the shop owes a person as store credit, and their points, for who sees sums (PROMO-2, PROMO-3). */
export function Balances({ whole: { customer, credit, points }, gives }: { whole: CustomerWhole; gives: boolean }) {
  if (credit === undefined && points === undefined) return null
  return (
    <Panel title={copy.title}>
      {credit === undefined ? null : <p>{copy.credit(formatTotal(credit))}</p>}
      {points === undefined ? null : <p>{copy.points(points)}</p>}
      {gives && customer.email ? (
        <p className={customersStyles.quiet}>
          <Link href={`/admin/credit?${new URLSearchParams({ email: customer.email })}`}>{copy.give}</Link>
        </p>
      ) : null}
    </Panel>
  )
}
