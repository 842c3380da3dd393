import { useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { collectionQueries } from '#/office/domain/shop/collectionsApi.ts'
import { productQueries } from '#/office/domain/catalogue/productsApi.ts'
import { ownPageQueries } from '#/office/domain/shop/ownPagesApi.ts'
import { menuNameOf } from '#/office/domain/shop/menuNames.copy.ts'
import { TranslationFields } from '#/office/domain/translations/TranslationFields.tsx'
import { officeQueries } from '#/office/api/officeApi.ts'
import { DraftActs } from '#/office/ui/DraftActs.tsx'
import { FormDialog } from '#/office/ui/FormDialog.tsx'
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
const GIFT_CARD = '/gift-card'

/** One entry: its words and address, and where it stands. */
export function EntryDialog({ side, row, group, groups, errors, translated, onApply, onRemove, onClose }: Props) {
  const [now, setNow] = useState(row)
  const enabled = row.address !== undefined
  const own = useQuery({ ...ownPageQueries.list, enabled }).data?.pages ?? []
  const collections = useQuery({ ...collectionQueries.list, enabled }).data ?? []
  const terms = useQuery({ ...productQueries.terms, enabled }).data?.categories ?? []
  // Those below others stand in no list of the menu's own (GOOD-2).
  const below = terms.flatMap(({ slug, name, path }) =>
    path ? [{ path: `/category/${slug}`, title: name, way: path }] : [],
  )
  const sold = useQuery({ ...officeQueries.settings, enabled }).data?.values.cardsSold === true
  const pages = [
    ...(sold ? [{ path: GIFT_CARD, title: copy.giftCard }] : []),
    ...own,
    ...collections.map(({ path, name }) => ({ path, title: name })),
    ...below,
  ]
  const journal = own.some(({ kind }) => kind === 'article')
  const [at, setAt] = useState(group)
  const named = row.name === undefined
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
        {named ? (
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
        {named && translated !== undefined ? <TranslationFields place={translated} mayWrite /> : null}
        {named && translated === undefined ? <p className={styles.quiet}>{copy.translateLater}</p> : null}
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
            {sold ? <option value={GIFT_CARD}>{copy.giftCard}</option> : null}
            {journal ? <option value={JOURNAL}>{copy.journal}</option> : null}
            {own.map((one) => option(one.path, one.state, one.title))}
            {below.length > 0 ? (
              <optgroup label={copy.categories}>{below.map((one) => option(one.path, 'live', one.way))}</optgroup>
            ) : null}
            {collections.length > 0 ? (
              <optgroup label={copy.collections}>
                {collections.map((one) => option(one.path, one.state, one.name))}
              </optgroup>
            ) : null}
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
        <DraftActs
          remove={link ? copy.remove : copy.removeGroup}
          onRemove={onRemove}
          cancel={copy.cancel}
          onClose={onClose}
          apply={copy.apply}
        />
      </form>
    </FormDialog>
  )
}

/** A page or a collection to choose; what shoppers do not see yet says so. */
const option = (path: string, state: string, title: string) => (
  <option key={path} value={path}>
    {state === 'live' ? title : copy.notLive(title)}
  </option>
)
