import { Panel } from '#/office/ui/Panel.tsx'
import { StatusDot, type Ring, type Tone } from '#/office/ui/StatusDot.tsx'
import { Switch } from '#/office/ui/Switch.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import styles from './Promotions.module.css'
import { stateOf, type Promotion, type PromotionTrial, type State } from './promotions.ts'
import { errorsAt } from './useSettingsForm.ts'
import { promotionsCopy as copy } from './promotions.copy.ts'

type Props = {
  list: readonly Promotion[]
  /** How often they were used and what they would sell under cost; undefined until the shop has said it. */
  trial: PromotionTrial | undefined
  errors: Readonly<Record<string, string>>
  mayWrite: boolean
  now: number
  onOpen: (promotion: Promotion) => void
  onPut: (promotion: Promotion) => void
}

const DOTS: Readonly<Record<State, [Ring, Tone]>> = {
  runs: ['full', 'ok'],
  toCome: ['todo', 'go'],
  rests: ['half', 'quiet'],
  over: ['none', 'quiet'],
  usedUp: ['full', 'wait'],
}

/** The promotions as sentences, with their state, uses and warnings (PROMO-1). */
export function PromotionsPanel({ list, trial, errors, mayWrite, now, onOpen, onPut }: Props) {
  return (
    <Panel title={copy.list}>
      {list.length === 0 ? (
        <p className={styles.quiet}>
          <b>{copy.none}.</b> {copy.noneText}
        </p>
      ) : null}
      {errors['promotions.promotions'] ? <p className={styles.wrong}>{errors['promotions.promotions']}</p> : null}
      <ul className={styles.list}>
        {list.map((promotion, at) => {
          const uses = trial?.uses.find(({ id }) => id === promotion.id)
          const under = trial?.under.find(({ id }) => id === promotion.id)
          const state = stateOf(promotion, now, uses?.orders ?? 0)
          const [ring, tone] = DOTS[state]
          return (
            <li key={promotion.id}>
              <div>
                <b dir="auto">{promotion.name}</b>
                <p>
                  {copy.says(promotion)}, {copy.whom(promotion)}
                </p>
                <p className={styles.facts}>
                  <StatusDot ring={ring} tone={tone}>
                    {copy.states[state]}
                  </StatusDot>
                  <span>{copy.window(promotion)}</span>
                  {uses ? <span>{copy.used(uses.orders, uses.given)}</span> : null}
                </p>
                {under ? (
                  <p className={styles.warn} role="status">
                    {copy.under(under.name, under.paid, under.cost, under.most)}
                  </p>
                ) : null}
                {Object.values(errorsAt(errors, 'promotions', at)).map((text) => (
                  <p key={text} className={styles.wrong} role="alert">
                    {text}
                  </p>
                ))}
              </div>
              {mayWrite ? (
                <div className={styles.acts}>
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={copy.changeOf(promotion.name)}
                    onClick={() => onOpen(promotion)}
                  >
                    {copy.change}
                  </Button>
                  <Switch
                    label={copy.onOff(promotion.name)}
                    on={!promotion.off}
                    onChange={(on) => onPut({ ...promotion, off: !on })}
                  />
                </div>
              ) : null}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
