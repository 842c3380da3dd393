/**
 * Components carry no raw colours: they use the tokens of src/shared/styles. A mask may say #000, which is no colour
 * there but "keep". Exits 1 and names each place otherwise.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const raw = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(/i
const found = readdirSync('src', { recursive: true })
  .filter((file) => file.endsWith('.module.css'))
  .flatMap((file) =>
    readFileSync(join('src', file), 'utf8')
      .split('\n')
      .map((text, i) => ({ place: `src/${file}:${i + 1}`, text: text.trim() }))
      .filter(({ text }) => raw.test(text) && !text.startsWith('mask') && !text.startsWith('/*')),
  )

for (const { place, text } of found) console.error(`${place}: a raw colour, use a token: ${text}`)
process.exit(found.length > 0 ? 1 : 0)
