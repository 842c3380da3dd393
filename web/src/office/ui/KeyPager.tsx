import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { type Total, totalText } from './count.ts'
import styles from './KeyPager.module.css'
import { uiCopy } from './ui.copy.ts'

type Props = {
  /** The number of rows on this page. */
  shown: number
  total?: Total | undefined
  /** Goes to the page before; null on the first. */
  onNewer: (() => void) | null
  /** Goes to the page after; null on the last. */
  onOlder: (() => void) | null
  newer?: string
  older?: string
}

/** Pages by key: before and after, never "page 40 of 1,000". `onOlder={next ? () => list.older(next) : null}`. */
export function KeyPager({ shown, total, onNewer, onOlder, newer = uiCopy.newer, older = uiCopy.older }: Props) {
  if (onNewer === null && onOlder === null && total === undefined) return null
  return (
    <nav className={styles.pager} aria-label={uiCopy.pages}>
      <p role="status">{total ? uiCopy.shown(shown, totalText(total)) : uiCopy.shownOnly(shown)}</p>
      {onNewer === null && onOlder === null ? null : (
        <>
          <Button variant="secondary" size="sm" disabled={onNewer === null} onClick={() => onNewer?.()}>
            <Icon name="left" size="sm" />
            {newer}
          </Button>
          <Button variant="secondary" size="sm" disabled={onOlder === null} onClick={() => onOlder?.()}>
            {older}
            <Icon name="right" size="sm" />
          </Button>
        </>
      )}
    </nav>
  )
}
