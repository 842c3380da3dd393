import { sizeText } from '#/office/ui/sizeText.ts'

/** Brand, size and shade in one line. */
export function goodsDetail(goods: { brand?: string; size: string; color: string; more?: string | undefined }): string {
  return [goods.brand, sizeText(goods.size), goods.color, goods.more].filter(Boolean).join(' ·\u00a0')
}
