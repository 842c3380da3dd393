import { Link } from 'wouter'
import { paths } from '#/shared/lib/paths.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import styles from './Logo.module.css'
import roseUrl from './rose-in-urdu.svg?no-inline'
import { copy } from '#/shop/app/frame.copy.ts'

/** Drawn, so that it stands before any font has come. */
const ROSE = 'گلاب'

/** The shop's name, with the owner's word beside it: that of the specification is the Urdu word for rose. */
export function Logo({ onClick }: { onClick?: () => void }) {
  const { shopName: name, logoWord } = useAppSelector((state) => state.shop.config)
  return (
    <Link href={paths.home} className={styles.logo} {...(onClick && { onClick })} aria-label={copy.homeOf(name)}>
      {name}
      {logoWord === '' ? null : logoWord === ROSE ? (
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
