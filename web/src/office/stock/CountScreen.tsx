import { useCallback, useEffect, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError } from '#/shared/api/client.ts'
import { Page } from '#/office/ui/Page.tsx'
import { useDraft } from '#/office/ui/useDraft.ts'
import { useBack } from '#/office/ui/useBack.ts'
import { useLookUp } from '#/office/ui/useLookUp.ts'
import { newKey } from '#/shared/lib/newKey.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { lookUpScans } from './cellar.ts'
import { copy as cellar } from './cellar.copy.ts'
import { ScanRows } from './ScanRows.tsx'
import { copy } from './stock.copy.ts'
import { CountRow } from './CountRow.tsx'
import { type Counting, countDraft, freshCount, linesOf, type Scan } from './countStore.ts'
import { FindVariant } from '#/office/domain/stock/FindVariant.tsx'
import styles from './CountScreen.module.css'
import stockStyles from './Stock.module.css'
import { bookCount, fetchStock, stockKeys, type StockLevel } from '#/office/domain/stock/stockApi.ts'

const copyOf = copy.counting
const idOf = (line: Pick<Counting, 'variantId' | 'lotId'>) => `${line.variantId}/${line.lotId}`

/** Whether the difference of a line may only be booked by an owner, and the reader is none. */
const forOwner = (line: Counting) => line.check?.needsOwner === true

/** The shop's complaints about the sent lines, by their places among all lines. */
function ofAll(fields: Readonly<Record<string, string>>, lines: readonly Counting[]): Record<string, string> {
  const places = lines.flatMap((line, place) => (forOwner(line) ? [] : [place]))
  return Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [
      field.replace(/^lines\.(\d+)\./, (_, sent: string) => `lines.${places[Number(sent)] ?? sent}.`),
      message,
    ]),
  )
}

/** Whether a field of a line is shown. A reason is asked for where the number is not the expected one. */
function asksReason(lines: readonly Counting[], field: string): boolean {
  const at = /^lines\.(\d+)\.(?:reason|words)$/.exec(field)?.[1]
  return at !== undefined && (lines[Number(at)]?.check?.difference ?? 0) !== 0
}

/** Counts a shelf blind: the expected number is shown after the counted one (STOCK-3). */
export default function CountScreen() {
  const client = useQueryClient()
  const { state, draft } = useDraft(countDraft)
  const count = state.body
  const setCount = draft.edit
  const [clearing, setClearing] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { lines, scans = [], send = false } = count

  const setLine = useCallback(
    (id: string, change: Partial<Counting> | null) => {
      setErrors({})
      setCount((old) => ({
        ...old,
        lines: old.lines.flatMap((line) => (idOf(line) === id ? (change ? [{ ...line, ...change }] : []) : [line])),
      }))
    },
    [setCount],
  )

  const lotsOf = useLookUp('each', fetchStock)
  /** It returns what somebody must decide about a scan, or null. */
  async function add(level: StockLevel, scan?: Scan): Promise<string | null> {
    const told = await lotsOf.look(level.variantId)
    if (scan && !told?.answer) throw told?.error ?? new Error('The screen was left.') // it is looked up another time
    if (told?.error) toast.error(told.error.message)
    if (!told?.answer) return null
    const found = linesOf(level, told.answer.lots)
    const [only, ...others] = found
    const mayPut = scan !== undefined && scan.typed !== '' && only !== undefined
    const had = draft.current().body.lines.find((one) => only && idOf(one) === idOf(only))
    if (mayPut && others.length === 0 && had && had.typed !== '') return cellar.twice(scan.typed)
    setCount((old) => {
      const have = new Set(old.lines.map(idOf))
      return { ...old, lines: [...old.lines, ...found.filter((one) => !have.has(idOf(one)))] }
    })
    if (!mayPut) return null
    if (others.length > 0) return cellar.lots(scan.typed)
    setLine(idOf(only), { typed: scan.typed, check: null, away: scan.at })
    return null
  }

  const setScans = (next: readonly Scan[]) => setCount((old) => ({ ...old, scans: next }))
  useBack(
    scans.some((one) => one.problem === undefined),
    async () => {
      const asked = draft.current().body.scans ?? []
      const left = await lookUpScans(asked, add)
      // What was scanned meanwhile stays.
      setCount((old) => ({ ...old, scans: [...left, ...(old.scans ?? []).filter((one) => !asked.includes(one))] }))
    },
  )

  const mine = lines.filter((line) => !forOwner(line))
  const book = useMutation({
    mutationFn: () =>
      bookCount({
        key: count.key,
        lines: mine.map(({ variantId, lotId, check, typed, reason, words }) => ({
          variantId,
          lotId,
          words,
          counted: Number(typed),
          saw: check?.expected ?? 0,
          ...(reason && { reason }),
        })),
      }),
    onSuccess: (done) => {
      toast.success(copyOf.done(done.counted, done.differences))
      // The lines that only an owner may book stay, and so does what was counted while the rest was booked.
      const booked = new Set(mine.map(idOf))
      const left = draft.current().body.lines.filter((line) => !booked.has(idOf(line)))
      if (left.length === 0 && scans.length === 0) draft.reset(freshCount())
      else setCount((old) => ({ ...old, key: newKey(), lines: left, send: false }))
      setErrors({})
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? ofAll(error.fields, lines) : {}
      // A complaint about a reason is shown at it where a reason is asked for, and beside the button where none is.
      const [placed, loose] = [new Map<string, string>(), new Set<string>()]
      for (const [field, message] of Object.entries(fields)) {
        if (asksReason(lines, field)) placed.set(field, message)
        else loose.add(message)
      }
      if (placed.size === 0 && loose.size === 0) loose.add(error.message)
      setErrors({ ...Object.fromEntries(placed), ...(loose.size > 0 && { all: [...loose].join(' ') }) })
      if (error instanceof NetworkError) {
        // Whether it was booked is not known, so the same one is sent again, under its key (APP-1).
        setErrors({})
        setCount((old) => ({ ...old, send: true }))
        return
      }
      // The next attempt gets another key. Lines whose stock has changed by now are checked again.
      const said = loose.size === 0
      setCount((old) => ({
        ...old,
        key: newKey(),
        send: false,
        lines: said ? old.lines : old.lines.map((line) => (forOwner(line) ? line : { ...line, check: null })),
      }))
    },
    onSettled: () => client.invalidateQueries({ queryKey: stockKeys.all }),
  })

  const missing = lines.filter((line) => line.check === null).length
  const differences = lines.filter((line) => (line.check?.difference ?? 0) !== 0)
  const leftToOwner = lines.length - mine.length
  const asked = lines.some((line) => (line.since ?? []).length > 0)
  const waiting = scans.length + lines.filter((line) => line.away && line.check === null).length
  const blocked = missing > 0 || mine.length === 0 || asked || scans.length > 0
  const counted = waiting > 0 && [...lines, ...scans].every((one) => one.typed !== '')

  // What was to be booked without a network is booked once, where nothing differs; else somebody decides.
  const ready = send && !blocked
  const differs = differences.length > 0
  useEffect(() => {
    if (ready && differs) setCount((old) => ({ ...old, send: false }))
  }, [ready, differs, setCount])
  useBack(ready && !differs, async () => void (await book.mutateAsync().catch(() => undefined)))

  function finish() {
    const wrong: Record<string, string> = {}
    for (const [index, line] of lines.entries()) {
      if (forOwner(line)) continue
      if (line.check && line.check.difference !== 0 && line.reason === null) wrong[`lines.${index}.reason`] = copyOf.why
      if (line.reason === 'other' && line.words.trim() === '') wrong[`lines.${index}.words`] = copy.optional
    }
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) book.mutate()
  }

  return (
    <Page title={copyOf.title} lead={copyOf.lead} back={{ href: '/admin/stock', label: copy.title }} size="narrow">
      <div className={styles.find}>
        <FindVariant
          label={copyOf.find}
          onFound={(level) => void add(level)}
          onAway={(text) => {
            const old = draft.current().body.scans ?? []
            if (!old.some((one) => one.text === text))
              setScans([...old, { text, typed: '', at: new Date().toISOString() }])
          }}
        />
      </div>
      {scans.length > 0 ? <ScanRows scans={scans} onChange={setScans} /> : null}
      {lines.length === 0 && scans.length > 0 ? null : lines.length === 0 ? (
        <EmptyState title={copyOf.empty}>{copyOf.emptyText}</EmptyState>
      ) : (
        <ol className={styles.counts}>
          {lines.map((line, index) => (
            <CountRow
              key={idOf(line)}
              line={line}
              errors={{
                ...(errors[`lines.${index}.reason`] && { reason: errors[`lines.${index}.reason`] ?? '' }),
                ...(errors[`lines.${index}.words`] && { words: errors[`lines.${index}.words`] ?? '' }),
              }}
              onChange={(change) => setLine(idOf(line), change)}
            />
          ))}
        </ol>
      )}
      {errors['all'] ? (
        <p role="alert" className={stockStyles.wrong}>
          {errors['all']}
        </p>
      ) : null}
      {lines.length + scans.length > 0 ? (
        <div className={stockStyles.dock} data-dock>
          <p role="status">
            <b>{copyOf.progress(lines.length - missing, lines.length)}</b>
            <span>
              {waiting > 0
                ? `${cellar.waiting(waiting)}. ${send ? cellar.willBook : ''}`
                : tellsOf(differences.length, leftToOwner)}
            </span>
          </p>
          <Button variant="quiet" size="sm" onClick={() => setClearing(true)}>
            {copyOf.clear}
          </Button>
          {counted && !send ? (
            <Button size="sm" onClick={() => setCount((old) => ({ ...old, send: true }))}>
              {cellar.whenBack}
            </Button>
          ) : (
            <Button size="sm" busy={book.isPending} disabled={blocked} onClick={finish}>
              {copyOf.book(mine.length)}
            </Button>
          )}
        </div>
      ) : null}
      <Dialog open={clearing} title={copyOf.clearTitle} onClose={() => setClearing(false)}>
        <p>{copyOf.clearText(lines.length - missing)}</p>
        <div className={stockStyles.acts}>
          <Button variant="secondary" onClick={() => setClearing(false)}>
            {copyOf.keep}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              draft.reset(freshCount())
              setErrors({})
              setClearing(false)
            }}
          >
            {copyOf.clear}
          </Button>
        </div>
      </Dialog>
    </Page>
  )
}

/** The number of differences, and what happens to the count. */
const tellsOf = (differences: number, leftToOwner: number): string =>
  `${copyOf.differences(differences)}. ${leftToOwner > 0 ? copyOf.leftToOwner(leftToOwner) : copyOf.kept}`
