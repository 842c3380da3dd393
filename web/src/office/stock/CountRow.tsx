import { useState } from 'react'
import { formatRupees } from '#/shared/lib/format.ts'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { copy } from './copy.ts'
import type { Counting } from './countStore.ts'
import { Goods } from './Goods.tsx'
import { ReasonChoice } from './ReasonChoice.tsx'
import countScreenStyles from './CountScreen.module.css'
import stockStyles from './Stock.module.css'
import { checkCount, type StockReason } from './stockApi.ts'

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

  /** Asks what was expected; says whether the number is as expected, so that nothing is left to say of it. */
  async function look(): Promise<boolean> {
    if (typed.trim() === '' || check) return check?.difference === 0
    if (!/^\d{1,7}$/.test(typed.trim())) {
      setProblem(copy.correct.whole)
      return false
    }
    setProblem(undefined)
    try {
      const told = await checkCount(line.variantId, line.lotId, Number(typed))
      onChange({ check: told })
      return told.difference === 0
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      return false
    }
  }

  async function goOn(box: HTMLInputElement) {
    if (await look()) nextOpen(box)?.focus()
  }

  const by = check?.difference ?? 0
  return (
    <li data-state={check ? (by === 0 ? 'fine' : 'differs') : 'open'}>
      <div className={countScreenStyles.countLine}>
        <Goods {...line} more={line.lotCode ? copy.ofLot(line.lotCode) : undefined} />
        <TextField
          label={copyOf.number}
          aria-label={copyOf.counted(name)}
          className={countScreenStyles.countField}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={typed}
          error={problem}
          onChange={(event) => onChange({ typed: event.currentTarget.value, check: null })}
          onBlur={() => void look()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void goOn(event.currentTarget)
          }}
        />
        <IconButton icon="close" label={copyOf.remove(name)} onClick={() => onChange(null)} />
      </div>
      <p role="status" className={by === 0 ? stockStyles.quiet : countScreenStyles.differs}>
        {check === null
          ? copyOf.toCount
          : by === 0
            ? copyOf.asExpected
            : by < 0
              ? copyOf.less(-by, check.expected)
              : copyOf.more(by, check.expected)}
      </p>
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
              {check.worth === undefined ? '' : `${copyOf.worth(formatRupees(check.worth))} `}
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
