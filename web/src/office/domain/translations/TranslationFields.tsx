import { useState, type KeyboardEvent } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFollowed } from '#/office/api/live.ts'
import { Unsaved } from '#/office/ui/Unsaved.tsx'
import { offerUndo } from '#/office/ui/undo.ts'
import type { Tell } from '#/office/ui/useUnsavedGuard.ts'
import { ApiError } from '#/shared/api/client.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { translationsCopy as copy, placeText } from './translations.copy.ts'
import styles from './TranslationFields.module.css'
import {
  saveTranslations,
  translationKeys,
  translationQueries,
  translationSubjects,
  type OwnerText,
  type SaidText,
  type TranslationInput,
} from './translationsApi.ts'

type Language = SaidText['language']

type Props = {
  place: string
  mayWrite: boolean
  /** The function of useUnsavedGuard, where the fields can be removed without leaving the screen. */
  tell?: Tell
}

/**
 * An owner's text in Urdu and Roman Urdu, beside the field of its English. It translates the saved English, and is
 * saved by itself; the screen asks before typed text is lost. A place without a text shows nothing.
 */
export function TranslationFields({ place, mayWrite, tell }: Props) {
  const { data } = useQuery(translationQueries.all)
  useFollowed(translationSubjects, translationKeys.all)
  const text = data?.texts.find((one) => one.place === place)
  return text ? <Fields key={place} text={text} mayWrite={mayWrite} tell={tell} /> : null
}

type FieldsProps = { text: OwnerText; mayWrite: boolean; tell: Tell | undefined }

function Fields({ text, mayWrite, tell }: FieldsProps) {
  const client = useQueryClient()
  const [typed, setTyped] = useState<Partial<Record<Language, string>>>({})
  /** The English text for which the typed text was begun. */
  const [begun, setBegun] = useState(text.english)
  const name = placeText(text)
  const inputOf = (said: SaidText, value: string): TranslationInput => ({
    place: text.place,
    language: said.language,
    english: text.english,
    text: value,
    seen: said.seen,
  })
  const changed = text.said.filter(({ language, text: now }) => (typed[language] ?? now) !== now)

  const save = useMutation({
    mutationFn: ({ inputs }: { inputs: readonly TranslationInput[]; undo: boolean }) => saveTranslations(inputs),
    onSuccess: (now, { inputs, undo }) => {
      client.setQueryData(translationKeys.all, now)
      void client.invalidateQueries({ queryKey: translationKeys.history })
      // What is typed in the other language, or since the press, stays typed.
      setTyped((old) =>
        Object.fromEntries(
          Object.entries(old).filter(
            ([language, value]) => !inputs.some((input) => input.language === language && input.text === value),
          ),
        ),
      )
      if (undo) {
        toast.success(copy.undone)
        return
      }
      const saved = now.texts.find(({ place }) => place === text.place)?.said ?? []
      const back = inputs.flatMap(({ language }) => {
        const before = text.said.find((said) => said.language === language)
        const after = saved.find((said) => said.language === language)
        return before && after ? [inputOf(after, before.state === 'owner' ? before.text : '')] : []
      })
      offerUndo(copy.saved, () => save.mutate({ inputs: back, undo: true }))
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) {
        void client.invalidateQueries({ queryKey: translationKeys.all })
      }
    },
  })
  const errors = save.error instanceof ApiError ? save.error.fields : {}
  const marked = Object.keys(errors).length > 0
  const errorOf = (language: Language) => {
    const at = save.variables?.inputs.findIndex((input) => input.language === language) ?? -1
    return at < 0 ? undefined : errors[`translations.${at}.text`]
  }
  const press = () => {
    if (changed.length > 0 && !save.isPending) {
      save.mutate({ inputs: changed.map((said) => inputOf(said, typed[said.language] ?? '')), undo: false })
    }
  }
  /** Saves at Enter. The fields are inside the form of their English text, which must not be sent. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    press()
  }

  return (
    <div className={styles.translations}>
      <Unsaved
        what={changed.map(({ language }) => copy.field(copy.languages[language], name)).join(', ')}
        tell={tell}
      />
      {text.said.map((said) => {
        const { language, state } = said
        const label = copy.languages[language]
        const common = {
          label,
          'aria-label': copy.field(label, name),
          lang: language,
          dir: language === 'ur' ? 'rtl' : 'ltr',
          autoComplete: 'off',
          readOnly: !mayWrite,
          value: typed[language] ?? said.text,
          error: errorOf(language),
          hint:
            typed[language] !== undefined && begun !== text.english
              ? copy.newer(text.english)
              : state === 'check'
                ? copy.check(said.was ?? '')
                : state === 'program'
                  ? copy.program
                  : state === 'missing'
                    ? copy.missing
                    : undefined,
          onChange: (event: { target: { value: string } }) => {
            const { value } = event.target
            if (changed.length === 0) setBegun(text.english)
            setTyped((old) => ({ ...old, [language]: value }))
          },
        }
        return (
          <div key={language} className={styles.language}>
            {text.long ? <TextAreaField {...common} rows={4} /> : <TextField {...common} onKeyDown={onKeyDown} />}
            {state === 'check' && mayWrite && typed[language] === undefined ? (
              <Button
                size="sm"
                variant="secondary"
                busy={save.isPending}
                aria-label={copy.keepNamed(copy.field(label, name))}
                onClick={() => save.mutate({ inputs: [inputOf(said, said.text)], undo: false })}
              >
                {copy.keep}
              </Button>
            ) : null}
          </div>
        )
      })}
      {save.error && !marked ? (
        <p role="alert" className={styles.wrong}>
          {save.error.message}
        </p>
      ) : null}
      {changed.length > 0 ? (
        <Button size="sm" variant="secondary" aria-label={copy.saveNamed(name)} busy={save.isPending} onClick={press}>
          {copy.save}
        </Button>
      ) : null}
    </div>
  )
}
