import { useState } from 'react'
import { Button } from '#/shared/ui/Button.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { fieldId, useEditing } from './editorContext.ts'
import editorStyles from './Editor.module.css'
import { cellsOf, MOST_OPTIONS, sizeOf, withCells, withOption, withoutOption } from './optionRows.ts'
import { optionsCopy as copy } from './options.copy.ts'
import styles from './OptionsPanel.module.css'
import { addSize, sizesOf } from './variants.ts'

/** The names of a product's options, and what each of its sizes has of them (GOOD-3). */
export function OptionsPanel() {
  const { body, edit, mayWrite, problem } = useEditing()
  const [refused, setRefused] = useState('')
  const { options } = body
  const sizes = sizesOf(body.variants)
  // A row stays the same while its values are typed, whatever the size is called by then.
  const rows = sizes.map((size, at) => ({ key: `${options.length} ${sizes.length} ${at}`, size }))
  const wrong = problem('options') || refused
  return (
    <div className={styles.options} id={fieldId('options')} tabIndex={-1}>
      {options.length > 0 ? (
        <table className={styles.table}>
          <caption className="vh">{copy.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{copy.size}</th>
              {options.map((name, at) => (
                <th key={name} scope="col">
                  <span className={styles.head}>
                    <span dir="auto">{name}</span>
                    {mayWrite ? (
                      <IconButton
                        icon="close"
                        label={copy.remove(name)}
                        onClick={() => {
                          setRefused(withoutOption(body, at) ? '' : copy.stays(name))
                          edit((now) => withoutOption(now, at) ?? now)
                        }}
                      />
                    ) : null}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, size }) => (
              <SizeRow key={key} size={size} />
            ))}
            {mayWrite ? <NewRow key={`${options.length} ${sizes.length}`} /> : null}
          </tbody>
        </table>
      ) : null}
      {wrong ? (
        <p className={editorStyles.wrong} role="alert">
          {wrong}
        </p>
      ) : null}
      {!mayWrite ? null : options.length < MOST_OPTIONS ? (
        <NewOption key={options.length} />
      ) : (
        <p className={editorStyles.quiet}>{copy.most}</p>
      )}
    </div>
  )
}

/** One size: a text for the size itself and for each option. It takes effect once it is whole and no other's. */
function SizeRow({ size }: { size: string }) {
  const { body, edit, mayWrite, problem } = useEditing()
  const heads = [copy.size, ...body.options]
  const [typed, setTyped] = useState<string[] | null>(null)
  const [wrong, setWrong] = useState('')
  const cells = typed ?? cellsOf(size, body.options)
  const at = body.variants.findIndex((one) => one.size === size)
  const says = wrong || problem(`variants.${at}.size`)
  function settle() {
    const empty = heads.find((_, i) => i > 0 && !cells[i]?.trim())
    if (empty !== undefined) setWrong(copy.need(empty))
    else if (!withCells(body, size, cells)) setWrong(copy.twice)
    else {
      setWrong('')
      setTyped(null)
      if (sizeOf(cells) !== size) edit((now) => withCells(now, size, cells) ?? now)
    }
  }
  return (
    <tr>
      {heads.map((head, i) => (
        <td key={head} data-label={head}>
          <input
            aria-label={copy.of(head, size)}
            aria-invalid={says ? true : undefined}
            dir="auto"
            maxLength={40}
            autoComplete="off"
            readOnly={!mayWrite}
            value={cells[i] ?? ''}
            onChange={(event) => setTyped(cells.with(i, event.currentTarget.value))}
            onBlur={settle}
          />
          {i === 0 && says ? (
            <small className={editorStyles.wrong} role="alert">
              {says}
            </small>
          ) : null}
        </td>
      ))}
    </tr>
  )
}

/** What is added: another size, or another combination of values. */
function NewRow() {
  const { body, edit } = useEditing()
  const heads = [copy.size, ...body.options]
  const [cells, setCells] = useState(() => heads.map(() => ''))
  const [wrong, setWrong] = useState('')
  function add() {
    const empty = heads.find((_, i) => i > 0 && !cells[i]?.trim())
    const size = sizeOf(cells)
    if (empty !== undefined) setWrong(copy.need(empty))
    else if (sizesOf(body.variants).includes(size)) setWrong(copy.twice)
    else edit((now) => ({ ...now, variants: addSize(now.variants, size) }))
  }
  return (
    <>
      <tr>
        {heads.map((head, i) => (
          <td key={head} data-label={head}>
            <input
              aria-label={copy.of(head, copy.newRow)}
              dir="auto"
              maxLength={40}
              autoComplete="off"
              placeholder={i === 0 ? copy.newRow : head}
              value={cells[i] ?? ''}
              onChange={(event) => setCells(cells.with(i, event.currentTarget.value))}
            />
          </td>
        ))}
      </tr>
      <tr>
        <td colSpan={heads.length}>
          {wrong ? (
            <p className={editorStyles.wrong} role="alert">
              {wrong}
            </p>
          ) : null}
          <Button variant="secondary" size="sm" onClick={add}>
            {copy.addRow}
          </Button>
        </td>
      </tr>
    </>
  )
}

/** A further option, with its value of what is there already, so that nothing is ever without one. */
function NewOption() {
  const { body, edit } = useEditing()
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const [wrong, setWrong] = useState<'name' | 'value' | 'taken' | null>(null)
  function add() {
    const called = name.trim().replaceAll('/', '-')
    const taken = ['size', 'shade', 'color', 'colour', ...body.options.map((one) => one.toLowerCase())]
    if (called === '') setWrong('name')
    else if (taken.includes(called.toLowerCase())) setWrong('taken')
    else if (value.trim() === '') setWrong('value')
    else edit((now) => withOption(now, called, value))
  }
  return (
    <div className={styles.fresh}>
      <TextField
        label={copy.name}
        hint={copy.nameHint}
        error={wrong === 'name' ? copy.need(copy.name.toLowerCase()) : wrong === 'taken' ? copy.taken : undefined}
        maxLength={30}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label={copy.value}
        hint={copy.valueHint}
        error={wrong === 'value' ? copy.need(name.trim()) : undefined}
        maxLength={40}
        autoComplete="off"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <Button variant="secondary" size="sm" onClick={add}>
        {copy.add}
      </Button>
    </div>
  )
}
