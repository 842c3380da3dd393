import { Link } from 'wouter'
import { useUser } from '#/features/account/user-context.tsx'
import { selectCartCount } from '#/features/cart/cart-slice.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useAppSelector } from '#/shared/lib/redux.ts'

export function SiteHeader() {
  const shopName = useAppSelector((state) => state.shop.config.shopName)
  const count = useAppSelector(selectCartCount)
  const { user } = useUser()
  return (
    <header>
      <Link href={paths.home}>{shopName}</Link>
      <nav aria-label="Main">
        <ul>
          <li>
            <Link href={paths.trending}>Trending</Link>
          </li>
          <li>
            <Link href={paths.topSells}>Top Sells</Link>
          </li>
          <li>
            <Link href={paths.category('deal')}>Best Deals</Link>
          </li>
          <li>
            <Link href={paths.category('makeup')}>Makeup</Link>
          </li>
          <li>
            <Link href={paths.category('accessories')}>Accessories</Link>
          </li>
        </ul>
      </nav>
      {user ? <Link href={paths.orders}>{user.name}</Link> : <Link href={paths.login}>Login</Link>}
      <Link href={paths.cart}>Cart ({count})</Link>
    </header>
  )
}
