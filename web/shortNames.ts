/**
 * Short names for the classes of the built styles. What Lightning CSS makes of file and class differs in six letters
 * from file to file, which hardly compress; two for the file and one for the class are as unique. A name comes from the
 * file's place among all, and the class's place in its file, so that the browser's build and the server's agree.
 */
import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Plugin } from 'vite'

/** How Lightning CSS is to name what is renamed here. */
export const scoped = '[hash]_-_[local]'

const names = /[\w-]{6,7}_-_(\w+)/g
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const signs = `${letters}0123456789_`

/** A number as letters, the first of which may begin a name. */
function written(number: number): string {
  let text = letters.charAt(number % letters.length)
  for (let rest = Math.floor(number / letters.length); rest > 0; rest = Math.floor(rest / signs.length))
    text += signs.charAt(rest % signs.length)
  return text
}

export function shortNames(): Plugin[] {
  const files = new Map<string, string>()
  const made = new Map<string, string>()
  const isOffice = (sheet: string) => sheet.startsWith(`office${sep}`)
  const isSheet = (id: string) => id.endsWith('.module.css')

  const rename = (code: string, id: string) => {
    const file = files.get(id)
    if (file === undefined) throw new Error(`${id} is no sheet of src`)
    return code.replace(names, (_, local: string) => {
      const key = `${id} ${local}`
      const known = made.get(key)
      if (known !== undefined) return known
      const inFile = [...made.keys()].filter((other) => other.startsWith(`${id} `)).length
      const name = file + written(inFile)
      made.set(key, name)
      return name
    })
  }

  return [
    {
      name: 'short-names',
      apply: 'build',
      configResolved({ root }) {
        const all = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
        // Those of the office come last: one more of them leaves what shoppers load as it was.
        const sheets = all
          .filter(isSheet)
          .toSorted((a, b) => Number(isOffice(a)) - Number(isOffice(b)) || (a < b ? -1 : 1))
        sheets.forEach((sheet, index) => {
          // Two signs each, so that no name of one file begins like another's.
          files.set(
            join(root, 'src', sheet),
            letters.charAt(Math.floor(index / signs.length)) + signs.charAt(index % signs.length),
          )
        })
        if (sheets.length > letters.length * signs.length) throw new Error('more sheets than two letters can name')
      },
      // After the sheet is read, before it is put with the others.
      transform: (code, id) => (isSheet(id) ? { code: rename(code, id), map: null } : undefined),
    },
    {
      name: 'short-names-in-code',
      apply: 'build',
      enforce: 'post',
      // What components read by name.
      transform: (code, id) => (isSheet(id) ? { code: rename(code, id), map: null } : undefined),
    },
  ]
}
