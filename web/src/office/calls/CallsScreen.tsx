import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { formatSoon } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { keys, type ScreenProps } from '#/office/api/officeApi.ts'
import { claimOrder, moveOrder, unclaimOrder } from '#/office/domain/orders/ordersApi.ts'
import { age } from '#/office/ui/age.ts'
import { Page } from '#/office/ui/Page.tsx'
import { Card, type Noted } from './Card.tsx'
import { CallList } from './CallList.tsx'
import { callKeys, fetchCard, nextCall, type CallCard, callQueries } from '#/office/domain/orders/callsApi.ts'
import styles from './CallsScreen.module.css'
import { copy } from './calls.copy.ts'
import { useKey } from '#/office/ui/useKey.ts'
import { useRowStep } from '#/office/ui/useRowStep.ts'
import { NextWork } from '#/office/domain/orders/NextWork.tsx'
import { useNow } from '#/office/ui/useNow.ts'
import { QueryState, useOrderChanges, WorkDesk, WorkKeys } from '#/office/ui/WorkDesk.tsx'

const failed = (error: Error) => toast.error(error.message)

/** The shoppers who pay at the door and are to be called: the list, and one order in hand (COD-3). */
export default function CallsScreen({ me }: ScreenProps) {
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const chosen = params.get('order') ?? ''
  const now = useNow()
  const list = useQuery(callQueries.list)
  const card = useQuery({
    ...callQueries.card(chosen),
    enabled: chosen !== '',
  })
  useOrderChanges()

  const show = (id: string) => setParams(id === '' ? {} : { order: id }, { replace: true })
  const shown = (next: CallCard) => {
    client.setQueryData(callKeys.card(next.order._id), next)
    void client.invalidateQueries({ queryKey: callKeys.list })
    show(next.order._id)
  }
  const next = useMutation({
    mutationFn: async () => {
      if (chosen !== '') await unclaimOrder(chosen)
      return nextCall(chosen)
    },
    onSuccess: (found) => {
      if (found) return shown(found)
      void client.invalidateQueries({ queryKey: callKeys.list })
      show('')
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: callKeys.list })
      failed(error)
    },
  })
  const take = useMutation({
    mutationFn: async (id: string) => {
      if (chosen !== '' && chosen !== id) await unclaimOrder(chosen)
      await claimOrder(id)
      return fetchCard(id, new AbortController().signal)
    },
    onSuccess: shown,
    onError: failed,
  })

  // The last call can be taken back while the next order is shown, and its order is then in hand again.
  const [noted, setNoted] = useState<Noted | null>(null)
  const undo = useMutation({
    mutationFn: ({ id, version }: Pick<Noted, 'id' | 'version'>) => moveOrder(id, 'undo-call', version, {}),
    onSuccess: (order) => {
      toast.success(copy.undone(order.number))
      take.mutate(order._id)
    },
    onError: failed,
    onSettled: () => {
      setNoted(null)
      return client.invalidateQueries({ queryKey: keys.orders })
    },
  })

  const due = list.data?.due.orders ?? []
  const rows = [...due, ...(list.data?.later.orders ?? []), ...(list.data?.unreachable.orders ?? [])]
  const at = rows.findIndex((row) => row._id === chosen)
  useRowStep(rows, at, (row) => {
    if (!take.isPending) take.mutate(row._id)
  })
  useKey('n', () => next.mutate())

  const oldest = due[0]
  const hand = card.data?.order.hand
  return (
    <Page
      title={copy.title}
      lead={
        list.data
          ? `${copy.waiting(list.data.due.total)}${oldest ? `, ${copy.oldest(age(oldest.createdAt, now))}` : ''}`
          : undefined
      }
      actions={
        <>
          {hand?.actor === me._id ? (
            <span className={styles.held}>{copy.held(formatSoon(hand.until, now))}</span>
          ) : null}
          {chosen !== '' || due.length > 0 ? (
            <Button
              size="sm"
              variant={chosen === '' ? 'primary' : 'secondary'}
              busy={next.isPending}
              onClick={() => next.mutate()}
            >
              {copy.next}
            </Button>
          ) : null}
        </>
      }
    >
      <div role="status">
        {noted ? (
          <p className={styles.noted}>
            <span>{noted.said}</span>
            <Button size="sm" variant="secondary" busy={undo.isPending} onClick={() => undo.mutate(noted)}>
              {copy.undoLast}
            </Button>
          </p>
        ) : null}
      </div>
      <WorkDesk
        inHand={chosen}
        alone={rows.length === 0}
        list={
          list.data ? (
            <CallList calls={list.data} chosen={chosen} me={me._id} now={now} onChoose={(id) => take.mutate(id)} />
          ) : (
            <QueryState query={list} retry={copy.retry} rows />
          )
        }
      >
        {chosen === '' ? (
          list.data ? (
            <EmptyState
              title={due.length === 0 ? copy.empty : copy.choose}
              actions={due.length === 0 ? <NextWork /> : undefined}
            >
              {due.length === 0 ? copy.emptyText : copy.chooseText}
            </EmptyState>
          ) : null
        ) : card.data ? (
          <Card
            key={chosen}
            card={card.data}
            me={me}
            now={now}
            onNext={() => next.mutate()}
            undoing={undo.isPending}
            onNoted={setNoted}
            onUndo={(call) => undo.mutate(call)}
          />
        ) : (
          <QueryState query={card} retry={copy.retry} />
        )}
      </WorkDesk>
      <WorkKeys keys={copy.keys} />
    </Page>
  )
}
