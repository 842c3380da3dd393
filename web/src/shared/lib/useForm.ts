import { useCallback, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { afterPress, watchPresses } from './afterPress.ts'

export type FieldErrors<N extends string> = Partial<Record<N, string>>

export interface FormOptions<N extends string> {
  /** The values of the fields at first, also on the server. Its keys, in order, are the fields. */
  initial: Record<N, string>
  /** The message of each field that is not right, or {} when all are. */
  check: (values: Record<N, string>) => FieldErrors<N>
  /**
   * Moves what was typed to its right field, when a field is left and before the check. It returns the same object
   * where nothing is to do.
   */
  tidy?: (values: Record<N, string>) => Record<N, string>
  /** Is called with values that passed, never twice at once. It returns the server's field errors, if there are any. */
  submit: (values: Record<N, string>) => Promise<FieldErrors<N> | undefined>
  /**
   * The values to start from after mounting, such as a draft. A value that the browser or the shopper already put into
   * a field wins.
   */
  restore?: () => Partial<Record<N, string>> | null
  /** Is called at every change, with all values. */
  onChange?: (values: Record<N, string>) => void
  /** Is called when a submission did not pass the check, before the first error is focused. */
  onRefused?: (errors: FieldErrors<N>) => void
}

export interface FieldProps {
  id: string
  name: string
  value: string
  error: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
  onBlur: () => void
}

export interface Form<N extends string> {
  values: Record<N, string>
  errors: FieldErrors<N>
  /** The errors of the last refused submission, less those put right since. A summary lists them. */
  listed: FieldErrors<N>
  busy: boolean
  /** Everything that an input of that name needs. Its id is `prefix-name`. */
  field: (name: N) => FieldProps
  set: (name: N, value: string) => void
  showErrors: (errors: FieldErrors<N>) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form that validates late and forgives early. A field is checked when it is left with something in it and when the
 * form is sent; its error goes when it is typed into. A refused submission focuses the first field in error. A failure
 * never wipes values, and a second submission during the first is ignored. The ref is for the form element.
 */
export function useForm<N extends string>(
  prefix: string,
  options: FormOptions<N>,
): [form: Form<N>, ref: RefObject<HTMLFormElement | null>] {
  const [values, setValues] = useState(options.initial)
  const [errors, setErrors] = useState<FieldErrors<N>>({})
  const [listed, setListed] = useState<FieldErrors<N>>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const mounted = useRef(true)
  const ref = useRef<HTMLFormElement>(null)
  const latest = useRef({ values, options })
  // Only `set` changes its values: an effect of an earlier render would take back what was typed since.
  useEffect(() => {
    latest.current.options = options
  })

  useEffect(() => {
    watchPresses()
    mounted.current = true
    const { initial, restore, onChange } = latest.current.options
    const draft: Partial<Record<N, string>> = restore?.() ?? {}
    const next = { ...initial }
    for (const name of Object.keys(initial) as N[]) {
      const typed = control(ref.current, name)?.value
      next[name] =
        typed !== undefined && typed !== '' && typed !== initial[name] ? typed : (draft[name] ?? initial[name])
    }
    latest.current.values = next
    setValues(next)
    onChange?.(next)
    return () => {
      mounted.current = false
    }
  }, [])

  function set(name: N, value: string) {
    const next = { ...latest.current.values, [name]: value }
    latest.current.values = next
    setValues(next)
    setErrors(without(name))
    setListed(without(name))
    latest.current.options.onChange?.(next)
  }

  const showErrors = useCallback((next: FieldErrors<N>) => {
    setErrors(next)
    setListed(next)
    const first = (Object.keys(latest.current.options.initial) as N[]).find((name) => next[name] !== undefined)
    if (first !== undefined) control(ref.current, first)?.focus()
  }, [])

  /** The present values, with `tidy` applied. */
  function tidied(): Record<N, string> {
    const { values: old, options: now } = latest.current
    const next = now.tidy?.(old) ?? old
    for (const name of Object.keys(next) as N[]) if (next[name] !== old[name]) set(name, next[name])
    return next
  }

  function leave(name: N) {
    if (!mounted.current) return
    const now = tidied()
    if (now[name].trim() === '') return
    const message = latest.current.options.check(now)[name]
    if (message !== undefined) setErrors((old) => ({ ...old, [name]: message }))
  }

  async function send() {
    const now = tidied()
    const found = options.check(now)
    if (Object.keys(found).length > 0) {
      options.onRefused?.(found)
      showErrors(found)
      return
    }
    setErrors({})
    setListed({})
    running.current = true
    setBusy(true)
    try {
      const refused = await options.submit(now)
      if (mounted.current && refused && Object.keys(refused).length > 0) showErrors(refused)
    } finally {
      running.current = false
      if (mounted.current) setBusy(false)
    }
  }

  const form: Form<N> = {
    values,
    errors,
    listed,
    busy,
    set,
    showErrors,
    field: (name) => ({
      id: `${prefix}-${name}`,
      name,
      value: values[name],
      error: errors[name],
      onChange: (event) => {
        set(name, event.currentTarget.value)
      },
      onBlur: () => {
        afterPress(() => {
          leave(name)
        })
      },
    }),
    onSubmit: (event) => {
      event.preventDefault()
      if (running.current) return
      void send()
    },
  }
  return [form, ref]
}

function without<N extends string>(name: N) {
  return (old: FieldErrors<N>): FieldErrors<N> => {
    if (old[name] === undefined) return old
    const next = { ...old }
    delete next[name]
    return next
  }
}

function control(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const found = form?.elements.namedItem(name)
  return found instanceof HTMLElement ? (found as HTMLInputElement) : null
}
