import { type RefObject, useState } from 'react'
import { Link } from 'wouter'
import { api } from '#/shared/api/client.ts'
import type { Advice, CartItem } from '#/shared/api/types.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { smallest } from '#/shared/lib/images.ts'
import { isolate } from '#/shared/lib/isolate.ts'
import { address } from '#/shared/lib/pages.ts'
import { paths } from '#/shared/lib/paths.ts'
import { unitPrice } from '#/shared/lib/price.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { Slip, Sums } from '#/shared/ui/Slip.tsx'
import { adviceCopy } from '#/shop/parts/advice.copy.ts'
import { AdviceList } from '#/shop/parts/AdviceList.tsx'
import { type Clash, clashesOf } from '#/shop/parts/clashes.ts'
import { cardOf } from '#/shop/parts/cardOf.ts'
import { sendLink } from '#/shop/parts/sendLink.ts'
import { usePricing } from '#/shop/parts/usePricing.ts'
import { added, selectLine, toCartItem } from '#/shop/state/cartSlice.ts'
import { useAppStore } from '#/shop/state/useStore.ts'
import { type Answers, fragmentOf, type Good, type Pick, type Routine, routineOf, type Slot } from './routine.ts'
import { copy } from './routine.copy.ts'
import styles from './Quiz.module.css'

type Props = {
  head: RefObject<HTMLHeadingElement | null>
  answers: Answers
  onChange: (answers: Answers) => void
  onGo: (to: number | 'begin') => void
}

/** The routine of the answers. What it asks the shop for is the same for everybody. */
export function QuizResult({ head, answers, onChange, onGo }: Props) {
  const { data, error, reload } = useLoad('routine', async (signal) => {
    const [goods, rules] = await Promise.all([
      api<Good[]>('/routine', { signal, auth: false, credentials: 'omit' }),
      api<Advice[]>('/advice', { signal, auth: false, credentials: 'omit' }),
    ])
    return { goods, rules }
  })
  const { baseOf, percentOff, tier, memberPercent } = usePricing()
  const routine = data && routineOf(answers, data.goods, (good) => unitPrice(baseOf(good), percentOff))
  return (
    <div className={styles.result}>
      <header className={styles.head}>
        <h1 ref={head} tabIndex={-1}>
          {copy.result}
        </h1>
        <p>
          {said(answers)}{' '}
          <button type="button" className={styles.link} onClick={() => onGo(1)}>
            {copy.change}
          </button>
        </p>
      </header>
      {error !== null && !data ? (
        <ErrorState message={copy.failed} onRetry={reload} />
      ) : !routine ? (
        <p role="status">{copy.loading}</p>
      ) : routine.picks.length === 0 ? (
        <EmptyState title={copy.nothing} actions={<Button onClick={() => onGo('begin')}>{copy.again}</Button>}>
          {copy.leaveUnknown}
        </EmptyState>
      ) : (
        <Found
          answers={answers}
          routine={routine}
          rules={data.rules}
          members={
            tier === 'member'
              ? null
              : routine.picks
                  .filter(({ own }) => !own)
                  .reduce((sum, { good }) => sum + unitPrice(baseOf(good, 'member'), memberPercent), 0)
          }
          onChange={onChange}
        />
      )}
    </div>
  )
}

/** The answers in words. */
function said({ skin, concerns, budget, leave }: Answers): string {
  const parts = [
    skin === null ? '' : (copy.skins[skin][0] ?? ''),
    ...concerns.map((one) => copy.concerns[one][0] ?? ''),
    budget === null ? '' : copy.budget(formatRupees(budget)),
    leave.length === 0 ? '' : copy.without(leave.map((one) => copy.leaves[one][0] ?? '')),
  ]
  return parts.filter(Boolean).join(' · ')
}

type FoundProps = {
  answers: Answers
  routine: Routine
  rules: readonly Advice[]
  members: number | null
  onChange: (answers: Answers) => void
}

function Found({ answers, routine, rules, members, onChange }: FoundProps) {
  const { picks, week, missing, dropped, over } = routine
  const of = (slots: readonly Slot[]) => slots.flatMap((slot) => picks.filter((pick) => pick.slot === slot))
  const goods = picks.map(({ good }) => good)
  const clashes = clashesOf(goods, rules)
  const active = (rule: Advice) =>
    rule.kind !== 'apart' &&
    rule.kind !== 'together' &&
    goods.some((good) => good.actives?.some((one) => rule.of.includes(one)))
  const shownRules = [...clashes.map(named), ...rules.filter(active)]
  const names = (slots: readonly Slot[]) => slots.map((slot) => copy.steps[slot])
  const swap = (pick: Pick) =>
    onChange({
      ...answers,
      swap: { ...answers.swap, [pick.slot]: ((answers.swap[pick.slot] ?? 0) + 1) % (pick.others + 1) },
    })
  const own = (pick: Pick) =>
    onChange({
      ...answers,
      own: pick.own ? answers.own.filter((slot) => slot !== pick.slot) : [...answers.own, pick.slot],
    })
  const strong = week.acid.length + week.retinoid.length > 0
  return (
    <>
      <div className={styles.halves}>
        <section aria-labelledby="morning">
          <h2 id="morning">{copy.morning}</h2>
          <ol>
            {of(['wash', 'serum', 'cream', 'sun']).map((pick) => (
              <Step key={pick.slot} pick={pick} onSwap={() => swap(pick)} onOwn={() => own(pick)} />
            ))}
          </ol>
        </section>
        <section aria-labelledby="evening">
          <h2 id="evening">{copy.evening}</h2>
          <ol>
            {of(['wash', 'acid', 'retinoid', 'serum', 'cream']).map((pick) =>
              pick.slot === 'acid' || pick.slot === 'retinoid' ? (
                <Step
                  key={pick.slot}
                  pick={pick}
                  days={week[pick.slot]}
                  onSwap={() => swap(pick)}
                  onOwn={() => own(pick)}
                />
              ) : (
                <Again key={pick.slot} pick={pick} others={strong} />
              ),
            )}
          </ol>
        </section>
      </div>
      <div className={styles.below}>
        <section className={styles.why} aria-labelledby="why">
          <h2 id="why">{copy.why}</h2>
          {strong ? <WeekPlan week={week} serum={picks.some(({ slot }) => slot === 'serum')} /> : null}
          {over ? <p className={styles.told}>{copy.over}</p> : null}
          {dropped.length > 0 ? <p className={styles.told}>{copy.dropped(names(dropped))}</p> : null}
          {missing.length > 0 ? <p className={styles.told}>{copy.missing(names(missing))}</p> : null}
          {shownRules.length > 0 ? <AdviceList rules={shownRules} /> : null}
          <p className={styles.about}>{copy.doctor}</p>
        </section>
        <Bill answers={answers} routine={routine} members={members} />
      </div>
    </>
  )
}

/** A rule with the products that it keeps apart. */
const named = ({ rule, first, second }: Clash): Advice => {
  const names = (some: readonly { name: string }[]) => some.map(({ name }) => name)
  return { ...rule, other: adviceCopy.clash.pair(names(first), names(second)) }
}

/** A product of the routine, with the reason why. */
function Step({
  pick: { slot, good, why, others, own, price },
  days,
  onSwap,
  onOwn,
}: {
  pick: Pick
  days?: readonly number[]
  onSwap: () => void
  onOwn: () => void
}) {
  return (
    <li className={styles.step}>
      <Picture good={good} />
      <div>
        <p className={styles.kind}>{copy.steps[slot]}</p>
        <h3>
          <Link href={paths.goods(good)} dir="auto">
            {good.name}
          </Link>
        </h3>
        <p>{reason(slot, why)}</p>
        {days ? <p className={styles.days}>{copy.week(days.map((day) => copy.days[day] ?? ''))}</p> : null}
        <p className={styles.acts}>
          {own ? <span>{copy.owned}</span> : <b className="num">{formatRupees(price)}</b>}
          {others > 0 && !own ? (
            <button type="button" className={styles.link} aria-label={copy.swapOf(good.name)} onClick={onSwap}>
              {copy.swap}
            </button>
          ) : null}
          <button
            type="button"
            className={styles.link}
            aria-label={own ? copy.buy : copy.ownOf(good.name)}
            onClick={onOwn}
          >
            {own ? copy.buy : copy.own}
          </button>
        </p>
      </div>
    </li>
  )
}

function reason(slot: Slot, { skin, concern, active }: Pick['why']): string {
  const because = [
    skin === null ? '' : copy.forSkin(copy.skinNames[skin]),
    concern === null
      ? ''
      : active === null
        ? copy.concern(copy.concerns[concern][0] ?? '')
        : copy.active(copy.actives[active], copy.concerns[concern][0] ?? ''),
  ].filter(Boolean)
  const too = slot === 'cream' && (skin === 'oily-skin' || skin === 'combination-skin') ? [copy.creamOily] : []
  return [copy.does[slot], ...too, ...(because.length > 0 ? because : [copy.plain])].join(' ')
}

/** A product that the morning has, in the evening. */
function Again({ pick: { slot, good }, others }: { pick: Pick; others: boolean }) {
  return (
    <li className={styles.step}>
      <Picture good={good} />
      <div>
        <p className={styles.kind}>{slot === 'serum' && others ? copy.steps.others : copy.steps[slot]}</p>
        <h3>
          <bdi>{good.name}</bdi>
        </h3>
        {slot === 'wash' ? <p>{copy.does.washAgain}</p> : null}
        <p className={styles.same}>{copy.same}</p>
      </div>
    </li>
  )
}

function Picture({ good }: { good: Good }) {
  return <ProductPicture src={smallest(good.frontImage)} alt="" width={320} height={400} />
}

/** Which evening has which of the two that never meet. */
function WeekPlan({ week, serum }: { week: Routine['week']; serum: boolean }) {
  return (
    <table className={styles.week}>
      <caption>{copy.weekTitle}</caption>
      <thead>
        <tr>
          {copy.days.map((day) => (
            <th key={day} scope="col">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {copy.days.map((day, index) => {
            const kind = week.acid.includes(index) ? 'acid' : week.retinoid.includes(index) ? 'retinoid' : null
            return (
              <td key={day} data-kind={kind}>
                {kind ? copy.short[kind] : serum ? copy.free : '–'}
              </td>
            )
          })}
        </tr>
      </tbody>
    </table>
  )
}

/** A good as a line of the cart, or null where it is none. */
const lineOf = (good: Good): CartItem | null => toCartItem({ ...good, colors: [], quantity: 1 })

function Bill({
  answers,
  routine: { picks, total },
  members,
}: {
  answers: Answers
  routine: Routine
  members: number | null
}) {
  const store = useAppStore()
  const [put, setPut] = useState<number | null>(null)
  const bought = picks.filter(({ own }) => !own)

  function add() {
    let more = 0
    for (const { good } of bought) {
      const line = lineOf(good)
      if (!line) continue
      const held = () => selectLine(store.getState().cart.items, line)?.quantity ?? 0
      const before = held()
      const { selectedColor, variantId } = line
      store.dispatch(added({ product: cardOf(line), selectedColor, variantId }))
      if (held() > before) more++
    }
    setPut(more)
  }

  return (
    <div>
      <Slip
        title={copy.all(bought.length)}
        foot={
          <div className={styles.foot}>
            {members === null || members === total ? null : <p>{copy.members(formatRupees(members))}</p>}
            {put === null ? (
              <Button wide disabled={bought.length === 0} onClick={add}>
                {copy.add(bought.length)}
              </Button>
            ) : (
              <>
                <p role="status">{put === 0 ? copy.full : copy.added(put)}</p>
                <ButtonLink href={paths.cart}>{copy.cart}</ButtonLink>
              </>
            )}
            <Button
              variant="secondary"
              wide
              onClick={() =>
                void sendLink(`${address('/routine')}#${fragmentOf(answers) || 'done'}`, copy.result, copy)
              }
            >
              {copy.share}
            </Button>
            <p>{copy.shareNote}</p>
          </div>
        }
      >
        <Sums
          rows={bought.map(({ good, price }) => ({ label: isolate(good.name), value: formatRupees(price) }))}
          total={{ label: copy.total, value: formatRupees(total) }}
        />
      </Slip>
    </div>
  )
}
