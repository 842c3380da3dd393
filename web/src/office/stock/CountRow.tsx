import { useEffect, useRef, useState } from 'react'
import { NetworkError } from '#/shared/api/client.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { useBack } from '#/office/ui/useBack.ts'
import { useLookUp } from '#/office/ui/useLookUp.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { sinceCounted } from './cellar.ts'
import { copy as cellar } from './cellar.copy.ts'
import { copy } from './stock.copy.ts'
import type { Counting } from './countStore.ts'
import { Goods } from '#/office/domain/stock/Goods.tsx'
import { ReasonChoice } from './ReasonChoice.tsx'
import countScreenStyles from './CountScreen.module.css'
import stockStyles from './Stock.module.css'
import { checkCount, type StockReason } from '#/office/domain/stock/stockApi.ts'

const copyOf = copy.counting
const fewer: readonly StockReason[] = ['counted_again', 'damaged', 'lost', 'tester', 'gift', 'other']
const moreOf: readonly StockReason[] = ['counted_again', 'found', 'came_back', 'other']

type Props = {
  line: Counting
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<Counting> | null) => void
}

/** One lot on the shelf: the counted number, then what was expected, then why they differ. */
export function CountRow({ line, errors, onChange }: Props) {
  const [problem, setProblem] = useState<string>()
  const name = `${line.name}${line.lotCode ? `, ${copy.ofLot(line.lotCode)}` : ''}`
  const { check, typed } = line

  /** The expected number is asked for the number in the box, never for one that was there before (HOLD-2). */
  const lookUp = useLookUp('last', async (number) => ({
    check: await checkCount(line.variantId, line.lotId, Number(number)),
    since: await sinceCounted(line),
  }))
  const box = useRef<HTMLInputElement>(null)

  /** Whether the number is as expected, so that nothing is left to explain. */
  async function look(): Promise<boolean> {
    if (typed.trim() === '' || check) return check?.difference === 0
    if (!/^\d{1,7}$/.test(typed.trim())) {
      setProblem(copy.correct.whole)
      return false
    }
    setProblem(undefined)
    const told = await lookUp.look(typed.trim())
    if (!told) return false
    if (told.error instanceof NetworkError) {
      // Only the first moment counts: what a colleague did after it is asked about (APP-1).
      if (!line.away) onChange({ away: new Date().toISOString() })
    } else if (told.error) setProblem(told.error.message)
    else onChange(told.answer)
    return told.answer?.check.difference === 0
  }
  useBack(line.away != null && check === null && typed !== '', async () => void (await look()))

  // A number that came back with the screen, or whose stock has changed, is checked again.
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  useEffect(() => {
    if (check === null && document.activeElement !== box.current) void latest.current()
  }, [check])

  async function goOn() {
    const next = box.current && nextOpen(box.current)
    if ((await look()) && document.activeElement === box.current) next?.focus()
  }

  const by = check?.difference ?? 0
  return (
    <li data-state={check ? (by === 0 ? 'fine' : 'differs') : 'open'}>
      <div className={countScreenStyles.countLine}>
        <Goods {...line} more={line.lotCode ? copy.ofLot(line.lotCode) : undefined} />
        <TextField
          ref={box}
          label={copyOf.number}
          aria-label={copyOf.counted(name)}
          className={countScreenStyles.countField}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={typed}
          error={problem}
          onChange={(event) => {
            lookUp.drop()
            onChange({ typed: event.currentTarget.value, check: null, away: null, since: [] })
          }}
          onBlur={() => void look()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void goOn()
          }}
        />
        <IconButton icon="close" label={copyOf.remove(name)} onClick={() => onChange(null)} />
      </div>
      <p role="status" className={by === 0 ? stockStyles.quiet : countScreenStyles.differs}>
        {check === null
          ? line.away
            ? cellar.waits
            : copyOf.toCount
          : by === 0
            ? copyOf.asExpected
            : by < 0
              ? copyOf.less(-by, check.expected)
              : copyOf.more(by, check.expected)}
      </p>
      {line.since && line.since.length > 0 ? (
        <div role="alert" className={stockStyles.wrong}>
          <p>{cellar.since(line.since)}</p>
          <Button variant="secondary" size="sm" onClick={() => onChange({ since: [], away: null })}>
            {cellar.keep(typed)}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              onChange({ typed: '', check: null, since: [], away: null })
              box.current?.focus()
            }}
          >
            {cellar.again}
          </Button>
        </div>
      ) : null}
      {check && by !== 0 ? (
        <>
          <ReasonChoice
            reason={line.reason}
            words={line.words}
            only={by < 0 ? fewer : moreOf}
            errors={errors}
            onReason={(reason) => onChange({ reason })}
            onWords={(words) => onChange({ words })}
          />
          {check.worth !== undefined || check.needsOwner ? (
            <p className={check.needsOwner ? stockStyles.wrong : stockStyles.quiet}>
              {check.worth === undefined ? '' : `${copyOf.worth(formatRupees(check.worth), check.atList === true)} `}
              {check.needsOwner ? copyOf.owner : ''}
            </p>
          ) : null}
        </>
      ) : null}
    </li>
  )
}

/** The next number that is still to be counted, after this one on the list. */
function nextOpen(box: HTMLInputElement): HTMLInputElement | null | undefined {
  let row = box.closest('li')?.nextElementSibling
  while (row && row.getAttribute('data-state') !== 'open') row = row.nextElementSibling
  return row?.querySelector('input')
}
