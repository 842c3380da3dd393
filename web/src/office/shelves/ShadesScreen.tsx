import { useQuery } from '@tanstack/react-query'
import { useFollowed } from '#/office/api/live.ts'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { productKeys, productPath, productQueries } from '#/office/domain/catalogue/productsApi.ts'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { KeyPager } from '#/office/ui/KeyPager.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { Toolbar } from '#/office/ui/Toolbar.tsx'
import { UnsavedDialog } from '#/office/ui/UnsavedDialog.tsx'
import { useListQuery } from '#/office/ui/useListQuery.ts'
import { usePermission } from '#/office/ui/usePermission.ts'
import { useUnsavedGuard } from '#/office/ui/useUnsavedGuard.ts'
import { words } from '#/office/ui/words.copy.ts'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { Link } from 'wouter'
import { ShadeRow } from './ShadeRow.tsx'
import { shadesCopy as copy } from './shades.copy.ts'
import styles from './ShadesScreen.module.css'
import shelves from './Shelves.module.css'
import { copy as shelvesCopy } from './shelves.copy.ts'
import { ShelvesTabs } from './ShelvesTabs.tsx'

/** The shades of all brands in one table, each with the shades of other brands that are nearest to it (FIND-5). */
export default function ShadesScreen({ me }: ScreenProps) {
  const mayWrite = usePermission(me)('products.write')
  const list = useListQuery({ filters: {}, orders: ['name'] })
  const first = useUnsavedGuard()
  const asked = new URLSearchParams(list.asked)
  asked.set('shaded', 'true')
  asked.set('sort', 'name')
  const stored = useQuery({ ...productQueries.list(asked.toString()), placeholderData: (old) => old })
  useFollowed(['product'], productKeys.all)
  const products = stored.data?.products ?? []
  const next = stored.data?.next

  return (
    <Page title={shelvesCopy.title} lead={shelvesCopy.lead}>
      <ShelvesTabs />
      <Panel title={copy.heading} lead={copy.lead}>
        <p className={shelves.quiet}>
          {copy.files}{' '}
          <Link href="/admin/products/import" className={shelves.link}>
            {copy.toFiles}
          </Link>
        </p>
        {products.length > 0 || list.narrowed ? (
          <Toolbar list={list} search={{ label: copy.search, hint: copy.search }} />
        ) : null}
        {stored.error ? (
          <ErrorState error={stored.error} message={words.failed} onRetry={() => void stored.refetch()} />
        ) : null}
        {stored.isPending ? <Loading /> : null}
        {stored.data && products.length === 0 ? (
          list.narrowed ? (
            <p className={shelves.quiet}>{copy.nothing}</p>
          ) : (
            <EmptyState title={copy.none}>{copy.noneText}</EmptyState>
          )
        ) : null}
        {products.map((product) => (
          <section key={product._id} className={styles.product} aria-labelledby={`shades-${product._id}`}>
            <h3 id={`shades-${product._id}`}>
              <Link href={productPath(product._id)}>
                <bdi>{product.name}</bdi>
              </Link>{' '}
              <small>{product.brand}</small>
            </h3>
            <ul>
              {(product.shades ?? []).map((shade) => (
                <ShadeRow key={shade.color} product={product} shade={shade} mayWrite={mayWrite} tell={first.tell} />
              ))}
            </ul>
          </section>
        ))}
        {products.length > 0 ? (
          <KeyPager
            shown={products.length}
            total={stored.data ? { n: stored.data.total } : undefined}
            onNewer={list.paged ? () => first.ask(list.newer) : null}
            onOlder={next === undefined ? null : () => first.ask(() => list.older(next))}
          />
        ) : null}
      </Panel>
      {mayWrite ? null : <p className={shelves.quiet}>{shelvesCopy.readOnly}</p>}
      <UnsavedDialog what={first.losing} onStay={first.stay} onLeave={first.leave} />
    </Page>
  )
}
