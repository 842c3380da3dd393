import { Button } from '#/shared/ui/Button.tsx'
import styles from './DraftActs.module.css'

type Props = {
  /** What the button that removes the entry says. */
  remove: string
  /** Missing for an entry that is new. */
  onRemove: (() => void) | undefined
  cancel: string
  onClose: () => void
  /** What takes over the entry, which is stored with the form beneath. */
  apply: string
}

/** The buttons at the end of a dialog that changes an entry of a form. */
export function DraftActs({ remove, onRemove, cancel, onClose, apply }: Props) {
  return (
    <div className={styles.acts}>
      {onRemove ? (
        <Button variant="quiet" onClick={onRemove}>
          {remove}
        </Button>
      ) : null}
      <Button variant="secondary" onClick={onClose}>
        {cancel}
      </Button>
      <Button type="submit">{apply}</Button>
    </div>
  )
}
