import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { MoneyField } from '#/office/ui/MoneyField.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { problemOf, useRowForm } from '#/office/ui/useRowForm.ts'
import { newKey } from '#/shared/lib/newKey.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { dealChanges } from './changes.ts'
import { copy } from './deals.copy.ts'
import { DealActs } from './DealActs.tsx'
import { beginOf, dealInput, type DealValues } from '#/office/domain/catalogue/dealForm.ts'
import { dealKeys, putDeal, type Deal, type DealInput } from '#/office/domain/catalogue/dealsApi.ts'
import styles from './DealScreen.module.css'
import { RuleFrame } from './RuleFrame.tsx'
import { DealState } from './DealsTable.tsx'
import { PreviewPanel } from '#/office/domain/catalogue/PreviewPanel.tsx'
import { Segments } from '#/office/ui/Segments.tsx'
import { fieldOf } from '#/office/ui/karachiDays.ts'
import { TargetsPicker } from '#/office/domain/catalogue/TargetsPicker.tsx'

type Props = {
  stored: Deal | null
  /** The deal whose rule a new one copies. */
  like: Deal | null
  /** The values with which a new one begins. */
  suggested: Partial<DealValues>
  writes: boolean
  now: number
}

/** The rule, the window and the words of a deal, and what shoppers would pay. */
export function DealForm({ stored, like, suggested, writes, now }: Props) {
  const words = copy.edit
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [key] = useState(newKey)
  const form = useRowForm(
    'deal',
    stored,
    (deal: Deal | null) => beginOf(deal, deal === null, now),
    // A new deal is unsaved from the start where it begins with another's rule or with suggestions.
    stored ? {} : { ...beginOf(like, true, now), ...suggested },
    `deal-${stored?._id ?? 'new'}`,
  )
  const { base, start, typed: values, newer, put: set } = form
  const ended = base !== null && (base.state === 'over' || base.state === 'stopped')
  const begun = base !== null && Date.parse(base.startsAt) <= now
  const locked = !writes || ended
  const input = dealInput(values, base)
  const save = useMutation({
    mutationFn: ({ over, draft = false }: { over: Deal | null; draft?: boolean }) =>
      putDeal(draft ? { ...input, draft } : input, over, key),
    onSuccess: (saved, { draft }) => {
      client.setQueryData(dealKeys.one(saved._id), saved)
      void client.invalidateQueries({ queryKey: dealKeys.all })
      toast.success(draft ? words.kept(saved.name) : words.saved(saved.name))
      form.take(saved)
      if (base === null) setTimeout(() => navigate(`/admin/deals/${saved._id}`, { replace: true }))
    },
    onError: form.refused,
  })
  const { fields: said } = problemOf(save.error, newer)
  const dirty = !locked && JSON.stringify(values) !== JSON.stringify(start)
  return (
    <RuleFrame
      title={base?.name ?? words.fresh}
      back={{ href: '/admin/deals', label: words.back }}
      lead={base ? <DealState deal={base} now={now} /> : words.freshLead}
      actions={
        base && writes ? <DealActs deal={base} now={now} onChange={form.rebase} onNewer={form.setNewer} /> : null
      }
      base={base}
      ended={ended ? words.ended : null}
      writes={writes}
      theirs={newer?.now}
      changes={base && newer ? dealChanges(base, newer) : []}
      dirty={dirty}
      changed={words.changed}
      save={save}
      saveLabel={base ? words.save : words.schedule}
      beside={
        base ? undefined : (
          <Button
            size="sm"
            variant="secondary"
            busy={save.isPending}
            onClick={() => save.mutate({ over: null, draft: true })}
          >
            {words.asDraft}
          </Button>
        )
      }
      onSave={(over) => save.mutate({ over })}
      onTheirs={(theirs) => {
        client.setQueryData(dealKeys.one(theirs._id), theirs)
        form.take(theirs)
      }}
      onDiscard={form.discard}
    >
      <div className={styles.side}>
        <Panel title={words.rule}>
          <div className={styles.form}>
            <TextField
              label={words.name}
              hint={words.nameHint}
              dir="auto"
              autoComplete="off"
              maxLength={80}
              disabled={locked}
              value={values.name}
              error={said['name']}
              onChange={(event) => set({ name: event.target.value })}
            />
            <TargetsPicker
              targets={values.targets}
              error={said['targets']}
              disabled={locked}
              onChange={(targets) => set({ targets })}
            />
            {canExcept(values) ? (
              <div>
                <TargetsPicker
                  except
                  targets={values.except}
                  error={said['except']}
                  disabled={locked}
                  onChange={(except) => set({ except })}
                />
                <p className={styles.hint}>{copy.except.hint}</p>
              </div>
            ) : null}
            <Segments
              titled
              label={words.kind}
              options={words.kinds}
              value={values.kind}
              disabled={locked}
              onChange={(kind) => set({ kind })}
            />
            {values.kind === 'percent' ? (
              <TextField
                label={words.percent}
                inputMode="numeric"
                autoComplete="off"
                disabled={locked}
                value={values.percent}
                error={said['percent']}
                onChange={(event) => set({ percent: event.target.value })}
              />
            ) : (
              <MoneyField
                label={values.kind === 'amount' ? words.amount : words.price}
                value={values.amount}
                disabled={locked}
                error={said['amount']}
                onChange={(amount) => set({ amount: amount ?? null })}
              />
            )}
            <Segments
              titled
              label={words.for}
              options={words.audiences}
              value={values.for}
              disabled={locked}
              onChange={(audience) => set({ for: audience })}
            />
          </div>
        </Panel>
        <Panel title={words.window}>
          <div className={styles.form}>
            <TextField
              label={words.from}
              type="datetime-local"
              disabled={locked || begun}
              hint={begun && !locked ? words.fromRuns : undefined}
              value={values.from}
              error={said['startsAt']}
              onChange={(event) => set({ from: event.target.value })}
            />
            {locked || begun ? null : (
              <Button size="sm" variant="quiet" onClick={() => set({ from: fieldOf(now - (now % MINUTE_MS)) })}>
                {words.fromNow}
              </Button>
            )}
            <TextField
              label={words.until}
              type="datetime-local"
              disabled={locked}
              value={values.until}
              error={said['endsAt']}
              onChange={(event) => set({ until: event.target.value })}
            />
            <Lasts input={input} />
          </div>
        </Panel>
        <Panel title={words.more}>
          <label className={styles.check}>
            <input
              type="checkbox"
              disabled={locked}
              checked={values.withCoupon}
              onChange={(event) => set({ withCoupon: event.target.checked })}
            />
            <span>
              {words.withCoupon}
              <small>{words.withCouponText}</small>
            </span>
          </label>
        </Panel>
      </div>
      <div className={styles.side}>
        <PreviewPanel id={base?._id ?? ''} input={isWhole(values, input) ? input : null} />
      </div>
    </RuleFrame>
  )
}

/** Whether a deal may have exceptions. One of single products leaves out a product by not naming it. */
const canExcept = ({ targets, except }: DealValues) =>
  except.length > 0 || targets.some(({ kind }) => kind !== 'product' && kind !== 'variant')

/** Whether everything is given from which prices are worked out. */
const isWhole = (values: DealValues, { startsAt, endsAt }: DealInput) =>
  values.targets.length > 0 &&
  startsAt !== '' &&
  endsAt !== '' &&
  (values.kind === 'percent' ? values.percent.trim() !== '' : values.amount !== null)

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

function Lasts({ input }: { input: { startsAt: string; endsAt: string } }) {
  const days = Math.round((Date.parse(input.endsAt) - Date.parse(input.startsAt)) / DAY_MS)
  return days > 0 ? <p className={styles.hint}>{copy.edit.lasts(days)}</p> : null
}
