import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import type { ProductCard } from '#/shared/api/types.ts'
import { categoryTexture } from './categoryTextures.ts'

type Props = { product: ProductCard; sizes: string; className: string | undefined }

/** What the drawn packs of the demo lie in. */
const DRAWN = '/media/demo/'

/**
 * What a card shows under a mouse: the product's second photograph. The demo's packs are drawn and have none of what
 * is inside: the texture of their category stands for it.
 */
export function HoverPicture({ product, sizes, className }: Props) {
  const { frontImage, backImage, category } = product
  if (frontImage.startsWith(DRAWN))
    return <img src={categoryTexture(category)} alt="" width={640} height={800} className={className} />
  if (backImage === '' || backImage === frontImage) return null
  return <ProductPicture src={backImage} alt="" sizes={sizes} className={className} />
}
