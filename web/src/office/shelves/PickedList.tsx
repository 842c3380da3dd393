import type { ReactNode } from 'react'
import { SortableList } from '#/office/ui/SortableList.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import homeForm from './HomeForm.module.css'

type Props = {
  label: string
  ids: readonly string[]
  /** How many must stay. */
  least?: number
  nameOf: (id: string) => string
  noteOf: (id: string) => string | undefined
  pictureOf?: (id: string) => ReactNode
  words: { first: (name: string) => string; toFront: string; off: (name: string) => string }
  mayWrite: boolean
  onChange: (ids: string[]) => void
}

/** What was picked, in an order that is changed by grips, by keyboard and by a button. */
export function PickedList({ label, ids, least = 0, nameOf, noteOf, pictureOf, words, mayWrite, onChange }: Props) {
  return (
    <div className={homeForm.framed}>
      <SortableList
        label={label}
        items={ids}
        idOf={(id) => id}
        nameOf={nameOf}
        onOrder={mayWrite ? onChange : undefined}
      >
        {(id, place) => (
          <div className={homeForm.pin}>
            {pictureOf?.(id)}
            <span className={homeForm.name}>
              <b dir="auto">{nameOf(id)}</b>
              <small dir="auto">{noteOf(id)}</small>
            </span>
            {mayWrite && place > 0 ? (
              <Button
                size="sm"
                variant="quiet"
                aria-label={words.first(nameOf(id))}
                onClick={() => onChange([id, ...ids.filter((one) => one !== id)])}
              >
                {words.toFront}
              </Button>
            ) : null}
            {mayWrite && ids.length > least ? (
              <IconButton
                icon="close"
                size="sm"
                label={words.off(nameOf(id))}
                onClick={() => onChange(ids.filter((one) => one !== id))}
              />
            ) : null}
          </div>
        )}
      </SortableList>
    </div>
  )
}
