import { useConfig } from '#/office/api/useConfig.ts'

type Named = { id: string; name: string }

/** The shop's accounts: all that shoppers choose from beside the first, and those that have statements (PAYS-1). */
export function useAccounts() {
  const config = useConfig()
  const all = config.data?.accounts ?? []
  const first: Named = { id: 'bank', name: config.data?.bank.name ?? '' }
  /** The account in which money of a way stands. */
  const books = (way = first.id) => all.find(({ id }) => id === way)?.books ?? way
  const named = (id = first.id) => all.find((one) => one.id === id)?.name ?? (id === first.id ? first.name : id)
  const statements: readonly Named[] = [first, ...all.filter(({ id }) => books(id) === id)]
  return { all, books, named, statements }
}
