import { useEffect, useState } from 'react'
import { Button } from '#/shared/ui/Button.tsx'
import { install, noteOffered, wayToInstall } from '#/shop/parts/install.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { copy } from './install.copy.ts'
import styles from './InstallCard.module.css'

/** Offers the shop for the home screen, once, after an order. "Not now" holds for 90 days (APP-1). */
export function InstallCard() {
  const { shopName } = useAppSelector((state) => state.shop.config)
  const [way, setWay] = useState(() => wayToInstall())
  const [done, setDone] = useState(false)
  const offered = way !== null
  useEffect(() => {
    if (offered) noteOffered()
  }, [offered])
  if (done) {
    return (
      <p role="status" className={styles.card}>
        {copy.done}
      </p>
    )
  }
  if (way === null) return null
  const put = async () => {
    setDone(await install())
    setWay(null)
  }
  return (
    <section className={styles.card} aria-label={copy.title(shopName)}>
      <img src="/apple-touch-icon.png" alt="" width={56} height={56} className={styles.icon} />
      <div>
        <h3>{copy.title(shopName)}</h3>
        <p>{copy.text}</p>
        {way === 'press' ? null : <p className={styles.how}>{way === 'share' ? copy.share : copy.browser}</p>}
      </div>
      <div className={styles.acts}>
        {way === 'press' ? (
          <Button variant="secondary" size="sm" onClick={() => void put()}>
            {copy.put}
          </Button>
        ) : null}
        <Button variant="quiet" size="sm" onClick={() => setWay(null)}>
          {copy.notNow}
        </Button>
      </div>
    </section>
  )
}
