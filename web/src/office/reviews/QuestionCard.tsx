import { useEffect, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'
import { LeaveDialog } from '#/office/ui/LeaveDialog.tsx'
import { StatusDot } from '#/office/ui/StatusDot.tsx'
import { ApiError } from '#/shared/api/client.ts'
import { cx } from '#/shared/lib/cx.ts'
import { formatDayTime } from '#/shared/lib/format.ts'
import { smallest } from '#/shared/lib/images.ts'
import { paths } from '#/shared/lib/paths.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { questionsCopy as copy } from './questions.copy.ts'
import type { CardProps } from './useDecisions.ts'
import styles from './Queue.module.css'
import { decideQuestion, type Question, type QuestionDecision, type QuestionReason } from './reviewsApi.ts'

const MOST_ANSWER = 600
const LANGUAGES = ['answer', 'answerUr', 'answerRoman'] as const
const DIRECTIONS = { answer: 'auto', answerUr: 'rtl', answerRoman: 'ltr' } as const
const REASONS = (Object.keys(copy.reasons) as QuestionReason[]).filter((one) => one !== 'answered-alone')

type Answers = Readonly<Record<(typeof LANGUAGES)[number], string>>
type Props = CardProps<Question> & { question: Question; mayWrite: boolean }

const answersOf = ({ answer, answerUr, answerRoman }: Question): Answers => ({ answer, answerUr, answerRoman })

/** One question: what is asked about what, and what the office does about it. */
export function QuestionCard({ question, mayWrite, onDone, onHold, gone }: Props) {
  const [draft, setDraft] = useState<Answers | null>(null)
  const [isHiding, setHiding] = useState(false)
  const [reason, setReason] = useState<QuestionReason | ''>('')
  const answers = draft ?? answersOf(question)
  const changed = LANGUAGES.some((one) => answers[one].trim() !== question[one])
  const decide = useMutation({
    mutationFn: (body: QuestionDecision) => decideQuestion(question, body),
    onSuccess: (saved) => {
      toast.success(copy.done[saved.state])
      setDraft(null)
      setHiding(false)
      onDone()
    },
    onError: (error: Error) => {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) toast.error(error.message)
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) onDone()
      // What is wrong with an answer is said in its field.
      if (error instanceof ApiError && error.fields['answer']) setDraft(answers)
    },
  })
  const holds = draft !== null || isHiding
  useEffect(() => onHold(question, holds), [onHold, question, holds])
  const fields = decide.error instanceof ApiError ? decide.error.fields : {}
  const busy = decide.isPending && !isHiding
  const { product, state } = question

  return (
    <article className={cx(styles.card, state === 'waiting' && styles.waits)} aria-label={copy.of(product.name)}>
      <header className={styles.head}>
        <ProductPicture
          src={smallest(product.picture)}
          alt=""
          sizes="2rem"
          width={32}
          height={40}
          className={styles.picture}
        />
        <p>
          <Link href={`/admin/products/${encodeURIComponent(product._id)}`} dir="auto">
            {product.name || copy.goneProduct}
          </Link>
          <small dir="auto">{product.brand}</small>
        </p>
        <a href={`${paths.product(product._id)}#questions-title`} target="_blank" rel="noreferrer">
          {copy.shopPage}
        </a>
      </header>
      <p className={styles.text} dir="auto">
        {question.text}
      </p>
      <p className={styles.who}>
        <b dir="auto">{question.name || copy.somebody}</b>
        {question.tell === '' ? null : (
          <StatusDot ring="full" tone="ok">
            {copy.tell[question.tell]}
          </StatusDot>
        )}
        <span>{formatDayTime(question.askedAt)}</span>
      </p>
      {question.suspicions.length > 0 && state !== 'hidden' ? (
        <p className={styles.warn}>
          <b>{copy.lookTwice}</b> {question.suspicions.map((one) => copy.suspicions[one]).join(' ')}
        </p>
      ) : null}
      {state === 'hidden' && question.reason ? (
        <p className={styles.quiet}>{copy.hiddenFor(copy.reasons[question.reason as QuestionReason])}</p>
      ) : null}
      {question.answer && draft === null ? (
        <div className={styles.answer}>
          <small>{copy.answer}</small>
          {LANGUAGES.filter((one) => question[one]).map((one) => (
            <p key={one} dir={DIRECTIONS[one]}>
              {question[one]}
            </p>
          ))}
        </div>
      ) : null}
      {draft === null ? null : (
        <div className={styles.answer}>
          {LANGUAGES.map((one) => (
            <TextAreaField
              key={one}
              label={copy.answers[one]}
              hint={one === 'answer' ? copy.answerHint : copy.otherHint}
              optional={one !== 'answer'}
              dir={DIRECTIONS[one]}
              rows={one === 'answer' ? 3 : 2}
              maxLength={MOST_ANSWER}
              value={draft[one]}
              error={fields[one]}
              onChange={(event) => setDraft({ ...draft, [one]: event.target.value })}
            />
          ))}
          {gone ? (
            <div className={styles.warn} role="status">
              {copy.decided}
            </div>
          ) : null}
          <LeaveDialog on={changed} what={copy.answer} />
        </div>
      )}
      {mayWrite ? (
        <div className={styles.acts}>
          {draft === null ? (
            <>
              {state === 'hidden' && question.answer ? (
                <Button size="sm" busy={busy} onClick={() => decide.mutate({ state: 'published' })}>
                  {copy.publish}
                </Button>
              ) : null}
              <Button
                size="sm"
                variant={state === 'waiting' ? 'primary' : 'secondary'}
                onClick={() => setDraft(answersOf(question))}
              >
                {question.answer ? copy.change : copy.reply}
              </Button>
            </>
          ) : (
            <>
              <Button
                size="sm"
                busy={busy}
                disabled={state === 'published' && !changed}
                onClick={() => decide.mutate(state === 'published' ? draft : { state: 'published', ...draft })}
              >
                {state === 'published' ? copy.save : copy.publishWith}
              </Button>
              {state === 'waiting' && question.tell !== '' ? (
                <Button
                  size="sm"
                  variant="secondary"
                  busy={busy}
                  onClick={() => decide.mutate({ state: 'hidden', reason: 'answered-alone', ...draft })}
                >
                  {copy.alone}
                </Button>
              ) : null}
              <Button size="sm" variant="quiet" onClick={() => setDraft(null)}>
                {copy.leave}
              </Button>
            </>
          )}
          {state === 'hidden' ? null : (
            <Button size="sm" variant="quiet" onClick={() => setHiding(true)}>
              {copy.hide}
            </Button>
          )}
        </div>
      ) : null}
      <Dialog open={isHiding} title={copy.hideTitle} onClose={() => setHiding(false)}>
        <p>{copy.hideText}</p>
        <SelectField
          label={copy.why}
          value={reason}
          error={fields['reason']}
          onChange={(event) => setReason(event.target.value as QuestionReason | '')}
        >
          <option value="">{copy.choose}</option>
          {REASONS.map((one) => (
            <option key={one} value={one}>
              {copy.reasons[one]}
            </option>
          ))}
        </SelectField>
        <div className={styles.acts}>
          <Button
            busy={decide.isPending}
            onClick={() => decide.mutate({ state: 'hidden', ...(reason !== '' && { reason }) })}
          >
            {copy.hideIt}
          </Button>
          <Button variant="secondary" onClick={() => setHiding(false)}>
            {copy.keep}
          </Button>
        </div>
      </Dialog>
    </article>
  )
}
