import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { toast } from '#/shared/ui/toast.ts'
import { stockKeys } from '#/office/domain/stock/stockApi.ts'

type Errors = Readonly<Record<string, string>>

/**
 * Saves a form about units. Errors are by field, or else under `all`. After an error what was typed stays, and every
 * number of stock is fetched again in either case.
 */
export function useStockForm(work: () => Promise<unknown>, done: string | (() => string), onDone: () => void) {
  const client = useQueryClient()
  const [errors, setErrors] = useState<Errors>({})
  const save = useMutation({
    mutationFn: work,
    onSuccess: () => {
      toast.success(typeof done === 'string' ? done : done())
      onDone()
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {}
      setErrors(Object.keys(fields).length > 0 ? fields : { all: error.message })
    },
    onSettled: () => client.invalidateQueries({ queryKey: stockKeys.all }),
  })
  return {
    errors,
    forget: () => setErrors({}),
    busy: save.isPending,
    /** Saves, unless the form itself found something wrong. */
    submit: (wrong: Errors) => {
      if (save.isPending) return
      setErrors(wrong)
      if (Object.keys(wrong).length === 0) save.mutate()
    },
  }
}
