import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'wouter'
import { DataTable, type Column } from '#/office/ui/DataTable.tsx'
import { KeyPager } from '#/office/ui/KeyPager.tsx'
import { StatusDot, type Ring, type Tone } from '#/office/ui/StatusDot.tsx'
import type { List } from '#/office/ui/useListQuery.ts'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { copy } from './deals.copy.ts'
import { DealActs } from './DealActs.tsx'
import type { Deal, DealPage } from '#/office/domain/catalogue/dealsApi.ts'
import styles from './DealsScreen.module.css'
import { daysUntil, isDraft, ruleOf, windowOf } from '#/office/domain/catalogue/dealText.ts'

type Props = {
  list: List<'show'>
  page: UseQueryResult<DealPage>
  ended: boolean
  writes: boolean
  now: number
}

/** The deals by their end: those that run or are planned, or those that have ended. */
export function DealsTable({ list, page, ended, writes, now }: Props) {
  const rows = page.data?.deals
  const next = page.data?.next
  return (
    <>
      <DataTable
        caption={copy.deals.caption}
        columns={columns(writes, now)}
        rows={rows}
        id={(deal) => deal._id}
        name={(deal) => deal.name}
        error={page.error}
        onRetry={() => void page.refetch()}
        busy={page.isPlaceholderData}
        empty={
          ended
            ? { title: copy.deals.noneEnded, text: copy.deals.noneEndedText }
            : {
                title: copy.deals.empty,
                text: copy.deals.emptyText,
                actions: writes ? <ButtonLink href="/admin/deals/new">{copy.newDeal}</ButtonLink> : null,
              }
        }
      />
      <KeyPager
        shown={rows?.length ?? 0}
        onNewer={list.paged ? list.newer : null}
        onOlder={next ? () => list.older(next) : null}
      />
    </>
  )
}

function columns(writes: boolean, now: number): Column<Deal>[] {
  return [
    {
      key: 'deal',
      label: copy.deals.head.deal,
      phone: { row: 1 },
      cell: (deal) => (
        <div className={styles.what}>
          <b dir="auto">
            <Link href={`/admin/deals/${deal._id}`} data-open>
              {deal.name}
            </Link>
          </b>
          <span>{ruleOf(deal)}</span>
        </div>
      ),
    },
    { key: 'window', label: copy.deals.head.window, phone: { row: 2 }, cell: windowOf },
    {
      key: 'state',
      label: copy.deals.head.state,
      phone: { row: 2, at: 'end' },
      cell: (deal) => <DealState deal={deal} now={now} />,
    },
    ...(writes
      ? [
          {
            key: 'acts',
            label: copy.deals.head.acts,
            quiet: true,
            align: 'end' as const,
            phone: { row: 3 },
            cell: (deal: Deal) => <DealActs deal={deal} now={now} />,
          },
        ]
      : []),
  ]
}

const LOOKS: Record<Deal['state'], { ring: Ring; tone: Tone }> = {
  planned: { ring: 'todo', tone: 'go' },
  running: { ring: 'full', tone: 'ok' },
  paused: { ring: 'half', tone: 'wait' },
  over: { ring: 'none', tone: 'quiet' },
  stopped: { ring: 'none', tone: 'quiet' },
}

export function DealState({ deal, now }: { deal: Deal; now: number }) {
  const word = isDraft(deal, now) ? copy.draft : (copy.states[deal.state] ?? deal.state)
  return (
    <StatusDot {...LOOKS[deal.state]}>
      {deal.state === 'running' ? `${word}, ${copy.daysLeft(daysUntil(deal.endsAt, now))}` : word}
    </StatusDot>
  )
}
