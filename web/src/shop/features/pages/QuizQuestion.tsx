import { type RefObject, useState } from 'react'
import { cx } from '#/shared/lib/cx.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { skinThumbnail } from '#/shop/parts/textures.ts'
import { type Answers, type Ask, BUDGETS, CONCERNS, LEAVE, MOST_CONCERNS, MUCH, SKINS, unanswered } from './routine.ts'
import { copy } from './routine.copy.ts'
import styles from './Quiz.module.css'

type Option = { value: string; label: string; about?: string | undefined; picture?: string }

const optionsOf: Readonly<Record<Ask, () => Option[]>> = {
  skin: () => SKINS.map((value) => ({ ...words(value, copy.skins[value]), picture: skinThumbnail(value) })),
  concerns: () => CONCERNS.map((value) => words(value, copy.concerns[value])),
  much: () => MUCH.map((value) => words(value, copy.much[value])),
  budget: () => BUDGETS.map((value) => ({ value: String(value), label: copy.budget(formatRupees(value)) })),
  leave: () => LEAVE.map((value) => words(value, copy.leaves[value])),
}

const words = (value: string, [label = '', about]: readonly string[]): Option => ({ value, label, about })

/** What was answered to a question, as the values of its options. */
function chosenOf(ask: Ask, answers: Answers): string[] {
  const said = answers[ask]
  return said === null ? [] : typeof said === 'object' ? [...said] : [String(said)]
}

/** The answers with those to a question. Values come from the options alone. */
function answered(ask: Ask, answers: Answers, chosen: readonly string[]): Answers {
  const [one] = chosen
  const next = { ...answers, swap: {} }
  switch (ask) {
    case 'skin':
      return { ...next, skin: SKINS.find((value) => value === one) ?? null }
    case 'concerns':
      return { ...next, concerns: CONCERNS.filter((value) => chosen.includes(value)) }
    case 'much':
      return { ...next, much: MUCH.find((value) => value === one) ?? null }
    case 'budget':
      return { ...next, budget: BUDGETS.find((value) => String(value) === one) ?? null }
    default:
      return { ...next, leave: LEAVE.filter((value) => chosen.includes(value)) }
  }
}

const SEVERAL: Readonly<Partial<Record<Ask, number>>> = { concerns: MOST_CONCERNS, leave: LEAVE.length }

type Props = {
  head: RefObject<HTMLHeadingElement | null>
  ask: Ask
  at: number
  of: number
  answers: Answers
  onNext: (answers: Answers) => void
  onBack: () => void
}

/** One question. It can be skipped, and what was answered before stays chosen. */
export function QuizQuestion({ head, ask, at, of, answers, onNext, onBack }: Props) {
  const [chosen, setChosen] = useState(() => chosenOf(ask, answers))
  const most = SEVERAL[ask]
  const [title, about] = copy.asks[ask]
  const last = at === of

  function choose(value: string, on: boolean) {
    if (most === undefined) setChosen([value])
    else setChosen((now) => (on ? [...now, value].slice(-most) : now.filter((one) => one !== value)))
  }

  return (
    <form
      className={styles.quiz}
      onSubmit={(event) => {
        event.preventDefault()
        onNext(answered(ask, answers, chosen))
      }}
    >
      <div className={styles.top}>
        <Button variant="quiet" size="sm" onClick={onBack}>
          {at === 1 ? copy.leave : copy.back}
        </Button>
        <p>{copy.question(at, of)}</p>
        <Button variant="quiet" size="sm" onClick={() => onNext(answered(ask, answers, chosenOf(ask, unanswered)))}>
          {copy.skip}
        </Button>
      </div>
      <div className={styles.bars} aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          <i key={`bar ${index + 1}`} data-on={index < at} />
        ))}
      </div>
      <fieldset className={styles.ask}>
        <legend>
          <h1 ref={head} tabIndex={-1}>
            {title}
          </h1>
        </legend>
        <p className={styles.about}>{about}</p>
        <div className={cx(styles.options, ask === 'skin' && styles.pictures)}>
          {optionsOf[ask]().map(({ value, label, about: more, picture }) => (
            <label key={value} className={styles.option}>
              <input
                type={most === undefined ? 'radio' : 'checkbox'}
                name={ask}
                value={value}
                checked={chosen.includes(value)}
                onChange={(event) => choose(value, event.currentTarget.checked)}
              />
              {picture ? <img src={picture} width={320} height={400} alt="" /> : null}
              <span>
                <b>{label}</b>
                {more ? <small>{more}</small> : null}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {ask === 'leave' ? (
        <p className={styles.note}>
          <Icon name="lock" size="sm" />
          <span>
            {copy.leaveNote} {copy.leaveUnknown}
          </span>
        </p>
      ) : null}
      <div className={styles.foot}>
        <p>{copy.stays}</p>
        <Button type="submit">{last ? copy.show : copy.next}</Button>
      </div>
    </form>
  )
}
