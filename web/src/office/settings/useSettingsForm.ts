import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeSettings, keys, type SettingChange, type Settings, type SettingValues } from '#/office/api/officeApi.ts'
import { translationKeys } from '#/office/domain/translations/translationsApi.ts'
import { ApiError } from '#/shared/api/client.ts'
import { toast } from '#/shared/ui/toast.ts'

type Values = Partial<SettingValues>

type Options<Typed> = {
  /** What the form holds before anybody types. */
  fill: (values: SettingValues) => Typed
  /** What a save sends; nothing where nothing differs. */
  valuesOf: (typed: Typed, base: SettingValues) => Values
  /** Told what a save sent, over which values, and how to set others afterwards, with words for when that is done. */
  onSaved: (sent: Values, was: SettingValues, undo: (values: Values, done: string) => void) => void
  /** Whether a dialog shows a part of the form, which then keeps its place. */
  open?: boolean
}

/**
 * The state of a form over settings: what is typed over which version, what the shop refused, and what a colleague saved
 * meanwhile, which is shown and not overwritten (OFFICE-4). `<SettingsConflict {...form.conflict} />` and
 * `<SaveBar changed={…} {...form.bar} />` belong to it.
 */
export function useSettingsForm<Typed extends object>(
  now: Settings,
  { fill, valuesOf, onSaved, open = false }: Options<Typed>,
) {
  const client = useQueryClient()
  const [form, setForm] = useState<{ base: Settings; typed: Typed | null }>({ base: now, typed: null })
  const [changes, setChanges] = useState<readonly SettingChange[] | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { base } = form
  const typed = form.typed ?? fill(base.values)
  const values = valuesOf(typed, base.values)
  if (now.version > base.version && Object.keys(values).length === 0 && !open) setForm({ base: now, typed: null })

  /** Fills the form again and forgets what was said of it. */
  function show(settings: Settings) {
    setForm({ base: settings, typed: null })
    setChanges(null)
    setErrors({})
  }
  function take(saved: Settings) {
    client.setQueryData(keys.settings, saved)
    void client.invalidateQueries({ queryKey: keys.config })
    void client.invalidateQueries({ queryKey: translationKeys.all })
    show(saved)
  }
  const undo = useMutation({
    mutationFn: ({ over, sent }: { over: number; sent: Values; done: string }) => changeSettings(over, sent),
    onSuccess: (saved, { done }) => {
      take(saved)
      toast.success(done)
    },
    onError: (error) => {
      toast.error(error.message)
      void client.invalidateQueries({ queryKey: keys.settings })
    },
  })
  const save = useMutation({
    mutationFn: ({ over, sent }: { over: number; sent: Values }) => changeSettings(over, sent),
    onSuccess: (saved, { sent }) => {
      take(saved)
      onSaved(sent, base.values, (others, done) => undo.mutate({ over: saved.version, sent: others, done }))
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409 && error.body) {
        setChanges(error.body['changes'] as SettingChange[])
        void client.invalidateQueries({ queryKey: keys.settings })
        return
      }
      setErrors(error instanceof ApiError ? error.fields : {})
    },
  })
  const discard = () => {
    show(now)
    save.reset()
  }

  /**
   * Changes what is typed, also a while after the field was drawn, as a picture that was sent. What the shop said of a
   * changed field disappears. So does what it said of no field but of a place in a list, which may have moved.
   */
  function change(next: Partial<Typed>) {
    const stays = ([name]: [string, string]) => name in typed && !(name in next)
    setForm((was) => ({ ...was, typed: { ...(was.typed ?? fill(was.base.values)), ...next } }))
    setErrors((said) => Object.fromEntries(Object.entries(said).filter(stays)))
    if (save.isError && !Object.entries(errors).some(stays)) save.reset()
  }

  return {
    base,
    typed,
    values,
    errors,
    change,
    conflict: {
      changes,
      busy: save.isPending,
      onMine: () => save.mutate({ over: now.version, sent: values }),
      onTheirs: discard,
    },
    bar: {
      busy: save.isPending,
      problem: changes ? null : (save.error?.message ?? null),
      onSave: () => save.mutate({ over: base.version, sent: values }),
      onDiscard: discard,
    },
  }
}

/** What the shop said of an entry of a list, by field. */
export function errorsAt(errors: Readonly<Record<string, string>>, list: string, at: number): Record<string, string> {
  const start = `${list}.${at}.`
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) =>
      name.startsWith(start) ? [[name.slice(start.length), text]] : [],
    ),
  )
}
