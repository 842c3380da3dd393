import { SelectField } from '#/shared/ui/SelectField.tsx'
import cards from './RadioCards.module.css'
import styles from './FileQuestions.module.css'
import { type Answers, type FileQuestion, type FileReading } from './fileReading.ts'
import { uiCopy } from './ui.copy.ts'

const words = uiCopy.reading

type Props = {
  reading: FileReading | undefined
  answers: Answers
  /** Is called with an answer. One to a question with `isLayout` changes the columns. */
  onAnswer: (key: string, value: string) => void
  /** Whether the reading is only shown and can no longer be changed. */
  told?: boolean
}

/** How a file of rows is read. Open questions are asked; the rest is shown and can be changed (READ-1 to READ-4). */
export function FileQuestions({ reading, answers, onAnswer, told = false }: Props) {
  if (!reading) return null
  const open = reading.questions.filter(({ chosen }) => chosen === undefined)
  const settled = reading.questions.filter(({ chosen }) => chosen !== undefined)
  const notes = notesOf(reading)
  return (
    <div className={styles.reading}>
      {told
        ? null
        : open.map((one) => <Asked key={one.key} one={one} value={answers[one.key] ?? ''} onAnswer={onAnswer} />)}
      {notes.length > 0 ? (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note} dir="auto">
              {note}
            </li>
          ))}
        </ul>
      ) : null}
      {settled.length > 0 && !told ? (
        <details className={styles.fold}>
          <summary>{words.fold}</summary>
          <div>
            {settled.map((one) => (
              <Settled
                key={one.key}
                one={one}
                value={answers[one.key] ?? one.chosen ?? ''}
                onAnswer={(value) => onAnswer(one.key, value)}
              />
            ))}
          </div>
        </details>
      ) : null}
    </div>
  )
}

/** What is not read of the file, or begins further below, in words. */
function notesOf({ questions, head, totals }: FileReading): string[] {
  const sheets = questions.find(({ key }) => key === 'sheet')
  const others = (sheets?.options ?? []).filter(({ value }) => value !== sheets?.chosen)
  return [
    ...(sheets?.chosen === undefined ? [] : [words.sheet(sheets.chosen, others.map(({ label }) => label).join(', '))]),
    ...(head !== undefined && head > 1 ? [words.head(head)] : []),
    ...(totals.length > 0 ? [words.totals(totals.map(({ row }) => row).join(', '))] : []),
  ]
}

function Asked({ one, value, onAnswer }: { one: FileQuestion; value: string; onAnswer: Props['onAnswer'] }) {
  return (
    <fieldset className={cards.cards}>
      <legend dir="auto">{one.text}</legend>
      {one.options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={one.key}
            checked={value === option.value}
            onChange={() => onAnswer(one.key, option.value)}
          />
          <span>
            <b>{option.label}</b>
            {option.samples.length > 0 ? <small dir="auto">{option.samples.join('; ')}</small> : null}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Settled({ one, value, onAnswer }: { one: FileQuestion; value: string; onAnswer: (value: string) => void }) {
  return (
    <SelectField label={one.text} value={value} onChange={(event) => onAnswer(event.currentTarget.value)}>
      {one.options.map((option) => (
        <option key={option.value} value={option.value}>
          {[option.label, ...option.samples].join(': ')}
        </option>
      ))}
    </SelectField>
  )
}
