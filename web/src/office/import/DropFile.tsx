import { useState, type DragEvent } from 'react'
import { buttonClass } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { pressable } from '#/shared/ui/pressable.ts'
import { cx } from '#/shared/lib/cx.ts'
import { copy } from './import.copy.ts'
import styles from './DropFile.module.css'

type Props = { busy: boolean; problem: string | undefined; onFile: (file: File) => void }

/** The place where a file is dropped or chosen. */
export function DropFile({ busy, problem, onFile }: Props) {
  const [over, setOver] = useState(false)
  const dropping = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer.files[0]
      if (file && !busy) onFile(file)
    },
  }
  return (
    <div className={cx(styles.drop, over && styles.over)} {...dropping}>
      <Icon name="upload" />
      <p className={styles.title}>{copy.drop}</p>
      <p className={styles.hint} id="import-file-hint">
        {copy.hint}
      </p>
      <label className={cx(buttonClass({}), styles.choose)} data-busy={busy ? '' : undefined}>
        {copy.file}
        <input
          type="file"
          className="vh"
          accept=".csv,.txt,.tsv,.xlsx"
          {...pressable(busy)}
          aria-describedby="import-file-hint"
          aria-invalid={problem !== undefined}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            if (file) onFile(file)
            event.currentTarget.value = ''
          }}
        />
      </label>
      {problem ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : null}
      <p role="status" className={styles.hint}>
        {busy ? copy.reading : null}
      </p>
    </div>
  )
}
