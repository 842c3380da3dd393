import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { productQueries } from '#/office/domain/catalogue/productsApi.ts'
import { settingLabel } from '#/office/domain/shop/settings.copy.ts'
import { officeQueries, type Me, type Settings } from '#/office/api/officeApi.ts'
import { MoneyField } from '#/office/ui/MoneyField.tsx'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { SaveBar } from '#/office/ui/SaveBar.tsx'
import { Switch } from '#/office/ui/Switch.tsx'
import screens from '#/office/ui/screens.module.css'
import { words } from '#/office/ui/words.copy.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { FiscalPanel } from './FiscalPanel.tsx'
import { SettingsConflict } from './SettingsConflict.tsx'
import styles from './delivery.module.css'
import { copy as settingsCopy } from './settings.copy.ts'
import { TaxClassRow } from './TaxClassRow.tsx'
import { taxCopy as copy } from './tax.copy.ts'
import { draftOf, insideOf, newRow, rateOf, valuesOf, type ClassRow } from './taxDraft.ts'
import { useSettingsForm } from './useSettingsForm.ts'

/** The shop's tax numbers and its classes of sales tax (BOOKS-1). */
export default function TaxScreen({ me }: { me: Me }) {
  const settings = useQuery(officeQueries.settings)
  return (
    <Page title={copy.title} lead={copy.lead} back={{ href: '/admin/settings', label: words.settings }}>
      {settings.data ? <Taxes me={me} now={settings.data} /> : <NotLoaded query={settings} />}
    </Page>
  )
}

function Taxes({ me, now }: { me: Me; now: Settings }) {
  const client = useQueryClient()
  const terms = useQuery({ ...productQueries.terms, enabled: me.permissions.includes('products.read') })
  const form = useSettingsForm(now, {
    fill: draftOf,
    valuesOf,
    onSaved: () => {
      toast.success(copy.done, { place: 'top' })
      void client.invalidateQueries({ queryKey: productQueries.terms.queryKey })
    },
  })
  const { taxNumber, salesTaxNumber, taxOn, rows, taxCharges } = form.typed
  const { change, errors } = form
  const mayWrite = me.permissions.includes('settings.write')
  const mayTax = mayWrite && (me.permissions.includes('settings.bank') || !(now.owners ?? []).includes('taxOn'))
  const changed = Object.keys(form.values)
  const wrong = rows.some(({ rate }) => rateOf(rate) === null)
  const lost = (form.base.values.taxClasses ?? []).filter(({ name }) => rows.every((row) => row.name.trim() !== name))
  const put = (at: number, next: Partial<ClassRow>) => {
    const row = rows[at]
    if (row) change({ rows: rows.with(at, { ...row, ...next }) })
  }
  const turn = (on: boolean) =>
    change({ taxOn: on, ...(on && rows.length === 0 && { rows: [{ ...newRow(), name: 'Standard', rate: '18' }] }) })

  return (
    <>
      {mayWrite ? null : <p className={screens.note}>{settingsCopy.readOnly}</p>}
      <SettingsConflict {...form.conflict} />
      <div className={screens.columns}>
        <div className={screens.stack}>
          <Panel title={copy.who} lead={copy.whoLead}>
            <div className={styles.form}>
              <TextField
                label={copy.ntn}
                hint={copy.ntnHint}
                error={errors['taxNumber']}
                maxLength={20}
                autoComplete="off"
                readOnly={!mayWrite}
                value={taxNumber}
                onChange={(event) => change({ taxNumber: event.currentTarget.value })}
              />
              <TextField
                label={copy.strn}
                hint={copy.strnHint}
                error={errors['salesTaxNumber']}
                maxLength={40}
                inputMode="numeric"
                autoComplete="off"
                readOnly={!mayWrite}
                value={salesTaxNumber}
                onChange={(event) => change({ salesTaxNumber: event.currentTarget.value })}
              />
            </div>
          </Panel>
          <Panel title={copy.tax} lead={copy.taxLead}>
            <div className={styles.form}>
              <div className={styles.cash}>
                <p>
                  {copy.on}
                  <small>{taxOn ? copy.onHint : copy.off}</small>
                </p>
                <Switch on={taxOn} label={copy.on} disabled={!mayTax} onChange={turn} />
              </div>
              {errors['taxClasses'] ? <p className={styles.wrong}>{errors['taxClasses']}</p> : null}
              {rows.map((row, at) => (
                <TaxClassRow
                  key={row.id}
                  row={row}
                  first={at === 0}
                  terms={terms.data?.categories ?? []}
                  taken={rows.flatMap(({ categories }) => [...categories])}
                  errors={{
                    name: errors[`taxClasses.${at}.name`],
                    rate: errors[`taxClasses.${at}.rate`],
                    categories: errors[`taxClasses.${at}.categories`],
                  }}
                  readOnly={!mayTax}
                  onChange={(next) => put(at, next)}
                  onRemove={at === 0 ? undefined : () => change({ rows: rows.filter(({ id }) => id !== row.id) })}
                />
              ))}
              {lost.map(({ name }) => (
                <p key={name} className={styles.would} role="status">
                  {copy.renamed(name)}
                </p>
              ))}
              {mayTax ? (
                <div className={styles.actions}>
                  <Button variant="secondary" size="sm" onClick={() => change({ rows: [...rows, newRow()] })}>
                    {copy.add}
                  </Button>
                </div>
              ) : null}
              {rows.length > 1 ? (
                <SelectField
                  label={copy.charges}
                  hint={copy.chargesHint}
                  error={errors['taxCharges']}
                  disabled={!mayTax}
                  value={taxCharges}
                  onChange={(event) => change({ taxCharges: event.currentTarget.value })}
                >
                  <option value="">{rows[0]?.name}</option>
                  {rows.slice(1).map(({ id, name }) => (
                    <option key={id} value={name}>
                      {name}
                    </option>
                  ))}
                </SelectField>
              ) : null}
            </div>
          </Panel>
        </div>
        <div className={screens.stack}>
          <Holds rows={rows} />
          {me.permissions.includes('orders.money') ? (
            <FiscalPanel mayWrite={me.permissions.includes('payments.write')} />
          ) : null}
        </div>
      </div>
      <SaveBar
        changed={changed.map((name) => (name === 'taxClasses' ? copy.classes : settingLabel(name)))}
        {...form.bar}
        {...(wrong && { problem: copy.saveFailed, onSave: () => undefined })}
      />
    </>
  )
}

/** What a price holds in each class, as the shop works it out. */
function Holds({ rows }: { rows: readonly ClassRow[] }) {
  const [price, setPrice] = useState(250_500)
  return (
    <Panel title={copy.tryTitle} lead={copy.tryLead}>
      <div className={styles.form}>
        <MoneyField label={copy.price} value={price} onChange={(paisa) => setPrice(paisa ?? 0)} />
        {rows.map(({ id, name, rate }) => {
          const hundredths = rateOf(rate)
          return hundredths === null ? null : (
            <div key={id} className={styles.would}>
              <b dir="auto">{copy.holds(name, rate.trim())}</b>
              <p>{copy.ours(price, insideOf(price, hundredths))}</p>
            </div>
          )
        })}
        <p className={styles.hint}>{copy.ask}</p>
      </div>
    </Panel>
  )
}
