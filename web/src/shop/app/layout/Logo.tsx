import { Link } from 'wouter'
import { paths } from '#/shared/lib/paths.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import styles from './Logo.module.css'
import roseUrl from './rose-in-urdu.svg?no-inline'
import { copy } from '#/shop/app/frame.copy.ts'

/** The Urdu word is drawn as a picture, so that it stands before any font has come. */
const ROSE = 'گلاب'

/**
 * The owner's logo, whose size the server gives so that nothing moves when it comes (FACE-1). Without one it is the
 * shop's name with the owner's word beside it; the specification's word is the Urdu one for rose.
 */
export function Logo({ onClick }: { onClick?: () => void }) {
  const { shopName: name, logoWord, logo } = useAppSelector((state) => state.shop.config)
  return (
    <Link href={paths.home} className={styles.logo} {...(onClick && { onClick })} aria-label={copy.homeOf(name)}>
      {logo ? <img {...logo} alt={name} /> : name}
      {logo || logoWord === '' ? null : logoWord === ROSE ? (
        <svg viewBox="0 0 131 73" width="36" height="20" aria-hidden="true" focusable="false">
          <use href={`${roseUrl}#rose`} />
        </svg>
      ) : (
        <small dir="auto" aria-hidden="true">
          {logoWord}
        </small>
      )}
    </Link>
  )
}
