import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { collectionQueries } from '#/office/domain/shop/collectionsApi.ts'
import { PagePreview } from '#/office/domain/shop/PagePreview.tsx'
import { previewCopy } from '#/office/domain/shop/preview.copy.ts'
import { useLaptop } from '#/office/ui/useLaptop.ts'
import { newerOf } from '#/office/ui/byWhom.ts'
import { ConflictNotice } from '#/office/ui/ConflictNotice.tsx'
import { Drawer } from '#/office/ui/Drawer.tsx'
import { SaveBar } from '#/office/ui/SaveBar.tsx'
import { UnsavedDialog } from '#/office/ui/UnsavedDialog.tsx'
import { useUnsavedGuard } from '#/office/ui/useUnsavedGuard.ts'
import { offerUndo } from '#/office/ui/undo.ts'
import { ApiError } from '#/shared/api/client.ts'
import { formatDayTime } from '#/shared/lib/format.ts'
import { useRested } from '#/shared/lib/useRested.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { BrandsPanel } from './BrandsPanel.tsx'
import { homeKeys, homeQueries, publishHomePage } from './homeApi.ts'
import { homeCopy } from './home.copy.ts'
import {
  changesOf,
  differencesOf,
  draftOf,
  kindOfField,
  layoutOf,
  type Draft,
  type HeroDraft,
  type HomeLayout,
  type HomePage,
  type HomeSectionKind,
  type Names,
} from './homeDraft.ts'
import styles from './HomeForm.module.css'
import { HomeHistory } from './HomeHistory.tsx'
import { PromisesPanel } from './PromisesPanel.tsx'
import { SectionList } from './SectionList.tsx'
import type { Term } from './shelvesApi.ts'
import { usePinNames } from './usePinNames.ts'
import { usePreview } from './usePreview.ts'

type Props = {
  now: HomePage
  usual: HeroDraft
  terms: readonly Term[]
  mayWrite: boolean
  history: boolean
  onHistoryClosed: () => void
}

/** How long the typing must rest before the page is drawn, in milliseconds. */
const REST_MS = 700

/** The ids of the sections on the page. */
const PLACES: Partial<Record<HomeSectionKind, string>> = {
  hero: 'hero-title',
  'skin-types': 'skin-type',
  trending: 'trending-title',
  categories: 'categories',
  deals: 'deals-title',
  'top-sells': 'top-sells-title',
  brands: 'brands',
  testimonials: 'testimonials-title',
}

/** The form of the home page, and how the page would look. */
export function HomeForm({ now, usual, terms, mayWrite, history, onHistoryClosed }: Props) {
  const client = useQueryClient()
  const laptop = useLaptop()
  // What the form was filled from. What a colleague publishes since then is shown, not overwritten.
  const [base, setBase] = useState(now)
  const [draft, setDraft] = useState(() => draftOf(now.layout, usual))
  const [newer, setNewer] = useState<HomePage | null>(null)
  const [open, setOpen] = useState<HomeSectionKind | null>(null)
  const [seen, setSeen] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const pins = usePinNames(base)
  const first = useUnsavedGuard()
  const collections = useQuery(collectionQueries.list)
  const names: Names = {
    section: (kind) => homeCopy.sections[kind].name,
    product: pins.nameOf,
    brand: (id) => terms.find((term) => term._id === id)?.name ?? id,
    collection: (id) => collections.data?.find((one) => one._id === id)?.name ?? id,
    words: homeCopy.changes,
  }
  const changes = changesOf(draftOf(base.layout, usual), draft, names)
  if (changes.length === 0 && now.version !== base.version) {
    setBase(now)
    setDraft(draftOf(now.layout, usual))
    setRefused({})
  }

  function put(next: Draft) {
    setDraft(next)
    setRefused({})
  }
  function take(page: HomePage) {
    client.setQueryData(homeKeys.page, page)
    void client.invalidateQueries({ queryKey: homeKeys.versions })
    setBase(page)
    setDraft(draftOf(page.layout, usual))
    setNewer(null)
    setRefused({})
  }
  const undo = useMutation({
    mutationFn: ({ over, layout }: { over: number; layout: HomeLayout }) => publishHomePage(over, layout),
    onSuccess: (page) => {
      take(page)
      toast.success(homeCopy.undone)
    },
    onError: (error) => {
      toast.error(error.message)
      void client.invalidateQueries({ queryKey: homeKeys.page, exact: true })
    },
  })
  const publish = useMutation({
    mutationFn: (over: number) => publishHomePage(over, layoutOf(draft)),
    onSuccess: (page) => {
      const before = base.layout
      take(page)
      offerUndo(homeCopy.published, () => undo.mutate({ over: page.version, layout: before }))
    },
    onError: (error) => {
      setNewer(newerOf(error, 'home', base)?.now ?? null)
      setRefused(error instanceof ApiError ? error.fields : {})
    },
  })
  const rested = useRested(JSON.stringify(layoutOf(draft)), REST_MS)
  const preview = usePreview(homeQueries.preview(rested), mayWrite && (laptop || seen))
  const errors = Object.keys(refused).length > 0 ? refused : preview.errors
  const marked = Object.keys(errors).length > 0
  const problem = newer ? null : (errors['sections'] ?? (marked ? publish.error?.message : loneProblem(publish.error)))
  // The sections with errors, which are opened, so that whoever publishes sees what is wrong.
  const wrong = new Set(Object.keys(errors).map(kindOfField))
  const see = (
    <Button size="sm" variant="secondary" onClick={() => setSeen(true)}>
      <Icon name="eye" size="sm" />
      {previewCopy.see}
    </Button>
  )
  const drawn = <PagePreview preview={preview} at={open ? PLACES[open] : undefined} />

  return (
    <>
      {newer ? (
        <ConflictNotice
          changes={differencesOf(base, newer, names, usual)}
          busy={publish.isPending}
          onMine={() => publish.mutate(newer.version)}
          onTheirs={() => take(newer)}
        />
      ) : null}
      <div className={styles.sides}>
        <div className={styles.side}>
          <p className={styles.since}>
            {base.at ? homeCopy.since(base.actorName || homeCopy.someone, formatDayTime(base.at)) : homeCopy.never}
            <a href="/" target="_blank" rel="noreferrer">
              {homeCopy.toShop}
              <Icon name="forward" size="sm" />
            </a>
          </p>
          <SectionList
            draft={draft}
            open={open}
            wrong={wrong}
            errors={errors}
            changed={new Set(changes.map(({ kind }) => kind))}
            pins={pins}
            mayWrite={mayWrite}
            tell={first.tell}
            onOpen={(kind) => first.ask(() => setOpen(kind))}
            onChange={put}
          />
          {errors['sections'] ? (
            <p role="alert" className={styles.wrong}>
              {errors['sections']}
            </p>
          ) : null}
          <BrandsPanel draft={draft} terms={terms} error={errors['brands']} mayWrite={mayWrite} onChange={put} />
          <PromisesPanel
            draft={draft}
            saved={draftOf(base.layout, usual).promises}
            errors={errors}
            mayWrite={mayWrite}
            onChange={put}
          />
          {!laptop && mayWrite && changes.length === 0 ? see : null}
        </div>
        {laptop && mayWrite ? <div className={styles.stay}>{drawn}</div> : null}
      </div>
      {!laptop && mayWrite ? (
        <Drawer open={seen} title={previewCopy.title} onClose={() => setSeen(false)}>
          {seen ? drawn : null}
        </Drawer>
      ) : null}
      <HomeHistory
        open={history}
        now={base}
        mayWrite={mayWrite}
        onClose={onHistoryClosed}
        onBring={(layout) => {
          put(draftOf(layout, usual))
          onHistoryClosed()
          toast.success(homeCopy.history.brought, { place: 'top' }) // at the top, since the bar with Publish is at the bottom
        }}
      />
      <SaveBar
        changed={changes.map(({ field }) => field)}
        beside={laptop ? null : see}
        unsaved={homeCopy.unpublished}
        busy={publish.isPending}
        problem={problem}
        save={homeCopy.publish}
        onSave={() => publish.mutate(base.version)}
        onDiscard={() => {
          setDraft(draftOf(base.layout, usual))
          setNewer(null)
          setRefused({})
          publish.reset()
        }}
      />
      <UnsavedDialog what={first.losing} onStay={first.stay} onLeave={first.leave} />
    </>
  )
}

/** The message of a problem that marks no field. */
const loneProblem = (error: Error | null) =>
  error && !(error instanceof ApiError && Object.keys(error.fields).length > 0) ? error.message : null
