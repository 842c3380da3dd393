/**
 * The change of a list price in its cell: typed, saved at once, taken back, or refused because a colleague was faster.
 */
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { toast } from '#/shared/ui/toast.ts'
import { offerUndo } from '#/office/ui/undo.ts'
import { listCopy } from './list.copy.ts'
import { plainRupees, priceOf, sizeOf } from './prices.ts'
import { productKeys, setPrice, type ProductPage, type ProductRow } from '#/office/domain/catalogue/productsApi.ts'
import { conflictOf } from './editorApi.ts'

const copy = listCopy.price

export type PriceProblem = {
  id: string
  text: string
  /** What was typed, to be saved nevertheless over the version that is there now. */
  retry: { price: number; etag: string } | null
}

export type PriceEdit = ReturnType<typeof usePriceEdit>

type Save = { row: ProductRow; price: number; also?: string[]; undo?: boolean }

/** `asked` is the query of the list's page, whose rows follow the change. */
export function usePriceEdit(asked: string) {
  const client = useQueryClient()
  const [editing, setEditing] = useState<{ row: ProductRow; text: string } | null>(null)
  const [savedId, setSavedId] = useState<string | null>(null)
  const [problem, setProblem] = useState<PriceProblem | null>(null)

  function put(row: ProductRow) {
    client.setQueryData<ProductPage>(productKeys.list(asked), (page) =>
      page ? { ...page, products: page.products.map((one) => (one._id === row._id ? row : one)) } : page,
    )
  }

  const save = useMutation({
    mutationFn: ({ row, price, also }: Save) => setPrice(row, price, also),
    onSuccess: ({ product, before }, { row, price, undo }) => {
      put(product)
      setProblem(null)
      setSavedId(row._id)
      void client.invalidateQueries({ queryKey: productKeys.one(row._id) })
      if (undo) {
        toast.success(copy.undone(row.name))
        return
      }
      const old = before[0]
      if (!old) return
      offerUndo(copy.done(row.name, sizeOf(row), formatRupees(price)), () =>
        save.mutate({ row: product, price: old.price, also: before.map((one) => one.variantId), undo: true }),
      )
    },
    onError: (error, { row, price }) => {
      setSavedId(null)
      const conflict = conflictOf(error)
      if (!conflict) {
        setProblem({
          id: row._id,
          text: error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : error.message,
          retry: { price, etag: row.etag },
        })
        return
      }
      const who = conflict.edits[0]?.actorName || copy.somebody
      const now = conflict.product.live?.variants?.find((variant) => variant._id === row.variantId)?.price
      setProblem({
        id: row._id,
        text: now === undefined || now === row.defaultPrice ? copy.gone(who) : copy.conflict(who, formatRupees(now)),
        retry: { price, etag: conflict.product.etag },
      })
      void client.invalidateQueries({ queryKey: productKeys.all })
    },
  })

  return {
    editing,
    savedId,
    problem,
    busy: save.isPending,
    begin: (row: ProductRow) => {
      if (row.state === 'draft') return
      setSavedId(null)
      setProblem(null)
      setEditing({ row, text: plainRupees(row.defaultPrice) })
    },
    type: (text: string) => setEditing((now) => now && { ...now, text }),
    leave: () => setEditing(null),
    /** Saves the typed price, and returns whether it was one. */
    commit: (): boolean => {
      if (!editing) return true
      const price = priceOf(editing.text)
      if (price === null) return false
      setEditing(null)
      if (price !== editing.row.defaultPrice) save.mutate({ row: editing.row, price })
      return true
    },
    again: () => {
      const row = client
        .getQueryData<ProductPage>(productKeys.list(asked))
        ?.products.find((one) => one._id === problem?.id)
      if (row && problem?.retry) save.mutate({ row: { ...row, etag: problem.retry.etag }, price: problem.retry.price })
    },
    giveUp: () => setProblem(null),
  }
}
