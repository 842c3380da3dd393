import { useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ownPageQueries } from '#/office/domain/shop/ownPagesApi.ts'
import { menuNameOf } from '#/office/domain/shop/menuNames.copy.ts'
import { TranslationFields } from '#/office/domain/translations/TranslationFields.tsx'
import { FormDialog } from '#/office/ui/FormDialog.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { menuCopy as copy } from './menu.copy.ts'
import { pasted, type Row, type Side } from './menuDraft.ts'
import styles from './MenuForm.module.css'

type Props = {
  side: Side
  row: Row
  /** The group in which it stands, or '' for the menu itself, and those in which it may. */
  group: string
  groups: readonly Row[]
  errors: Readonly<Record<string, string>>
  /** The place of its words among the texts to translate. Without one they are not saved yet. */
  translated: string | undefined
  onApply: (row: Row, group: string) => void
  onRemove: (() => void) | undefined
  onClose: () => void
}

const JOURNAL = '/journal'

/** One entry: its words and address, and where it stands. */
export function EntryDialog({ side, row, group, groups, errors, translated, onApply, onRemove, onClose }: Props) {
  const [now, setNow] = useState(row)
  const pages = useQuery({ ...ownPageQueries.list, enabled: row.address !== undefined }).data ?? []
  const journal = pages.some(({ kind }) => kind === 'article')
  const [at, setAt] = useState(group)
  const own = row.name === undefined
  const link = row.address !== undefined
  const title = menuNameOf(row) || (link ? copy.new.link : copy.new.group)

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    onApply({ ...now, ...(link && { address: pasted(now.address ?? '', window.location.origin) }) }, at)
  }

  return (
    <FormDialog
      open
      title={title}
      typed={now.label === row.label && now.address === row.address && at === group ? '' : title}
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        {own ? (
          <TextField
            label={copy.label}
            hint={copy.labelHint}
            dir="auto"
            autoComplete="off"
            value={now.label ?? ''}
            error={errors['label']}
            onChange={(event) => setNow({ ...now, label: event.currentTarget.value })}
          />
        ) : null}
        {own && translated !== undefined ? <TranslationFields place={translated} mayWrite /> : null}
        {own && translated === undefined ? <p className={styles.quiet}>{copy.translateLater}</p> : null}
        {link ? (
          <TextField
            label={copy.address}
            hint={copy.addressHint}
            dir="ltr"
            inputMode="url"
            autoComplete="off"
            value={now.address ?? ''}
            error={errors['address']}
            onChange={(event) => setNow({ ...now, address: event.currentTarget.value })}
          />
        ) : null}
        {link && pages.length > 0 ? (
          <SelectField
            label={copy.page}
            hint={copy.pageHint}
            value={pages.some(({ path }) => path === now.address) || now.address === JOURNAL ? now.address : ''}
            onChange={(event) => {
              const path = event.currentTarget.value
              const page = pages.find((one) => one.path === path)
              setNow({
                ...now,
                address: path,
                label: now.label || (page?.title ?? (path === JOURNAL ? copy.journal : '')),
              })
            }}
          >
            <option value="">{copy.otherAddress}</option>
            {journal ? <option value={JOURNAL}>{copy.journal}</option> : null}
            {pages.map((one) => (
              <option key={one.path} value={one.path}>
                {one.state === 'live' ? one.title : copy.notLive(one.title)}
              </option>
            ))}
          </SelectField>
        ) : null}
        {groups.length > 0 ? (
          <SelectField label={copy.standsIn} value={at} onChange={(event) => setAt(event.currentTarget.value)}>
            {side === 'header' ? <option value="">{copy.alone}</option> : null}
            {groups.map((one) => (
              <option key={one.id} value={one.id}>
                {menuNameOf(one)}
              </option>
            ))}
          </SelectField>
        ) : null}
        <div className={styles.acts}>
          {onRemove ? (
            <Button variant="quiet" onClick={onRemove}>
              {link ? copy.remove : copy.removeGroup}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit">{copy.apply}</Button>
        </div>
      </form>
    </FormDialog>
  )
}
