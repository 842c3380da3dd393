/**
 * Data is loaded in one way (HOUSE-1): by useLoad(), which drops what was overtaken and says how it stands, or, where
 * STATE-1 has a list for it, by a thunk of that list. Exits 1 and names each effect that asks the shop by itself, also
 * through functions of other modules and code that is loaded later.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

/** What asks by itself: the browser's own, and the one place that talks HTTP. */
const asking = new Set(['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket'])
const askingModules = /^src\/(shared|office)\/api\/(client|upload)\.ts$/
const effects = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect'])

/**
 * The loader itself, the three hooks that fill the lists of STATE-1, the coupon, whose answer outlives its question, what
 * waits for the end of deals, which asks for the shop's time and no data, and what waits for the network, which asks
 * whether the shop is there.
 */
const allowed = new Set([
  'src/shared/lib/useLoad.ts',
  'src/shop/app/BrokenPage.tsx',
  'src/shop/app/Navigation.tsx',
  'src/shop/features/home/useHome.ts',
  'src/shop/features/listing/useListing.ts',
  'src/shop/features/product/useProduct.ts',
  'src/shop/parts/cart/useCoupon.ts',
])

/** What a module says: its imports, its functions by name, and its effects. */
export function read(file, source) {
  const { program, errors } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const imports = new Map()
  const functions = new Map()
  const found = []
  new Visitor({
    ImportDeclaration: (node) => {
      if (node.importKind === 'type') return
      for (const one of node.specifiers) {
        const name = one.type === 'ImportSpecifier' ? (one.imported.name ?? one.imported.value) : 'default'
        imports.set(one.local.name, { from: resolve(file, node.source.value), name })
      }
    },
    FunctionDeclaration: (node) => node.id && functions.set(node.id.name, node),
    VariableDeclarator: (node) => node.id.type === 'Identifier' && node.init && functions.set(node.id.name, node.init),
    CallExpression: (node) => {
      const name = node.callee.name ?? node.callee.property?.name
      if (effects.has(name) && node.arguments[0]) found.push(node.arguments[0])
    },
  }).visit(program)
  return { file, source, imports, functions, effects: found }
}

function resolve(file, specifier) {
  if (specifier.startsWith('#/')) return join('src', specifier.slice(2)).split(sep).join('/')
  return normalize(join(dirname(file), specifier))
    .split(sep)
    .join('/')
}

/** The names used in a piece of code, what it calls of what it gets hold of, and the modules that it loads. */
function usesOf(node) {
  const names = new Set()
  const properties = new Set()
  const loaded = []
  visit(node, (part) => {
    if (part.type === 'CallExpression' || part.type === 'NewExpression') {
      if (part.callee.type === 'Identifier') names.add(part.callee.name)
      else if (part.callee.property?.type === 'Identifier') properties.add(part.callee.property.name)
      for (const given of part.arguments) if (given.type === 'Identifier') names.add(given.name)
    }
    if (part.type === 'Identifier' && part === node) names.add(part.name)
    if (part.type === 'ObjectPattern')
      for (const one of part.properties) if (one.key?.name) properties.add(one.key.name)
    if (part.type === 'ImportExpression' && part.source.type === 'Literal') loaded.push(part.source.value)
  })
  return { names, properties, loaded }
}

function visit(node, see) {
  see(node)
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue
    for (const part of Array.isArray(value) ? value : [value])
      if (part && typeof part === 'object' && typeof part.type === 'string') visit(part, see)
  }
}

/** The effects that ask the shop, in modules by file. */
export function askingEffects(modules) {
  const known = new Map()
  /** Whether a function of a module asks. While that is being found out, it counts as one that does not. */
  const asks = (file, name) => {
    if (askingModules.test(file)) return true
    const key = `${file} ${name}`
    if (known.has(key)) return known.get(key)
    known.set(key, false)
    const module = modules.get(file)
    const body = module?.functions.get(name)
    known.set(key, body !== undefined && codeAsks(module, body))
    return known.get(key)
  }
  const codeAsks = (module, node) => {
    const { names, properties, loaded } = usesOf(node)
    const later = loaded.map((specifier) => resolve(module.file, specifier))
    for (const name of names) {
      const own = module.functions.get(name)
      if (own) {
        // A loader of code, const load = () => import('…'): what it brings is called by its own names.
        later.push(...usesOf(own).loaded.map((specifier) => resolve(module.file, specifier)))
        if (asks(module.file, name)) return true
        continue
      }
      const imported = module.imports.get(name)
      if (imported ? asks(imported.from, imported.name) : asking.has(name)) return true
    }
    return later.some((file) => [...properties].some((name) => asks(file, name)))
  }
  return [...modules.values()]
    .filter(({ file }) => !allowed.has(file))
    .flatMap((module) =>
      module.effects
        .filter((effect) => codeAsks(module, effect))
        .map((effect) => ({ file: module.file, line: module.source.slice(0, effect.start).split('\n').length })),
    )
}

if (process.argv[1] === import.meta.filename) {
  const modules = new Map()
  for (const folder of process.argv.slice(2)) {
    for (const name of readdirSync(folder, { recursive: true })) {
      const file = join(folder, String(name)).split(sep).join('/')
      if (!/\.tsx?$/.test(file) || /\.(test|d)\.tsx?$/.test(file)) continue
      modules.set(file, read(file, readFileSync(file, 'utf8')))
    }
  }
  for (const file of allowed) if (!existsSync(file)) throw new Error(`check-loading: there is no ${file} any more`)
  const found = askingEffects(modules)
  for (const { file, line } of found) console.error(`${file}:${line}: an effect asks the shop by itself: use useLoad()`)
  if (found.length > 0) process.exit(1)
}
