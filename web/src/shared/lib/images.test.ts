import { describe, expect, it } from 'vitest'
import { otherSets, srcSet, tintOf } from './images.ts'

describe('variants of pictures', () => {
  const photo = '/media/products/0123456789abcdef0123456789abcdef.e8d5c9.w-640.jpg'

  it('ITEM-3: an uploaded photo comes in four widths, and as WebP where its address says so', () => {
    expect(srcSet(photo)).toContain('.w-160.jpg 160w, ')
    expect(srcSet(photo)).toContain('.w-1280.jpg 1280w')
    expect(otherSets(photo)).toEqual([['webp', srcSet(photo)?.replaceAll('.jpg', '.webp')]])
    expect(otherSets(photo.replace('-640.', '-320.'))).toEqual([['webp', photo.replace('-640.jpg', '-320.webp')]])
  })

  it('APP-2: AVIF comes first where the address says that there is one, and the colour stays readable', () => {
    const both = photo.replace('.w-', '.b-')
    expect(otherSets(both).map(([type]) => type)).toEqual(['avif', 'webp'])
    expect(otherSets(both)[0]?.[1]).toBe(srcSet(both)?.replaceAll('.jpg', '.avif'))
    expect(otherSets(photo.replace('.w-', '.a-')).map(([type]) => type)).toEqual(['avif'])
    expect(tintOf(both)).toBe('#e8d5c9')
  })

  it('ITEM-3: no WebP is asked for where there is none', () => {
    expect(otherSets(photo.replace('.w-', '.j-'))).toEqual([])
    expect(otherSets('https://pictures.example/a.w-640.jpg')).toEqual([])
    expect(srcSet('/media/demo/a-640.webp')).not.toContain('160w')
  })
})
