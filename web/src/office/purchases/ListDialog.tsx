import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { ColumnFields } from '#/office/ui/ColumnFields.tsx'
import { FileField } from '#/office/ui/FileField.tsx'
import { FileQuestions } from '#/office/ui/FileQuestions.tsx'
import { type Answers, answersOf, isLayout } from '#/office/ui/fileReading.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { readPurchaseList, type PurchaseList } from '#/office/domain/stock/purchasesApi.ts'
import { copy } from './purchases.copy.ts'
import styles from './Purchases.module.css'

const words = copy.list
/** The largest file that the shop reads, in bytes. */
const MOST = 10 * 1024 * 1024

type Props = { currency: string; onLines: (lines: PurchaseList['lines']) => void; onClose: () => void }

/** Reads a supplier's list, as a file or as pasted cells, into lines of an order. */
export function ListDialog({ currency, onLines, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [pasted, setPasted] = useState('')
  const [fields, setFields] = useState<readonly string[] | null>(null)
  const [answers, setAnswers] = useState<Answers>({})
  const [wrong, setWrong] = useState('')
  const read = useMutation({
    mutationFn: ({ by, said }: { by: readonly string[] | null; said: Answers }) =>
      readPurchaseList(currency, file ?? new Blob([pasted]), by, said),
    onSuccess: (res) => {
      setFields(res.columns.map(({ field }) => field))
      setAnswers(answersOf(res.reading))
    },
  })
  /** Begins anew with another file or other cells. */
  function forget() {
    setFields(null)
    setAnswers({})
    setWrong('')
    read.reset()
  }
  const answer = (key: string, value: string) => {
    const said = { ...answers, [key]: value }
    setAnswers(said)
    // Another sheet or head has other columns, so the file is read again.
    if (isLayout(key)) read.mutate({ by: null, said })
  }
  const res = read.data
  const errors = read.error instanceof ApiError ? read.error.fields : {}
  const other = read.error && Object.keys(errors).length === 0 ? read.error.message : undefined
  const done = res !== undefined && res.needs === undefined
  return (
    <Dialog open title={words.title} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (file === null && pasted.trim() === '') setWrong(words.need)
          else if ((file?.size ?? 0) > MOST) setWrong(words.tooLarge)
          else if (!read.isPending) read.mutate({ by: fields, said: answers })
        }}
      >
        <p>{words.lead}</p>
        <FileField
          label={words.pick}
          hint={words.pickHint}
          error={wrong === '' ? other : wrong}
          onFile={(chosen) => {
            setFile(chosen)
            forget()
          }}
        />
        {file ? null : (
          <TextAreaField
            label={words.paste}
            rows={3}
            dir="ltr"
            value={pasted}
            onChange={(event) => {
              setPasted(event.currentTarget.value)
              forget()
            }}
          />
        )}
        {fields !== null && res ? (
          <>
            {res.needs === undefined ? null : <p role="status">{errors['fields'] ?? errors['answers'] ?? res.needs}</p>}
            <FileQuestions reading={res.reading} answers={answers} onAnswer={answer} told={done} />
            {done ? null : (
              <>
                <p>{words.columns}</p>
                <ColumnFields
                  columns={res.columns.map((column, at) => ({
                    name: column.name || words.unnamed(at + 1),
                    samples: column.samples,
                  }))}
                  fields={fields}
                  names={words.fields}
                  none={words.notRead}
                  onFields={setFields}
                />
              </>
            )}
          </>
        ) : null}
        {done ? (
          <>
            <p role="status">
              <b>{words.found(res.lines.length, res.rows)}</b>
            </p>
            {res.left > 0 ? <p className={styles.quiet}>{words.left(res.left)}</p> : null}
            {res.wrong.length > 0 ? (
              <ul className={styles.wrong}>
                {res.wrong.map((one) => (
                  <li key={one.line} dir="auto">
                    {words.wrong(one.line, one.message)}
                  </li>
                ))}
              </ul>
            ) : null}
            {res.lines.length > 0 ? (
              <>
                <p className={styles.quiet}>{words.taken}</p>
                <Button onClick={() => onLines(res.lines)}>{words.take(res.lines.length)}</Button>
              </>
            ) : (
              <Button variant="secondary" onClick={onClose}>
                {words.close}
              </Button>
            )}
          </>
        ) : (
          <Button type="submit" busy={read.isPending}>
            {words.read}
          </Button>
        )}
      </form>
    </Dialog>
  )
}
