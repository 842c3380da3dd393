import { useState, type FormEvent } from 'react'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { editorCopy } from './editor.copy.ts'
import chipsStyles from './Chips.module.css'
import editorStyles from './Editor.module.css'
import styles from './ShadeDialog.module.css'
import type { Shade } from './variants.ts'

const copy = editorCopy.variants

/** The first colour of the field: a rose. */
const FIRST = '#c98a80'

type Props = { open: boolean; taken: readonly Shade[]; onClose: () => void; onAdd: (shade: Shade) => void }

/** Adds a shade with its name and, where there is one to show, its colour. */
export function ShadeDialog({ open, ...rest }: Props) {
  return (
    <Dialog open={open} title={copy.shadeTitle} onClose={rest.onClose}>
      {open ? <Form {...rest} /> : null}
    </Dialog>
  )
}

function Form({ taken, onClose, onAdd }: Omit<Props, 'open'>) {
  const [name, setName] = useState('')
  const [color, setColor] = useState(FIRST)
  const [words, setWords] = useState(false)
  const [error, setError] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const shade = { color: words ? name.trim() : color.toLowerCase(), shade: name.trim() }
    if (shade.shade === '') setError(copy.shadeNeed)
    else if (taken.some((one) => one.color === shade.color)) setError(copy.shadeTaken)
    else onAdd(shade)
  }

  return (
    <form className={styles.dialogForm} onSubmit={submit} noValidate>
      <TextField
        label={copy.shadeName}
        dir="auto"
        maxLength={100}
        autoComplete="off"
        value={name}
        error={error}
        onChange={(event) => {
          setError(null)
          setName(event.currentTarget.value)
        }}
      />
      {words ? null : (
        <label className={styles.colorRow}>
          {copy.shadeColor}
          <input type="color" value={color} onChange={(event) => setColor(event.currentTarget.value)} />
        </label>
      )}
      <label className={chipsStyles.tickRow}>
        <input type="checkbox" checked={words} onChange={(event) => setWords(event.currentTarget.checked)} />
        {copy.shadeWords}
      </label>
      <div className={editorStyles.acts}>
        <Button variant="secondary" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit">{copy.add}</Button>
      </div>
    </form>
  )
}
