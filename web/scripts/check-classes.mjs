/**
 * What a component takes from a CSS module is there, and what a CSS module has is taken: a class without a rule draws
 * nothing and a rule that nobody uses is read for nothing, and neither says so. A module that is read by a name made
 * at run time (`styles[tone]`) keeps all of its classes. Exits 1 and names each place otherwise.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const imports = /import\s+(\w+)\s+from\s+'([^']+\.module\.css)'/g

/** The classes that a CSS module gives to components. */
export function classesIn(css) {
  const plain = css.replace(/\/\*[^]*?\*\//g, '').replace(/"[^"\n]*"|'[^'\n]*'|url\([^)]*\)/g, '')
  const selectors = plain.replace(/\{[^{}]*\}/g, '{}').replace(/:global\([^)]*\)/g, '')
  return new Set([...selectors.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name]) => name))
}

/** Whether a stylesheet imports the breakpoints, `names`, and asks for none of them. */
export function importsMediaForNothing(css, names) {
  return css.includes('/media.css') && !names.some((name) => css.includes(`(${name})`))
}

/** The CSS modules that a source file imports: what it calls them, which names it takes, and whether it takes others too. */
export function takenIn(text) {
  return [...text.matchAll(imports)].map(([, called, path]) => {
    const names = [...text.matchAll(new RegExp(`(?<![\\w/.#])${called}\\.([a-zA-Z_]\\w*)`, 'g'))].map(
      ([, name]) => name,
    )
    const literal = [...text.matchAll(new RegExp(`(?<![\\w/.#])${called}\\['([^']+)'\\]`, 'g'))].map(([, name]) => name)
    const other = new RegExp(`(?<![\\w/.#])${called}\\b(?!\\s*(?:\\.\\w|\\['|from\\b))`).test(text.replace(imports, ''))
    return { path, names: names.concat(literal), any: other }
  })
}

if (process.argv[1] === import.meta.filename) {
  const files = readdirSync('src', { recursive: true }).map((file) => join('src', file))
  const modules = new Map(
    files
      .filter((file) => file.endsWith('.module.css'))
      .map((file) => [
        resolve(file),
        { file, classes: classesIn(readFileSync(file, 'utf8')), taken: new Set(), any: false },
      ]),
  )
  const found = []
  const media = readFileSync('src/shared/styles/media.css', 'utf8')
  const queries = [...media.matchAll(/@custom-media (--[\w-]+)/g)].map(([, name]) => name)
  for (const file of files.filter((name) => name.endsWith('.css'))) {
    if (importsMediaForNothing(readFileSync(file, 'utf8'), queries))
      found.push(`${file}: media.css is imported for nothing`)
  }
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    for (const { path, names, any } of takenIn(readFileSync(file, 'utf8'))) {
      const at = path.startsWith('#/') ? resolve('src', path.slice(2)) : resolve(dirname(file), path)
      const module = modules.get(at)
      if (!module) {
        if (!existsSync(at)) found.push(`${file}: ${path} is not there`)
        continue
      }
      module.any ||= any
      for (const name of names) {
        module.taken.add(name)
        if (!module.classes.has(name)) found.push(`${file}: .${name} has no rule in ${path}`)
      }
    }
  }
  for (const { file, classes, taken, any } of modules.values()) {
    if (any) continue
    for (const name of classes) if (!taken.has(name)) found.push(`${file}: nothing uses .${name}`)
  }
  for (const line of found) console.error(line)
  process.exit(found.length > 0 ? 1 : 0)
}
