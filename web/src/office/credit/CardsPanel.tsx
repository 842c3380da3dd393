import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import { DataTable, type Column } from '#/office/ui/DataTable.tsx'
import { FormDialog } from '#/office/ui/FormDialog.tsx'
import { KeyPager } from '#/office/ui/KeyPager.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { formatDayTime, formatTotal } from '#/shared/lib/format.ts'
import { useRested } from '#/shared/lib/useRested.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy as creditCopy } from './credit.copy.ts'
import { blockCard, creditQueries, type GiftCard } from './creditApi.ts'
import styles from './Credit.module.css'

const copy = creditCopy.cards

/** Gift cards: found by their last signs or an order, blocked and unblocked (PROMO-2). */
export function CardsPanel({ may, onChanged }: { may: boolean; onChanged: () => void }) {
  const [typed, setTyped] = useState('')
  const [blocked, setBlocked] = useState(false)
  const [trail, setTrail] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<GiftCard | null>(null)
  const find = useRested(typed.trim(), 300)
  const page = useQuery({ ...creditQueries.cards(find, blocked, trail.at(-1) ?? ''), placeholderData: (old) => old })
  const next = page.data?.next
  return (
    <Panel title={copy.title} lead={copy.lead}>
      <div className={styles.filter}>
        <TextField
          label={copy.find}
          dir="ltr"
          autoComplete="off"
          maxLength={40}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setTrail([])
          }}
        />
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={blocked}
            onChange={(event) => {
              setBlocked(event.target.checked)
              setTrail([])
            }}
          />
          {copy.blocked}
        </label>
      </div>
      <DataTable
        caption={copy.title}
        columns={columns(may ? setAsked : null)}
        rows={page.data?.cards}
        id={(card) => card.id}
        name={(card) => copy.card(card.last)}
        error={page.error}
        onRetry={() => void page.refetch()}
        busy={page.isPlaceholderData}
        empty={{ title: copy.empty }}
      />
      {trail.length > 0 || next ? (
        <KeyPager
          shown={page.data?.cards.length ?? 0}
          onNewer={trail.length > 0 ? () => setTrail(trail.slice(0, -1)) : null}
          onOlder={next ? () => setTrail([...trail, next]) : null}
        />
      ) : null}
      {asked ? (
        <BlockDialog
          card={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            onChanged()
          }}
        />
      ) : null}
    </Panel>
  )
}

function BlockDialog({ card, onClose, onDone }: { card: GiftCard; onClose: () => void; onDone: () => void }) {
  const [why, setWhy] = useState('')
  const blocks = card.blockedAt === undefined
  const act = useMutation({
    mutationFn: () => blockCard(card.id, blocks, why.trim()),
    onSuccess: () => {
      toast.success(copy.done)
      onDone()
    },
  })
  return (
    <FormDialog
      open
      title={blocks ? copy.blockTitle(card.last) : copy.unblockTitle(card.last)}
      typed={why}
      onClose={onClose}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!act.isPending) act.mutate()
        }}
      >
        {blocks ? <p>{copy.blockLead}</p> : null}
        <TextField
          label={copy.why}
          dir="auto"
          maxLength={300}
          value={why}
          error={act.error?.message}
          onChange={(event) => setWhy(event.target.value)}
        />
        <div className={styles.acts}>
          <Button variant="secondary" onClick={onClose}>
            {creditCopy.dialog.cancel}
          </Button>
          <Button type="submit" busy={act.isPending}>
            {blocks ? copy.block : copy.unblock}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}

const detail = (card: GiftCard) =>
  [
    card.toName === undefined ? '' : copy.for(card.toName),
    card.sendAt === undefined ? '' : copy.waits(formatDayTime(card.sendAt)),
    card.blockedAt === undefined ? '' : copy.isBlocked(card.blockedWhy ?? ''),
  ]
    .filter(Boolean)
    .join(', ')

const columns = (onBlock: ((card: GiftCard) => void) | null): Column<GiftCard>[] => [
  {
    key: 'card',
    label: copy.head.card,
    phone: { row: 1 },
    cell: (card) => (
      <>
        <b>{copy.card(card.last)}</b>{' '}
        {card.order === undefined ? null : <Link href={orderPath(card.order)}>{card.order}</Link>}
        <span className={styles.detail} dir="auto">
          {detail(card)}
        </span>
      </>
    ),
  },
  { key: 'amount', label: copy.head.amount, align: 'end', phone: { row: 3 }, cell: (card) => formatTotal(card.amount) },
  {
    key: 'rest',
    label: copy.head.rest,
    align: 'end',
    phone: { row: 1, at: 'end' },
    cell: (card) => formatTotal(card.rest),
  },
  ...(onBlock
    ? [
        {
          key: 'act',
          label: copy.head.act,
          align: 'end' as const,
          phone: { row: 3, at: 'end' as const },
          cell: (card: GiftCard) => (
            <Button variant="secondary" size="sm" onClick={() => onBlock(card)}>
              {card.blockedAt === undefined ? copy.block : copy.unblock}
            </Button>
          ),
        },
      ]
    : []),
]
