import type { ShopConfig } from '#/shared/api/types.ts'
import { payCopy } from '#/shop/parts/pay.copy.ts'
import { Icon, type IconName } from '#/shared/ui/Icon.tsx'
import { says } from '#/shared/lib/says.ts'
import { promisesOf } from '#/shop/parts/promises.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { useManyBrands } from '#/shop/parts/useManyBrands.ts'
import styles from './TrustStrip.module.css'
import { copy } from './home.copy.ts'

type Claim = { icon: IconName; title: string; text: string }

const claimsOf = (config: ShopConfig): Claim[] => [
  { icon: 'seal', title: copy.importedTitle, text: copy.importedText },
  { icon: 'truck', title: copy.freeShipping, text: copy.shippingText },
  { icon: 'cash', title: payCopy.title(config), text: payCopy.ways(config) },
  { icon: 'back7', title: copy.moneyBack, text: copy.moneyBackText },
]

const MANY = { icon: 'shelf', title: copy.over25Brands, text: copy.onePlace } as const

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The shop's claims (GEN-3). Each stands only where it is true. */
export function TrustStrip() {
  const config = useAppSelector((state) => state.shop.config)
  const { shippingName, shippingRest, guarantee } = promisesOf(config)
  const said = claimsOf(config).filter(({ icon }) => icon !== 'seal' || says(config, 'authentic'))
  const own = said.map((claim) => {
    if (claim.icon === 'truck') return { icon: claim.icon, title: shippingName, text: sentence(shippingRest) }
    return claim.icon === 'back7' ? { icon: claim.icon, title: guarantee, text: claim.text } : claim
  })
  const claims = useManyBrands() && says(config, 'sample') ? [...own, MANY] : own
  return (
    <section aria-label={copy.whyShopHere} className={`wrap ${styles.claims}`}>
      <ul className={styles.strip}>
        {claims.map((claim) => (
          <li key={claim.title}>
            <Icon name={claim.icon} size="lg" className={styles.icon} />
            <span>
              <b>{claim.title}</b>
              {claim.text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
