import { formatCount } from '#/shared/lib/count.ts'
import type { Variant } from './model.ts'

/** The texts of the products' editor. */
export const copy = {
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
    compareAt: 'Earlier price',
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
