import { describe, expect, it } from 'vitest'
import { srcSet, webpSet } from './images.ts'

describe('variants of pictures', () => {
  const photo = '/media/products/0123456789abcdef0123456789abcdef.e8d5c9.w-640.jpg'

  it('ITEM-3: an uploaded photo comes in four widths, and as WebP where its address says so', () => {
    expect(srcSet(photo)).toContain('.w-160.jpg 160w, ')
    expect(srcSet(photo)).toContain('.w-1280.jpg 1280w')
    expect(webpSet(photo)).toBe(srcSet(photo)?.replaceAll('.jpg', '.webp'))
    expect(webpSet(photo.replace('-640.', '-320.'))).toBe(photo.replace('-640.jpg', '-320.webp'))
  })

  it('ITEM-3: no WebP is asked for where there is none', () => {
    expect(webpSet(photo.replace('.w-', '.j-'))).toBeUndefined()
    expect(webpSet('https://pictures.example/a.w-640.jpg')).toBeUndefined()
    expect(srcSet('/media/demo/a-640.webp')).not.toContain('160w')
  })
})
