import { useEffect, useMemo, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { dealKeys } from '#/office/domain/catalogue/dealsApi.ts'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { usePermission } from '#/office/ui/usePermission.ts'
import { newKey } from '#/shared/lib/newKey.ts'
import { ApiError } from '#/shared/api/client.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { bulkCopy as copy } from './bulk.copy.ts'
import { BulkForm, actionOf, emptyBulk, type BulkValues } from './BulkForm.tsx'
import { BulkRows } from './BulkRows.tsx'
import styles from './BulkScreen.module.css'
import { bulkTarget, keepRun, runAddress, type BulkTarget } from '#/office/domain/catalogue/bulkStart.ts'
import { emptyInto, fetchOpenDeals, idsOf, inputWith, newTo, putInto } from './intoDeal.ts'
import { IntoDealDone } from './IntoDealDone.tsx'
import { IntoDealFields } from './IntoDealFields.tsx'
import { IntoDealPreview } from './IntoDealPreview.tsx'
import { productKeys, runBulk, type BulkAction, type BulkAnswer } from '#/office/domain/catalogue/productsApi.ts'

const BACK = { href: '/admin/products', label: copy.back }

/** How long the form must stay unchanged before the shop is asked, in milliseconds. */
const STILL_MS = 350

/**
 * Changes many products at once: it is shown row by row first, and then done. BulkRunScreen shows the result (ITEM-6,
 * OFFICE-5).
 */
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

function Change({ target, deals }: { target: BulkTarget; deals: boolean }) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [values, setValues] = useState<BulkValues>(emptyBulk)
  const [runId, setRunId] = useState(newKey)
  const action = useMemo(() => actionOf(values), [values])
  const asked = useStill(action, STILL_MS)

  const preview = useQuery({
    queryKey: ['products', 'bulk', target, asked],
    queryFn: ({ signal }) => runBulk({ runId, ...target, action: asked as BulkAction, dryRun: true }, signal),
    enabled: asked !== null,
    staleTime: 0,
    placeholderData: (old) => old,
  })
  const run = useMutation({
    mutationFn: (what: BulkAction) => runBulk({ runId, ...target, action: what }),
    onSuccess: (answer) => {
      keepRun(runId, target)
      client.setQueryData(productKeys.bulk(runId), answer)
      void client.invalidateQueries({ queryKey: productKeys.all })
      navigate(runAddress(runId), { replace: true })
    },
  })

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
    mutationFn: () => putInto(into, ids, now, runId),
    onSettled: () => client.invalidateQueries({ queryKey: dealKeys.all }),
  })

  const fresh = asked !== null && asked === action && !preview.isPlaceholderData ? preview.data : undefined
  const problem = run.error ?? preview.error
  const lead = 'ids' in target ? copy.chosen : copy.all
  const shown = preview.data

  if (put.data) {
    return (
      <Page title={copy.title(ids.length)} lead={lead} back={BACK}>
        <IntoDealDone put={put.data} />
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
                setRunId(newKey())
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
            lead={shown && asked ? leadOf(shown) : preview.isFetching ? copy.asking : undefined}
          >
            {problem ? (
              <p role="alert" className={styles.problem}>
                {problem.message}
              </p>
            ) : null}
            {shown && asked ? <Reasons answer={shown} /> : null}
            {shown && asked ? <BulkRows answer={shown} /> : null}
            <div className={styles.foot}>
              <Button size="sm" variant="quiet" onClick={() => navigate(BACK.href)}>
                {copy.cancel}
              </Button>
              <Button
                size="sm"
                busy={run.isPending}
                disabled={!fresh || ahead(fresh) === 0}
                onClick={() => action && run.mutate(action)}
              >
                {!fresh || ahead(fresh) === 0
                  ? copy.nothing
                  : seen(fresh) < fresh.total
                    ? copy.runUpTo(ahead(fresh))
                    : copy.run(fresh.change)}
              </Button>
            </div>
          </Panel>
        )}
      </div>
    </Page>
  )
}

/** How many products a preview was about. Of very many it is only the first. */
const seen = ({ looked, change, skipped, refused }: BulkAnswer) => looked ?? change + skipped + refused

/** How many may change: those that would, and all that the preview left out. */
const ahead = (answer: BulkAnswer) => answer.change + answer.total - seen(answer)

function leadOf(answer: BulkAnswer): string {
  const words = copy.previewLead(answer.change, answer.skipped, answer.refused)
  return seen(answer) < answer.total ? copy.previewSample(answer.total, seen(answer), words) : words
}

/** The reasons why some would not change, where not all rows are shown. */
function Reasons({ answer }: { answer: BulkAnswer }) {
  const { reasons, rows } = answer
  if (!reasons?.length || rows.length >= seen(answer)) return null
  return (
    <ul className={styles.reasons} aria-label={copy.reasons}>
      {reasons.map(({ result, why, count }) => (
        <li key={`${result} ${why}`}>{copy.reason(count, why)}</li>
      ))}
    </ul>
  )
}

/** A problem that no field of the form shows. */
function putProblem(error: Error | null): string | null {
  if (!(error instanceof ApiError)) return error?.message ?? null
  const { name, percent, startsAt, endsAt, ...others } = error.fields
  return (name ?? percent ?? startsAt ?? endsAt) ? null : (Object.values(others)[0] ?? error.message)
}

/** A value once it has not changed for a while; null counts at once. */
function useStill<V>(value: V, ms: number): V {
  const [still, setStill] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), value === null ? 0 : ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return still
}
