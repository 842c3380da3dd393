import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import type { ProductCard } from '#/shared/api/types.ts'

type Props = { product: ProductCard; sizes: string; className: string | undefined }

/** What the drawn packs of the demo lie in: what is inside of them was never photographed, and nothing stands for it. */
const DRAWN = '/media/demo/'

/** What a card shows under a mouse: the product's second photograph. */
export function HoverPicture({ product, sizes, className }: Props) {
  const { frontImage, backImage } = product
  if (frontImage.startsWith(DRAWN) || backImage === '' || backImage === frontImage) return null
  return <ProductPicture src={backImage} alt="" sizes={sizes} className={className} />
}
