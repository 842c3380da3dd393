import { useQuery } from '@tanstack/react-query'
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
import { Panel } from '#/office/ui/Panel.tsx'
import { ApiError } from '#/shared/api/client.ts'
import { cx } from '#/shared/lib/cx.ts'
import { useRested } from '#/shared/lib/useRested.ts'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { type CollectionDraft, contentOf, differencesOf, draftOf, inputOf } from './collectionDraft.ts'
import { CollectionGoods } from './CollectionGoods.tsx'
import { collectionsCopy as copy } from './collections.copy.ts'
import goods from './Collections.module.css'
import styles from './Pages.module.css'
import { ShowingPanel } from './ShowingPanel.tsx'
import { ShownActs, ShownFrame } from './ShownFrame.tsx'
import { Translate } from './Translate.tsx'
import { type ShownKind, useShownForm } from './useShownForm.ts'

/** How long the typing must rest before products are counted, in milliseconds. */
const REST_MS = 400

type Props = { now: Collection | null; mayWrite: boolean }

const collections: ShownKind<Collection, CollectionDraft, CollectionInput> = {
  name: 'collection',
  at: '/admin/shelves/collections',
  keys: { one: (id) => collectionQueries.one(id).queryKey, list: collectionKeys.list },
  headOf: ({ collection }) => collection,
  draftOf,
  inputOf,
  differencesOf,
  add: addCollection,
  save: saveCollection,
  remove: removeCollection,
  words: copy,
}

/** The form of a collection, with what it holds at the moment. */
export function CollectionForm({ now, mayWrite }: Props) {
  const form = useShownForm(collections, now)
  const { base, typed: draft, put, changes } = form
  // The name and the texts change no count.
  const rested = useRested(JSON.stringify({ ...contentOf(draft), name: '', text: '', picture: '' }), REST_MS)
  const count = useQuery({ ...collectionQueries.count(rested), enabled: mayWrite, placeholderData: (old) => old })
  const counted = count.error instanceof ApiError ? count.error.fields : {}
  const errors = Object.keys(form.refused).length > 0 ? form.refused : changes.length > 0 ? counted : {}

  return (
    <ShownFrame form={form} mayWrite={mayWrite}>
      <fieldset className={goods.sides} disabled={!mayWrite}>
        <div className={cx(styles.side, goods.words)}>
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
              <Translate place={form.placeOf('name')} mayWrite={mayWrite} />
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
              <Translate place={form.placeOf('text')} mayWrite={mayWrite} />
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
          <ShownActs form={form} mayWrite={mayWrite} />
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
    </ShownFrame>
  )
}
