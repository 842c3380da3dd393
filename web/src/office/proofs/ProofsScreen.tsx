import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { keys, type ScreenProps } from '#/office/api/officeApi.ts'
import { claimOrder, unclaimOrder } from '#/office/domain/orders/ordersApi.ts'
import { age } from '#/office/ui/age.ts'
import { Page } from '#/office/ui/Page.tsx'
import { useRowStep } from '#/office/ui/useRowStep.ts'
import { NextWork } from '#/office/domain/orders/NextWork.tsx'
import { useNow } from '#/office/ui/useNow.ts'
import { QueryState, NothingInHand, useOrderChanges, WorkDesk, WorkKeys } from '#/office/ui/WorkDesk.tsx'
import { BankCredits, BankFile } from './BankCredits.tsx'
import { copy } from './proofs.copy.ts'
import { ProofList } from './ProofList.tsx'
import { ProofWork } from './ProofWork.tsx'
import { proofQueries } from './proofsApi.ts'
import styles from './ProofsScreen.module.css'

/** The payment screenshots: the list, and one in hand beside what the bank must show (PROOF-2, PROOF-3). */
export default function ProofsScreen({ me }: ScreenProps) {
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const chosen = params.get('order') ?? ''
  const now = useNow()
  const list = useQuery(proofQueries.list)
  useOrderChanges('bank')
  const claims = me.permissions.includes('orders.confirm') && me.permissions.includes('payments.write')
  const show = (id: string) => setParams(id === '' ? {} : { order: id }, { replace: true })
  const take = useMutation({
    mutationFn: async (id: string) => {
      if (!claims) return
      if (chosen !== '' && chosen !== id) await unclaimOrder(chosen)
      if (id !== '') await claimOrder(id)
    },
    onMutate: (id) => show(id),
    onError: (error) => toast.error(error.message), // somebody else has it in hand, and it is shown with that notice
    onSettled: () => client.invalidateQueries({ queryKey: keys.orders }),
  })

  const due = list.data?.due.orders ?? []
  const rows = [...due, ...(list.data?.asked.orders ?? [])]
  const at = rows.findIndex((row) => row._id === chosen)
  const step = useRowStep(rows, at, (row) => {
    if (!take.isPending) take.mutate(row._id)
  })
  const next = () => take.mutate(due.find((row) => row._id !== chosen && !taken(row, me._id))?._id ?? '')
  const oldest = due[0]
  return (
    <Page
      title={copy.title}
      lead={
        list.data
          ? `${copy.waiting(list.data.due.total)}${oldest ? `, ${copy.oldest(age(oldest.createdAt, now))}` : ''}`
          : undefined
      }
      actions={me.permissions.includes('payments.write') ? <BankFile /> : undefined}
    >
      {at >= 0 ? (
        <div className={styles.pager}>
          <IconButton icon="left" label={copy.earlier} disabled={at === 0} onClick={() => step(-1)} />
          <span>{copy.place(at + 1, rows.length)}</span>
          <IconButton icon="right" label={copy.later} disabled={at === rows.length - 1} onClick={() => step(1)} />
        </div>
      ) : null}
      <WorkDesk
        inHand={chosen}
        alone={rows.length === 0}
        list={
          list.data ? (
            <ProofList proofs={list.data} chosen={chosen} me={me._id} now={now} onChoose={(id) => take.mutate(id)} />
          ) : (
            <QueryState query={list} retry={copy.retry} rows />
          )
        }
      >
        {chosen !== '' ? (
          <ProofWork key={chosen} id={chosen} me={me} onNext={next} />
        ) : list.data ? (
          <NothingInHand listed={rows.length > 0}>
            <EmptyState
              title={due.length === 0 ? copy.empty : copy.choose}
              actions={due.length === 0 ? <NextWork /> : undefined}
            >
              {due.length === 0 ? copy.emptyText : copy.chooseText}
            </EmptyState>
          </NothingInHand>
        ) : null}
      </WorkDesk>
      <BankCredits may={me.permissions.includes('payments.write')} onChoose={(id) => take.mutate(id)} />
      <WorkKeys keys={copy.keys} />
    </Page>
  )
}

const taken = (row: { hand?: { actor: string } }, me: string) => row.hand !== undefined && row.hand.actor !== me
