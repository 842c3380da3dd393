import { useEffect, useMemo, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { ScreenProps } from '#/office/app/screens.ts'
import { dealKeys } from '#/office/deals/dealsApi.ts'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { usePermission } from '#/office/ui/usePermission.ts'
import { ApiError } from '#/shared/api/client.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { bulkCopy as copy } from './bulkCopy.ts'
import { BulkForm, actionOf, emptyBulk, type BulkValues } from './BulkForm.tsx'
import { BulkRows, csvOf } from './BulkRows.tsx'
import styles from './BulkScreen.module.css'
import { bulkTarget, type BulkTarget } from './bulkStart.ts'
import { emptyInto, fetchOpenDeals, idsOf, inputWith, newTo, putInto } from './intoDeal.ts'
import { IntoDealDone } from './IntoDealDone.tsx'
import { IntoDealFields } from './IntoDealFields.tsx'
import { IntoDealPreview } from './IntoDealPreview.tsx'
import { fetchBulk, productKeys, runBulk, undoBulk, type BulkAction, type BulkAnswer } from './productsApi.ts'

const BACK = { href: '/admin/products', label: copy.back }

/** A form that is being typed is asked about once it has stood still for so long. */
const STILL_MS = 350

/** A long run is looked at again so often. */
const LOOK_MS = 1500

/** Many products changed at once: first shown row by row, then done, said row by row, and taken back (ITEM-6, OFFICE-5). */
export default function BulkScreen({ me }: ScreenProps) {
  const deals = usePermission(me)('prices.write')
  const [target] = useState(bulkTarget)
  if (target) return <Change target={target} deals={deals} />
  return (
    <Page title={copy.title(null)} back={BACK}>
      <EmptyState title={copy.none.title} actions={<ButtonLink href={BACK.href}>{copy.none.way}</ButtonLink>}>
        {copy.none.text}
      </EmptyState>
    </Page>
  )
}

function newRun(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function Change({ target, deals }: { target: BulkTarget; deals: boolean }) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [values, setValues] = useState<BulkValues>(emptyBulk)
  const [runId, setRunId] = useState(newRun)
  const [result, setResult] = useState<BulkAnswer | null>(null)
  const action = useMemo(() => actionOf(values), [values])
  const asked = useStill(action, STILL_MS)

  const preview = useQuery({
    queryKey: ['products', 'bulk', target, asked],
    queryFn: ({ signal }) => runBulk({ runId, ...target, action: asked as BulkAction, dryRun: true }, signal),
    enabled: asked !== null && result === null,
    staleTime: 0,
    placeholderData: (old) => old,
  })
  const run = useMutation({
    mutationFn: (what: BulkAction) => runBulk({ runId, ...target, action: what }),
    onSuccess: (answer) => {
      setResult(answer)
      void client.invalidateQueries({ queryKey: productKeys.all })
    },
  })
  const undo = useMutation({
    mutationFn: () => undoBulk(runId),
    onSuccess: (answer) => {
      setResult(answer)
      toast.success(copy.undone)
      void client.invalidateQueries({ queryKey: productKeys.all })
    },
    onError: (error) => toast.error(error.message),
  })
  useLooking(result, setResult)

  const dealing = values.kind === 'deal'
  const [now] = useState(Date.now)
  const [into, setInto] = useState(() => emptyInto(now))
  const chosen = useQuery({
    queryKey: ['products', 'bulk-ids', target],
    queryFn: ({ signal }) => idsOf(target, signal),
    enabled: dealing,
  })
  const open = useQuery({
    queryKey: dealKeys.open,
    queryFn: ({ signal }) => fetchOpenDeals(signal),
    enabled: dealing,
  })
  const ids = chosen.data ?? []
  const stored = open.data?.find((deal) => deal._id === into.deal) ?? null
  const input = useMemo(() => inputWith(into, stored, chosen.data ?? [], now), [into, stored, chosen.data, now])
  const put = useMutation({
    mutationFn: () => putInto(into, ids, now),
    onSettled: () => client.invalidateQueries({ queryKey: dealKeys.all }),
  })

  const fresh = asked !== null && asked === action && !preview.isPlaceholderData ? preview.data : undefined
  const problem = run.error ?? preview.error
  const lead = 'ids' in target ? copy.chosen : copy.all
  const shown = result ?? preview.data

  if (put.data) {
    return (
      <Page title={copy.title(ids.length)} lead={lead} back={BACK}>
        <IntoDealDone put={put.data} />
      </Page>
    )
  }
  if (result) {
    const refused = result.refused
    return (
      <Page title={copy.title(result.total)} lead={lead} back={BACK}>
        <div className={styles.tally}>
          {(
            [
              ['done', result.change],
              ['skipped', result.skipped],
              ['refused', refused],
            ] as const
          ).map(([name, count]) => (
            <div key={name} className={styles[name]}>
              <b>{count}</b>
              <span>{copy.finished[name]}</span>
            </div>
          ))}
          <div className={styles.acts}>
            {result.undoable && result.change > 0 ? (
              <Button size="sm" variant="secondary" busy={undo.isPending} onClick={() => undo.mutate()}>
                <Icon name="undo" size="sm" />
                {copy.undo(result.change)}
              </Button>
            ) : null}
            {refused > 0 && result.finished ? (
              <Button size="sm" variant="secondary" busy={run.isPending} onClick={() => run.mutate(result.action)}>
                <Icon name="retry" size="sm" />
                {copy.again(refused)}
              </Button>
            ) : null}
            <small role="status">{result.finished ? copy.againNote : copy.running}</small>
          </div>
        </div>
        <Panel
          title={copy.result}
          flush
          actions={
            <Button size="sm" variant="secondary" onClick={() => save(csvOf(result))}>
              <Icon name="note" size="sm" />
              {copy.csv}
            </Button>
          }
        >
          <BulkRows answer={result} />
        </Panel>
      </Page>
    )
  }

  return (
    <Page title={copy.title((dealing ? chosen.data?.length : shown?.total) ?? null)} lead={lead} back={BACK}>
      <div className={styles.split}>
        <div className={styles.form}>
          <Panel title={copy.what}>
            <BulkForm
              values={values}
              errors={problem instanceof ApiError ? problem.fields : {}}
              deals={deals}
              onChange={(next) => {
                setValues(next)
                setRunId(newRun())
                run.reset()
              }}
            />
            {dealing ? (
              <IntoDealFields
                values={into}
                deals={open.data ?? []}
                errors={put.error instanceof ApiError ? put.error.fields : {}}
                onChange={(next) => {
                  setInto(next)
                  put.reset()
                }}
              />
            ) : null}
          </Panel>
          <p className={styles.note}>
            {dealing
              ? copy.notes.deal
              : values.kind === 'percent' || values.kind === 'amount'
                ? copy.notes.price
                : copy.notes.other}
          </p>
        </div>
        {dealing ? (
          <IntoDealPreview
            input={input}
            deal={into.deal}
            chosen={chosen.data?.length ?? null}
            fresh={newTo(stored, ids).length}
            problem={chosen.error || open.error ? copy.deal.failed : putProblem(put.error)}
            busy={put.isPending}
            onPut={() => put.mutate()}
            onCancel={() => navigate(BACK.href)}
          />
        ) : (
          <Panel
            title={copy.preview}
            flush
            lead={
              shown && asked
                ? copy.previewLead(shown.change, shown.skipped, shown.refused)
                : preview.isFetching
                  ? copy.asking
                  : undefined
            }
          >
            {problem ? (
              <p role="alert" className={styles.problem}>
                {problem.message}
              </p>
            ) : null}
            {shown && asked ? <BulkRows answer={shown} /> : null}
            <div className={styles.foot}>
              <Button size="sm" variant="quiet" onClick={() => navigate(BACK.href)}>
                {copy.cancel}
              </Button>
              <Button
                size="sm"
                busy={run.isPending}
                disabled={!fresh || fresh.change === 0}
                onClick={() => action && run.mutate(action)}
              >
                {fresh && fresh.change > 0 ? copy.run(fresh.change) : copy.nothing}
              </Button>
            </div>
          </Panel>
        )}
      </div>
    </Page>
  )
}

/** What no field of the form says. */
function putProblem(error: Error | null): string | null {
  if (!(error instanceof ApiError)) return error?.message ?? null
  const { name, percent, startsAt, endsAt, ...others } = error.fields
  return (name ?? percent ?? startsAt ?? endsAt) ? null : (Object.values(others)[0] ?? error.message)
}

/** A value once it has stood still; null at once. */
function useStill<V>(value: V, ms: number): V {
  const [still, setStill] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), value === null ? 0 : ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return still
}

/** Looks at a run that is not finished again and again. */
function useLooking(result: BulkAnswer | null, onResult: (answer: BulkAnswer) => void) {
  const going = result !== null && !result.finished
  const query = useQuery({
    queryKey: ['products', 'bulk-run', result?.runId],
    queryFn: ({ signal }) => fetchBulk(result?.runId ?? '', signal),
    enabled: going,
    refetchInterval: LOOK_MS,
    staleTime: 0,
  })
  const newest = going ? query.data : undefined
  useEffect(() => {
    if (newest) onResult(newest)
  }, [newest, onResult])
}

function save(text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv' }))
  link.download = copy.csvFile
  link.click()
  URL.revokeObjectURL(link.href)
}
