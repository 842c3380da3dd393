import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatPaisa } from '#/shared/lib/format.ts'
import { prepaidOff } from '#/shared/lib/prepaid.ts'
import { toPaisa } from '#/shared/lib/price.ts'
import { useRested } from '#/shared/lib/useRested.ts'
import { signed } from '#/shared/orders/sums.ts'
import { Sums } from '#/shared/ui/Slip.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { officeQueries, tryPayments, type Me, type Settings, type SettingValues } from '#/office/api/officeApi.ts'
import { useConfig } from '#/office/api/useConfig.ts'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { MoneyField } from '#/office/ui/MoneyField.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { SaveBar } from '#/office/ui/SaveBar.tsx'
import screens from '#/office/ui/screens.module.css'
import { words } from '#/office/ui/words.copy.ts'
import { SettingsConflict } from './SettingsConflict.tsx'
import styles from './delivery.module.css'
import { DepositDialog } from './DepositDialog.tsx'
import { DepositTrial } from './DepositTrial.tsx'
import { depositsCopy } from './deposits.copy.ts'
import { NO_RULE, type Rule } from './deposits.ts'
import { rowsOf, rulesIn, rulesText, type Row } from './rules.ts'
import { RulesPanel } from './RulesPanel.tsx'
import { copy as settingsCopy } from './settings.copy.ts'
import { useSettingsForm } from './useSettingsForm.ts'
import { waysCopy as copy } from './ways.copy.ts'

const NAMES = ['cashFee', 'prepaidPercent', 'prepaidMost'] as const
type Name = (typeof NAMES)[number]
const FIELDS: Readonly<Record<Name, { label: string; hint: string }>> = {
  cashFee: { label: copy.cashFee, hint: copy.cashFeeHint },
  prepaidPercent: { label: copy.percent, hint: copy.percentHint },
  prepaidMost: { label: copy.most, hint: copy.mostHint },
}

/** The fees and savings of the ways of paying (FEE-2). */
export default function PaymentsScreen({ me }: { me: Me }) {
  const settings = useQuery(officeQueries.settings)
  return (
    <Page title={copy.title} lead={copy.lead} back={{ href: '/admin/settings', label: words.settings }}>
      {settings.data ? (
        <Ways now={settings.data} mayWrite={mayCharge(me, settings.data)} />
      ) : (
        <NotLoaded query={settings} />
      )}
    </Page>
  )
}

/** Whether somebody may change fees, which only the owner may (GUARD-5). */
const mayCharge = ({ permissions }: Me, { owners = [] }: Settings) =>
  permissions.includes('settings.write') && (permissions.includes('settings.bank') || !owners.includes('cashFee'))

type Typed = Record<Name, string> & { rules: Row<Rule>[] }

const typedOf = (values: SettingValues): Typed => ({
  cashFee: textOf(values.cashFee),
  prepaidPercent: textOf(values.prepaidPercent),
  prepaidMost: textOf(values.prepaidMost),
  rules: rowsOf(values.deposits),
})
const textOf = (value = 0) => (value === 0 ? '' : String(value))

/** A whole number as typed: '' is 0, anything else is null. */
const numberOf = (text: string) => (/^\d{0,8}$/.test(text.trim()) ? Number(text) : null)

const changedIn = (typed: Typed, base: SettingValues) =>
  NAMES.filter((name) => typed[name].trim() !== textOf(base[name]))

const figuresOf = (typed: Typed) => ({
  cashFee: numberOf(typed.cashFee) ?? 0,
  prepaidPercent: numberOf(typed.prepaidPercent) ?? 0,
  prepaidMost: numberOf(typed.prepaidMost) ?? 0,
})

function Ways({ now, mayWrite }: { now: Settings; mayWrite: boolean }) {
  const form = useSettingsForm(now, {
    fill: typedOf,
    valuesOf: (typed, base) => ({
      ...(changedIn(typed, base).length > 0 && figuresOf(typed)),
      ...(rulesText(typed.rules) !== rulesText(rowsOf(base.deposits)) && { deposits: rulesIn(typed.rules) }),
    }),
    onSaved: () => toast.success(copy.done, { place: 'top' }),
  })
  const { typed } = form
  /** Whether shoppers are shown an account; a demo has one that no setting holds. */
  const account = useConfig().data?.bankTransfer !== false
  const wrong = NAMES.filter((name) => numberOf(typed[name]) === null)
  const figures = figuresOf(typed)
  const changed = changedIn(typed, form.base.values)

  const tried = useRested(JSON.stringify(figures), 400)
  const { data: trial } = useQuery({
    queryKey: ['payments', 'trial', now.version, tried],
    queryFn: ({ signal }) => tryPayments(JSON.parse(tried) as typeof figures, signal),
    placeholderData: keepPreviousData,
    retry: false,
  })

  return (
    <>
      {mayWrite ? null : <p className={screens.note}>{settingsCopy.readOnly}</p>}
      <SettingsConflict {...form.conflict} />
      <div className={screens.columns}>
        <div className={screens.stack}>
          {figures.cashFee === 0 && figures.prepaidPercent === 0 ? <p className={screens.note}>{copy.off}</p> : null}
          <Panel title={copy.panel} lead={copy.panelLead}>
            <div className={styles.form}>
              {NAMES.map((name) => (
                <TextField
                  key={name}
                  label={FIELDS[name].label}
                  hint={FIELDS[name].hint}
                  error={wrong.includes(name) ? copy.whole : form.errors[name]}
                  inputMode="numeric"
                  maxLength={8}
                  readOnly={!mayWrite}
                  value={typed[name]}
                  onChange={(event) => form.change({ [name]: event.currentTarget.value })}
                />
              ))}
            </div>
          </Panel>
          {now.card === undefined ? null : (
            <Panel title={copy.cards} lead={copy.cardsLead(now.card.name, now.card.key)}>
              <p className={styles.form}>{now.card.live ? copy.cardsLive : copy.cardsSandbox}</p>
            </Panel>
          )}
          <RulesPanel
            list="deposits"
            copy={depositsCopy}
            rows={typed.rules}
            fresh={NO_RULE}
            warning={account ? undefined : depositsCopy.noAccount}
            errors={form.errors}
            mayWrite={mayWrite}
            Dialog={DepositDialog}
            onChange={(rules) => form.change({ rules })}
          />
        </div>
        <div className={screens.stack}>
          {typed.rules.length > 0 ? <DepositTrial rules={rulesIn(typed.rules)} version={now.version} /> : null}
          <Asked {...figures} />
          {trial ? (
            <Panel title={copy.last(trial.days)} lead={copy.lastLead}>
              <div className={styles.form}>
                {changed.length > 0 && wrong.length === 0 ? (
                  <p className={styles.would} role="status">
                    {copy.would(trial.fees, trial.wouldFees, trial.saved, trial.wouldSave)}
                  </p>
                ) : null}
                <Sums
                  rows={[
                    { label: copy.cashOrders(trial.cash), value: copy.fees(trial.fees) },
                    { label: copy.firstOrders(trial.first), value: copy.saved(trial.saved) },
                  ]}
                  total={{ label: copy.rest, value: signed(Math.round((trial.fees - trial.saved) * 100) / 100) }}
                />
              </div>
            </Panel>
          ) : null}
        </div>
      </div>
      <SaveBar
        changed={[...changed.map((name) => FIELDS[name].label), ...(form.values.deposits ? [depositsCopy.title] : [])]}
        {...form.bar}
        {...(wrong.length > 0 && { problem: copy.saveFailed, onSave: () => undefined })}
      />
    </>
  )
}

/** What a cart would cost in each way, computed as the checkout does. */
function Asked({ cashFee, prepaidPercent, prepaidMost }: Record<Name, number>) {
  const [goods, setGoods] = useState(237_600)
  const off = prepaidOff({ percent: prepaidPercent, most: toPaisa(prepaidMost) }, goods)
  return (
    <Panel title={copy.tryTitle} lead={copy.tryLead}>
      <div className={styles.form}>
        <MoneyField label={copy.goods} value={goods} onChange={(paisa) => setGoods(paisa ?? 0)} />
        <Sums
          rows={[
            { label: copy.now, value: formatPaisa(goods - off) },
            { label: copy.cash, value: formatPaisa(goods + toPaisa(cashFee)) },
          ]}
          total={{ label: copy.less, value: formatPaisa(off + toPaisa(cashFee)) }}
        />
        <p className={styles.hint}>{copy.beside}</p>
      </div>
    </Panel>
  )
}
