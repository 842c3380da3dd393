import { useState, type FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { ApiError } from '#/shared/api/client.ts'
import { newerOf, type Newer } from '#/office/ui/byWhom.ts'
import { ConflictNotice } from '#/office/ui/ConflictNotice.tsx'
import { MoneyField } from '#/office/ui/MoneyField.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { SaveBar } from '#/office/ui/SaveBar.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { dealChanges } from './changes.ts'
import { copy } from './copy.ts'
import { DealActs } from './DealActs.tsx'
import { beginOf, dealInput, type DealValues } from './dealForm.ts'
import { dealKeys, putDeal, type Deal } from './dealsApi.ts'
import styles from './DealScreen.module.css'
import { DealState } from './DealsTable.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { Segments } from './Segments.tsx'
import { TargetsPicker } from './TargetsPicker.tsx'

type Props = {
  stored: Deal | null
  /** The deal that a new one is made after. */
  like: Deal | null
  /** What a new one begins with. */
  suggested: Partial<DealValues>
  writes: boolean
  now: number
}

/** The rule, the window and the words of a deal, beside what shoppers would pay. */
export function DealForm({ stored, like, suggested, writes, now }: Props) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [base, setBase] = useState(stored)
  // A new one is unsaved from the start where it begins with the rule of another, or with what was suggested.
  const [start, setStart] = useState<DealValues>(() => beginOf(stored, stored === null, now))
  const [values, setValues] = useState<DealValues>(() =>
    stored ? start : { ...beginOf(like, true, now), ...suggested },
  )
  const [newer, setNewer] = useState<Newer<Deal> | null>(null)
  const theirs = newer?.now
  const ended = base !== null && (base.state === 'over' || base.state === 'stopped')
  const begun = base !== null && Date.parse(base.startsAt) <= now
  const locked = !writes || ended
  const set = (change: Partial<DealValues>) => setValues((before) => ({ ...before, ...change }))
  const input = dealInput(values, base)
  const save = useMutation({
    mutationFn: (over: Deal | null) => putDeal(input, over),
    onSuccess: (saved) => {
      client.setQueryData(dealKeys.one(saved._id), saved)
      void client.invalidateQueries({ queryKey: dealKeys.all })
      toast.success(copy.edit.saved(saved.name))
      const begin = beginOf(saved, false, now)
      setBase(saved)
      setStart(begin)
      setValues(begin)
      setNewer(null)
      if (base === null) setTimeout(() => navigate(`/admin/deals/${saved._id}`, { replace: true }))
    },
    onError: (error) => setNewer(newerOf(error, 'deal', base)),
  })
  const said = save.error instanceof ApiError ? save.error.fields : {}
  const wrong = (name: string) => (save.variables === undefined ? undefined : said[name])
  const dirty = !locked && JSON.stringify(values) !== JSON.stringify(start)
  const words = copy.edit

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending && dirty) save.mutate(base)
  }

  return (
    <Page
      title={base?.name ?? words.fresh}
      back={{ href: '/admin/deals', label: words.back }}
      lead={base ? <DealState deal={base} now={now} /> : words.freshLead}
      actions={base && writes ? <DealActs deal={base} onChange={setBase} onNewer={setNewer} /> : null}
    >
      {ended ? <p className={styles.note}>{words.ended}</p> : null}
      {writes ? null : <p className={styles.note}>{words.mayNot}</p>}
      {theirs && base ? (
        <ConflictNotice
          changes={dealChanges(base, newer)}
          busy={save.isPending}
          onMine={
            !dirty || theirs.state === 'over' || theirs.state === 'stopped' ? undefined : () => save.mutate(theirs)
          }
          onTheirs={() => {
            const begin = beginOf(theirs, false, now)
            client.setQueryData(dealKeys.one(theirs._id), theirs)
            setBase(theirs)
            setStart(begin)
            setValues(begin)
            setNewer(null)
            save.reset()
          }}
        />
      ) : null}
      <form onSubmit={submit} noValidate className={styles.columns}>
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
                error={wrong('name')}
                onChange={(event) => set({ name: event.target.value })}
              />
              <TargetsPicker
                targets={values.targets}
                error={wrong('targets')}
                disabled={locked}
                onChange={(targets) => set({ targets })}
              />
              <Segments
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
                  error={wrong('percent')}
                  onChange={(event) => set({ percent: event.target.value })}
                />
              ) : (
                <MoneyField
                  label={values.kind === 'amount' ? words.amount : words.price}
                  value={values.amount}
                  disabled={locked}
                  error={wrong('amount')}
                  onChange={(amount) => set({ amount: amount ?? null })}
                />
              )}
              <Segments
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
                error={wrong('startsAt')}
                onChange={(event) => set({ from: event.target.value })}
              />
              <TextField
                label={words.until}
                type="datetime-local"
                disabled={locked}
                value={values.until}
                error={wrong('endsAt')}
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
          <PreviewPanel
            id={base?._id ?? ''}
            input={values.targets.length > 0 && input.startsAt !== '' && input.endsAt !== '' ? input : null}
          />
        </div>
        <SaveBar
          submit
          changed={dirty ? [words.changed] : []}
          busy={save.isPending}
          save={base ? words.save : words.schedule}
          problem={theirs ? null : save.error?.message}
          onSave={() => save.mutate(base)}
          onDiscard={() => {
            setValues(start)
            save.reset()
          }}
        />
      </form>
    </Page>
  )
}

const DAY_MS = 86_400_000

function Lasts({ input }: { input: { startsAt: string; endsAt: string } }) {
  const days = Math.round((Date.parse(input.endsAt) - Date.parse(input.startsAt)) / DAY_MS)
  return days > 0 ? <p className={styles.hint}>{copy.edit.lasts(days)}</p> : null
}
