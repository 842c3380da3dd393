import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { Panel } from '#/office/ui/Panel.tsx'
import { formatRupees } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { shortWhen } from '#/office/ui/karachiDays.ts'
import { editorCopy } from './editor.copy.ts'
import { useEditing } from './editorContext.ts'
import editorStyles from './Editor.module.css'
import styles from './LifePanel.module.css'
import {
  archiveProduct,
  deleteProduct,
  duplicateProduct,
  productKeys,
  productPath,
  restoreProduct,
  type OfficeProduct,
} from '#/office/domain/catalogue/productsApi.ts'

const copy = editorCopy.life

/** The largest number of old prices in the list. */
const PRICES = 8

type Props = {
  product: OfficeProduct
  /** Saves what is typed, and returns whether all of it is saved. */
  settle: () => Promise<boolean>
  onProduct: (product: OfficeProduct) => void
  onError: (error: unknown) => void
}

/** The actions on the whole product, with their conditions (ITEM-2, ITEM-7), and its old prices. */
export function LifePanel({ product, settle, onProduct, onError }: Props) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const { mayWrite } = useEditing()
  const [asking, setAsking] = useState<'archive' | 'remove' | null>(null)
  const name = product.live?.name || product.draft?.product.name || editorCopy.untitled

  const act = useMutation({
    mutationFn: async (what: 'archive' | 'restore' | 'duplicate' | 'remove') => {
      if (what !== 'remove' && !(await settle())) return
      const now = client.getQueryData<OfficeProduct>(productKeys.one(product._id)) ?? product
      if (what === 'archive') {
        onProduct(await archiveProduct(now._id, now.etag))
        toast.success(copy.archived(name))
      } else if (what === 'restore') {
        onProduct(await restoreProduct(now._id, now.etag))
        toast.success(copy.restored(name))
      } else if (what === 'duplicate') {
        const made = await duplicateProduct(now._id)
        client.setQueryData(productKeys.one(made._id), made)
        toast.success(copy.copied)
        navigate(productPath(made._id))
      } else {
        await deleteProduct(now._id, now.etag)
        toast.success(copy.removed(name))
        navigate('/admin/products')
      }
      void client.invalidateQueries({ queryKey: productKeys.all })
    },
    onError,
    onSettled: () => setAsking(null),
  })

  const old = product.prices.slice(0, PRICES)
  return (
    <Panel title={copy.title}>
      {mayWrite ? (
        <div className={styles.lifeActs}>
          <Button size="sm" variant="secondary" onClick={() => act.mutate('duplicate')}>
            <Icon name="copy" size="sm" />
            {copy.duplicate}
          </Button>
          {product.state === 'live' ? (
            <Button size="sm" variant="secondary" onClick={() => setAsking('archive')}>
              <Icon name="box" size="sm" />
              {copy.archive}
            </Button>
          ) : null}
          {product.state === 'archived' ? (
            <Button size="sm" variant="secondary" busy={act.isPending} onClick={() => act.mutate('restore')}>
              <Icon name="undo" size="sm" />
              {copy.restore}
            </Button>
          ) : null}
          <Button size="sm" variant="danger" disabled={product.ordered} onClick={() => setAsking('remove')}>
            <Icon name="trash" size="sm" />
            {copy.remove}
          </Button>
        </div>
      ) : null}
      <p className={editorStyles.quiet}>{product.ordered ? copy.ordered : copy.never}</p>
      {old.length > 1 ? (
        <details className={styles.more}>
          <summary>{copy.prices}</summary>
          <ul>
            {old.map((change) => (
              <li key={`${change.variantId} ${change.at}`}>
                {copy.priceLine(formatRupees(change.price), shortWhen(change.at), change.actorName || copy.system)}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {product.redirects.length > 0 ? (
        <details className={styles.more}>
          <summary>{copy.redirects}</summary>
          <ul>
            {product.redirects.map((slug) => (
              <li key={slug}>/product/{slug}</li>
            ))}
          </ul>
        </details>
      ) : null}
      <Dialog
        open={asking !== null}
        title={asking === 'remove' ? copy.removeTitle(name) : copy.archiveTitle(name)}
        onClose={() => setAsking(null)}
      >
        <p>{asking === 'remove' ? copy.removeText : copy.archiveText}</p>
        <div className={editorStyles.acts}>
          <Button variant="secondary" onClick={() => setAsking(null)}>
            {copy.keep}
          </Button>
          <Button
            variant={asking === 'remove' ? 'danger' : 'primary'}
            busy={act.isPending}
            onClick={() => asking && act.mutate(asking)}
          >
            {asking === 'remove' ? copy.remove : copy.archive}
          </Button>
        </div>
      </Dialog>
    </Panel>
  )
}
