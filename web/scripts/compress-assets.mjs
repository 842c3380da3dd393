/** Compresses the built assets as hard as gzip and brotli can, beside the originals; the server serves what it finds. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const assets = new URL('../dist/client/assets/', import.meta.url)
for (const name of readdirSync(assets)) {
  if (!/\.(js|css|svg|wasm)$/.test(name)) continue
  const file = new URL(name, assets)
  const text = readFileSync(file)
  if (text.length < 512) continue
  writeFileSync(new URL(`${name}.gz`, assets), gzipSync(text, { level: 9 }))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  writeFileSync(new URL(`${name}.br`, assets), brotliCompressSync(text, { params }))
}
