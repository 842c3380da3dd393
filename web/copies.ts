/**
 * The words of the build's language (LANG-2). Where the language is not English, an import of `x.copy.ts` finds
 * `x.copy.ur.ts` beside it, and one of a global sheet `x.ur.css`, so that a page carries one language alone. A copy file
 * of the office without one stays English: its screens are read by managers alone (LANG-6).
 */
import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'

/** What has a version for each language: words, and the sheet that an entry imports. */
const spoken = /^src\/(?:.*\.copy\.ts|shared\/styles\/index\.css)$/

/** `language` is a BCP 47 tag; English is what the plain files are in. */
export function copies(language: string): Plugin {
  let root = ''
  return {
    name: 'copies',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    resolveId: {
      filter: { id: /\.copy\.ts$|index\.css$/ },
      async handler(source, importer, options) {
        if (language === 'en' || !importer) return undefined
        const english = await this.resolve(source, importer, { ...options, skipSelf: true })
        if (!english || !spoken.test(relative(root, english.id).split(sep).join('/'))) return english
        const own = english.id.replace(/\.\w+$/, `.${language}$&`)
        if (own === importer) return english // what is the same in every language, a translation takes from the English file
        if (existsSync(own)) return own
        if (own.endsWith('.ts') && !relative(root, own).startsWith(join('src', 'office')))
          throw new Error(`${relative(root, own)} is missing: ${language} has no words of its own there`)
        return english // Roman Urdu has no sheet of its own
      },
    },
  }
}
