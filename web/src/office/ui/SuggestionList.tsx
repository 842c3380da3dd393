import { byArrows } from './byArrows.ts'
import { smallest } from '#/shared/lib/images.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import styles from './SuggestionList.module.css'

export type Offer = { id: string; name: string; detail?: string; picture?: string }

type Props = {
  label: string
  hint?: string | undefined
  text: string
  onText: (text: string) => void
  /** What fits the text; undefined: nothing was looked for yet. */
  offers: readonly Offer[] | undefined
  /** Said where nothing fits. */
  none: string | null
  /** What the button of an offer is called. */
  addLabel: (name: string) => string
  onAdd: (id: string) => void
}

/** A field to look for something by, and what fits below it, each taken by a press. */
export function SuggestionList({ label, hint, text, onText, offers, none, addLabel, onAdd }: Props) {
  return (
    <div className={styles.finder} role="group" onKeyDown={byArrows}>
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        value={text}
        hint={hint}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          // The field stands in forms, which Enter would send.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {offers && offers.length > 0 ? (
        <ul className={styles.list}>
          {offers.map(({ id, name, detail, picture }) => (
            <li key={id}>
              <button
                type="button"
                aria-label={addLabel(name)}
                onClick={() => {
                  onAdd(id)
                  onText('')
                }}
              >
                {picture ? <img src={smallest(picture)} alt="" /> : null}
                <span className={styles.name}>
                  <b dir="auto">{name}</b>
                  {detail ? <small dir="auto">{detail}</small> : null}
                </span>
                <Icon name="plus" size="sm" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {none && offers ? <p className={styles.none}>{none}</p> : null}
    </div>
  )
}
