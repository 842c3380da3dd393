/** Which addresses the service worker may keep (APP-1). Whatever is not named here goes past it. */

/** What a page tells the worker to keep. */
export type Keep = {
  /** Addresses of what it was made of, and its own where the worker did not bring it. */
  keep: readonly string[]
  /** The language of the frame to keep, by the prefix of its addresses, and the first script of its build. */
  frame?: { prefix: string; build: string }
}

const LANGUAGE = /^\/(?:ur|roman)(?=\/|$)/

/** The prefix of an address's language: `/ur`, `/roman`, or '' for English. */
export const languageOf = (path: string): string => LANGUAGE.exec(path)?.[0] ?? ''

const plain = (path: string) => path.replace(LANGUAGE, '') || '/'

/** The pages that the device fills, which the server draws for nobody. */
export const isFrame = (path: string): boolean => /^\/(?:cart|wish-list|checkout|payment)?$/.test(plain(path))

/** The pages that anybody may see. A search is not one: what somebody looked for stays with them. */
export const isPublic = (path: string): boolean =>
  /^\/(?:(?:product|brand|category|skin-type|collections|pages|journal|concern|ingredient)\/[^/]+|brands|routine|journal|concern|ingredient|returns|terms|privacy|(?:trending|top-sells)\/?)$/.test(
    plain(path),
  )

/** The screens of the office that go on without a network. Their documents name nobody. */
export const isCellar = (path: string): boolean => /^\/admin\/(?:pack|stock\/count)$/.test(path)

/** Whether an address is a page of the shop: neither the office, nor a call, nor the page of a link with a secret. */
export const isShop = (path: string): boolean =>
  !/^\/(?:admin|api|c|not-me|stop|authentic|preview|media|assets|pic|share)(?:\/|$)/.test(plain(path)) &&
  !/\.[a-z]+$/.test(path)

/** The files that a document of the shop names: scripts, styles, fonts. */
export const FILES_LINKED = /\/assets\/[\w.-]+\.(?:js|css|woff2)(?=")/g
