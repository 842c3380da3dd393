import { useConfig } from '#/office/api/useConfig.ts'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOfficeLogin } from '#/office/api/useOfficeLogin.ts'
import { useChanges } from '#/office/api/live.ts'
import { backOf, type FromList } from '#/office/ui/fromList.ts'
import { ListSteps } from '#/office/ui/ListSteps.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { StatusDot } from '#/office/ui/StatusDot.tsx'
import { useDraft } from '#/office/ui/useDraft.ts'
import { useLeaveGuard } from '#/office/ui/useLeaveGuard.ts'
import { useSaveKey } from '#/office/ui/useSaveKey.ts'
import { plainNames, sheetFields } from '#/office/domain/catalogue/sheetFields.copy.ts'
import { LoginForm } from '#/shared/account/LoginForm.tsx'
import { ApiError } from '#/shared/api/client.ts'
import { lazyPart } from '#/shared/lib/code.ts'
import { DEFAULT_RATES } from '#/shared/lib/price.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { shortWhen } from '#/office/ui/karachiDays.ts'
import { differences } from './diff.ts'
import { EditorBar } from './EditorBar.tsx'
import { editorCopy as copy } from './editor.copy.ts'
import { EarlierPart } from './EarlierPart.tsx'
import { EditingContext, type Editing } from './editorContext.ts'
import { EditorNotes } from './EditorNotes.tsx'
import styles from './Editor.module.css'
import editorNotesStyles from './EditorNotes.module.css'
import { IngredientsPanel } from './IngredientsPanel.tsx'
import { ProductDraft } from './productDraft.ts'
import { PreorderPart } from './PreorderPart.tsx'
import { PlainField } from './PlainField.tsx'
import { bodyOf, emptyBody } from './model.ts'
import { OptionsPart } from './OptionsPart.tsx'
import { PhotosPanel } from './PhotosPanel.tsx'
import {
  dropDraft,
  fetchProduct,
  previewDraft,
  productKeys,
  productPath,
  publishProduct,
  type OfficeProduct,
  productQueries,
} from '#/office/domain/catalogue/productsApi.ts'
import { conflictOf, editorPorts, loadedOf } from './editorApi.ts'
import { PublishPanel, type When } from './PublishPanel.tsx'
import { SearchPanel } from './SearchPanel.tsx'
import { SetPart } from './SetPart.tsx'
import { ShadesPart } from './ShadesPart.tsx'
import { ShelvesPanel } from './ShelvesPanel.tsx'
import { type EditorPart, slipsIn, type Stops, stopsAfter, stopsByPart, withoutEchoes } from './stops.ts'
import { TextsPanel } from './TextsPanel.tsx'
import { usePhotoUploads } from './usePhotoUploads.ts'
import { VariantsPanel } from './VariantsPanel.tsx'

// These stand below the first screen, and come after it.
const FactsPanel = lazyPart(async () => (await import('./FactsPanel.tsx')).FactsPanel)
const PhonePreview = lazyPart(async () => (await import('./PhonePreview.tsx')).PhonePreview)
const LifePanel = lazyPart(async () => (await import('./LifePanel.tsx')).LifePanel)

const ALL = { href: '/admin/products', label: copy.back }
const RINGS = { draft: 'todo', live: 'full', archived: 'none' } as const

type Props = {
  /** Null for a new product. */
  first: OfficeProduct | null
  /** The list from which it was opened. */
  from: FromList | null
  mayWrite: boolean
  onMade: (id: string) => void
}

/** The editor of one product. Its values are in its ProductDraft, which saves them. */
export function Editor({ first, from, mayWrite, onMade }: Props) {
  const client = useQueryClient()
  const [product, setProduct] = useState(first)
  const made = useRef(onMade)
  useEffect(() => {
    made.current = onMade
  })
  const know = useCallback(
    (now: OfficeProduct) => {
      client.setQueryData(productKeys.one(now._id), now)
      setProduct(now)
    },
    [client],
  )
  const { state, draft: keeper } = useDraft(() => {
    const doors = editorPorts(know)
    return new ProductDraft(
      {
        ...doors,
        create: async (body, key) => {
          const loaded = await doors.create(body, key)
          made.current(loaded.id)
          return loaded
        },
      },
      first ? loadedOf(first) : null,
      emptyBody,
    )
  })
  const [stops, setStops] = useState<Stops>({})
  const [when, setWhen] = useState<When>({ mode: 'now', at: '' })
  const [discarding, setDiscarding] = useState(false)

  const terms = useQuery(productQueries.terms)
  const config = useConfig()
  const photos = usePhotoUploads(
    useCallback(
      (image: string, replaces: string) =>
        keeper.edit((body) => ({
          ...body,
          photos: body.photos.some((photo) => photo.image === replaces)
            ? body.photos.map((photo) => (photo.image === replaces ? { ...photo, image } : photo))
            : [...body.photos, { image, alt: '' }],
          variants: body.variants.map((variant) =>
            replaces && variant.image === replaces ? { ...variant, image } : variant,
          ),
        })),
      [keeper],
    ),
  )
  const uploading = photos.uploads.filter((upload) => upload.state !== 'failed' || upload.again).length

  useFollow(keeper, know)
  useSaveKey(() => void keeper.flush())
  const guard = useLeaveGuard(!keeper.clean() || uploading > 0)

  const live = product?.live
  const changes = useMemo(
    () => (live && product?.state === 'live' ? differences(bodyOf(live), state.body) : []),
    [live, product?.state, state.body],
  )
  const { body } = state
  const wrong = stopsByPart(stops)

  const refused = useCallback(
    (error: unknown) => {
      const conflict = conflictOf(error)
      if (conflict) {
        know(conflict.product)
        keeper.arrive(loadedOf(conflict.product, conflict.edits))
      }
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
        setStops(withoutEchoes(error.fields))
        requestAnimationFrame(() => document.getElementById('product-stops')?.scrollIntoView({ block: 'center' }))
      } else toast.error(error instanceof Error ? error.message : copy.publish.failed)
    },
    [keeper, know],
  )

  const publish = useMutation({
    mutationFn: async (cancel: boolean) => {
      const { id, version } = (await keeper.flush()) ? keeper.current() : { id: null, version: '' }
      if (id === null) return null
      return publishProduct(id, version, cancel ? { cancel: true } : when.mode === 'later' ? { at: when.at } : {})
    },
    onSuccess: (now, cancel) => {
      if (!now) return
      know(now)
      keeper.replace(loadedOf(now))
      setStops({})
      setWhen({ mode: 'now', at: '' })
      void client.invalidateQueries({ queryKey: productKeys.all, refetchType: 'none' })
      void client.invalidateQueries({ queryKey: productKeys.terms }) // a new brand is in the list now
      toast.success(
        cancel
          ? copy.publish.cancelled
          : now.publishAt
            ? copy.publish.doneAt(body.name, shortWhen(now.publishAt))
            : copy.publish.done(body.name),
      )
    },
    onError: refused,
  })

  const discard = useMutation({
    mutationFn: async () => {
      const { id } = keeper.current()
      return id === null ? null : dropDraft(id, keeper.current().version)
    },
    onSuccess: (now) => {
      if (!now) return
      know(now)
      keeper.replace(loadedOf(now))
      setStops({})
      toast.success(copy.discard.done)
    },
    onError: refused,
    onSettled: () => setDiscarding(false),
  })

  const preview = useMutation({
    mutationFn: async () => {
      const { id } = (await keeper.flush()) ? keeper.current() : { id: null }
      if (id !== null) return previewDraft(id)
      toast.error(copy.bar.unsaved, { place: 'top' })
      return null
    },
    onError: refused,
  })
  const mayPreview =
    product?.state === 'draft' || (product?.state === 'live' && (changes.length > 0 || product.draft !== undefined))

  const editing: Editing = {
    body,
    edit: (change) => {
      if (!mayWrite) return
      const before = keeper.current().body
      keeper.edit(change)
      setStops((now) => stopsAfter(now, before, keeper.current().body))
    },
    problem: (field) => state.errors[field] ?? stops[field],
    product,
    rates: config.data ? { guest: config.data.guestPercent, member: config.data.memberPercent } : DEFAULT_RATES,
    terms: terms.data,
    shopName: config.data?.shopName ?? '',
    mayWrite,
  }

  return (
    <EditingContext value={editing}>
      <Page
        title={body.name || (product ? copy.untitled : copy.fresh)}
        back={backOf(from, ALL)}
        lead={
          product ? (
            <span className={styles.lead}>
              <StatusDot ring={RINGS[product.state]} tone={product.state === 'live' ? 'ok' : 'quiet'}>
                {copy.states[product.state]}
              </StatusDot>
              <span dir="auto">
                {[body.brand, changes.length > 0 ? copy.unpublished : ''].filter(Boolean).join(', ')}
              </span>
            </span>
          ) : undefined
        }
        actions={
          product ? (
            <>
              {product.state === 'live' ? (
                <a
                  href={`/product/${product.live?.slug || product._id}`}
                  target="_blank"
                  rel="noreferrer"
                  className={buttonClass({ variant: 'quiet', size: 'sm' })}
                >
                  <Icon name="share" size="sm" />
                  {copy.seeShop}
                </a>
              ) : null}
              <ListSteps from={from} here={product._id} words={copy.steps} pathOf={productPath} />
            </>
          ) : null
        }
      >
        {mayWrite ? null : <p className={editorNotesStyles.note}>{copy.readOnly}</p>}
        <EditorNotes state={state} keeper={keeper} stops={stops} />
        <nav className={styles.anchors} aria-label={copy.parts}>
          {(Object.entries(copy.anchors) as [EditorPart, string][]).map(([name, words]) => (
            <a key={name} href={`#part-${name}`} onClick={(event) => jump(event, name)}>
              {words}
              {wrong[name] ? (
                <b className={styles.wrongs}>
                  {wrong[name]} <span className="vh">{copy.bar.mendWord(wrong[name])}</span>
                </b>
              ) : null}
            </a>
          ))}
        </nav>
        <div className={styles.split}>
          <fieldset className={styles.stack} disabled={!mayWrite}>
            <div id="part-photos">
              <PhotosPanel photos={photos} />
            </div>
            <div id="part-texts">
              <TextsPanel />
            </div>
            <div id="part-variants" className={styles.stack}>
              <VariantsPanel />
              <OptionsPart />
              <EarlierPart />
              <PreorderPart />
              <ShadesPart />
            </div>
            <div id="part-set">
              <SetPart />
            </div>
            <div id="part-ingredients">
              <IngredientsPanel />
            </div>
            <div id="part-use" className={styles.half}>
              {plainNames
                .filter((name) => sheetFields[name].part === 'use')
                .map((name) => (
                  <Panel key={name} title={sheetFields[name].label}>
                    <PlainField name={name} />
                  </Panel>
                ))}
            </div>
            <div id="part-facts">
              <Suspense fallback={null}>
                <FactsPanel />
              </Suspense>
            </div>
            <div className={styles.half}>
              <div id="part-shelves">
                <ShelvesPanel />
              </div>
              <div id="part-search">
                <SearchPanel />
              </div>
            </div>
          </fieldset>
          <aside className={styles.aside}>
            <div id="part-publish">
              <PublishPanel
                when={when}
                onWhen={setWhen}
                changes={changes}
                busy={publish.isPending}
                onCancelPlan={() => publish.mutate(true)}
              />
            </div>
            <Suspense fallback={null}>
              <PhonePreview />
              {product ? (
                <LifePanel
                  product={product}
                  settle={() => keeper.flush()}
                  onProduct={(now) => {
                    know(now)
                    keeper.arrive(loadedOf(now), false)
                  }}
                  onError={refused}
                />
              ) : null}
            </Suspense>
          </aside>
        </div>
        {mayWrite ? (
          <EditorBar
            state={state}
            changes={changes.length}
            live={product?.state === 'live'}
            later={when.mode === 'later'}
            stops={Object.keys(stops).length}
            uploading={uploading}
            busy={publish.isPending}
            mayPublish={product?.state !== 'archived' && (product?.state !== 'live' || changes.length > 0)}
            onDiscard={product?.state === 'live' && product.draft ? () => setDiscarding(true) : null}
            onPreview={mayPreview ? () => preview.mutateAsync() : null}
            onPublish={() => {
              const slips = slipsIn(body, live?.variants ?? [])
              if (when.mode === 'later' && when.at === '') setStops({ at: copy.publish.past })
              else if (Object.keys(slips).length > 0) {
                setStops(slips)
                requestAnimationFrame(() =>
                  document.getElementById('product-stops')?.scrollIntoView({ block: 'center' }),
                )
              } else publish.mutate(false)
            }}
            onRetry={() => void keeper.retry()}
          />
        ) : null}
      </Page>
      <Ask
        open={discarding}
        title={copy.discard.title}
        text={copy.discard.text}
        no={copy.discard.no}
        yes={copy.discard.yes}
        busy={discard.isPending}
        onNo={() => setDiscarding(false)}
        onYes={() => discard.mutate()}
      />
      <Ask
        open={guard.asking}
        title={copy.leave.title}
        text={uploading > 0 ? `${copy.leave.text} ${copy.leave.uploads}` : copy.leave.text}
        no={copy.leave.no}
        yes={copy.leave.yes}
        onNo={guard.stay}
        onYes={guard.leave}
      />
      <Again open={state.status === 'out'} onIn={() => void keeper.retry()} />
    </EditingContext>
  )
}

/** Scrolls to a part of the page without a history entry. */
function jump(event: { preventDefault: () => void }, name: string) {
  event.preventDefault()
  document.getElementById(`part-${name}`)?.scrollIntoView({ block: 'start', behavior: 'smooth' })
}

/** Fetches the product again when a colleague has changed it. */
function useFollow(keeper: ProductDraft, know: (product: OfficeProduct) => void) {
  useChanges((change) => {
    const { id } = keeper.current()
    if (id === null || (change !== 'all' && (change.subject !== 'product' || change.id !== id))) return
    void (async () => {
      try {
        const now = await fetchProduct(id)
        // Our own saves are announced too, and their version is known already.
        if (now.etag === keeper.current().version || keeper.current().status === 'saving') return
        know(now)
        keeper.arrive(loadedOf(now))
      } catch {
        // The next save is told of the change.
      }
    })()
  })
}

type AskProps = {
  open: boolean
  title: string
  text: string
  no: string
  yes: string
  busy?: boolean
  onNo: () => void
  onYes: () => void
}

function Ask({ open, title, text, no, yes, busy = false, onNo, onYes }: AskProps) {
  return (
    <Dialog open={open} title={title} onClose={onNo}>
      <p>{text}</p>
      <div className={styles.acts}>
        <Button variant="secondary" busy={busy} onClick={onYes}>
          {yes}
        </Button>
        <Button onClick={onNo}>{no}</Button>
      </div>
    </Dialog>
  )
}

/** The login in the middle of the work. The form behind it stays as it is. */
function Again({ open, onIn }: { open: boolean; onIn: () => void }) {
  const [mode, setMode] = useState<'login' | 'reset'>('login')
  const [closed, setClosed] = useState(false)
  useEffect(() => {
    if (!open) setClosed(false)
  }, [open])

  const keep = useOfficeLogin()

  return (
    <Dialog open={open && !closed} title={copy.login.title} onClose={() => setClosed(true)}>
      <p>{copy.login.text}</p>
      <LoginForm mode={mode} onMode={setMode} keep={keep} onLogin={onIn} />
    </Dialog>
  )
}
