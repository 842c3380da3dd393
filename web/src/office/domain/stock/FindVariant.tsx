import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { NetworkError } from '#/shared/api/client.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { listStep } from '#/shared/ui/listStep.ts'
import { TextField } from '#/shared/ui/TextField.tsx'
import { useLookUp } from '#/office/ui/useLookUp.ts'
import { stockCopy } from './stock.copy.ts'
import { Goods } from './Goods.tsx'
import { ScanDialog } from './ScanDialog.tsx'
import { canScan } from './scanner.ts'
import styles from './FindVariant.module.css'
import { findVariants, type StockLevel } from './stockApi.ts'

type Props = {
  label: string
  onFound: (level: StockLevel) => void
  /** Words about what is found, such as how many are left. */
  tell?: (level: StockLevel) => string
  /** Takes what was scanned without a network; without it the words say that there is none. */
  onAway?: (text: string) => void
  /** What is searched for at once: the other shades of something. */
  first?: string
  /** The id of the field, for a key that leads to it. */
  id?: string
}

/** A text whose answer decided nothing: no product matches, several do, or the shop did not say. */
type Open = { n: number; text: string; problem?: string; levels: readonly StockLevel[] }

/**
 * Finds one size or shade: by the camera, by a scanner that types, or by words. A single match is taken at once; of
 * several one is chosen. Scans are queued, and each counts once (HOLD-2).
 */
export function FindVariant({ label, onFound, onAway, tell, first = '', id }: Props) {
  const [text, setText] = useState(first)
  const [open, setOpen] = useState<readonly Open[]>([])
  const [scanning, setScanning] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const asked = useRef(0)
  const lookUp = useLookUp('each', findVariants)

  /** Focuses the field for the next scan, unless somebody types elsewhere by now. */
  function focusField() {
    const at = document.activeElement
    if (at === null || at === document.body || box.current?.contains(at)) field.current?.focus()
  }

  function take(level: StockLevel, of?: Open) {
    setOpen((old) => old.filter((one) => one !== of))
    onFound(level)
    focusField()
  }

  async function find(what: string) {
    const wanted = what.trim()
    if (wanted === '') return
    const n = ++asked.current
    // The open questions were seen, and somebody goes on, so they are removed.
    setOpen([])
    setText('')
    const told = await lookUp.look(wanted)
    if (!told) return
    if (told.error instanceof NetworkError && onAway) {
      onAway(wanted)
      focusField()
      return
    }
    const [only, ...others] = told.answer ?? []
    if (only && others.length === 0) {
      take(only)
      return
    }
    const problem = told.error ? told.error.message : only ? undefined : stockCopy.scan.nothing(wanted)
    setOpen((old) => [...old, { n, text: wanted, levels: told.answer ?? [], ...(problem && { problem }) }])
    // The text comes back to be corrected, where nothing else was typed since; the next scan replaces it.
    if (field.current?.value === '') {
      setText(wanted)
      if (document.activeElement === field.current) requestAnimationFrame(() => field.current?.select())
    }
  }

  const latest = useRef(find)
  useEffect(() => {
    latest.current = find
  })
  const began = useRef(false)
  useEffect(() => {
    if (first === '' || began.current) return
    began.current = true
    void latest.current(first)
    field.current?.focus()
  }, [first])

  function scanned(code: string) {
    setScanning(false)
    void latest.current(code)
  }
  const onScan = useRef(scanned)

  function submit(event: FormEvent) {
    event.preventDefault()
    void find(text)
  }

  /**
   * Arrows, Home and End move through the field and its results. Escape removes the results, and closes nothing
   * beneath.
   */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('li button')]
    const at = rows.findIndex((row) => row === document.activeElement)
    const step = listStep(event.key, at, rows.length)
    if (rows.length === 0 || (at < 0 && document.activeElement !== field.current)) return
    if (event.key === 'Escape') setOpen([])
    else if (step === undefined) return
    event.preventDefault()
    ;(step === undefined ? field.current : (rows[step] ?? field.current))?.focus()
  }

  const problems = open.flatMap(({ problem }) => problem ?? [])
  return (
    <div ref={box} className={styles.find} role="group" onKeyDown={onKeyDown}>
      <form role="search" onSubmit={submit}>
        <TextField
          ref={field}
          id={id}
          label={label}
          value={text}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          hint={lookUp.waiting > 0 ? stockCopy.scan.searching(lookUp.waiting) : undefined}
          error={problems.length > 0 ? problems.join(' ') : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {/* The button is never busy, since that would swallow the next scan. */}
        <Button type="submit" variant="secondary">
          {stockCopy.scan.find}
        </Button>
        {canScan() ? (
          <Button variant="secondary" onClick={() => setScanning(true)}>
            <Icon name="camera" size="sm" />
            {stockCopy.scan.open}
          </Button>
        ) : null}
      </form>
      {open
        .filter(({ levels }) => levels.length > 0)
        .map((one) => (
          <ul
            key={one.n}
            ref={seen}
            aria-label={open.length > 1 ? stockCopy.scan.chooseFor(one.text) : stockCopy.scan.choose}
          >
            {one.levels.map((level) => (
              <li key={level.variantId}>
                <button type="button" onClick={() => take(level, one)}>
                  <Goods {...level} more={tell?.(level)} />
                </button>
              </li>
            ))}
          </ul>
        ))}
      {scanning ? <ScanDialog onFound={onScan.current} onClose={() => setScanning(false)} /> : null}
    </div>
  )
}

/** Scrolls the first result into view, above what a screen keeps at the end of the window. */
const seen = (list: HTMLUListElement | null) => list?.firstElementChild?.scrollIntoView({ block: 'nearest' })
