import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { copy } from './copy.ts'
import { Goods } from './Goods.tsx'
import { ScanDialog } from './ScanDialog.tsx'
import { canScan } from './scanner.ts'
import styles from './FindVariant.module.css'
import { findVariants, type StockLevel } from './stockApi.ts'

type Props = {
  label: string
  onFound: (level: StockLevel) => void
  /** What is said of one that is found, such as how many are left. */
  tell?: (level: StockLevel) => string
  /** What is looked for at once: the other shades of something. */
  first?: string
  /** Of the field, for a key that leads to it. */
  id?: string
}

/**
 * Finds one size or shade: by the camera, by a scanner that types, or by words. One that is found alone is taken at
 * once; of several one is chosen.
 */
export function FindVariant({ label, onFound, tell, first = '', id }: Props) {
  const [text, setText] = useState(first)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [found, setFound] = useState<StockLevel[]>([])
  const [scanning, setScanning] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const take = useCallback(
    (level: StockLevel) => {
      setFound([])
      setText('')
      setProblem(undefined)
      onFound(level)
      field.current?.focus()
    },
    [onFound],
  )

  const find = useCallback(
    async (what: string) => {
      const wanted = what.trim()
      if (wanted === '') return
      setBusy(true)
      setProblem(undefined)
      try {
        const levels = await findVariants(wanted)
        const [only] = levels
        if (levels.length === 1 && only) take(only)
        else if (levels.length === 0) setProblem(copy.scan.nothing(wanted))
        setFound(levels.length > 1 ? levels : [])
      } catch (error) {
        setProblem(error instanceof Error ? error.message : String(error))
      } finally {
        setBusy(false)
      }
    },
    [take],
  )

  const began = useRef(false)
  useEffect(() => {
    if (first === '' || began.current) return
    began.current = true
    void find(first)
    field.current?.focus()
  }, [first, find])

  const scanned = useCallback(
    (code: string) => {
      setScanning(false)
      setText(code)
      void find(code)
    },
    [find],
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy) void find(text)
  }

  return (
    <div className={styles.find}>
      <form role="search" onSubmit={submit}>
        <TextField
          ref={field}
          id={id}
          label={label}
          value={text}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          error={problem}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="secondary" busy={busy}>
          {copy.scan.find}
        </Button>
        {canScan() ? (
          <Button variant="secondary" onClick={() => setScanning(true)}>
            <Icon name="camera" size="sm" />
            {copy.scan.open}
          </Button>
        ) : null}
      </form>
      {found.length > 0 ? (
        <ul aria-label={copy.scan.choose}>
          {found.map((level) => (
            <li key={level.variantId}>
              <button type="button" onClick={() => take(level)}>
                <Goods {...level} more={tell?.(level)} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {scanning ? <ScanDialog onFound={scanned} onClose={() => setScanning(false)} /> : null}
    </div>
  )
}
