import { useEffect, useState } from 'react'
import { colorOfPicture } from '#/shared/lib/pictureColor.ts'
import { smallest } from '#/shared/lib/images.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { editorCopy } from './editor.copy.ts'
import editorStyles from './Editor.module.css'
import { fieldId, setting, useEditing } from './editorContext.ts'
import { isHex, shadeName } from './model.ts'
import { DEEPEST, factsOf, isOf, lineOf, toneOf, UNDERTONES, withFacts } from './shadeLines.ts'
import styles from './ShadesPanel.module.css'
import { Swatch } from './Swatch.tsx'
import { type Shade, shadesOf } from './variants.ts'

const copy = editorCopy.shades

/** Undertone, depth and the nearest shades of other brands, of each shade. */
export function ShadesPanel() {
  const { body, edit, problem } = useEditing()
  const shades = shadesOf(body.variants).filter(({ color }) => color !== '')
  const gone = body.shades.filter((line) => !shades.some((shade) => isOf(line, shade)))
  return (
    <>
      <div id={fieldId('shades')} tabIndex={-1}>
        {shades.map((shade) => (
          <ShadeRow key={shade.color} shade={shade} all={shades} />
        ))}
      </div>
      {gone.length > 0 ? (
        <>
          <p className={editorStyles.quiet}>{copy.gone}</p>
          {gone.map((line) => (
            <Button
              key={line}
              variant="quiet"
              size="sm"
              onClick={() =>
                edit((now) =>
                  setting(
                    'shades',
                    now.shades.filter((one) => one !== line),
                  )(now),
                )
              }
            >
              {copy.remove(line)}
            </Button>
          ))}
        </>
      ) : null}
      {problem('shades') ? (
        <p role="alert" className={editorStyles.wrong}>
          {problem('shades')}
        </p>
      ) : null}
    </>
  )
}

function ShadeRow({ shade, all }: { shade: Shade; all: readonly Shade[] }) {
  const { body, edit } = useEditing()
  const name = shadeName(shade, body.variants)
  const facts = factsOf(lineOf(body.shades, shade, all), shade)
  const put = (change: Partial<typeof facts>) =>
    edit((now) => {
      const before = factsOf(lineOf(now.shades, shade, all), shade)
      return setting('shades', withFacts(now.shades, shade, all, { ...before, ...change }))(now)
    })
  const picture = body.variants.find((one) => one.color === shade.color && one.image !== '')?.image ?? ''
  const color = usePictureColor(isHex(shade.color) ? shade.color : null, picture)
  const tone = color === null || (facts.undertone !== '' && facts.depth !== '') ? null : toneOf(color)
  return (
    <fieldset className={styles.shade}>
      <legend>
        <Swatch color={color ?? ''} /> <bdi>{name}</bdi>
      </legend>
      <SelectField
        label={copy.undertone}
        aria-label={copy.of(copy.undertone, name)}
        value={facts.undertone}
        onChange={(event) => put({ undertone: event.currentTarget.value })}
      >
        <option value="">{copy.unknown}</option>
        {UNDERTONES.map((one) => (
          <option key={one} value={one}>
            {copy.undertones[one]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={copy.depth}
        aria-label={copy.of(copy.depth, name)}
        hint={copy.depthHint}
        value={facts.depth}
        onChange={(event) => put({ depth: event.currentTarget.value })}
      >
        <option value="">{copy.unknown}</option>
        {Array.from({ length: DEEPEST }, (_, at) => (
          <option key={at}>{at + 1}</option>
        ))}
      </SelectField>
      <TextField
        label={copy.like}
        aria-label={copy.of(copy.like, name)}
        hint={copy.likeHint}
        dir="auto"
        autoComplete="off"
        maxLength={400}
        value={facts.like}
        onChange={(event) => put({ like: event.currentTarget.value })}
      />
      {tone ? (
        <p className={styles.tone}>
          <Button variant="secondary" size="sm" onClick={() => put({ ...tone, depth: String(tone.depth) })}>
            {copy.take(copy.undertones[tone.undertone].toLowerCase(), tone.depth)}
          </Button>
          <small>{copy.seen}</small>
        </p>
      ) : null}
    </fieldset>
  )
}

/** The colour of a shade: its own, or else that of its picture. Null until one is known. */
function usePictureColor(own: string | null, picture: string): string | null {
  const [seen, setSeen] = useState<{ picture: string; color: string | null } | null>(null)
  useEffect(() => {
    if (own !== null || picture === '') return
    const image = new Image()
    image.addEventListener('load', () => setSeen({ picture, color: colorOfPicture(image) }))
    image.src = smallest(picture)
  }, [own, picture])
  return own ?? (seen?.picture === picture ? seen.color : null)
}
