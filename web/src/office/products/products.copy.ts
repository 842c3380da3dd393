import { formatCount } from '#/shared/lib/format.ts'
import type { BodyField, Variant } from './model.ts'

/** The words of the products' editor. */
export const copy = {
  fields: {
    photos: 'Photos',
    video: 'Video',
    videoPoster: 'Picture of the video',
    name: 'Name',
    brand: 'Brand',
    description: 'Description',
    variants: 'Variants',
    ingredients: 'Key ingredients',
    inci: 'Full ingredients',
    noInciReason: 'Why there is no list',
    howToUse: 'How to use',
    cautions: 'Cautions',
    categories: 'Categories',
    skinTypes: 'Skin types',
    topSell: 'Top sells',
    trending: 'Trending',
    slug: 'Address',
  } satisfies Record<BodyField, string>,
  parts: {
    _id: 'Variant',
    size: 'Size',
    color: 'Colour',
    shade: 'Name of the shade',
    sku: 'SKU',
    barcode: 'Barcode',
    price: 'List price',
    image: 'Picture',
    enabled: 'For sale',
  } satisfies Record<keyof Variant, string>,
  diff: {
    photos: (added: number, gone: number, sameOrder: boolean) =>
      [
        added > 0 ? `${added} added` : '',
        gone > 0 ? `${gone} removed` : '',
        added + gone === 0 ? (sameOrder ? 'words changed' : 'moved') : '',
      ]
        .filter(Boolean)
        .join(', '),
    words: (count: number) => formatCount(count, 'word', 'words'),
    emptied: 'emptied',
    filled: 'new',
    size: (size: string) => `Size ${size}`,
    variant: 'Variant',
    variants: (count: number) => formatCount(count, 'variant', 'variants'),
    born: 'new',
    gone: 'removed',
    order: 'Order of the variants',
    none: 'none',
    enabled: (on: boolean) => (on ? 'on' : 'off'),
  },
}
