import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
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
import { translationKeys } from '#/office/domain/translations/translationsApi.ts'
import { conflictOf } from '#/office/ui/byWhom.ts'
import { ConflictNotice } from '#/office/ui/ConflictNotice.tsx'
import { Drawer } from '#/office/ui/Drawer.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { SaveBar } from '#/office/ui/SaveBar.tsx'
import { Segments } from '#/office/ui/Segments.tsx'
import { offerUndo } from '#/office/ui/undo.ts'
import { useLaptop } from '#/office/ui/useLaptop.ts'
import { ApiError } from '#/shared/api/client.ts'
import { useRested } from '#/shared/lib/useRested.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { BlockList } from './BlockList.tsx'
import { GuideFields } from './GuideFields.tsx'
import { differencesOf, draftOf, inputOf, type PageDraft } from './pageDraft.ts'
import { pagesCopy as copy } from './pages.copy.ts'
import styles from './Pages.module.css'
import { ShowingPanel } from './ShowingPanel.tsx'
import { Translate } from './Translate.tsx'
import { usePreview } from './usePreview.ts'

/** How long the typing must rest before the page is drawn, in milliseconds. */
const REST_MS = 700

/** What addresses of a kind begin with. */
const firstOf = { page: 'pages', article: 'journal', concern: 'concern', ingredient: 'ingredient' }

type Props = { now: OwnPage | null; mayWrite: boolean }

/** The form of a page or an article, and how it would look. */
export function PageForm({ now, mayWrite }: Props) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const laptop = useLaptop()
  // What the form was filled from. What a colleague saves since then is shown, not overwritten.
  const [base, setBase] = useState(now)
  const [wanted, wantedSlug = ''] = (new URLSearchParams(useSearch()).get('about') ?? '').split('/')
  const [draft, setDraft] = useState<PageDraft>(() =>
    now === null && (wanted === 'concern' || wanted === 'ingredient')
      ? { ...draftOf(null), kind: wanted, slug: wantedSlug }
      : draftOf(now),
  )
  const [newer, setNewer] = useState<OwnPage | null>(null)
  const [seen, setSeen] = useState(false)
  const changes = differencesOf(draftOf(base), draft).map(({ field }) => field)
  if (now && base && changes.length === 0 && now.page.version > base.page.version) {
    setBase(now)
    setDraft(draftOf(now))
  }
  const put = (change: Partial<PageDraft>) => setDraft((was) => ({ ...was, ...change }))
  function take(page: OwnPage) {
    client.setQueryData(ownPageQueries.one(page.page._id).queryKey, page)
    void client.invalidateQueries({ queryKey: ownPageKeys.list })
    void client.invalidateQueries({ queryKey: translationKeys.all })
    setBase(page)
    setDraft(draftOf(page))
    setNewer(null)
  }
  const save = useMutation({
    mutationFn: (over: number) => {
      const input = inputOf(draft, base)
      return base ? saveOwnPage(base.page._id, over, input) : addOwnPage(input)
    },
    onSuccess: (page) => {
      take(page)
      toast.success(!base ? copy.created : page.published ? copy.done : copy.doneDraft)
      if (!base) navigate(`/admin/shelves/pages/${page.page._id}`, { replace: true })
    },
    onError: (error) => setNewer(conflictOf<OwnPage>(error, 'now')?.now ?? null),
  })
  const bring = useMutation({
    mutationFn: (input: OwnPageInput) => addOwnPage(input),
    onSuccess: () => toast.success(copy.broughtBack),
    onError: (error) => toast.error(error.message),
    // Not awaited: a press on the notice of a conflict would be lost meanwhile.
    onSettled: () => void client.invalidateQueries({ queryKey: ownPageKeys.list }),
  })
  const remove = useMutation({
    mutationFn: (page: OwnPage) => removeOwnPage(page.page._id, page.page.version),
    onSuccess: (_, page) => {
      offerUndo(copy.removed, () => bring.mutate(inputOf(draftOf(page), page)))
      void client.invalidateQueries({ queryKey: ownPageKeys.list })
      navigate('/admin/shelves/pages')
    },
    onError: (error) => toast.error(error.message),
  })
  const rested = useRested(JSON.stringify({ ...inputOf(draft, base), published: false }), REST_MS)
  const preview = usePreview(ownPageQueries.preview(rested), mayWrite && (laptop || seen) && draft.title.trim() !== '')
  const refused = save.error instanceof ApiError ? save.error.fields : {}
  const errors = Object.keys(refused).length > 0 ? refused : preview.errors
  const problem = newer ? null : (errors['blocks'] ?? save.error?.message)
  const place = (field: string) => (base ? `page.${base.page._id}.${field}` : null)
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
    <>
      {newer ? (
        <ConflictNotice
          changes={differencesOf(draftOf(base), draftOf(newer)).map(({ field, before, after }) => ({
            field,
            before,
            after,
            who: newer.page.actorName || copy.someone,
            at: newer.page.savedAt,
          }))}
          busy={save.isPending}
          onMine={() => save.mutate(newer.page.version)}
          onTheirs={() => take(newer)}
        />
      ) : null}
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
              <Translate place={place('title')} mayWrite={mayWrite} />
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
              <Translate place={place('summary')} mayWrite={mayWrite} />
              {base ? null : <p className={styles.quiet}>{copy.translateLater}</p>}
            </div>
          </Panel>
          <BlockList
            blocks={draft.blocks}
            goods={base?.products ?? []}
            errors={errors}
            mayWrite={mayWrite}
            placeOf={place}
            onChange={(change) => setDraft((was) => ({ ...was, blocks: change(was.blocks) }))}
          />
          <ShowingPanel draft={draft} errors={errors} mayWrite={mayWrite} onChange={put} />
          <div className={styles.acts}>
            {base?.page.state === 'live' ? (
              <a className={styles.link} href={base.page.path} target="_blank" rel="noreferrer">
                {copy.toShop}
                <Icon name="forward" size="sm" />
              </a>
            ) : null}
            {base && mayWrite ? (
              <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate(base)}>
                {copy.remove}
              </Button>
            ) : null}
            {!laptop && mayWrite && changes.length === 0 ? see : null}
          </div>
        </fieldset>
        {laptop && mayWrite ? <div className={styles.stay}>{drawn}</div> : null}
      </div>
      {!laptop && mayWrite ? (
        <Drawer open={seen} title={previewCopy.title} onClose={() => setSeen(false)}>
          {seen ? drawn : null}
        </Drawer>
      ) : null}
      <SaveBar
        changed={mayWrite ? changes : []}
        beside={laptop ? null : see}
        busy={save.isPending}
        problem={problem}
        save={copy.save}
        onSave={() => save.mutate(base?.page.version ?? 0)}
        onDiscard={() => {
          setDraft(draftOf(base))
          setNewer(null)
          save.reset()
        }}
      />
    </>
  )
}
