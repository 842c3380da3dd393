/** Brand, size and shade in one line; a colour that is only a number says nothing to a person. */
export function goodsDetail(goods: { brand?: string; size: string; color: string; more?: string | undefined }): string {
  const shade = goods.color.startsWith('#') ? '' : goods.color
  return [goods.brand, goods.size, shade, goods.more].filter(Boolean).join(' · ')
}
