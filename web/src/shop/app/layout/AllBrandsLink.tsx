import { Link } from 'wouter'
import { paths } from '#/shared/lib/paths.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { copy } from '#/shop/app/app.copy.ts'
import styles from './AllBrandsLink.module.css'

/** The link from a menu to the page of all brands. */
export function AllBrandsLink({ onGo }: { onGo?: (() => void) | undefined }) {
  const count = useAppSelector((state) => state.catalog.brandCount)
  return (
    <Link href={paths.brands} className={styles.all} {...(onGo && { onClick: onGo })}>
      {copy.brandsAToZ(count)}
      <Icon name="right" size="sm" />
    </Link>
  )
}
