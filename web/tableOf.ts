/**
 * A table of the front end's code as data beside its build. The server reads there which addresses the front end shows
 * and which code a page needs, so that no list is kept twice (HOUSE-1).
 */
import { relative } from 'node:path'
import type { Plugin } from 'vite'

type Node = { type: string; [field: string]: unknown }

/** Writes the table that `module` exports as `name` into `file`. A piece of code stands there as its module's path. */
export function tableOf(module: string, name: string, file: string): Plugin {
  let root = ''
  let found: unknown
  return {
    name: `table-of-${name}`,
    configResolved(config) {
      root = config.root
    },
    async transform(code, id) {
      if (relative(root, id) !== module) return undefined
      const program = this.parse(code) as unknown as { body: Node[] }
      const value = valueOf(initOf(program.body, name))
      const modules = new Map<string, string>()
      for (const source of importsIn(value)) {
        const resolved = await this.resolve(source, id)
        if (!resolved) throw new Error(`${module}: there is no ${source}`)
        modules.set(source, relative(root, resolved.id))
      }
      found = JSON.parse(JSON.stringify(value, (_, part) => (part instanceof Module ? modules.get(part.source) : part)))
      return undefined
    },
    generateBundle() {
      if (found === undefined) throw new Error(`${module} is not in the build`)
      this.emitFile({ type: 'asset', fileName: file, source: `${JSON.stringify(found, null, 2)}\n` })
    },
  }
}

class Module {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

/** What the exported constant is made from. */
function initOf(body: Node[], name: string): Node {
  for (const statement of body) {
    const declaration = statement['declaration'] as Node | null | undefined
    for (const declared of (declaration?.['declarations'] as Node[] | undefined) ?? []) {
      if ((declared['id'] as Node)['name'] === name) return declared['init'] as Node
    }
  }
  throw new Error(`There is no table ${name}`)
}

/** What an expression says: texts, lists, objects, and for code that is loaded later its module. */
function valueOf(node: Node): unknown {
  switch (node.type) {
    case 'Literal':
      return node['value']
    case 'ArrayExpression':
      return (node['elements'] as Node[]).map(valueOf)
    case 'ObjectExpression':
      return Object.fromEntries((node['properties'] as Node[]).map(entryOf))
    case 'ArrowFunctionExpression':
      return valueOf(node['body'] as Node)
    case 'CallExpression': // lazy(() => import('…'))
      return valueOf((node['arguments'] as Node[])[0] as Node)
    case 'ImportExpression':
      return new Module(valueOf(node['source'] as Node) as string)
    case 'Identifier': // code of the first load
      return null
    default:
      throw new Error(`A table holds texts, lists and code that is imported, no ${node.type}`)
  }
}

function entryOf(property: Node): [string, unknown] {
  const key = property['key'] as Node
  return [(key['name'] ?? key['value']) as string, valueOf(property['value'] as Node)]
}

function importsIn(value: unknown): string[] {
  if (value instanceof Module) return [value.source]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(importsIn) : []
}
