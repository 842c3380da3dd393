import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Settings, SettingValues } from '#/office/api/officeApi.ts'
import { menuNameOf } from '#/office/domain/shop/menuNames.copy.ts'
import { PagePreview } from '#/office/domain/shop/PagePreview.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { SaveBar } from '#/office/ui/SaveBar.tsx'
import screen from '#/office/ui/screens.module.css'
import { Segments } from '#/office/ui/Segments.tsx'
import { offerUndo } from '#/office/ui/undo.ts'
import { ApiError } from '#/shared/api/client.ts'
import { newKey } from '#/shared/lib/newKey.ts'
import { useRested } from '#/shared/lib/useRested.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import look from './LookForm.module.css'
import { menuQuery } from './lookApi.ts'
import { menuCopy as copy } from './menu.copy.ts'
import {
  changed as withChange,
  entriesOf,
  groupOf,
  groupsFor,
  moved,
  put,
  regrouped,
  rowsOf,
  without,
  type Row,
  type Side,
} from './menuDraft.ts'
import { SettingsConflict } from './SettingsConflict.tsx'
import styles from './MenuForm.module.css'
import { MenuList } from './MenuList.tsx'
import { SettingsHistory } from './SettingsHistory.tsx'
import { useSettingsForm } from './useSettingsForm.ts'

const NAMES = { header: 'headerMenu', footer: 'footerMenu' } as const
const SIDES = ['header', 'footer'] as const

const menusOf = (values: SettingValues): Record<Side, readonly Row[]> => ({
  header: rowsOf('header', values.headerMenu),
  footer: rowsOf('footer', values.footerMenu),
})

const textOf = (rows: readonly Row[]) => JSON.stringify(entriesOf(rows))

/** How long a change must rest before it is drawn, in milliseconds. */
const REST_MS = 400

/** The lists of header and footer, and the page as it would be. */
export function MenuForm({ now, mayWrite }: { now: Settings; mayWrite: boolean }) {
  const [side, setSide] = useState<Side>('header')
  const [open, setOpen] = useState<Row | null>(null)
  const [said, setSaid] = useState('')
  const form = useSettingsForm(now, {
    fill: menusOf,
    valuesOf: (menus, base) => {
      const saved = menusOf(base)
      return Object.fromEntries(
        SIDES.filter((of) => textOf(menus[of]) !== textOf(saved[of])).map((of) => [NAMES[of], entriesOf(menus[of])]),
      )
    },
    onSaved: (sent, was, undo) => {
      const before = Object.fromEntries(Object.keys(sent).map((name) => [name, was[name as keyof SettingValues] ?? []]))
      offerUndo(copy.saved, () => undo(before, copy.undone))
    },
    open: open !== null,
  })
  const { base, values: changes } = form
  const rows = form.typed[side]

  const page = useQuery({
    ...menuQuery(useRested(JSON.stringify(changes), REST_MS), base.version),
    placeholderData: keepPreviousData,
  })
  const unfit = page.error instanceof ApiError && page.error.status === 422 ? page.error.fields : {}
  const errors = { ...unfit, ...form.errors }
  const errorsHere = Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) => {
      const [, field] = name.split(`${NAMES[side]}.`)
      return field === undefined ? [] : [[field, text]]
    }),
  )

  const change = (next: readonly Row[]) => form.change({ [side]: next })
  const opens = (row: Row) => setOpen(row)
  const isNew =
    open !== null && !rows.some(({ id, rows: inside }) => [id, ...inside.map((one) => one.id)].includes(open.id))
  /** The place of the words of a saved entry among the texts to translate, while they are as saved. */
  function translated(row: Row): string | undefined {
    const tops = menusOf(base.values)[side]
    const saved = [...tops, ...tops.flatMap(({ rows: inside }) => inside)].find(({ id }) => id === row.id)
    return saved && saved.label === row.label ? `settings.${NAMES[side]}.${row.id}` : undefined
  }
  const groups = !open || (isNew && open.address === undefined) ? [] : groupsFor(side, open, rows)
  const pathOf = (row: Row) => {
    const top = rows.findIndex(({ id }) => id === row.id)
    if (top >= 0) return `${top}.`
    const at = rows.findIndex(({ id }) => id === groupOf(rows, row.id))
    return `${at}.entries.${rows[at]?.rows.findIndex(({ id }) => id === row.id)}.`
  }
  const errorsOf = (row: Row) =>
    Object.fromEntries(
      Object.entries(errorsHere).flatMap(([field, text]) =>
        field.startsWith(pathOf(row)) ? [[field.slice(pathOf(row).length), text]] : [],
      ),
    )

  return (
    <>
      {mayWrite ? null : <p className={screen.note}>{copy.readOnly}</p>}
      <SettingsConflict {...form.conflict} />
      <div className={look.sides}>
        <div className={look.side}>
          <Segments label={copy.which} options={copy.sides} value={side} onChange={setSide} />
          <Panel title={copy.sides[side]} lead={side === 'header' ? copy.headerLead : copy.footerLead}>
            <MenuList
              side={side}
              label={copy.lists[side]}
              all={rows}
              rows={rows}
              at=""
              errors={errorsHere}
              lost={page.data?.lost ?? []}
              mayWrite={mayWrite}
              onMove={(row, by) => {
                const next = moved(rows, row.id, by)
                change(next)
                const list = next.find(({ id }) => id === groupOf(next, row.id))?.rows ?? next
                setSaid(copy.place(menuNameOf(row), list.findIndex(({ id }) => id === row.id) + 1, list.length))
              }}
              onHide={(row) => change(withChange(rows, row.id, { hidden: !row.hidden }))}
              onOpen={opens}
            />
            <p role="status" className={styles.quiet}>
              {said}
            </p>
            {errors[NAMES[side]] ? (
              <p role="alert" className={styles.problem}>
                {errors[NAMES[side]]}
              </p>
            ) : null}
            {mayWrite ? (
              <div className={styles.below}>
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => opens({ id: newKey(), label: '', address: '', rows: [] })}
                >
                  {copy.addLink}
                </Button>
                <Button size="sm" variant="secondary" onClick={() => opens({ id: newKey(), label: '', rows: [] })}>
                  {copy.addGroup}
                </Button>
                {textOf(rows) === textOf(rowsOf(side)) ? null : (
                  <Button size="sm" variant="quiet" onClick={() => change(rowsOf(side))}>
                    {copy.usual}
                  </Button>
                )}
              </div>
            ) : null}
          </Panel>
          <SettingsHistory now={now} mayWrite={mayWrite} only={Object.values(NAMES)} />
        </div>
        <div className={look.stay}>
          <PagePreview
            preview={{
              html: page.data?.html ?? null,
              drawing: page.isFetching,
              errors: unfit,
              problem: Object.keys(unfit).length > 0 ? null : (page.error?.message ?? null),
              retry: () => void page.refetch(),
            }}
            at={side === 'header' ? 'search' : 'join-title'}
          />
        </div>
      </div>
      <SaveBar changed={SIDES.filter((of) => NAMES[of] in changes).map((of) => copy.sides[of])} {...form.bar} />
      {open ? (
        <EntryDialog
          key={open.id}
          side={side}
          row={open}
          group={isNew && side === 'footer' ? (groups[0]?.id ?? '') : groupOf(rows, open.id)}
          groups={groups}
          errors={isNew ? {} : errorsOf(open)}
          translated={isNew ? undefined : translated(open)}
          onApply={(row, group) => {
            change(isNew ? put(rows, row, group) : regrouped(rows, row, group))
            setOpen(null)
          }}
          onRemove={
            isNew || open.name !== undefined
              ? undefined
              : () => {
                  change(without(side, rows, open.id))
                  setOpen(null)
                }
          }
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}
