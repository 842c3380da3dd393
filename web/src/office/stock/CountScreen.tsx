import { useCallback, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { Page } from '#/office/ui/Page.tsx'
import { useDraft } from '#/office/ui/useDraft.ts'
import { useLookUp } from '#/office/ui/useLookUp.ts'
import { newKey } from '#/shared/lib/newKey.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './stock.copy.ts'
import { CountRow } from './CountRow.tsx'
import { type Counting, countDraft, freshCount } from './countStore.ts'
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
  const { lines } = count

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
  async function add(level: StockLevel) {
    const told = await lotsOf.look(level.variantId)
    if (told?.error) toast.error(told.error.message)
    if (told?.answer) {
      const { lots } = told.answer
      const onShelf = lots.filter((lot) => lot.onHand > 0)
      const loose = level.onHand - onShelf.reduce((sum, lot) => sum + lot.onHand, 0)
      const { variantId, name, brand, size, color, image } = level
      const line = (lotId: string, lotCode: string): Counting => ({
        variantId,
        lotId,
        lotCode,
        name,
        brand,
        size,
        color,
        image,
        typed: '',
        check: null,
        reason: null,
        words: '',
      })
      const found = onShelf.map((lot) => line(lot._id, lot.code))
      if (loose !== 0 || found.length === 0) found.push(line('', ''))
      setCount((old) => {
        const have = new Set(old.lines.map(idOf))
        return { ...old, lines: [...old.lines, ...found.filter((one) => !have.has(idOf(one)))] }
      })
    }
  }

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
      if (left.length === 0) draft.reset(freshCount())
      else setCount(() => ({ key: newKey(), lines: left }))
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
      // The next attempt gets another key. Lines whose stock has changed by now are checked again.
      const said = loose.size === 0
      setCount((old) => ({
        key: newKey(),
        lines: said ? old.lines : old.lines.map((line) => (forOwner(line) ? line : { ...line, check: null })),
      }))
    },
    onSettled: () => client.invalidateQueries({ queryKey: stockKeys.all }),
  })

  const missing = lines.filter((line) => line.check === null).length
  const differences = lines.filter((line) => (line.check?.difference ?? 0) !== 0)
  const leftToOwner = lines.length - mine.length
  const blocked = missing > 0 || mine.length === 0

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
        <FindVariant label={copyOf.find} onFound={(level) => void add(level)} />
      </div>
      {lines.length === 0 ? (
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
      {lines.length > 0 ? (
        <div className={stockStyles.dock} data-dock>
          <p role="status">
            <b>{copyOf.progress(lines.length - missing, lines.length)}</b>
            <span>{tellsOf(differences.length, leftToOwner)}</span>
          </p>
          <Button variant="quiet" size="sm" onClick={() => setClearing(true)}>
            {copyOf.clear}
          </Button>
          <Button size="sm" busy={book.isPending} disabled={blocked} onClick={finish}>
            {copyOf.book(mine.length)}
          </Button>
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
