import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { ColumnFields } from '#/office/ui/ColumnFields.tsx'
import { type Answers, answersOf, isLayout } from '#/office/ui/fileReading.ts'
import { FileQuestions } from '#/office/ui/FileQuestions.tsx'
import { FileField } from '#/office/ui/FileField.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { useAccounts } from './accounts.ts'
import styles from './BankCredits.module.css'
import { copy } from './proofs.copy.ts'
import { readBankFile } from './proofsApi.ts'

const words = copy.bank
/** The largest file that the shop reads, in bytes. */
const MOST = 10 * 1024 * 1024

type Props = { banks: readonly string[]; onClose: () => void }

/**
 * Reads a statement of the bank. Its columns are given once for each bank, and the statement approves nothing
 * (PROOF-4).
 */
export function BankFileDialog({ banks, onClose }: Props) {
  const client = useQueryClient()
  const [bank, setBank] = useState(banks[0] ?? '')
  const { all, statements } = useAccounts()
  const [account, setAccount] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [fields, setFields] = useState<readonly string[] | null>(null)
  const [answers, setAnswers] = useState<Answers>({})
  const [wrong, setWrong] = useState('')
  const read = useMutation({
    mutationFn: ({ chosen, by, said }: { chosen: File; by: readonly string[] | null; said: Answers }) =>
      readBankFile(bank.trim(), account, chosen, by, said),
    onSuccess: (res) => {
      if (res.needs === undefined) return void client.invalidateQueries({ queryKey: ['orders'] })
      setFields(res.columns.map(({ field }) => field))
      setAnswers(answersOf(res.reading))
    },
  })
  const answer = (key: string, value: string) => {
    const said = { ...answers, [key]: value }
    setAnswers(said)
    // Another sheet or head has other columns, so the file is read again.
    if (isLayout(key) && file) read.mutate({ chosen: file, by: null, said })
  }
  const res = read.data
  const errors = read.error instanceof ApiError ? read.error.fields : {}
  const other = read.error && Object.keys(errors).length === 0 ? read.error.message : undefined
  const done = res !== undefined && res.needs === undefined
  return (
    <Dialog open title={words.fileTitle} onClose={onClose}>
      {done ? (
        <div className={styles.form}>
          <p role="status">{words.done(res.added, res.known, res.others, res.confirmed)}</p>
          <FileQuestions reading={res.reading} answers={answers} onAnswer={answer} told />
          {res.wrong.length > 0 ? (
            <ul className={styles.wrong}>
              {res.wrong.map((one) => (
                <li key={one.line}>{words.wrongLine(one.line, one.message)}</li>
              ))}
            </ul>
          ) : null}
          <Button onClick={onClose}>{words.close}</Button>
        </div>
      ) : (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (file === null) setWrong(words.needFile)
            else if (file.size > MOST) setWrong(words.tooLarge)
            else if (!read.isPending) read.mutate({ chosen: file, by: fields, said: answers })
          }}
        >
          <p>{words.fileLead}</p>
          {all.length > 0 ? (
            <SelectField
              label={words.account}
              error={errors['account']}
              value={account === '' ? 'bank' : account}
              onChange={(event) => {
                const { value } = event.currentTarget
                setAccount(value)
                setBank(statements.find(({ id }) => id === value)?.name ?? '')
              }}
            >
              {statements.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          ) : null}
          <TextField
            label={words.which}
            hint={banks.length > 0 ? words.known(banks) : words.whichHint}
            maxLength={60}
            autoComplete="off"
            error={errors['bank']}
            value={bank}
            onChange={(event) => setBank(event.currentTarget.value)}
          />
          <FileField
            label={words.pick}
            hint={words.pickHint}
            error={wrong === '' ? other : wrong}
            onFile={(chosen) => {
              setFile(chosen)
              setFields(null)
              setAnswers({})
              setWrong('')
              read.reset()
            }}
          />
          {fields !== null && res ? (
            <>
              <p role="status">{errors['fields'] ?? errors['answers'] ?? res.needs}</p>
              <FileQuestions reading={res.reading} answers={answers} onAnswer={answer} />
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
          ) : null}
          <Button type="submit" busy={read.isPending}>
            {words.read}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
