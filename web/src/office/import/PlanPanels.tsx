import { useId, type ReactNode } from 'react'
import { Panel } from '#/office/ui/Panel.tsx'
import cards from '#/office/ui/RadioCards.module.css'
import { copy } from './copy.ts'
import type { Plan } from './importApi.ts'

const words = copy.how

type Props = { plan: Plan; onPlan: (plan: Plan) => void }

/** How a file goes in: what becomes of what is here already, of its prices, of new products and of photos. */
export function PlanPanels({ plan, onPlan }: Props) {
  const guest = plan.prices === 'guest'
  return (
    <>
      <Choices title={words.known.title}>
        <Card of={words.known.change} checked={!plan.keep} onChoose={() => onPlan({ ...plan, keep: false })} />
        <Card of={words.known.keep} checked={plan.keep} onChoose={() => onPlan({ ...plan, keep: true })} />
      </Choices>
      <Choices title={words.prices.title}>
        <Card of={words.prices.list} checked={!guest} onChoose={() => onPlan({ ...plan, prices: 'list' })} />
        <Card of={words.prices.guest} checked={guest} onChoose={() => onPlan({ ...plan, prices: 'guest' })} />
      </Choices>
      <Choices title={words.fresh.title}>
        <Card of={words.fresh.drafts} checked={!plan.publish} onChoose={() => onPlan({ ...plan, publish: false })} />
        <Card of={words.fresh.live} checked={plan.publish} onChoose={() => onPlan({ ...plan, publish: true })} />
      </Choices>
      <Choices title={words.uncounted.title}>
        <Card
          of={words.uncounted.none}
          checked={!plan.uncounted}
          onChoose={() => onPlan({ ...plan, uncounted: false })}
        />
        <Card of={words.uncounted.sell} checked={plan.uncounted} onChoose={() => onPlan({ ...plan, uncounted: true })} />
      </Choices>
      <Choices title={words.photos.title}>
        <Card
          of={words.photos.fetch}
          checked={!plan.skipPictures}
          onChoose={() => onPlan({ ...plan, skipPictures: false })}
        />
        <Card
          of={words.photos.skip}
          checked={plan.skipPictures}
          onChoose={() => onPlan({ ...plan, skipPictures: true })}
        />
      </Choices>
    </>
  )
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

type CardProps = { of: readonly [name: string, hint?: string]; checked: boolean; onChoose: () => void }

function Card({ of: [name, hint], checked, onChoose }: CardProps) {
  const id = useId()
  return (
    <label>
      <input type="radio" checked={checked} onChange={onChoose} aria-describedby={hint ? id : undefined} />
      <span>
        <b>{name}</b>
        {hint ? <small id={id}>{hint}</small> : null}
      </span>
    </label>
  )
}
