import { useRef, useState, type FormEvent } from 'react'
import type { Target } from '#/office/domain/catalogue/dealsApi.ts'
import { stored, TargetsPicker, typedTargets } from '#/office/domain/catalogue/TargetsPicker.tsx'
import { DraftActs } from '#/office/ui/DraftActs.tsx'
import { FormDialog } from '#/office/ui/FormDialog.tsx'
import { fieldOf, momentOf } from '#/office/ui/karachiDays.ts'
import { MoneyField } from '#/office/ui/MoneyField.tsx'
import { Segments } from '#/office/ui/Segments.tsx'
import { latinDigits } from '#/shared/lib/digits.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { GiftsField } from './GiftsField.tsx'
import styles from './Promotions.module.css'
import type { Promotion } from './promotions.ts'
import { promotionsCopy as copy } from './promotions.copy.ts'

type Props = {
  fresh: boolean
  promotion: Promotion
  errors: Readonly<Record<string, string>>
  onApply: (promotion: Promotion) => void
  onRemove: (() => void) | undefined
  onClose: () => void
}

type Figure = 'buy' | 'get' | 'percent' | 'times' | 'limit' | 'perPhone'

/** Steps as they are typed. */
type TypedStep = { key: string; units: string; percent: string }

const textOf = (value: number) => (value === 0 ? '' : String(value))
/** A whole number as typed: '' is 0, anything else is NaN. */
const numberOf = (text: string) => {
  const digits = latinDigits(text.trim())
  return /^\d{0,7}$/.test(digits) ? Number(digits) : Number.NaN
}
const MOST_STEPS = 6

/** One promotion: what it gives, on what, to whom, when and how often (PROMO-1). */
export function PromotionDialog({ fresh, promotion, errors, onApply, onRemove, onClose }: Props) {
  const [now, setNow] = useState(promotion)
  const [figures, setFigures] = useState<Record<Figure, string>>({
    buy: textOf(promotion.buy || 2),
    get: textOf(promotion.get || 1),
    percent: textOf(promotion.percent || 100),
    times: textOf(promotion.times),
    limit: textOf(promotion.limit),
    perPhone: textOf(promotion.perPhone),
  })
  const [targets, setTargets] = useState(typedTargets(promotion.targets))
  const [gifts, setGifts] = useState<Target[]>(promotion.gifts ?? [])
  const [steps, setSteps] = useState<readonly TypedStep[]>(() =>
    (promotion.steps.length > 0 ? promotion.steps : [{ units: 2, percent: 5 }]).map(({ units, percent }, at) => ({
      key: `step ${at}`,
      units: textOf(units),
      percent: textOf(percent),
    })),
  )
  const [from, setFrom] = useState(fieldOf(Date.parse(promotion.startsAt)))
  const [until, setUntil] = useState(promotion.endsAt === undefined ? '' : fieldOf(Date.parse(promotion.endsAt)))
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const put = (change: Partial<Promotion>) => setNow((was) => ({ ...was, ...change }))

  const kind = now.kind
  const done = promotionOf(
    { ...now, targets: stored(targets), gifts: stored(gifts) },
    { figures, steps, from, until },
    promotion,
  )
  const shown: readonly Figure[] = kind === 'buy_get' ? ['buy', 'get', 'percent', 'times'] : []
  const wrong = (name: Figure) => tried && Number.isNaN(numberOf(figures[name]))
  const typed = [...shown, 'limit' as const, 'perPhone' as const].map((name) => numberOf(figures[name]))
  const stepped = kind === 'steps' ? steps.flatMap((step) => [numberOf(step.units), numberOf(step.percent)]) : []
  const whole = [...typed, ...stepped].every((value) => !Number.isNaN(value))

  const figure = (name: Figure, hint?: string) => (
    <TextField
      key={name}
      label={copy[name]}
      {...(hint !== undefined && { hint })}
      inputMode="numeric"
      maxLength={7}
      value={figures[name]}
      error={wrong(name) ? copy.whole : errors[name]}
      onChange={(event) => setFigures({ ...figures, [name]: event.currentTarget.value })}
    />
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (whole && targets.length > 0 && (kind !== 'gift' || gifts.length > 0)) onApply(done)
    // The button is at the foot of a long form, and what is wrong may be above what shows.
    else
      requestAnimationFrame(() =>
        form.current?.querySelector('[aria-invalid="true"], [role="alert"]')?.scrollIntoView({ block: 'center' }),
      )
  }

  return (
    <FormDialog
      open
      title={fresh ? copy.fresh : promotion.name}
      typed={JSON.stringify(done) === JSON.stringify(promotion) && whole ? '' : copy.title}
      onClose={onClose}
    >
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={copy.name}
          dir="auto"
          autoComplete="off"
          maxLength={80}
          value={now.name}
          error={errors['name']}
          onChange={(event) => put({ name: event.currentTarget.value })}
        />
        <Segments label={copy.kind} titled options={copy.kinds} value={kind} onChange={(next) => put({ kind: next })} />
        <p className={styles.quiet}>{copy.kindText[kind]}</p>
        {kind === 'steps' ? (
          <>
            {steps.map((step, at) => (
              <div key={step.key} className={styles.item}>
                <div className={styles.pair}>
                  {(['units', 'percent'] as const).map((name) => (
                    <TextField
                      key={name}
                      label={name === 'units' ? copy.units(at + 1) : copy.stepPercent(at + 1)}
                      inputMode="numeric"
                      maxLength={2}
                      value={step[name]}
                      error={tried && Number.isNaN(numberOf(step[name])) ? copy.whole : undefined}
                      onChange={(event) => setSteps(steps.with(at, { ...step, [name]: event.currentTarget.value }))}
                    />
                  ))}
                </div>
                {steps.length > 1 ? (
                  <IconButton
                    icon="trash"
                    label={copy.dropStep(at + 1)}
                    onClick={() => setSteps(steps.toSpliced(at, 1))}
                  />
                ) : null}
              </div>
            ))}
            {errors['steps'] ? <p className={styles.wrong}>{errors['steps']}</p> : null}
            {steps.length < MOST_STEPS ? (
              <Button
                variant="quiet"
                size="sm"
                onClick={() => setSteps([...steps, { key: `step ${Date.now()}`, units: '', percent: '' }])}
              >
                {copy.addStep}
              </Button>
            ) : null}
          </>
        ) : null}
        {kind === 'buy_get' ? (
          <>
            <div className={styles.pair}>
              {figure('buy')}
              {figure('get')}
            </div>
            <div className={styles.pair}>
              {figure('percent', copy.percentHint)}
              {figure('times', copy.any)}
            </div>
          </>
        ) : null}
        {kind === 'delivery' || kind === 'gift' ? (
          <MoneyField
            label={copy.from}
            {...(kind === 'delivery' && { hint: copy.fromHint })}
            value={now.from === 0 ? null : now.from * 100}
            error={errors['from']}
            onChange={(paisa) => paisa !== undefined && put({ from: Math.round((paisa ?? 0) / 100) })}
          />
        ) : null}
        {kind === 'gift' ? (
          <GiftsField
            gifts={gifts}
            error={tried && gifts.length === 0 ? copy.giftsNone : errors['gifts']}
            onChange={setGifts}
          />
        ) : null}
        <TargetsPicker
          targets={targets}
          error={tried && targets.length === 0 ? copy.noGoods : errors['targets']}
          disabled={false}
          onChange={setTargets}
        />
        <Segments
          label={copy.for}
          titled
          options={copy.audiences}
          value={now.for}
          onChange={(audience) => put({ for: audience })}
        />
        <TextField
          label={copy.starts}
          type="datetime-local"
          value={from}
          error={errors['startsAt']}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextField
          label={copy.ends}
          hint={copy.endsHint}
          type="datetime-local"
          value={until}
          error={errors['endsAt']}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
        <div className={styles.pair}>
          {figure('limit', copy.any)}
          {figure('perPhone', copy.any)}
        </div>
        <DraftActs remove={copy.remove} onRemove={onRemove} cancel={copy.cancel} onClose={onClose} apply={copy.apply} />
      </form>
    </FormDialog>
  )
}

type Typed = { figures: Record<Figure, string>; steps: readonly TypedStep[]; from: string; until: string }

/** The promotion that was typed; what is not of its kind is empty, as the shop keeps it. */
function promotionOf(now: Promotion, { figures, steps, from, until }: Typed, was: Promotion): Promotion {
  const figure = (name: Figure) => numberOf(figures[name]) || 0
  const { endsAt: _end, gifts = [], ...rest } = now
  const bought = now.kind === 'buy_get'
  return {
    ...rest,
    steps:
      now.kind === 'steps'
        ? steps.map(({ units, percent }) => ({ units: numberOf(units) || 0, percent: numberOf(percent) || 0 }))
        : [],
    buy: bought ? figure('buy') : 0,
    get: bought ? figure('get') : 0,
    percent: bought ? figure('percent') : 0,
    times: bought ? figure('times') : 0,
    from: now.kind === 'delivery' || now.kind === 'gift' ? now.from : 0,
    ...(now.kind === 'gift' && { gifts }),
    limit: figure('limit'),
    perPhone: figure('perPhone'),
    startsAt: momentOf(from, was.startsAt) || was.startsAt,
    ...(until !== '' && { endsAt: momentOf(until, was.endsAt) }),
  }
}
