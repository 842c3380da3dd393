import { smallest } from '#/shared/lib/images.ts'
import { ComboBox } from '#/shared/ui/ComboBox.tsx'
import { Field } from '#/shared/ui/Field.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import styles from './SuggestionList.module.css'
import { uiCopy } from './ui.copy.ts'

export type Offer = { id: string; name: string; detail?: string; picture?: string }

type Props = {
  label: string
  hint?: string | undefined
  text: string
  onText: (text: string) => void
  /** What fits the text, or undefined where nothing was searched yet. */
  offers: readonly Offer[] | undefined
  /** The words where nothing fits. */
  none: string | null
  /** The label for taking an offer. */
  addLabel: (name: string) => string
  onAdd: (id: string) => void
}

/** A field for searching, with the results below it, which are taken one by one. */
export function SuggestionList({ label, hint, text, onText, offers, none, addLabel, onAdd }: Props) {
  const choices = (offers ?? []).map(({ id, name, detail, picture }) => ({
    key: id,
    name: addLabel(name),
    shown: (
      <span className={styles.offer}>
        {picture ? <img src={smallest(picture)} alt="" /> : null}
        <span className={styles.name}>
          <b dir="auto">{name}</b>
          {detail ? <small dir="auto">{detail}</small> : null}
        </span>
        <Icon name="plus" size="sm" />
      </span>
    ),
    choose: () => {
      onAdd(id)
      onText('')
    },
  }))
  return (
    <Field label={label} hint={none ?? hint}>
      {(ties, control) => (
        <ComboBox
          {...ties}
          className={control}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          value={text}
          offer={() => choices}
          list={label}
          found={uiCopy.fit}
          onType={onText}
          onKeyDown={(event) => {
            // The field is used inside forms, which Enter would send.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      )}
    </Field>
  )
}
