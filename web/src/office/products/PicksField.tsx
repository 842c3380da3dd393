import { useState } from 'react'
import { ProductFinder } from '#/office/domain/catalogue/ProductFinder.tsx'
import { titleCase } from '#/shared/lib/slug.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import chipsStyles from './Chips.module.css'
import { editorCopy } from './editor.copy.ts'
import editorStyles from './Editor.module.css'
import { fieldId, setting, useEditing } from './editorContext.ts'

const copy = editorCopy.picks
const MOST = 8

/** The owner's own picks of what goes well with the product, by their addresses (FIND-6). */
export function PicksField() {
  const { body, edit, problem, mayWrite } = useEditing()
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const picks = body.goesWith
  const put = (addresses: string[]) => edit(setting('goesWith', addresses))
  const nameOf = (address: string) => names[address] ?? titleCase(address)
  return (
    <div id={fieldId('goesWith')} className={chipsStyles.chosen} role="group" aria-label={copy.title} tabIndex={-1}>
      <p className={chipsStyles.legend}>{copy.title}</p>
      <ul className={chipsStyles.chips}>
        {picks.map((address) => (
          <li key={address} className={chipsStyles.chip}>
            <button
              type="button"
              data-shown
              aria-label={copy.first(nameOf(address))}
              title={copy.first(nameOf(address))}
              onClick={() => put([address, ...picks.filter((one) => one !== address)])}
            >
              <bdi>{nameOf(address)}</bdi>
            </button>
            <button
              type="button"
              className={chipsStyles.cross}
              aria-label={editorCopy.shelves.remove(nameOf(address))}
              onClick={() => put(picks.filter((one) => one !== address))}
            >
              <Icon name="close" size="sm" />
            </button>
          </li>
        ))}
      </ul>
      <p className={editorStyles.quiet}>{copy.hint}</p>
      {mayWrite && picks.length < MOST ? (
        <ProductFinder
          label={copy.find}
          hint={copy.findHint}
          none={copy.none}
          chosen={picks}
          addLabel={copy.take}
          onAdd={({ _id, slug, name }) => {
            const address = slug || _id
            setNames({ ...names, [address]: name })
            if (!picks.includes(address)) put([...picks, address])
          }}
        />
      ) : null}
      {problem('goesWith') ? <p className={editorStyles.wrong}>{problem('goesWith')}</p> : null}
    </div>
  )
}
