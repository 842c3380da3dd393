/**
 * Components carry no raw colours: they use the tokens of src/shared/styles. A mask may say #000, which is no colour
 * there but "keep". And what they use is declared somewhere: a name that nothing declares draws nothing, and no browser
 * says so. Exits 1 and names each place otherwise.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const raw = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(/i

/** The custom properties that a style sheet or a component declares: `--s3: 1rem`, `{ '--part': 3 }`. */
export function declaredIn(text) {
  return [...text.matchAll(/(?<![\w(-])(--[a-z][\w-]*)['"`\]]*\s*[:,)]/g)].map(([, name]) => name)
}

/** The custom properties that a style sheet uses and nothing declares, with their lines. */
export function unknownIn(css, declared) {
  return css
    .split('\n')
    .flatMap((text, i) =>
      [...text.matchAll(/var\(\s*(--[\w-]+)/g)]
        .filter(([, name]) => !declared.has(name))
        .map(([, name]) => ({ line: i + 1, name })),
    )
}

if (process.argv[1] === import.meta.filename) {
  const files = readdirSync('src', { recursive: true }).filter((file) => /\.(?:css|tsx?)$/.test(file))
  const texts = new Map(files.map((file) => [file, readFileSync(join('src', file), 'utf8')]))
  const declared = new Set([...texts.values()].flatMap(declaredIn))
  const found = [...texts]
    .filter(([file]) => file.endsWith('.css'))
    .flatMap(([file, css]) => {
      const unknown = unknownIn(css, declared).map(
        ({ line, name }) => `src/${file}:${line}: ${name} is declared nowhere`,
      )
      const colors = css
        .split('\n')
        .map((text, i) => ({ line: i + 1, text: text.trim() }))
        .filter(({ text }) => file.endsWith('.module.css') && raw.test(text) && !/^(?:mask|\/\*)/.test(text))
        .map(({ line, text }) => `src/${file}:${line}: a raw colour, use a token: ${text}`)
      return unknown.concat(colors)
    })
  for (const line of found) console.error(line)
  process.exit(found.length > 0 ? 1 : 0)
}
