/** The pages and pictures of docs/guide. They are part of the build, so that they need no internet beyond the shop. */

const pages = import.meta.glob<string>('../../../../../docs/guide/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const pictures = import.meta.glob<string>('../../../../../docs/guide/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** The text of a page by its file, as `sale.md`, or undefined where there is none. */
const textOf = (file: string) => Object.entries(pages).find(([path]) => nameOf(path) === file)?.[1]

/** The address of a picture by its file. */
export const pictureOf = (file: string): string | undefined =>
  Object.entries(pictures).find(([path]) => nameOf(path) === file)?.[1]

export type GuidePage = { slug: string; title: string; text: string }

/** The pages in the order of the list in README.md. */
export const guidePages: readonly GuidePage[] = [
  ...(textOf('README.md') ?? '').matchAll(/^\d+\. \[([^\]]+)\]\(([\w-]+)\.md\)$/gm),
].map(([, title = '', slug = '']) => ({ slug, title, text: textOf(`${slug}.md`) ?? '' }))
