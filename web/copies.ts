/**
 * The words of the build's language (LANG-2). Where the language is not English, an import of `x.copy.ts` of the shop
 * finds `x.copy.ur.ts` beside it, and one of a global sheet `x.ur.css`, so that a page carries one language alone.
 */
import { existsSync } from 'node:fs'
import { relative, sep } from 'node:path'
import type { Plugin } from 'vite'

/** What has a version for each language: words, and the sheet that an entry imports. */
const spoken = /^src\/(?:shop|shared)\/(?:.*\.copy\.ts|styles\/index\.css)$/

/** `language` is a BCP 47 tag; English is what the plain files are in. */
export function copies(language: string): Plugin {
  let root = ''
  return {
    name: 'copies',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    async resolveId(source, importer, options) {
      if (language === 'en' || !importer || !/\.copy\.ts$|index\.css$/.test(source)) return undefined
      const english = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (!english || !spoken.test(relative(root, english.id).split(sep).join('/'))) return english
      const own = english.id.replace(/\.\w+$/, `.${language}$&`)
      if (own === importer) return english // what is the same in every language, a translation takes from the English file
      if (existsSync(own)) return own
      if (own.endsWith('.ts'))
        throw new Error(`${relative(root, own)} is missing: ${language} has no words of its own there`)
      return english // Roman Urdu has no sheet of its own
    },
  }
}
