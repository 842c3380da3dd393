import { Link } from 'wouter'
import { paths } from '#/shared/lib/paths.ts'
import { useAppSelector } from '#/shop/state/redux.ts'
import styles from './Logo.module.css'
import roseUrl from './rose-in-urdu.svg?no-inline'
import { copy } from '#/shop/app/frameCopy.ts'

/** The shop's name, with the Urdu word for rose beside it where the shop bears the name. */
export function Logo({ onClick }: { onClick?: () => void }) {
  const name = useAppSelector((state) => state.shop.config.shopName)
  return (
    <Link href={paths.home} className={styles.logo} {...(onClick && { onClick })} aria-label={copy.homeOf(name)}>
      {name}
      {name === 'Gulaab' ? (
        <svg viewBox="0 0 131 73" width="36" height="20" aria-hidden="true" focusable="false">
          <use href={`${roseUrl}#rose`} />
        </svg>
      ) : null}
    </Link>
  )
}
