import { useEffect, useState } from 'react'
import { usePricing } from '#/shop/parts/usePricing.ts'
import { paths } from '#/shared/lib/paths.ts'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import styles from './OfferBar.module.css'
import { copy } from './first.copy.ts'

/** How far the page may be scrolled before the banner goes, in pixels (HOME-1). */
export const OFFER_HIDES_PAST_PX = 50

/** The offer at the foot of the first view. It goes once the shopper begins to scroll, or dismisses it. */
export function OfferBar() {
  const { tier, memberPercent } = usePricing()
  const [scrolled, setScrolled] = useState(false)
  const [dismissed, setDismissed] = useState(false)

  useEffect(() => {
    const look = () => {
      setScrolled(window.scrollY > OFFER_HIDES_PAST_PX)
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      window.removeEventListener('scroll', look)
    }
  }, [])

  return (
    <aside className={styles.offer} aria-label={copy.offer} hidden={scrolled || dismissed}>
      <div className={styles.inside}>
        <p className={styles.text}>
          <b>{tier === 'member' ? copy.offIsOn(memberPercent) : copy.membersOff(memberPercent)}</b>{' '}
          <span>{tier === 'member' ? copy.offAll : copy.everyOrder}</span>
        </p>
        {tier === 'member' ? null : (
          <ButtonLink href={paths.register} variant="light" size="sm">
            {copy.joinFree}
          </ButtonLink>
        )}
        <IconButton
          icon="close"
          label={copy.hide}
          className={styles.close}
          onClick={() => {
            setDismissed(true)
          }}
        />
      </div>
    </aside>
  )
}
