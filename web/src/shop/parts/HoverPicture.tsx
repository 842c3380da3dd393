import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import type { ProductCard } from '#/shared/api/types.ts'

type Props = { product: ProductCard; sizes: string; className: string | undefined }

/** The folder of the demo's drawn packs. Their inside was never photographed, so they have no second picture. */
const DRAWN = '/media/demo/'

/** The picture that a card shows under a mouse: the product's second photograph. */
export function HoverPicture({ product, sizes, className }: Props) {
  const { frontImage, backImage } = product
  if (frontImage.startsWith(DRAWN) || backImage === '' || backImage === frontImage) return null
  return <ProductPicture src={backImage} alt="" sizes={sizes} className={className} />
}
