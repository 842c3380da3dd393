import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from 'wouter'
import type { Me } from '#/office/api/officeApi.ts'
import { useConfig } from '#/office/api/useConfig.ts'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import { DataTable, type Column } from '#/office/ui/DataTable.tsx'
import { KeyPager } from '#/office/ui/KeyPager.tsx'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { formatDayTime, formatTotal } from '#/shared/lib/format.ts'
import { signed } from '#/shared/orders/sums.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Sums } from '#/shared/ui/Slip.tsx'
import { copy } from './credit.copy.ts'
import { creditKeys, creditQueries, type CreditMove, type CreditPage } from './creditApi.ts'
import styles from './Credit.module.css'
import { AsksPanel } from './AsksPanel.tsx'
import { CardDialog } from './CardDialog.tsx'
import { CardsPanel } from './CardsPanel.tsx'
import { GiveDialog } from './GiveDialog.tsx'

/** What the shop owes as store credit, how it moved, and giving more of it (PROMO-2). */
export default function CreditScreen({ me }: { me: Me }) {
  const [trail, setTrail] = useState<readonly string[]>([])
  // A customer's page leads here with the address of their account.
  const asked = new URLSearchParams(useSearch()).get('email')
  const [giving, setGiving] = useState<'credit' | 'card' | null>(asked === null ? null : 'credit')
  const client = useQueryClient()
  const config = useConfig()
  const page = useQuery({ ...creditQueries.page(trail.at(-1) ?? ''), placeholderData: (old) => old })
  const off = config.data !== undefined && config.data.credit !== true
  const writes = me.permissions.includes('payments.write')
  const may = writes && !off
  const cards = config.data?.giftCards === true || (page.data?.cardCount ?? 0) > 0
  const changed = () => {
    setGiving(null)
    setTrail([])
    void client.invalidateQueries({ queryKey: creditKeys.all })
  }
  const next = page.data?.next
  return (
    <Page
      title={copy.title}
      lead={copy.lead}
      back={{ href: '/admin/deals', label: copy.back }}
      actions={
        <>
          {writes && cards ? (
            <Button size="sm" variant="secondary" onClick={() => setGiving('card')}>
              {copy.giveCard}
            </Button>
          ) : null}
          {may ? (
            <Button size="sm" onClick={() => setGiving('credit')}>
              {copy.give}
            </Button>
          ) : null}
        </>
      }
    >
      {off ? (
        <p className={styles.off}>
          {copy.off} <Link href="/admin/settings">{copy.turnOn}</Link>
        </p>
      ) : null}
      {page.data ? <Owed page={page.data} /> : <NotLoaded query={page} />}
      <div className={styles.panels}>
        <AsksPanel asks={page.data?.asks ?? []} may={writes} onDecided={changed} />
        {cards ? <CardsPanel may={writes} onChanged={changed} /> : null}
        <Panel title={copy.ledger} lead={copy.note}>
          <DataTable
            caption={copy.ledger}
            columns={columns}
            rows={page.data?.moves}
            id={(move) => `${move.at} ${move.name} ${move.amount} ${move.rest}`}
            name={(move) => copy.reason[move.reason]}
            error={page.error}
            onRetry={() => void page.refetch()}
            busy={page.isPlaceholderData}
            empty={{ title: copy.empty }}
          />
          {trail.length > 0 || next ? (
            <KeyPager
              shown={page.data?.moves.length ?? 0}
              onNewer={trail.length > 0 ? () => setTrail(trail.slice(0, -1)) : null}
              onOlder={next ? () => setTrail([...trail, next]) : null}
            />
          ) : null}
        </Panel>
      </div>
      {giving === 'credit' && may ? (
        <GiveDialog email={asked ?? ''} onClose={() => setGiving(null)} onGiven={changed} />
      ) : null}
      {giving === 'card' ? <CardDialog onClose={() => setGiving(null)} onGiven={changed} /> : null}
    </Page>
  )
}

function Owed({ page: { owed, people, cards, cardCount, month, points } }: { page: CreditPage }) {
  const moved = month.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return (
    <div className={styles.owed}>
      <p className={styles.sum}>
        <b className="num">{formatTotal(owed)}</b>
        <span>
          {[
            copy.owed,
            copy.people(people),
            ...(cardCount > 0 ? [copy.cardsHold(formatTotal(cards), cardCount)] : []),
          ].join(', ')}
        </span>
      </p>
      {points === undefined ? null : (
        <Panel title={copy.pointsTitle}>
          <p>{copy.points(points.points, formatTotal(points.worth), points.people)}</p>
        </Panel>
      )}
      <Panel title={copy.month}>
        <Sums
          rows={[
            { label: copy.begin, value: formatTotal(Math.round(owed * 100 - moved) / 100) },
            ...month.map(({ reason, amount, n }) => ({
              label: `${copy.reason[reason]}, ${copy.times(n)}`,
              value: amount > 0 ? `+${formatTotal(amount)}` : signed(amount),
            })),
          ]}
          total={{ label: copy.today, value: formatTotal(owed) }}
        />
      </Panel>
    </div>
  )
}

const whoDid = ({ actor }: CreditMove) => copy.by(copy.shopper[actor] ?? actor)

const columns: Column<CreditMove>[] = [
  { key: 'when', label: copy.head.when, phone: { row: 3 }, cell: (move) => formatDayTime(move.at) },
  {
    key: 'what',
    label: copy.head.what,
    phone: { row: 1 },
    cell: (move) => (
      <>
        <b>{copy.reason[move.reason]}</b>{' '}
        {move.order === undefined ? null : <Link href={orderPath(move.order)}>{move.order}</Link>}
        <span className={styles.detail} dir="auto">
          {[
            move.last === undefined
              ? move.name || copy.erased
              : [copy.cardOf(move.last), move.name].filter(Boolean).join(' '),
            move.note,
            whoDid(move),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </>
    ),
  },
  {
    key: 'amount',
    label: copy.head.amount,
    align: 'end',
    phone: { row: 1, at: 'end' },
    cell: (move) => (move.amount > 0 ? `+${formatTotal(move.amount)}` : signed(move.amount)),
  },
  {
    key: 'rest',
    label: copy.head.rest,
    align: 'end',
    phone: { row: 3, at: 'end' },
    cell: (move) => formatTotal(move.rest),
  },
]
