import type { Product } from '#/shared/api/types.ts'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { LargeGroup } from './LargeGroup.tsx'
import type { View } from './Gallery.tsx'

type Props = { product: Product; views: readonly View[]; open: boolean; onClose: () => void }

/**
 * All pictures, larger than on the page, beginning with the one that was shown. The code comes with the first press.
 */
export function GalleryLarge({ product, views, open, onClose }: Props) {
  return (
    // The name's hyphens are made unbreakable.
    <Dialog open={open} title={product.name.replaceAll('-', '\u2011')} size="full" onClose={onClose}>
      <LargeGroup>
        {views.map((view) => (
          <ProductPicture
            key={view.key}
            src={view.src}
            alt={`${product.brand} ${product.name}, ${view.label.toLowerCase()}`}
            width={1280}
            height={1600}
            sizes="(width >= 768px) 50vw, 160vw"
          />
        ))}
      </LargeGroup>
    </Dialog>
  )
}
