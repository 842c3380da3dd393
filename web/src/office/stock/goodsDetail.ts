/** Brand, size and shade in one line. */
export function goodsDetail(goods: { brand?: string; size: string; color: string; more?: string | undefined }): string {
  return [goods.brand, goods.size, goods.color, goods.more].filter(Boolean).join(' · ')
}
