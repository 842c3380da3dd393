import { useEffect } from 'react'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { translationKeys } from '#/office/domain/translations/translationsApi.ts'
import { conflictOf } from '#/office/ui/byWhom.ts'
import type { Difference } from '#/office/ui/ConflictNotice.tsx'
import { offerUndo } from '#/office/ui/undo.ts'
import { problemOf, useRowForm } from '#/office/ui/useRowForm.ts'
import { toast } from '#/shared/ui/toast.ts'
import { pagesCopy } from './pages.copy.ts'

type Head = { _id: string; version: number; state: string; path: string; actorName?: string; savedAt: string }

/** A kind of what has an address of its own and is published, planned or a draft: pages and collections. */
export type ShownKind<Stored, Typed, Input> = {
  /** Names the drafts in this browser, and the texts for translators. */
  name: 'page' | 'collection'
  /** The address of its list in the office. */
  at: string
  keys: { one: (id: string) => QueryKey; list: QueryKey }
  headOf: (stored: Stored) => Head
  draftOf: (stored: Stored | null) => Typed
  inputOf: (draft: Typed, stored: Stored | null) => Input
  differencesOf: (before: Typed, now: Typed) => Pick<Difference, 'field' | 'before' | 'after'>[]
  add: (input: Input) => Promise<Stored>
  save: (id: string, version: number, input: Input) => Promise<Stored>
  remove: (id: string, version: number) => Promise<unknown>
  words: { created: string; broughtBack: string; removed: string; remove: string }
}

/**
 * The form over a page or a collection: what is typed and kept in this tab, what differs from what is stored, saving,
 * removing and its undo. What a colleague saves is taken where nothing is typed, and else shown when a save meets it.
 */
export function useShownForm<Stored extends { published: boolean }, Typed extends object, Input>(
  kind: ShownKind<Stored, Typed, Input>,
  now: Stored | null,
  first: Partial<Typed> = {},
) {
  const { at, keys, headOf, draftOf, inputOf, differencesOf, words } = kind
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const held = (stored: Stored) => ({ stored, version: headOf(stored).version })
  const { typed, ...form } = useRowForm(
    'now',
    now && held(now),
    (row: ReturnType<typeof held> | null) => draftOf(row?.stored ?? null),
    first,
    `${kind.name}-${now ? headOf(now)._id : 'new'}`,
  )
  const base = form.base?.stored ?? null
  const changes = differencesOf(form.start, typed).map(({ field }) => field)
  const behind = now && form.base && changes.length === 0 && headOf(now).version > form.base.version
  useEffect(() => {
    if (behind) form.take(held(now))
  })

  function take(stored: Stored) {
    client.setQueryData(keys.one(headOf(stored)._id), stored)
    void client.invalidateQueries({ queryKey: keys.list })
    void client.invalidateQueries({ queryKey: translationKeys.all })
    form.take(held(stored))
  }
  const save = useMutation({
    mutationFn: (over: number) => {
      const input = inputOf(typed, base)
      return base ? kind.save(headOf(base)._id, over, input) : kind.add(input)
    },
    onSuccess: (stored) => {
      take(stored)
      toast.success(!base ? words.created : stored.published ? pagesCopy.done : pagesCopy.doneDraft)
      if (!base) navigate(`${at}/${headOf(stored)._id}`, { replace: true })
    },
    onError: (error) => {
      const newer = conflictOf<Stored>(error, 'now')
      form.setNewer(newer && { ...newer, now: held(newer.now) })
    },
  })
  const bring = useMutation({
    mutationFn: kind.add,
    onSuccess: () => toast.success(words.broughtBack),
    onError: (error) => toast.error(error.message),
    // Not awaited: a press on the notice of a conflict would be lost meanwhile.
    onSettled: () => void client.invalidateQueries({ queryKey: keys.list }),
  })
  const remove = useMutation({
    mutationFn: (stored: Stored) => kind.remove(headOf(stored)._id, headOf(stored).version),
    onSuccess: (_, stored) => {
      offerUndo(words.removed, () => bring.mutate(inputOf(draftOf(stored), stored)))
      void client.invalidateQueries({ queryKey: keys.list })
      navigate(at)
    },
    onError: (error) => toast.error(error.message),
  })
  const newer = form.newer?.now.stored ?? null
  return {
    base,
    head: base && headOf(base),
    typed,
    put: form.put,
    edit: form.edit,
    changes,
    save,
    remove: base ? () => remove.mutate(base) : null,
    removing: remove.isPending,
    newer: newer && {
      ...headOf(newer),
      differences: differencesOf(form.start, draftOf(newer)),
      take: () => take(newer),
    },
    refused: problemOf(save.error, form.newer).fields,
    discard: () => {
      form.discard()
      form.setNewer(null)
      save.reset()
    },
    /** The name of a text for translators; null before the first save. */
    placeOf: (field: string) => (base ? `${kind.name}.${headOf(base)._id}.${field}` : null),
    removeLabel: words.remove,
  }
}

export type ShownForm = Omit<
  ReturnType<typeof useShownForm<{ published: boolean }, object, unknown>>,
  'base' | 'typed' | 'put' | 'edit'
>
