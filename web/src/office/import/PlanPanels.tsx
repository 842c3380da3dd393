import { useId, type ReactNode } from 'react'
import { TextField } from '#/shared/ui/TextField.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import cards from '#/office/ui/RadioCards.module.css'
import { copy } from './import.copy.ts'
import { noBrandFix, noInciFix, type Plan } from './importApi.ts'

const words = copy.how

type Props = { plan: Plan; onPlan: (change: Partial<Plan>) => void }

/** How a file is imported: what happens to what exists already, to its prices, to new products and to photos. */
export function PlanPanels({ plan, onPlan }: Props) {
  const guest = plan.prices === 'guest'
  return (
    <>
      <Choices title={words.known.title}>
        <Card name="known" of={words.known.change} checked={!plan.keep} onChoose={() => onPlan({ keep: false })} />
        <Card name="known" of={words.known.keep} checked={plan.keep} onChoose={() => onPlan({ keep: true })} />
      </Choices>
      <Choices title={words.prices.title}>
        <Card name="prices" of={words.prices.list} checked={!guest} onChoose={() => onPlan({ prices: 'list' })} />
        <Card name="prices" of={words.prices.guest} checked={guest} onChoose={() => onPlan({ prices: 'guest' })} />
      </Choices>
      <Choices title={words.fresh.title}>
        <Card
          name="fresh"
          of={words.fresh.drafts}
          checked={!plan.publish}
          onChoose={() => onPlan({ publish: false })}
        />
        <Card name="fresh" of={words.fresh.live} checked={plan.publish} onChoose={() => onPlan({ publish: true })} />
      </Choices>
      <Panel title={words.lacking.title}>
        <TextField
          label={words.lacking.brand}
          hint={words.lacking.brandHint}
          maxLength={100}
          autoComplete="off"
          value={plan.fixes[noBrandFix] ?? ''}
          onChange={(event) => onPlan(withFix(plan, noBrandFix, event.currentTarget.value))}
        />
        <TextField
          label={words.lacking.inci}
          hint={words.lacking.inciHint}
          maxLength={500}
          autoComplete="off"
          value={plan.fixes[noInciFix] ?? ''}
          onChange={(event) => onPlan(withFix(plan, noInciFix, event.currentTarget.value))}
        />
      </Panel>
      <Choices title={words.uncounted.title}>
        <Card
          name="uncounted"
          of={words.uncounted.none}
          checked={!plan.uncounted}
          onChoose={() => onPlan({ uncounted: false })}
        />
        <Card
          name="uncounted"
          of={words.uncounted.sell}
          checked={plan.uncounted}
          onChoose={() => onPlan({ uncounted: true })}
        />
      </Choices>
      <Choices title={words.photos.title}>
        <Card
          name="photos"
          of={words.photos.fetch}
          checked={!plan.skipPictures}
          onChoose={() => onPlan({ skipPictures: false })}
        />
        <Card
          name="photos"
          of={words.photos.skip}
          checked={plan.skipPictures}
          onChoose={() => onPlan({ skipPictures: true })}
        />
      </Choices>
    </>
  )
}

function withFix(plan: Plan, key: string, value: string): Plan {
  const { [key]: _, ...rest } = plan.fixes
  return { ...plan, fixes: value ? { ...rest, [key]: value } : rest }
}

function Choices({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <fieldset className={cards.cards}>
        <legend className="vh">{title}</legend>
        {children}
      </fieldset>
    </Panel>
  )
}

type CardProps = { name: string; of: readonly [name: string, hint?: string]; checked: boolean; onChoose: () => void }

function Card({ name, of: [title, hint], checked, onChoose }: CardProps) {
  const id = useId()
  return (
    <label>
      <input type="radio" name={name} checked={checked} onChange={onChoose} aria-describedby={hint ? id : undefined} />
      <span>
        <b>{title}</b>
        {hint ? <small id={id}>{hint}</small> : null}
      </span>
    </label>
  )
}
