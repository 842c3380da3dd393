import { useState } from 'react'
import { PictureField } from '#/office/domain/catalogue/PictureField.tsx'
import { ProductFinder } from '#/office/domain/catalogue/ProductFinder.tsx'
import type { OwnPage, PageBlock } from '#/office/domain/shop/ownPagesApi.ts'
import { smallest } from '#/shared/lib/images.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import type { BlockDraft } from './pageDraft.ts'
import { pagesCopy as copy } from './pages.copy.ts'
import styles from './Pages.module.css'
import { Translate } from './Translate.tsx'

export type Goods = OwnPage['products'][number]

type Props = {
  block: BlockDraft
  goods: readonly Goods[]
  errorOf: (field: string) => string | undefined
  mayWrite: boolean
  placeOf: (field: string) => string | null
  onChange: (change: Partial<PageBlock>) => void
}

/** The fields of one block. */
export function BlockFields(props: Props) {
  const { block, errorOf, mayWrite, onChange } = props
  const { kind } = block
  const picture = (label: string) => (
    <PictureField
      label={label}
      whole
      value={block.image ?? ''}
      error={errorOf('image')}
      disabled={!mayWrite}
      onChange={(image) => onChange({ image })}
    />
  )
  return (
    <div className={styles.fields}>
      {kind === 'text' ? <Words {...props} name="text" label={copy.text} hint={copy.textHint} rows={8} /> : null}
      {kind === 'picture' ? (
        <>
          {picture(copy.image)}
          <Words {...props} name="alt" label={copy.alt} hint={copy.altHint} most={120} optional />
          <Words {...props} name="caption" label={copy.caption} most={200} optional />
        </>
      ) : null}
      {kind === 'products' || kind === 'questions' ? (
        <Words {...props} name="title" label={copy.blockTitle} most={100} optional />
      ) : null}
      {kind === 'products' ? <GoodsField {...props} /> : null}
      {kind === 'questions' ? <QuestionFields {...props} /> : null}
      {kind === 'video' ? (
        <>
          <Words {...props} name="title" label={copy.filmTitle} most={100} />
          <TextField
            label={copy.filmAddress}
            hint={copy.filmHint}
            dir="ltr"
            inputMode="url"
            autoComplete="off"
            maxLength={500}
            value={block.link ?? ''}
            error={errorOf('link')}
            onChange={(event) => onChange({ link: event.currentTarget.value })}
          />
          {picture(copy.filmImage)}
        </>
      ) : null}
    </div>
  )
}

type WordsProps = Props & {
  name: 'text' | 'title' | 'alt' | 'caption'
  label: string
  hint?: string
  rows?: number
  most?: number
  optional?: boolean
}

/** One text of a block, with its other languages. */
function Words({ block, errorOf, mayWrite, placeOf, onChange, name, label, hint, rows, most, optional }: WordsProps) {
  const common = {
    label,
    hint,
    dir: 'auto',
    autoComplete: 'off',
    value: block[name] ?? '',
    error: errorOf(name),
    optional: optional ?? false,
    maxLength: most ?? 6000,
  }
  return (
    <>
      {rows ? (
        <TextAreaField {...common} rows={rows} onChange={(event) => onChange({ [name]: event.currentTarget.value })} />
      ) : (
        <TextField {...common} onChange={(event) => onChange({ [name]: event.currentTarget.value })} />
      )}
      <Translate place={placeOf(name)} mayWrite={mayWrite} />
    </>
  )
}

/** The products of a block. */
function GoodsField({ block, goods, errorOf, mayWrite, onChange }: Props) {
  const products = block.products ?? []
  const [found, setFound] = useState<readonly Goods[]>([])
  const known = [...goods, ...found]
  const error = errorOf('products')
  return (
    <>
      {products.length > 0 ? (
        <ul className={styles.goods} aria-label={copy.products}>
          {products.map((id) => {
            const product = known.find(({ _id }) => _id === id)
            const name = product?.name ?? copy.unknown
            return (
              <li key={id}>
                {product?.picture ? <img src={smallest(product.picture)} alt="" /> : <Icon name="tag" />}
                <span className={styles.what}>
                  <b dir="auto">{name}</b>
                  <small dir="auto">{product?.live ? product.brand : copy.notLive}</small>
                </span>
                {mayWrite ? (
                  <IconButton
                    icon="close"
                    label={copy.off(name)}
                    onClick={() => onChange({ products: products.filter((one) => one !== id) })}
                  />
                ) : null}
              </li>
            )
          })}
        </ul>
      ) : null}
      {error ? (
        <p role="alert" className={styles.wrong}>
          {error}
        </p>
      ) : null}
      {mayWrite && products.length < 12 ? (
        <ProductFinder
          label={copy.find}
          hint={copy.findHint}
          none={copy.nothing}
          chosen={products}
          addLabel={copy.take}
          onAdd={({ _id, name, brand, picture }) => {
            setFound([...found, { _id, name, brand, picture, live: true }])
            onChange({ products: [...products, _id] })
          }}
        />
      ) : null}
    </>
  )
}

/** The questions of a block with their answers. */
function QuestionFields({ block, errorOf, mayWrite, placeOf, onChange }: Props) {
  const questions = block.questions ?? []
  const put = (at: number, change: Partial<(typeof questions)[number]>) =>
    onChange({ questions: questions.map((one, place) => (place === at ? { ...one, ...change } : one)) })
  const error = errorOf('questions')
  return (
    <>
      {questions.map(({ question, answer }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a question is known by its place
        <div key={at} className={styles.question}>
          <TextField
            label={copy.question(at + 1)}
            dir="auto"
            autoComplete="off"
            maxLength={200}
            value={question}
            error={errorOf(`questions.${at}.question`)}
            onChange={(event) => put(at, { question: event.currentTarget.value })}
          />
          <Translate place={placeOf(`${at}.question`)} mayWrite={mayWrite} />
          <TextAreaField
            label={copy.answer(at + 1)}
            dir="auto"
            rows={3}
            maxLength={2000}
            value={answer}
            error={errorOf(`questions.${at}.answer`)}
            onChange={(event) => put(at, { answer: event.currentTarget.value })}
          />
          <Translate place={placeOf(`${at}.answer`)} mayWrite={mayWrite} />
          {mayWrite && questions.length > 1 ? (
            <Button
              size="sm"
              variant="quiet"
              onClick={() => onChange({ questions: questions.filter((_, place) => place !== at) })}
            >
              {copy.removeQuestion(at + 1)}
            </Button>
          ) : null}
        </div>
      ))}
      {error ? (
        <p role="alert" className={styles.wrong}>
          {error}
        </p>
      ) : null}
      {mayWrite && questions.length < 20 ? (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => onChange({ questions: [...questions, { question: '', answer: '' }] })}
        >
          <Icon name="plus" size="sm" />
          {copy.addQuestion}
        </Button>
      ) : null}
    </>
  )
}
