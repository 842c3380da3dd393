import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { byWhom } from '#/office/ui/byWhom.ts'
import { ConflictNotice } from '#/office/ui/ConflictNotice.tsx'
import { PictureField } from '#/office/domain/catalogue/PictureField.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { Unsaved } from '#/office/ui/Unsaved.tsx'
import type { Tell } from '#/office/ui/useUnsavedGuard.ts'
import { problemOf, useRowForm } from '#/office/ui/useRowForm.ts'
import { copy } from './reviews.copy.ts'
import styles from './Reviews.module.css'
import { addTestimonial, changeTestimonial, removeTestimonial, type Testimonial } from './reviewsApi.ts'

const said = copy.form
const MOST_TEXT = 600
const FIELDS = ['text', 'name', 'username', 'avatar', 'shown'] as const
type Typed = Pick<Testimonial, (typeof FIELDS)[number]>

const typedOf = (row: Testimonial | null): Typed => ({
  text: row?.text ?? '',
  name: row?.name ?? '',
  username: row?.username ?? '',
  avatar: row?.avatar ?? '',
  shown: row?.shown ?? true,
})

type Props = { row: Testimonial | null; tell: Tell; onDone: () => void }

/** One testimonial: the person's words, name and portrait. */
export function TestimonialForm({ row, tell, onDone }: Props) {
  const { base, start, typed, newer, put, take, refused } = useRowForm('testimonial', row, typedOf)
  const [sure, setSure] = useState(false)
  const changed = FIELDS.filter((field) => typed[field] !== start[field])
  const save = useMutation({
    mutationFn: (version: number) => {
      if (!base) return addTestimonial(typed)
      // Only the typed fields are sent, so that a colleague's changes of the others stay.
      const input = Object.fromEntries(changed.map((field) => [field, typed[field]]))
      return changeTestimonial(base._id, version, input)
    },
    onSuccess: () => {
      toast.success(base ? said.saved : said.added)
      onDone()
    },
    onError: refused,
  })
  const remove = useMutation({
    mutationFn: removeTestimonial,
    onSuccess: () => {
      toast.success(said.removed)
      onDone()
    },
    onError: refused,
  })
  const { fields: errors, lone } = problemOf(save.error ?? remove.error, newer)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending) save.mutate(base?.version ?? 0)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Unsaved what={changed.map((field) => said[field]).join(', ')} tell={tell} />
      {newer && base ? (
        <ConflictNotice
          changes={byWhom(
            newer.edits,
            FIELDS.map((field) => ({
              field: said[field],
              names: [field],
              before: textOf(base[field]),
              after: textOf(newer.now[field]),
            })),
          )}
          busy={save.isPending}
          onMine={() => save.mutate(newer.now.version)}
          onTheirs={() => take(newer.now)}
        />
      ) : null}
      {lone ? (
        <p role="alert" className={styles.wrong}>
          {lone}
        </p>
      ) : null}
      <TextAreaField
        label={said.text}
        name="text"
        dir="auto"
        rows={5}
        maxLength={MOST_TEXT}
        value={typed.text}
        hint={said.count(typed.text.length, MOST_TEXT)}
        error={errors['text']}
        onChange={(event) => put({ text: event.target.value.replaceAll('\n', ' ') })}
      />
      <TextField
        label={said.name}
        name="name"
        dir="auto"
        maxLength={80}
        autoComplete="off"
        value={typed.name}
        error={errors['name']}
        onChange={(event) => put({ name: event.target.value })}
      />
      <TextField
        label={said.username}
        name="username"
        maxLength={40}
        autoComplete="off"
        value={typed.username}
        hint={said.usernameHint}
        error={errors['username']}
        onChange={(event) => put({ username: event.target.value })}
      />
      <PictureField
        label={said.avatar}
        hint={said.avatarHint}
        round
        value={typed.avatar}
        error={errors['avatar']}
        onChange={(avatar) => put({ avatar })}
      />
      <label className={styles.tick}>
        <input type="checkbox" checked={typed.shown} onChange={(event) => put({ shown: event.target.checked })} />
        {said.shown}
      </label>
      <div className={styles.row}>
        <Button type="submit" size="sm" busy={save.isPending}>
          {said.save}
        </Button>
        {base && !sure ? (
          <Button size="sm" variant="quiet" onClick={() => setSure(true)}>
            {said.remove}
          </Button>
        ) : null}
      </div>
      {base && sure ? (
        <div className={styles.sure} role="group" aria-label={said.removeTitle}>
          <p>
            <b>{said.removeTitle}</b> {said.removeText}
          </p>
          <div className={styles.row}>
            <Button size="sm" variant="secondary" onClick={() => setSure(false)}>
              {said.keep}
            </Button>
            <Button size="sm" variant="danger" busy={remove.isPending} onClick={() => remove.mutate(base)}>
              {said.remove}
            </Button>
          </div>
        </div>
      ) : null}
    </form>
  )
}

const textOf = (value: string | boolean) => (typeof value === 'string' ? value : value ? said.yes : said.no)
