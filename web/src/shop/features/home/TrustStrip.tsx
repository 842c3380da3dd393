import { Icon, type IconName } from '#/shared/ui/Icon.tsx'
import { useManyBrands } from '#/shop/parts/useManyBrands.ts'
import styles from './TrustStrip.module.css'

const CLAIMS: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'seal', title: 'Authentic imported goods', text: 'Every product of every brand' },
  { icon: 'truck', title: 'Free shipping', text: 'Across Pakistan, on every order' },
  { icon: 'cash', title: 'Pay your way', text: 'Cash on delivery or card/bank payment' },
  { icon: 'back7', title: '7-day money-back guarantee', text: 'Not right for you? Your money comes back' },
]

const MANY = { icon: 'shelf', title: 'Over 25 brands', text: 'Skincare and makeup in one place' } as const

/** The claims of the shop (GEN-3), each true of it. */
export function TrustStrip() {
  const claims = useManyBrands() ? [...CLAIMS, MANY] : CLAIMS
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
