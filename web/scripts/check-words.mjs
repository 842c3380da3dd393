/**
 * Words that people read stand in a feature's copy.ts, not in its components (WEB-8): one place to translate. Exits 1
 * and names each text inside JSX, and each text given to an attribute that is read, otherwise.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

/** What is the same in every language. */
const sameEverywhere = /^[\s\d.,:;·★–—()%/+×&|?!“”‘’"'*#…-]*$/
const read = new Set(['aria-label', 'alt', 'title', 'label', 'placeholder', 'hint', 'message', 'about', 'retryLabel'])

/** The texts of a component, with their lines. */
export function wordsIn(file, source) {
  const { program, errors } = parseSync(file, source, { lang: 'tsx' })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const found = []
  const say = (node, text) => {
    const words = text.trim().replace(/\s+/g, ' ')
    if (sameEverywhere.test(words)) return
    found.push({ line: source.slice(0, node.start).split('\n').length, words })
  }
  /** A text wherever an expression may come out at it. */
  const sayAll = (node) => {
    if (!node) return
    if (node.type === 'Literal' && typeof node.value === 'string') say(node, node.value)
    else if (node.type === 'TemplateLiteral') for (const part of node.quasis) say(part, part.value.cooked)
    else if (node.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(sayAll)
    else if (node.type === 'LogicalExpression') [node.left, node.right].forEach(sayAll)
  }
  new Visitor({
    JSXText: (node) => say(node, node.value),
    JSXExpressionContainer: (node) => {
      if (!isAttribute.has(node)) sayAll(node.expression)
    },
    Property: (node) => {
      if (['title', 'text', 'label', 'lead'].includes(node.key.name)) sayAll(node.value)
    },
    JSXAttribute: (node) => {
      const value = node.value
      if (value?.type === 'JSXExpressionContainer') isAttribute.add(value)
      if (!value || !read.has(node.name.name)) return
      sayAll(value.type === 'JSXExpressionContainer' ? value.expression : value)
    },
  }).visit(program)
  return found
}
const isAttribute = new WeakSet()

if (process.argv[1] === import.meta.filename) {
  const folders = process.argv.slice(2)
  let count = 0
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true })) {
      const file = join(folder, String(name))
      if (!file.endsWith('.tsx') || file.endsWith('.test.tsx')) continue
      for (const { line, words } of wordsIn(file, readFileSync(file, 'utf8'))) {
        count++
        console.error(`${file.split(sep).join('/')}:${line}: words for people belong into copy.ts: ${words}`)
      }
    }
  }
  if (count > 0) process.exit(1)
}
