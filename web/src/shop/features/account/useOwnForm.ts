import { type RefObject, useState } from 'react'
import { ApiError } from '#/shared/api/client.ts'
import { type FieldErrors, type Form, useForm } from '#/shared/lib/useForm.ts'
import { copy } from './account.copy.ts'

export type OwnForm<N extends string> = {
  form: Form<N>
  ref: RefObject<HTMLFormElement | null>
  /** What the shop refused without naming a field. */
  problem: string | null
}

type Options<N extends string> = {
  initial: Record<N, string>
  check: (values: Record<N, string>) => FieldErrors<N>
  /** Stores the change and says so. What it throws is shown beside the field that it names. */
  save: (values: Record<N, string>, form: Form<N>) => Promise<void>
}

/** A form of a member's own account. */
export function useOwnForm<N extends string>(prefix: string, { initial, check, save }: Options<N>): OwnForm<N> {
  const [problem, setProblem] = useState<string | null>(null)
  const [form, ref] = useForm<N>(prefix, {
    initial,
    check,
    submit: async (values) => {
      setProblem(null)
      try {
        await save(values, form)
        return undefined
      } catch (error) {
        const said = error instanceof ApiError ? error.fields : {}
        const refused = (Object.keys(initial) as N[]).filter((name) => said[name] !== undefined)
        if (refused.length > 0) return Object.fromEntries(refused.map((name) => [name, said[name]])) as FieldErrors<N>
        setProblem(error instanceof ApiError ? error.message : copy.failed)
        return undefined
      }
    },
  })
  return { form, ref, problem }
}
