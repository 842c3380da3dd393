import { useState } from 'react'
import { useSearch } from 'wouter'
import {
  addOwnPage,
  type OwnPage,
  type OwnPageInput,
  ownPageKeys,
  ownPageQueries,
  removeOwnPage,
  saveOwnPage,
} from '#/office/domain/shop/ownPagesApi.ts'
import { PagePreview } from '#/office/domain/shop/PagePreview.tsx'
import { previewCopy } from '#/office/domain/shop/preview.copy.ts'
import { Drawer } from '#/office/ui/Drawer.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { Segments } from '#/office/ui/Segments.tsx'
import { useLaptop } from '#/office/ui/useLaptop.ts'
import { useRested } from '#/shared/lib/useRested.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { BlockList } from './BlockList.tsx'
import { GuideFields } from './GuideFields.tsx'
import { differencesOf, draftOf, inputOf, type PageDraft } from './pageDraft.ts'
import { pagesCopy as copy } from './pages.copy.ts'
import styles from './Pages.module.css'
import { ShowingPanel } from './ShowingPanel.tsx'
import { ShownActs, ShownFrame } from './ShownFrame.tsx'
import { Translate } from './Translate.tsx'
import { type ShownKind, useShownForm } from './useShownForm.ts'
import { usePreview } from './usePreview.ts'

/** How long the typing must rest before the page is drawn, in milliseconds. */
const REST_MS = 700

/** What addresses of a kind begin with. */
const firstOf = { page: 'pages', article: 'journal', concern: 'concern', ingredient: 'ingredient' }

type Props = { now: OwnPage | null; mayWrite: boolean }

const pages: ShownKind<OwnPage, PageDraft, OwnPageInput> = {
  name: 'page',
  at: '/admin/shelves/pages',
  keys: { one: (id) => ownPageQueries.one(id).queryKey, list: ownPageKeys.list },
  headOf: ({ page }) => page,
  draftOf,
  inputOf,
  differencesOf,
  add: addOwnPage,
  save: saveOwnPage,
  remove: removeOwnPage,
  words: copy,
}

/** The form of a page or an article, and how it would look. */
export function PageForm({ now, mayWrite }: Props) {
  const laptop = useLaptop()
  const [wanted, slug = ''] = (new URLSearchParams(useSearch()).get('about') ?? '').split('/')
  const form = useShownForm(
    pages,
    now,
    now === null && (wanted === 'concern' || wanted === 'ingredient') ? { kind: wanted, slug } : {},
  )
  const { base, typed: draft, put, changes } = form
  const [seen, setSeen] = useState(false)
  const rested = useRested(JSON.stringify({ ...inputOf(draft, base), published: false }), REST_MS)
  const preview = usePreview(ownPageQueries.preview(rested), mayWrite && (laptop || seen) && draft.title.trim() !== '')
  const errors = Object.keys(form.refused).length > 0 ? form.refused : preview.errors
  const path = `/${firstOf[draft.kind]}/${draft.slug || '…'}`
  const drawn =
    draft.title.trim() === '' ? <p className={styles.quiet}>{copy.untitled}</p> : <PagePreview preview={preview} />
  const see = (
    <Button size="sm" variant="secondary" onClick={() => setSeen(true)}>
      <Icon name="eye" size="sm" />
      {previewCopy.see}
    </Button>
  )

  return (
    <ShownFrame form={form} mayWrite={mayWrite} problem={errors['blocks']} beside={laptop ? null : see}>
      <div className={styles.sides}>
        <fieldset className={styles.side} disabled={!mayWrite}>
          <Panel title={copy.about}>
            <div className={styles.fields}>
              <Segments
                titled
                label={copy.kind}
                options={copy.kinds}
                value={draft.kind}
                disabled={!mayWrite}
                onChange={(kind) => put({ kind })}
              />
              {draft.kind === 'concern' || draft.kind === 'ingredient' ? (
                <GuideFields draft={draft} onChange={put} />
              ) : (
                <p className={styles.quiet}>{copy.kindHint}</p>
              )}
              <TextField
                label={copy.name}
                dir="auto"
                autoComplete="off"
                maxLength={100}
                value={draft.title}
                error={errors['title']}
                onChange={(event) => put({ title: event.currentTarget.value })}
              />
              <Translate place={form.placeOf('title')} mayWrite={mayWrite} />
              <TextField
                label={copy.slug}
                hint={draft.slug ? copy.slugHint(path) : copy.slugMade}
                dir="ltr"
                autoComplete="off"
                autoCapitalize="none"
                maxLength={80}
                value={draft.slug}
                error={errors['slug']}
                onChange={(event) => put({ slug: event.currentTarget.value })}
              />
              <TextAreaField
                label={copy.summary}
                hint={copy.summaryHint}
                dir="auto"
                rows={2}
                optional
                maxLength={200}
                value={draft.summary}
                error={errors['summary']}
                onChange={(event) => put({ summary: event.currentTarget.value })}
              />
              <Translate place={form.placeOf('summary')} mayWrite={mayWrite} />
              {base ? null : <p className={styles.quiet}>{copy.translateLater}</p>}
            </div>
          </Panel>
          <BlockList
            blocks={draft.blocks}
            goods={base?.products ?? []}
            errors={errors}
            mayWrite={mayWrite}
            placeOf={form.placeOf}
            onChange={(change) => form.edit((was) => ({ ...was, blocks: change(was.blocks) }))}
          />
          <ShowingPanel draft={draft} errors={errors} mayWrite={mayWrite} onChange={put} />
          <ShownActs form={form} mayWrite={mayWrite}>
            {!laptop && mayWrite && changes.length === 0 ? see : null}
          </ShownActs>
        </fieldset>
        {laptop && mayWrite ? <div className={styles.stay}>{drawn}</div> : null}
      </div>
      {!laptop && mayWrite ? (
        <Drawer open={seen} title={previewCopy.title} onClose={() => setSeen(false)}>
          {seen ? drawn : null}
        </Drawer>
      ) : null}
    </ShownFrame>
  )
}
