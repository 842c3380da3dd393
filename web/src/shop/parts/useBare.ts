import { useAppSelector } from '#/shop/state/useStore.ts'

/** Whether a list of the menu has no products and is left out (OWN-8). */
export function useBare(): (list: string) => boolean {
  const bare = useAppSelector((state) => state.catalog.bare)
  return (list) => bare?.includes(list) ?? false
}
