import { useNow } from '#/office/ui/useNow.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { clockOf } from '#/office/ui/karachiDays.ts'
import { editorCopy } from './editor.copy.ts'
import styles from './EditorBar.module.css'
import type { State } from './productDraft.ts'
import { PreviewButton } from './PreviewButton.tsx'
import type { PreviewLink } from '#/office/domain/catalogue/productsApi.ts'

const copy = editorCopy.bar

/** For how long a save is "just now", in milliseconds. */
const JUST_MS = 60_000

type Props = {
  state: State
  /** How many changes the draft has against what is live. */
  changes: number
  live: boolean
  later: boolean
  stops: number
  uploading: number
  busy: boolean
  mayPublish: boolean
  onDiscard: (() => void) | null
  /** Null where there is no draft to preview. */
  onPreview: (() => Promise<PreviewLink | null>) | null
  onPublish: () => void
  onRetry: () => void
}

/** The bar at the foot: whether all is saved, and the one next action. Ctrl S saves and does not publish. */
export function EditorBar(props: Props) {
  const { state, changes, live, later, stops, uploading, busy, mayPublish, onDiscard, onPreview, onPublish, onRetry } =
    props
  const now = useNow()
  const words = editorCopy.status
  const line =
    uploading > 0
      ? words.uploading(uploading)
      : state.status === 'saved'
        ? savedWords(state, now, live && changes === 0)
        : state.status === 'refused'
          ? `${words.refused}. ${state.message}`
          : state.status === 'offline' && state.answered
            ? words.failing(state.message)
            : words[state.status]
  const trouble = ['offline', 'out', 'refused', 'clash', 'gone'].includes(state.status)
  return (
    <section className={styles.bar} data-dock aria-label={copy.label}>
      <p role="status" className={trouble ? styles.trouble : undefined}>
        {live && changes > 0 ? <b>{editorCopy.changes(changes)}</b> : null}
        <span>{line}</span>
      </p>
      {state.status === 'offline' || state.status === 'out' ? (
        <Button size="sm" variant="secondary" onClick={onRetry}>
          {state.status === 'out' ? copy.login : copy.retry}
        </Button>
      ) : null}
      {onDiscard ? (
        <Button size="sm" variant="quiet" onClick={onDiscard}>
          {copy.discard}
        </Button>
      ) : null}
      {onPreview ? <PreviewButton make={onPreview} /> : null}
      {mayPublish ? (
        <>
          {stops > 0 ? (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => {
                const at = document.getElementById('product-stops')
                at?.scrollIntoView({ block: 'center' })
                at?.focus()
              }}
            >
              <Icon name="alert" size="sm" />
              {copy.mend(stops)}
            </Button>
          ) : null}
          <Button size="sm" busy={busy} onClick={onPublish}>
            {later ? copy.publishAt : live ? copy.publishChanges : copy.publish}
          </Button>
        </>
      ) : null}
    </section>
  )
}

/** The words where everything is saved. */
function savedWords({ savedAt, id }: State, now: number, asInShop: boolean): string {
  const words = editorCopy.status
  if (asInShop) return words.same
  if (savedAt !== null) return words.saved(now - savedAt < JUST_MS ? words.justNow : words.at(clockOf(savedAt)))
  return id === null ? words.fresh : ''
}
