import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { byWhom, newerOf, type Conflict } from '#/office/ui/byWhom.ts'
import { ConflictNotice, type Difference } from '#/office/ui/ConflictNotice.tsx'
import { PictureField } from '#/office/domain/catalogue/PictureField.tsx'
import { beginBulk } from '#/office/domain/catalogue/bulkStart.ts'
import { TranslationFields } from '#/office/domain/translations/TranslationFields.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { Unsaved } from '#/office/ui/Unsaved.tsx'
import type { Tell } from '#/office/ui/useUnsavedGuard.ts'
import { problemOf, useRowForm } from '#/office/ui/useRowForm.ts'
import { useSaveKey } from '#/office/ui/useSaveKey.ts'
import { ParentField } from './ParentField.tsx'
import { copy } from './shelves.copy.ts'
import shelves from './Shelves.module.css'
import styles from './TermForm.module.css'
import { addTerm, changeTerm, removeTerm, type Term, type TermInput, type TermKind } from './shelvesApi.ts'

type Typed = {
  name: string
  parent: string
  slug: string
  origin: string
  story: string
  picture: string
  shown: boolean
}
const FIELDS = ['name', 'parent', 'slug', 'origin', 'story', 'picture', 'shown'] as const
const MOST_STORY = 2000
/** The names of the filters in the list of products. */
const FILTERS = { brand: 'brand', category: 'category', 'skin-type': 'skinType' } as const
const said = copy.form

type Props = {
  kind: TermKind
  /** Null for a new one. */
  term: Term | null
  /** All of its kind. */
  rows: readonly Term[]
  mayWrite: boolean
  tell: Tell
  /** Is called with the saved term, or null for one that was removed. */
  onSaved: (term: Term | null) => void
}

const typedOf = (term: Term | null): Typed => ({
  name: term?.name ?? '',
  parent: term?.parent ?? '',
  slug: term?.slug ?? '',
  origin: term?.origin ?? '',
  story: term?.story ?? '',
  picture: term?.picture ?? '',
  shown: term?.shown ?? true,
})

/** One brand, category or skin type: its name, address, story and picture (SHELF-1). */
export function TermForm({ kind, term, rows, mayWrite, tell, onSaved }: Props) {
  const { base, start, typed, newer, put, take, refused } = useRowForm('term', term, typedOf)
  const [removing, setRemoving] = useState(false)
  const changed = FIELDS.filter((field) => typed[field] !== start[field])

  const save = useMutation({
    mutationFn: async (version: number) => {
      const input: TermInput = {}
      for (const field of changed) Object.assign(input, { [field]: typed[field] })
      if (kind === 'brand' || typed.slug === '') delete input.slug
      if (!base) return addTerm(kind, { ...input, name: typed.name })
      try {
        return await changeTerm(base, version, input)
      } catch (error) {
        const found = newerOf(error, 'term', base)
        if (!found || differences(base, found, rows).length > 0) throw error
        // Only its place in the list has changed, and that stays.
        return changeTerm(base, found.now.version, input)
      }
    },
    onSuccess: (saved) => {
      take(saved)
      toast.success(base ? said.saved(saved.name) : said.added(saved.name))
      onSaved(saved)
    },
    onError: refused,
  })
  const [, navigate] = useLocation()
  const remove = useMutation({
    mutationFn: (row: Term) => removeTerm(row),
    onSuccess: () => {
      toast.success(said.removed(typed.name))
      onSaved(null)
    },
    onError: (error) => {
      setRemoving(false)
      refused(error)
    },
  })
  const { fields: errors, lone } = problemOf(save.error ?? remove.error, newer)

  function submit() {
    if (mayWrite && !save.isPending && (changed.length > 0 || !base)) save.mutate(base?.version ?? 0)
  }
  useSaveKey(mayWrite && changed.length > 0 ? submit : null)
  const slugHint = base?.fixed
    ? said.slugFixed
    : kind === 'brand'
      ? said.slugBrand
      : base
        ? said.slugHint
        : said.slugNew
  const below = rows.filter((row) => term && row.parent === term._id).map((row) => row.name)
  const locked = term?.fixed
    ? said.fixed
    : below.length > 0
      ? said.holds(below.join(', '))
      : term && term.products > 0
        ? said.used(term.products)
        : null

  return (
    <form
      className={shelves.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Unsaved what={changed.map((field) => said[field]).join(', ')} tell={tell} />
      {newer && base ? (
        <ConflictNotice
          changes={differences(base, newer, rows)}
          busy={save.isPending}
          onMine={() => save.mutate(newer.now.version)}
          onTheirs={() => take(newer.now)}
        />
      ) : null}
      {lone ? (
        <p role="alert" className={shelves.wrong}>
          {lone}
        </p>
      ) : null}
      <fieldset disabled={!mayWrite} className={shelves.form}>
        <TextField
          label={said.name}
          name="name"
          dir="auto"
          maxLength={100}
          autoComplete="off"
          value={typed.name}
          error={errors['name']}
          onChange={(event) => put({ name: event.target.value })}
        />
        {base ? <TranslationFields place={`${kind}.${base._id}.name`} mayWrite={mayWrite} tell={tell} /> : null}
        <TextField
          label={said.slug}
          name="slug"
          dir="ltr"
          maxLength={100}
          autoComplete="off"
          readOnly={kind === 'brand' || base?.fixed === true}
          value={typed.slug}
          hint={slugHint}
          error={errors['slug']}
          optional={!base}
          onChange={(event) => put({ slug: event.target.value })}
        />
        {kind === 'category' && !base?.fixed ? (
          <ParentField
            term={base}
            rows={rows}
            value={typed.parent}
            error={errors['parent']}
            onChange={(parent) => put({ parent })}
          />
        ) : null}
        {kind === 'brand' ? (
          <TextField
            label={said.origin}
            name="origin"
            dir="auto"
            maxLength={60}
            autoComplete="off"
            value={typed.origin}
            hint={said.originHint}
            error={errors['origin']}
            optional
            onChange={(event) => put({ origin: event.target.value })}
          />
        ) : null}
        <TextAreaField
          label={said.story}
          name="story"
          dir="auto"
          rows={5}
          maxLength={MOST_STORY}
          value={typed.story}
          hint={`${said.storyHint} ${said.count(typed.story.length, MOST_STORY)}`}
          error={errors['story']}
          optional
          onChange={(event) => put({ story: event.target.value })}
        />
        {base ? <TranslationFields place={`${kind}.${base._id}.story`} mayWrite={mayWrite} tell={tell} /> : null}
        <PictureField
          label={said.picture}
          hint={said.pictures[kind]}
          value={typed.picture}
          error={errors['picture']}
          disabled={!mayWrite}
          onChange={(picture) => put({ picture })}
        />
        <label className={styles.tick}>
          <input type="checkbox" checked={typed.shown} onChange={(event) => put({ shown: event.target.checked })} />
          {said.shown}
        </label>
      </fieldset>
      <div className={shelves.acts}>
        {mayWrite ? (
          <Button type="submit" size="sm" busy={save.isPending} disabled={base !== null && changed.length === 0}>
            {said.save}
          </Button>
        ) : null}
        {base ? (
          <a href={`/${kind}/${base.slug}`} target="_blank" rel="noreferrer" className={shelves.link}>
            {said.open}
            <Icon name="forward" size="sm" />
          </a>
        ) : null}
        {mayWrite && term && !locked ? (
          <Button size="sm" variant="quiet" onClick={() => setRemoving(true)}>
            {said.remove}
          </Button>
        ) : null}
      </div>
      {mayWrite && locked ? <p className={shelves.quiet}>{locked}</p> : null}
      {term && (term.products > 0 || remove.error) ? (
        <div className={shelves.acts}>
          <ButtonLink variant="secondary" size="sm" href={`/admin/products?${FILTERS[kind]}=${term.slug}`}>
            {said.products}
          </ButtonLink>
          {mayWrite && kind !== 'skin-type' ? (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => navigate(beginBulk({ filter: { [FILTERS[kind]]: term.slug } }))}
            >
              {said.move[kind]}
            </Button>
          ) : null}
        </div>
      ) : null}
      <Dialog open={removing} title={said.removeTitle(typed.name)} onClose={() => setRemoving(false)}>
        <p>{said.removeText}</p>
        <div className={shelves.acts}>
          <Button variant="secondary" onClick={() => setRemoving(false)}>
            {said.keep}
          </Button>
          <Button variant="danger" busy={remove.isPending} onClick={() => base && remove.mutate(base)}>
            {said.remove}
          </Button>
        </div>
      </Dialog>
    </form>
  )
}

function differences(base: Term, { now, edits }: Conflict<Term>, rows: readonly Term[]): Difference[] {
  const show = (term: Term, field: (typeof FIELDS)[number]) => {
    if (field === 'shown') return term.shown ? said.yes : said.no
    if (field === 'parent') return term.parent ? nameIn(rows, term.parent) : said.atTop
    return term[field]
  }
  return byWhom(
    edits,
    FIELDS.map((field) => ({ field: said[field], names: [field], before: show(base, field), after: show(now, field) })),
  )
}

const nameIn = (rows: readonly Term[], id: string) => rows.find((row) => row._id === id)?.name ?? id
