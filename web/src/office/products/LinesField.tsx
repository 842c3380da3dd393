import { useRef } from 'react'
import { Icon } from '#/shared/ui/Icon.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { editorCopy } from './editor.copy.ts'
import editorStyles from './Editor.module.css'
import styles from './LinesField.module.css'

const copy = editorCopy.lines

type Props = {
  id: string
  /** The name of a line, as in "How to use 2". */
  name: string
  add: string
  lines: readonly string[]
  error?: string | undefined
  onChange: (lines: string[]) => void
}

/** The largest number of lines in a list. */
const MOST = 80

/** A list of typed lines. Enter begins the next, and Backspace in an empty line removes it. */
export function LinesField({ id, name, add, lines, error, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null)

  function focus(at: number) {
    requestAnimationFrame(() => list.current?.querySelectorAll('textarea')[at]?.focus())
  }

  function insert(at: number) {
    if (lines.length >= MOST) return
    onChange(lines.toSpliced(at, 0, ''))
    focus(at)
  }

  function remove(at: number) {
    onChange(lines.toSpliced(at, 1))
    focus(Math.max(0, at - 1))
  }

  return (
    <div className={styles.lines}>
      <ol ref={list}>
        {lines.map((line, i) => (
          // A line has no name of its own, so its place is the key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={i}>
            <span aria-hidden="true">{i + 1}</span>
            <textarea
              rows={1}
              id={i === 0 ? id : undefined}
              aria-label={copy.line(name, i + 1)}
              aria-invalid={error ? true : undefined}
              className={styles.line}
              dir="auto"
              maxLength={500}
              autoComplete="off"
              value={line}
              onChange={(event) => onChange(lines.with(i, event.currentTarget.value.replace(/\n/g, ' ')))}
              onKeyDown={(event) => {
                if (event.key === 'Enter') {
                  event.preventDefault()
                  insert(i + 1)
                } else if (event.key === 'Backspace' && line === '') {
                  event.preventDefault()
                  remove(i)
                }
              }}
            />
            <IconButton icon="close" size="sm" label={copy.remove(name, i + 1)} onClick={() => remove(i)} />
          </li>
        ))}
      </ol>
      <button
        type="button"
        id={lines.length === 0 ? id : undefined}
        className={styles.addLine}
        onClick={() => insert(lines.length)}
      >
        <Icon name="plus" size="sm" />
        {add}
      </button>
      {error ? <p className={editorStyles.wrong}>{error}</p> : null}
    </div>
  )
}
