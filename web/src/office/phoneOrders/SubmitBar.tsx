import { Button } from '#/shared/ui/Button.tsx'
import { useLaptop } from '#/office/ui/useLaptop.ts'
import styles from './SubmitBar.module.css'

type Props = {
  /** The total in large type. */
  sum: string
  note: string
  words: string
  busy: boolean
  disabled: boolean
  onPress: () => void
}

/** The main button. It is beside the sums on a laptop, and above the bar where a thumb is on a phone. */
export function SubmitBar({ sum, note, words, busy, disabled, onPress }: Props) {
  const laptop = useLaptop()
  return (
    <div className={styles.act} data-dock>
      {laptop ? null : (
        <p>
          <b className="num">{sum}</b>
          <small>{note}</small>
        </p>
      )}
      <Button wide busy={busy} disabled={disabled} onClick={onPress}>
        {words}
        {laptop ? <kbd className={styles.key}>Ctrl ↵</kbd> : null}
      </Button>
    </div>
  )
}
