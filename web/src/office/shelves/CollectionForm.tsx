import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import {
  addCollection,
  type Collection,
  type CollectionInput,
  collectionKeys,
  collectionQueries,
  removeCollection,
  saveCollection,
} from '#/office/domain/shop/collectionsApi.ts'
import { PictureField } from '#/office/domain/catalogue/PictureField.tsx'
import { translationKeys } from '#/office/domain/translations/translationsApi.ts'
import { conflictOf } from '#/office/ui/byWhom.ts'
import { ConflictNotice } from '#/office/ui/ConflictNotice.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { SaveBar } from '#/office/ui/SaveBar.tsx'
import { offerUndo } from '#/office/ui/undo.ts'
import { ApiError } from '#/shared/api/client.ts'
import { cx } from '#/shared/lib/cx.ts'
import { useRested } from '#/shared/lib/useRested.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { type CollectionDraft, contentOf, differencesOf, draftOf, inputOf } from './collectionDraft.ts'
import { CollectionGoods } from './CollectionGoods.tsx'
import { collectionsCopy as copy } from './collections.copy.ts'
import { pagesCopy } from './pages.copy.ts'
import collections from './Collections.module.css'
import styles from './Pages.module.css'
import { ShowingPanel } from './ShowingPanel.tsx'
import { Translate } from './Translate.tsx'

/** How long the typing must rest before products are counted, in milliseconds. */
const REST_MS = 400

type Props = { now: Collection | null; mayWrite: boolean }

/** The form of a collection, with what it holds at the moment. */
export function CollectionForm({ now, mayWrite }: Props) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  // What the form was filled from. What a colleague saves since then is shown, not overwritten.
  const [base, setBase] = useState(now)
  const [draft, setDraft] = useState(() => draftOf(now))
  const [newer, setNewer] = useState<Collection | null>(null)
  const changes = differencesOf(draftOf(base), draft).map(({ field }) => field)
  if (now && base && changes.length === 0 && now.collection.version > base.collection.version) {
    setBase(now)
    setDraft(draftOf(now))
  }
  const put = (change: Partial<CollectionDraft>) => setDraft((was) => ({ ...was, ...change }))
  function take(stored: Collection) {
    client.setQueryData(collectionQueries.one(stored.collection._id).queryKey, stored)
    void client.invalidateQueries({ queryKey: collectionKeys.list })
    void client.invalidateQueries({ queryKey: translationKeys.all })
    setBase(stored)
    setDraft(draftOf(stored))
    setNewer(null)
  }
  const save = useMutation({
    mutationFn: (over: number) => {
      const input = inputOf(draft, base)
      return base ? saveCollection(base.collection._id, over, input) : addCollection(input)
    },
    onSuccess: (stored) => {
      take(stored)
      toast.success(!base ? copy.created : stored.published ? pagesCopy.done : pagesCopy.doneDraft)
      if (!base) navigate(`/admin/shelves/collections/${stored.collection._id}`, { replace: true })
    },
    onError: (error) => setNewer(conflictOf<Collection>(error, 'now')?.now ?? null),
  })
  const bring = useMutation({
    mutationFn: (input: CollectionInput) => addCollection(input),
    onSuccess: () => toast.success(copy.broughtBack),
    onError: (error) => toast.error(error.message),
    // Not awaited: a press on the notice of a conflict would be lost meanwhile.
    onSettled: () => void client.invalidateQueries({ queryKey: collectionKeys.list }),
  })
  const remove = useMutation({
    mutationFn: ({ collection }: Collection) => removeCollection(collection._id, collection.version),
    onSuccess: (_, stored) => {
      offerUndo(copy.removed, () => bring.mutate(inputOf(draftOf(stored), stored)))
      void client.invalidateQueries({ queryKey: collectionKeys.list })
      navigate('/admin/shelves/collections')
    },
    onError: (error) => toast.error(error.message),
  })
  // The name and the texts change no count.
  const rested = useRested(JSON.stringify({ ...contentOf(draft), name: '', text: '', picture: '' }), REST_MS)
  const count = useQuery({ ...collectionQueries.count(rested), enabled: mayWrite, placeholderData: (old) => old })
  const refused = save.error instanceof ApiError ? save.error.fields : {}
  const counted = count.error instanceof ApiError ? count.error.fields : {}
  const errors = Object.keys(refused).length > 0 ? refused : changes.length > 0 ? counted : {}
  const place = (field: string) => (base ? `collection.${base.collection._id}.${field}` : null)

  return (
    <>
      {newer ? (
        <ConflictNotice
          changes={differencesOf(draftOf(base), draftOf(newer)).map(({ field, before, after }) => ({
            field,
            before,
            after,
            who: newer.collection.actorName || pagesCopy.someone,
            at: newer.collection.savedAt,
          }))}
          busy={save.isPending}
          onMine={() => save.mutate(newer.collection.version)}
          onTheirs={() => take(newer)}
        />
      ) : null}
      <fieldset className={collections.sides} disabled={!mayWrite}>
        <div className={cx(styles.side, collections.words)}>
          <Panel title={copy.about}>
            <div className={styles.fields}>
              <TextField
                label={copy.name}
                dir="auto"
                autoComplete="off"
                maxLength={60}
                value={draft.name}
                error={errors['name']}
                onChange={({ currentTarget }) => put({ name: currentTarget.value })}
              />
              <Translate place={place('name')} mayWrite={mayWrite} />
              <TextField
                label={copy.slug}
                hint={draft.slug ? copy.slugHint(`/collections/${draft.slug}`) : copy.slugMade}
                dir="ltr"
                autoComplete="off"
                autoCapitalize="none"
                maxLength={80}
                value={draft.slug}
                error={errors['slug']}
                onChange={({ currentTarget }) => put({ slug: currentTarget.value })}
              />
              <TextAreaField
                label={copy.text}
                hint={copy.textHint}
                dir="auto"
                rows={2}
                optional
                maxLength={500}
                value={draft.text}
                error={errors['text']}
                onChange={({ currentTarget }) => put({ text: currentTarget.value })}
              />
              <Translate place={place('text')} mayWrite={mayWrite} />
              {base ? null : <p className={styles.quiet}>{copy.translateLater}</p>}
              <PictureField
                label={copy.picture}
                whole
                value={draft.picture}
                error={errors['picture']}
                disabled={!mayWrite}
                onChange={(picture) => put({ picture })}
              />
            </div>
          </Panel>
          <ShowingPanel draft={draft} errors={errors} mayWrite={mayWrite} onChange={put} />
          <div className={styles.acts}>
            {base?.collection.state === 'live' ? (
              <a className={styles.link} href={base.collection.path} target="_blank" rel="noreferrer">
                {pagesCopy.toShop}
                <Icon name="forward" size="sm" />
              </a>
            ) : null}
            {base && mayWrite ? (
              <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate(base)}>
                {copy.remove}
              </Button>
            ) : null}
          </div>
        </div>
        <CollectionGoods
          draft={draft}
          stored={base?.products ?? []}
          count={count.data}
          errors={errors}
          mayWrite={mayWrite}
          onChange={put}
        />
      </fieldset>
      <SaveBar
        changed={mayWrite ? changes : []}
        busy={save.isPending}
        problem={newer ? null : save.error?.message}
        save={pagesCopy.save}
        onSave={() => save.mutate(base?.collection.version ?? 0)}
        onDiscard={() => {
          setDraft(draftOf(base))
          setNewer(null)
          save.reset()
        }}
      />
    </>
  )
}
