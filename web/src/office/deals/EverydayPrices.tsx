import { useConfig } from '#/office/api/useConfig.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { formatRupees } from '#/shared/lib/format.ts'
import { unitPrice } from '#/shared/lib/price.ts'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { copy } from './deals.copy.ts'
import styles from './EverydayPrices.module.css'

const LIST = 2000
// The deal and the coupon of the example, which are shown beside the shop's two percentages.
const DEAL = 10
const COUPON = 200

/** The everyday prices of guests and members, and what a badge may say. */
export function EverydayPrices({ settings }: { settings: boolean }) {
  const config = useConfig()
  const { ladder } = copy
  const price = (percent: number) => formatRupees(unitPrice(LIST, percent))
  return (
    <aside className={styles.aside}>
      {config.data ? (
        <Panel
          title={ladder.everyday}
          actions={
            settings ? (
              <ButtonLink href="/admin/settings" variant="secondary" size="sm">
                {ladder.change}
              </ButtonLink>
            ) : null
          }
        >
          <dl className={styles.tiers}>
            <div>
              <dt>{ladder.guest}</dt>
              <dd>{config.data.guestPercent} %</dd>
            </div>
            <div className={styles.member}>
              <dt>{ladder.member}</dt>
              <dd>{config.data.memberPercent} %</dd>
            </div>
          </dl>
          <p className={styles.small}>
            {ladder.everydayText(formatRupees(LIST), price(config.data.guestPercent), price(config.data.memberPercent))}
          </p>
        </Panel>
      ) : null}
      {config.data ? (
        <Panel title={ladder.how}>
          <dl className={styles.steps}>
            {[
              { name: ladder.list, prices: [formatRupees(LIST)] },
              { name: ladder.deal(DEAL), text: ladder.dealText, prices: [formatRupees(unitPrice(LIST, DEAL))] },
              {
                name: ladder.tier(config.data.guestPercent, config.data.memberPercent),
                text: ladder.tierText,
                prices: [config.data.guestPercent, config.data.memberPercent].map((percent) =>
                  formatRupees(unitPrice(unitPrice(LIST, DEAL), percent)),
                ),
              },
              { name: ladder.coupon, text: ladder.couponText, prices: [`−${formatRupees(COUPON)}`] },
            ].map(({ name, text, prices }) => (
              <div key={name}>
                <dt>
                  {name}
                  {text ? <span>{text}</span> : null}
                </dt>
                <dd>
                  {prices.map((one) => (
                    <b key={one}>{one}</b>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
      ) : null}
      <p className={styles.honest}>
        <b>{ladder.honest}</b> {ladder.honestText}
      </p>
    </aside>
  )
}
