import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const require = createRequire(import.meta.url)
let decoder: Promise<unknown> | undefined

/** The texts of the barcodes in a picture of the page, read from its pixels. */
export async function barcodes(target: Locator, format: 'Code128' | 'QRCode' = 'Code128'): Promise<string[]> {
  decoder ??= readFile(require.resolve('zxing-wasm/reader/zxing_reader.wasm')).then((bytes) =>
    prepareZXingModule({ overrides: { wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer }, fireImmediately: true }),
  )
  await decoder
  const found = await readBarcodes(new Uint8Array(await target.screenshot()), { formats: [format], maxNumberOfSymbols: 50 })
  return found.filter((one) => one.isValid).map((one) => one.text)
}

/** The width and height of a page, in millimetres. */
export type Sheet = { width: number; height: number }

export const A4: Sheet = { width: 210, height: 297 }
export const A5: Sheet = { width: 148, height: 210 }
export const A6: Sheet = { width: 105, height: 148 }

/** The sizes of the pages that the browser prints. */
export async function printed(page: Page): Promise<Sheet[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  // Pages may be in compressed object streams.
  const texts = [pdf, ...[...pdf.matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n/g)].flatMap((head) => {
    const from = head.index + head[0].length
    try {
      return [inflateSync(Buffer.from(pdf.slice(from, pdf.indexOf('endstream', from)), 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })]
  return texts.flatMap((text) =>
    [...text.matchAll(/\/Type\s*\/Page\b[^s][\s\S]*?\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]|\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\][\s\S]{0,400}?\/Type\s*\/Page\b/g)].map((box) => ({
      width: Math.round((Number(box[1] ?? box[3]) / 72) * 25.4),
      height: Math.round((Number(box[2] ?? box[4]) / 72) * 25.4),
    })),
  )
}

/** The texts on the papers that are cut off behind an edge. */
export async function cutOff(page: Page): Promise<string[]> {
  return page.locator('[data-paper]').evaluateAll((papers) =>
    papers.flatMap((paper) => {
      const edge = paper.getBoundingClientRect()
      return [paper, ...paper.querySelectorAll('*')].flatMap((one) => {
        if (one.closest('svg')) return []
        const hides = getComputedStyle(one).overflow !== 'visible' && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
        const box = one.getBoundingClientRect()
        const outside = box.width > 0 && (box.right > edge.right + 1 || box.left < edge.left - 1 || box.bottom > edge.bottom + 1)
        return hides || outside ? [`${one.className}: ${(one.textContent ?? '').slice(0, 60)}`] : []
      })
    }),
  )
}
