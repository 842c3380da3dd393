import defaultProduct from './default-product.svg?no-inline'

/** The picture for a product without a picture, or with a broken one (CART-4). */
export const DEFAULT_PRODUCT_IMAGE: string = defaultProduct

/** The picture's address, or the default picture's where there is none. */
export function productImage(address: string | null | undefined): string {
  return address ? address : DEFAULT_PRODUCT_IMAGE
}

/** Whether this is a document for scarce data, which shows no wide variants (APP-2). The server leaves them out itself. */
const spare = globalThis.document?.documentElement.dataset['spare'] !== undefined

/**
 * The `srcset` of a picture. The shop's own pictures have three widths and name them in the address (`…-320.webp`,
 * `…-640.webp`, `…-1280.webp`); uploaded photos have a fourth, narrower one. Any other address has no variants and no
 * srcset.
 */
export function srcSet(address: string): string | undefined {
  if (!address.includes('-640.')) return undefined
  const widths = (address.startsWith(UPLOADED) ? [160, 320, 640, 1280] : [320, 640, 1280]).slice(0, spare ? -2 : 4)
  return widths.map((width) => `${address.replace('-640.', `-${width}.`)} ${width}w`).join(', ')
}

const UPLOADED = '/media/products/'

/** What lies beside the JPEG of an uploaded photo, by the letter in its address. */
const BESIDE = { a: ['avif'], b: ['avif', 'webp'], w: ['webp'] }

/** The types in which a picture comes beside its own, the smallest first, each with its srcset. */
export function otherSets(address: string): (readonly [type: string, set: string])[] {
  const [, letter = ''] = /^\/media\/products\/.+\.([abw])-\d+\.jpg$/.exec(address) ?? []
  const sets = srcSet(address) ?? address
  return (BESIDE[letter as 'a'] ?? []).map((type) => [type, sets.replaceAll('.jpg', `.${type}`)])
}

/** The mean colour of an uploaded photo, which its address holds, or '' for any other. */
export function tintOf(address: string): string {
  const tint = /\.([0-9a-f]{6})\.\w-/.exec(address)?.[1]
  return tint ? `#${tint}` : ''
}

/** The widest variant, for the zoom. */
export function largest(address: string): string {
  return address.replace('-640.', '-1280.')
}

/** The narrowest variant, for thumbnails. */
export function smallest(address: string): string {
  return address.replace('-640.', '-320.')
}
