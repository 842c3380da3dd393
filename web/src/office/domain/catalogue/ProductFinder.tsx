import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { SuggestionList } from '#/office/ui/SuggestionList.tsx'
import { useRested } from '#/shared/lib/useRested.ts'
import { type ProductRow, productQueries } from './productsApi.ts'

type Props = {
  label: string
  hint?: string | undefined
  /** The words where no product matches. */
  none: string
  /** Whether to find drafts and archived products too. */
  anyState?: boolean
  /** The ids of products that are not offered again. */
  chosen: readonly string[]
  addLabel: (name: string) => string
  onAdd: (row: ProductRow) => void
}

const MOST_OFFERED = 6
const REST_MS = 250
const LEAST_LETTERS = 2

/** Finds a product by its name, brand, SKU or barcode, to take it into a list. */
export function ProductFinder({ label, hint, none, anyState = false, chosen, addLabel, onAdd }: Props) {
  const [text, setText] = useState('')
  const wanted = useRested(text.trim(), REST_MS)
  const asked = new URLSearchParams({
    q: wanted,
    ...(anyState ? {} : { state: 'live' }),
    limit: String(MOST_OFFERED),
  }).toString()
  const found = useQuery({
    ...productQueries.list(asked),
    enabled: wanted.length >= LEAST_LETTERS,
    placeholderData: (old) => old,
  })
  const rows = wanted.length >= LEAST_LETTERS && text.trim() !== '' ? found.data?.products : undefined
  return (
    <SuggestionList
      label={label}
      hint={hint}
      text={text}
      onText={setText}
      offers={rows
        ?.filter(({ _id }) => !chosen.includes(_id))
        .map(({ _id, name, brand, picture }) => ({ id: _id, name, detail: brand, picture }))}
      none={rows?.length === 0 && !found.isFetching ? none : null}
      addLabel={addLabel}
      onAdd={(id) => {
        const row = rows?.find(({ _id }) => _id === id)
        if (row) onAdd(row)
      }}
    />
  )
}
