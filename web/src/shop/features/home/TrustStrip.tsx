import type { ShopConfig } from '#/shared/api/types.ts'
import { payCopy } from '#/shop/parts/payCopy.ts'
import { useAppSelector } from '#/shop/state/redux.ts'
import { Icon, type IconName } from '#/shared/ui/Icon.tsx'
import { useManyBrands } from '#/shop/parts/useManyBrands.ts'
import styles from './TrustStrip.module.css'

type Claim = { icon: IconName; title: string; text: string }

const claimsOf = (config: ShopConfig): Claim[] => [
  { icon: 'seal', title: 'Authentic imported goods', text: 'Every product of every brand' },
  { icon: 'truck', title: 'Free shipping', text: 'Across Pakistan, on every order' },
  { icon: 'cash', title: payCopy.title(config), text: payCopy.ways(config) },
  { icon: 'back7', title: '7-day money-back guarantee', text: 'Not right for you? Your money comes back' },
]

const MANY = { icon: 'shelf', title: 'Over 25 brands', text: 'Skincare and makeup in one place' } as const

/** The claims of the shop (GEN-3), each true of it. */
export function TrustStrip() {
  const own = claimsOf(useAppSelector((state) => state.shop.config))
  const claims = useManyBrands() ? [...own, MANY] : own
  return (
    <section aria-label="Why shop here" className="wrap">
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
