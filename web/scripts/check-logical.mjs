/**
 * The shop must also read from right to left: styles say start and end, never left and right (WEB-8). Exits 1 and
 * names each place otherwise. What has no logical form (gradients, clip-path, translate) gets a :dir(rtl) rule.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const sided =
  /^(?:left|right|(?:(?:scroll-)?(?:margin|padding)|border)-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius)$/
const takesSide = /^(?:text-align|text-align-last|float|clear)$/
const fourSides = /^(?:inset|(?:scroll-)?(?:margin|padding)|border-(?:width|style|color))$/
const declaration = /(?<=^|[;{}])\s*([a-z-]+)\s*:([^;{}]+)(?=[;}])/g

/** The parts of a shorthand: "0 calc(1px + 2px)" has two. */
function parts(value) {
  return value.match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? []
}

/** What is wrong with a declaration; nothing, where it holds in both directions. */
function fault(property, text) {
  const value = text.replace('!important', '').trim()
  if (sided.test(property)) return 'names a side'
  if (takesSide.test(property) && /^(?:left|right)$/.test(value)) return 'names a side'
  if (fourSides.test(property)) {
    const [, right, , left] = parts(value)
    if (left !== undefined && left !== right) return 'differs between left and right'
  }
  if (property === 'border-radius') {
    for (const radii of value.split('/')) {
      const [topLeft, topRight = topLeft, bottomRight = topLeft, bottomLeft = topRight] = parts(radii)
      if (topLeft !== topRight || bottomRight !== bottomLeft) return 'differs between left and right'
    }
  }
  return undefined
}

/** The declarations of a style sheet that hold from left to right only, with their lines. */
export function physicalIn(css) {
  const blank = (text) => text.replace(/[^\n]/g, ' ')
  const plain = css.replace(/\/\*[^]*?\*\//g, blank).replace(/"[^"\n]*"|'[^'\n]*'|url\([^)]*\)/g, blank)
  return [...plain.matchAll(declaration)].flatMap(({ index, 0: whole, 1: property, 2: value }) => {
    const why = fault(property, value)
    if (why === undefined) return []
    const line = plain.slice(0, index + whole.search(/\S/)).split('\n').length
    return [{ line, text: whole.trim().replace(/\s+/g, ' '), why }]
  })
}

if (process.argv[1] === import.meta.filename) {
  let failed = false
  for (const file of readdirSync('src', { recursive: true })) {
    if (!file.endsWith('.css')) continue
    for (const { line, text, why } of physicalIn(readFileSync(join('src', file), 'utf8'))) {
      failed = true
      console.error(`src/${file}:${line}: ${why}, use start and end: ${text}`)
    }
  }
  if (failed) process.exit(1)
}
