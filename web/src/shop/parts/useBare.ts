import { useAppSelector } from '#/shop/state/useStore.ts'

type Bare = (list: string | undefined, within?: readonly { name?: string | undefined }[]) => boolean

/** Whether a list of the menu, or a group of nothing but such lists, has no products and is left out (OWN-8). */
export function useBare(): Bare {
  const empty = useAppSelector((state) => state.catalog.bare) ?? []
  const bare: Bare = (list, within) =>
    list === undefined ? (within?.every(({ name }) => bare(name)) ?? false) : empty.includes(list)
  return bare
}
