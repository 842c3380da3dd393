/**
 * Words that people read stand in a copy file, not in components or functions (WEB-8): one place to translate. Exits 1
 * and names each text that reads as words otherwise: inside JSX, in an attribute that is read, and as a sentence in any
 * string or template.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

/** What is the same in every language. */
const sameEverywhere = /^[\s\d.,:;·★–—()%/+×&|?!“”‘’"'*#…-]*$/
const read = new Set([
  'aria-label',
  'alt',
  'title',
  'label',
  'legend',
  'placeholder',
  'hint',
  'message',
  'about',
  'retryLabel',
])
const keysRead = new Set(['title', 'text', 'label', 'lead'])
/** Functions whose first word is read, however short it is. */
const functionsRead = new Set(['useTitle', 'success', 'error', 'link', 'opens', 'box'])
/** Several words, or the end of a sentence that a value begins. */
const prose = /\p{L}{2,}[^\p{L}]* \p{L}|^ \p{L}{2,}|^\p{Lu}.* $/u
/** CSS, HTML, cookies: no words. */
const code = /^Bearer |[[\]{}<>=@]|^[(;:]|var\(|\d(px|rem)\b/

/** Developers' errors and logs, queries of a search, and names of elements. */
const isForNobody = (node) => {
  const name = node.callee?.property?.name ?? node.callee?.name ?? ''
  return (
    (node.type === 'NewExpression' && /Error$|Exception$|^Set$/.test(name)) ||
    node.callee?.type === 'Super' ||
    node.callee?.object?.name === 'console' ||
    name === 'storing' || // what a store is called in the log
    (node.callee?.object?.name === 'paths' && name === 'search')
  )
}

/** The texts of a file that people would read, with their lines. */
export function wordsIn(file, source) {
  const { program, errors } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const found = new Map()
  const quiet = new Set()
  const hush = (node) => {
    if (!node || typeof node !== 'object') return
    if (Array.isArray(node)) node.forEach(hush)
    else {
      if (node.type === 'Literal' || node.type === 'TemplateElement') quiet.add(node.start)
      for (const key of Object.keys(node)) if (key !== 'parent') hush(node[key])
    }
  }
  const say = (node, text) => {
    const words = text.trim().replace(/\s+/g, ' ')
    if (sameEverywhere.test(words) || quiet.has(node.start)) return
    found.set(node.start, { line: source.slice(0, node.start).split('\n').length, words })
  }
  /** A text wherever an expression may come out at it. */
  const sayAll = (node) => {
    if (!node) return
    if (node.type === 'Literal' && typeof node.value === 'string') say(node, node.value)
    else if (node.type === 'TemplateLiteral') for (const part of node.quasis) say(part, part.value.cooked)
    else if (node.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(sayAll)
    else if (node.type === 'LogicalExpression') [node.left, node.right].forEach(sayAll)
  }
  const sayProse = (node, text) => {
    if (prose.test(text) && !code.test(text)) say(node, text)
  }
  new Visitor({
    ImportDeclaration: (node) => hush(node),
    TSLiteralType: (node) => hush(node),
    NewExpression: (node) => isForNobody(node) && hush(node.arguments),
    // `['a', 'b'] as const` is a list of codes: those of the contract, the countries of the specification.
    TSAsExpression: (node) => node.expression.type === 'ArrayExpression' && hush(node.expression),
    TSSatisfiesExpression: (node) => node.expression.type === 'TSAsExpression' && hush(node.expression),
    BinaryExpression: (node) => /^[!=]==?$/.test(node.operator) && [node.left, node.right].forEach(hush),
    CallExpression: (node) => {
      const name = node.callee.property?.name ?? node.callee.name ?? ''
      if (isForNobody(node)) hush(node.arguments)
      else if (functionsRead.has(name)) node.arguments.forEach(sayCapital)
    },
    JSXText: (node) => say(node, node.value),
    JSXExpressionContainer: (node) => {
      if (!isAttribute.has(node)) sayAll(node.expression)
    },
    Property: (node) => {
      if (node.key.type === 'Literal') hush(node.key)
      if (keysRead.has(node.key.name)) sayAll(node.value)
    },
    JSXAttribute: (node) => {
      const value = node.value
      if (value?.type === 'JSXExpressionContainer') isAttribute.add(value)
      if (!value) return
      const shown = value.type === 'JSXExpressionContainer' ? value.expression : value
      if (read.has(node.name.name)) sayAll(shown)
      else if (shown.type === 'Literal' || shown.type === 'TemplateLiteral') hush(shown)
    },
    Literal: (node) => {
      if (typeof node.value === 'string') sayProse(node, node.value)
    },
    TemplateElement: (node) => sayProse(node, node.value.cooked),
  }).visit(program)
  function sayCapital(node) {
    if (node.type === 'Literal' && typeof node.value === 'string' && /^\p{Lu}\p{Ll}/u.test(node.value))
      say(node, node.value)
  }
  return [...found.values()]
}
const isAttribute = new WeakSet()

/** Copy files hold the words; samples, tests and generated types are read by nobody. */
const isCopy = (file) => /\.copy(\.[\w-]+)?\.tsx?$/.test(file)
const skipped = (file) => /\.test\.tsx?$|schema\.d\.ts$|shopSlice\.ts$/.test(file) || isCopy(file)

if (process.argv[1] === import.meta.filename) {
  const folders = process.argv.slice(2)
  let count = 0
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true })) {
      const file = join(folder, String(name))
      if (!/\.tsx?$/.test(file) || skipped(file)) continue
      for (const { line, words } of wordsIn(file, readFileSync(file, 'utf8'))) {
        count++
        console.error(`${file.split(sep).join('/')}:${line}: words for people belong into a copy file: ${words}`)
      }
    }
  }
  if (count > 0) process.exit(1)
}
