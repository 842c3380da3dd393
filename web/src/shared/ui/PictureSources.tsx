import { otherSets } from '#/shared/lib/images.ts'

/** The `<source>` elements of a picture, from which a browser takes the first whose type it reads (APP-2). */
export const pictureSources = (address: string, sizes: string) =>
  otherSets(address).map(([type, set]) => <source key={type} type={`image/${type}`} srcSet={set} sizes={sizes} />)
