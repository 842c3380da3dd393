import { useAppSelector } from '#/shared/lib/redux.ts'

export function SiteFooter() {
  const { shopName, supportEmail } = useAppSelector((state) => state.shop.config)
  return (
    <footer>
      <p>
        {shopName} · <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </footer>
  )
}
