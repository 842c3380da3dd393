import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { formatDayTime, formatRupees } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { copy } from './stock.copy.ts'
import styles from './ReceiveForm.module.css'
import { receivePath, stockQueries } from '#/office/domain/stock/stockApi.ts'
import { useStockChanges } from './useStockChanges.ts'

/** The shipments: drafts that wait, and those that were taken in (STOCK-3). */
export default function ShipmentsScreen() {
  const [, navigate] = useLocation()
  useStockChanges()
  return (
    <Page
      title={copy.shipments.title}
      lead={copy.shipments.lead}
      back={{ href: '/admin/stock', label: copy.title }}
      actions={
        <Button size="sm" onClick={() => navigate(receivePath())}>
          <Icon name="plus" size="sm" />
          {copy.shipments.begin}
        </Button>
      }
    >
      <div className={styles.stack}>
        <Shipments state="draft" title={copy.shipments.drafts} empty={copy.shipments.noDrafts} />
        <Shipments state="booked" title={copy.shipments.booked} empty={copy.shipments.noBooked} />
      </div>
    </Page>
  )
}

function Shipments({ state, title, empty }: { state: 'draft' | 'booked'; title: string; empty: string }) {
  const list = useQuery({
    ...stockQueries.shipments(state),
    staleTime: 0,
  })
  return (
    <Panel title={title} flush>
      {list.data ? (
        list.data.length === 0 ? (
          <p className={styles.pad}>{empty}</p>
        ) : (
          <ul className={styles.shipments}>
            {list.data.map((one) => (
              <li key={one._id}>
                <Link href={`/admin/stock/receive/${one._id}`}>
                  <b dir="auto">{one.supplier || copy.shipments.nameless}</b>
                  <span>
                    {[
                      one.document,
                      copy.shipments.line(one.lines, one.pieces),
                      one.cost > 0 ? formatRupees(one.cost) : '',
                    ]
                      .filter(Boolean)
                      .join(' ·\u00a0')}
                  </span>
                  <small>
                    {formatDayTime(one.bookedAt ?? one.updatedAt)}, <span dir="auto">{one.actorName}</span>
                  </small>
                </Link>
              </li>
            ))}
          </ul>
        )
      ) : (
        <NotLoaded query={list} message={list.error?.message} />
      )}
    </Panel>
  )
}
