import { Link } from 'wouter'
import { paths } from '#/shared/lib/paths.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { follow, MOST_WISHES, useWishes } from '#/shop/parts/wishes.ts'
import { copy } from '#/shop/parts/wishes.copy.ts'
import styles from './SiteHeader.module.css'

/**
 * The link to the wish list, with how much is on it. It also joins this browser's list with that of whoever logs in
 * (KEEP-1).
 */
export function WishLink() {
  const { user, ready } = useUser()
  const count = useWishes().length
  const of = user?._id ?? ''
  useLoad(ready ? `wishes ${of}` : null, () => join(of))
  return (
    <Link href={paths.wishes} className={styles.cart} aria-label={count === 0 ? copy.title : copy.headOf(count)}>
      <Icon name="heart" />
      {count > 0 ? (
        <span className={styles.badge} aria-hidden="true">
          {count}
        </span>
      ) : null}
    </Link>
  )
}

async function join(of: string) {
  try {
    const { joined, full } = await follow(of)
    if (full) toast.error(copy.full(MOST_WISHES))
    else if (joined > 0) toast.success(copy.joined)
  } catch {
    // The next page tries again; until then this browser keeps what it has.
  }
}
