import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { MoneyField } from '#/office/ui/MoneyField.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { problemOf, useRowForm } from '#/office/ui/useRowForm.ts'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { couponChanges } from './changes.ts'
import { copy } from './deals.copy.ts'
import { CouponActs } from './CouponActs.tsx'
import { beginOf, couponInput } from './couponForm.ts'
import { CouponState } from './CouponsTable.tsx'
import { CouponUses } from './CouponUses.tsx'
import { dealKeys, putCoupon, type Coupon } from '#/office/domain/catalogue/dealsApi.ts'
import { RuleFrame } from './RuleFrame.tsx'
import dealScreen from './DealScreen.module.css'
import styles from './CouponForm.module.css'
import { Segments } from '#/office/ui/Segments.tsx'
import { TargetsPicker } from '#/office/domain/catalogue/TargetsPicker.tsx'

type Props = { stored: Coupon | null; writes: boolean; now: number }

/** The code, what it gives and to whom, and who used it. */
export function CouponForm({ stored, writes, now }: Props) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const form = useRowForm(
    'coupon',
    stored,
    (coupon: Coupon | null) => beginOf(coupon, now),
    {},
    `coupon-${stored?._id ?? 'new'}`,
  )
  const { base, start, typed: values, newer, put: set } = form
  const locked = !writes || base?.state === 'stopped'
  const words = copy.coupon

  function take(coupon: Coupon) {
    client.setQueryData(dealKeys.coupon(coupon._id), coupon)
    form.take(coupon)
  }

  const save = useMutation({
    mutationFn: (over: Coupon | null) => putCoupon(couponInput(values, base), over),
    onSuccess: (saved) => {
      toast.success(words.saved(saved.code))
      take(saved)
      void client.invalidateQueries({ queryKey: dealKeys.coupons })
      if (base === null) setTimeout(() => navigate(`/admin/coupons/${saved._id}`, { replace: true }))
    },
    onError: form.refused,
  })
  const { fields: said } = problemOf(save.error, newer)
  const dirty = !locked && JSON.stringify(values) !== JSON.stringify(start)

  return (
    <RuleFrame
      title={base?.code ?? words.fresh}
      back={{ href: '/admin/deals?show=coupons', label: copy.views.coupons }}
      lead={base ? <CouponState coupon={base} /> : copy.edit.freshLead}
      actions={base && writes ? <CouponActs coupon={base} onChange={take} onNewer={form.setNewer} /> : null}
      base={base}
      ended={base?.state === 'stopped' ? words.ended : null}
      writes={writes}
      theirs={newer?.now}
      changes={base && newer ? couponChanges(base, newer) : []}
      dirty={dirty}
      changed={words.changed}
      save={save}
      saveLabel={base ? words.save : words.make}
      onSave={save.mutate}
      onTheirs={take}
      onDiscard={form.discard}
    >
      <div className={dealScreen.side}>
        <Panel title={copy.edit.rule}>
          <div className={dealScreen.form}>
            <TextField
              label={words.code}
              hint={words.codeHint}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={24}
              disabled={locked || base !== null}
              value={values.code}
              error={said['code']}
              onChange={(event) => set({ code: event.target.value.toUpperCase() })}
            />
            <Segments
              label={copy.edit.kind}
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
            ) : values.kind === 'delivery' ? (
              <p className={dealScreen.note}>{words.deliveryText}</p>
            ) : (
              <MoneyField
                label={words.amount}
                value={values.amount}
                disabled={locked}
                error={said['amount']}
                onChange={(amount) => set({ amount: amount ?? null })}
              />
            )}
            <MoneyField
              label={words.minimum}
              optional
              value={values.minimum}
              disabled={locked}
              error={said['minimum']}
              onChange={(minimum) => set({ minimum: minimum ?? null })}
            />
            <TextField
              label={words.note}
              optional
              dir="auto"
              autoComplete="off"
              maxLength={200}
              disabled={locked}
              value={values.note}
              error={said['note']}
              onChange={(event) => set({ note: event.target.value })}
            />
          </div>
        </Panel>
        <Panel title={words.for}>
          <div className={dealScreen.form}>
            <TargetsPicker
              targets={values.targets}
              error={said['targets']}
              disabled={locked}
              onChange={(targets) => set({ targets })}
            />
            {values.kind === 'delivery' ? null : (
              <label className={dealScreen.check}>
                <input
                  type="checkbox"
                  disabled={locked}
                  checked={values.onDeals}
                  onChange={(event) => set({ onDeals: event.target.checked })}
                />
                <span>
                  {words.onDeals}
                  <small>{words.onDealsText}</small>
                </span>
              </label>
            )}
          </div>
        </Panel>
      </div>
      <div className={dealScreen.side}>
        <Panel title={copy.edit.window}>
          <div className={styles.two}>
            <TextField
              label={copy.edit.from}
              type="datetime-local"
              disabled={locked}
              value={values.from}
              error={said['startsAt']}
              onChange={(event) => set({ from: event.target.value })}
            />
            <TextField
              label={words.until}
              optional
              type="datetime-local"
              disabled={locked}
              value={values.until}
              error={said['endsAt']}
              onChange={(event) => set({ until: event.target.value })}
            />
          </div>
        </Panel>
        <Panel title={words.limits}>
          <div className={styles.two}>
            <TextField
              label={words.limit}
              optional
              placeholder={words.any}
              inputMode="numeric"
              autoComplete="off"
              disabled={locked}
              value={values.limit}
              error={said['limit']}
              onChange={(event) => set({ limit: event.target.value })}
            />
            <TextField
              label={words.perCustomer}
              optional
              hint={words.perCustomerHint}
              placeholder={words.any}
              inputMode="numeric"
              autoComplete="off"
              disabled={locked}
              value={values.perCustomer}
              error={said['perCustomer']}
              onChange={(event) => set({ perCustomer: event.target.value })}
            />
          </div>
        </Panel>
        {base ? <CouponUses coupon={base} /> : null}
      </div>
    </RuleFrame>
  )
}
