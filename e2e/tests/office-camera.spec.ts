import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { admin, expect, open, plenty, signedIn, test } from './shop.ts'

/** A picture of a barcode, as an SVG. */
async function barcode(text: string): Promise<string> {
  const program = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer }, fireImmediately: true })
  return (await writeBarcode(text, { format: 'Code128', scale: 4 })).svg
}

test('APP-3 STOCK-3 a browser that reads no barcodes reads them by the shop’s own program, from the camera @phone', async ({ page, shop }) => {
  const product = plenty(shop)
  const { sku } = product.variants[0]!
  await page.addInitScript((svg) => {
    Reflect.deleteProperty(globalThis, 'BarcodeDetector') // as on an iPhone
    const camera = async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1000, height: 500 })
      const picture = new Image()
      picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
      await picture.decode()
      const draw = () => {
        const context = canvas.getContext('2d')!
        context.fillStyle = 'white'
        context.fillRect(0, 0, 1000, 500)
        context.drawImage(picture, 100, 100, 800, 300)
        requestAnimationFrame(draw)
      }
      draw()
      return canvas.captureStream()
    }
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: camera } })
  }, await barcode(sku))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await signedIn(page, admin)
  await open(page, '/admin/stock/count')
  expect(asked.filter((url) => /wasm|barcodeReader/.test(url)), 'nothing of it is loaded before').toEqual([])
  await page.getByRole('button', { name: 'Scan' }).click()
  await expect(page.getByRole('main').getByText(product.name).first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const program = asked.filter((url) => url.includes('.wasm'))
  expect(program).toHaveLength(1)
  expect(program[0]).toMatch(new RegExp(`^${shop.url}/assets/`))
})
