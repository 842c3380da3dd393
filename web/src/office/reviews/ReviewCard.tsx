import { useEffect, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'
import { PrivatePicture } from '#/office/domain/orders/PrivatePicture.tsx'
import { LeaveDialog } from '#/office/ui/LeaveDialog.tsx'
import { StatusDot } from '#/office/ui/StatusDot.tsx'
import { ApiError } from '#/shared/api/client.ts'
import { cx } from '#/shared/lib/cx.ts'
import { formatDay, formatDayTime } from '#/shared/lib/format.ts'
import { smallest } from '#/shared/lib/images.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './reviews.copy.ts'
import styles from './Queue.module.css'
import { decideReview, type ProductReview, type ReviewDecision, type ReviewReason } from './reviewsApi.ts'

const said = copy.queue
const REASONS = Object.keys(said.reasons) as ReviewReason[]
const MOST_ANSWER = 600

type Props = {
  review: ProductReview
  mayWrite: boolean
  onDone: () => void
  /** Is called when somebody begins or ends writing in this card. */
  onHold?: (review: ProductReview, holds: boolean) => void
  /** Whether the review has moved to another list, so that only typed text keeps it here. */
  gone?: boolean
}

/** One review: what was said, of what, by whom as others see it, and what the office does about it. */
export function ReviewCard({ review, mayWrite, onDone, onHold, gone = false }: Props) {
  // The answer that is being written, and the one over which it is written. Without a draft the present answer is
  // shown.
  const [draft, setDraft] = useState<{ text: string; over: string } | null>(null)
  const answering = draft !== null
  const answer = draft?.text ?? review.answer
  const [hiding, setHiding] = useState(false)
  const [reason, setReason] = useState<ReviewReason | ''>('')
  const changed = answer.trim() !== review.answer
  const decide = useMutation({
    mutationFn: (body: ReviewDecision) => decideReview(review, body),
    onSuccess: (saved) => {
      toast.success(said.done[saved.state])
      setDraft(null)
      setHiding(false)
      onDone()
    },
    onError: (error: Error) => {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) toast.error(error.message)
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) onDone()
    },
  })
  const holds = answering || hiding
  useEffect(() => onHold?.(review, holds), [onHold, review, holds])
  const fields = decide.error instanceof ApiError ? decide.error.fields : {}
  const withAnswer = changed ? { answer } : {}

  return (
    <article
      className={cx(styles.card, review.state === 'waiting' && styles.waits)}
      aria-label={said.by(review.name, review.product.name)}
    >
      <header className={styles.head}>
        <ProductPicture
          src={smallest(review.product.picture)}
          alt=""
          sizes="2rem"
          width={32}
          height={40}
          className={styles.picture}
        />
        <p>
          <Link href={`/admin/products/${encodeURIComponent(review.product._id)}`} dir="auto">
            {review.product.name || said.goneProduct}
          </Link>
          <small dir="auto">{review.product.brand}</small>
        </p>
        <Rating of={review.stars} />
      </header>
      <p className={styles.text} dir="auto">
        {review.text}
      </p>
      {review.photos > 0 ? (
        <div className={styles.photos}>
          {Array.from({ length: review.photos }, (_, at) => (
            <PrivatePicture
              key={at}
              path={`/admin/reviews/${encodeURIComponent(review._id)}/photos/${at + 1}`}
              alt={said.photo(at + 1)}
            />
          ))}
        </div>
      ) : null}
      <p className={styles.who}>
        <b dir="auto">{review.name}</b>
        <StatusDot ring="full" tone="ok">
          {said.delivered(formatDay(review.deliveredOn))}
        </StatusDot>
        <span>{said.ofOrder(review.orderNumber)}</span>
        <span>{formatDayTime(review.createdAt)}</span>
        {review.skinType ? <span>{review.skinType}</span> : null}
        {review.age ? <span>{said.age(review.age)}</span> : null}
        {review.bought ? <span>{said.chose(review.bought)}</span> : null}
        {review.helpful > 0 ? <span>{said.helpful(review.helpful)}</span> : null}
      </p>
      {review.reports > 0 && review.state === 'published' ? (
        <p className={styles.warn}>
          <b>{said.reports(review.reports)}</b>
        </p>
      ) : null}
      {review.suspicions.length > 0 && review.state === 'waiting' ? (
        <p className={styles.warn}>
          <b>{said.lookTwice}</b> {review.suspicions.map((one) => said.suspicions[one]).join(' ')}
        </p>
      ) : null}
      {review.state === 'hidden' && review.reason ? (
        <p className={styles.quiet}>{said.hiddenFor(said.reasons[review.reason as ReviewReason])}</p>
      ) : null}
      {review.answer && !answering ? (
        <div className={styles.answer}>
          <small>{said.answer}</small>
          <p dir="auto">{review.answer}</p>
        </div>
      ) : null}
      {answering ? (
        <div className={styles.answer}>
          <TextAreaField
            label={said.answer}
            hint={said.answerHint}
            dir="auto"
            rows={3}
            maxLength={MOST_ANSWER}
            value={answer}
            error={fields['answer']}
            onChange={(event) => setDraft({ ...draft, text: event.target.value })}
          />
          {gone ? (
            <div className={styles.warn} role="status">
              {said.decided}
            </div>
          ) : null}
          {draft.over === review.answer ? null : (
            <div className={styles.warn} role="status">
              <b>{said.overtaken}</b> <span dir="auto">{review.answer || said.takenBack}</span>
            </div>
          )}
          <LeaveDialog on={changed} what={said.answer} />
        </div>
      ) : null}
      {mayWrite ? (
        <div className={styles.acts}>
          {review.state === 'published' ? null : (
            <Button
              size="sm"
              busy={decide.isPending && !hiding}
              onClick={() => decide.mutate({ state: 'published', ...withAnswer })}
            >
              {changed && answer.trim() !== '' ? said.publishWith : said.publish}
            </Button>
          )}
          {review.photos > 0 && review.state !== 'published' ? (
            <Button
              size="sm"
              variant="secondary"
              busy={decide.isPending && !hiding}
              onClick={() => decide.mutate({ state: 'published', withoutPhotos: true, ...withAnswer })}
            >
              {said.withoutPhotos}
            </Button>
          ) : null}
          {review.reports > 0 && review.state === 'published' ? (
            <Button
              size="sm"
              variant="secondary"
              busy={decide.isPending && !hiding}
              onClick={() => decide.mutate({ state: 'published' })}
            >
              {said.leave}
            </Button>
          ) : null}
          {answering && review.state === 'published' ? (
            <Button
              size="sm"
              busy={decide.isPending && !hiding}
              disabled={!changed}
              onClick={() => decide.mutate({ answer })}
            >
              {said.saveAnswer}
            </Button>
          ) : null}
          {answering ? (
            <Button size="sm" variant="quiet" onClick={() => setDraft(null)}>
              {said.noAnswer}
            </Button>
          ) : review.state === 'hidden' ? null : (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => setDraft({ text: review.answer, over: review.answer })}
            >
              {review.answer ? said.changeAnswer : said.reply}
            </Button>
          )}
          {review.state === 'hidden' ? null : (
            <Button size="sm" variant="quiet" onClick={() => setHiding(true)}>
              {said.hide}
            </Button>
          )}
        </div>
      ) : null}
      <Dialog open={hiding} title={said.hideTitle} onClose={() => setHiding(false)}>
        <p>{said.hideText}</p>
        <SelectField
          label={said.why}
          value={reason}
          error={fields['reason']}
          onChange={(event) => setReason(event.target.value as ReviewReason | '')}
        >
          <option value="">{said.choose}</option>
          {REASONS.map((one) => (
            <option key={one} value={one}>
              {said.reasons[one]}
            </option>
          ))}
        </SelectField>
        <div className={styles.acts}>
          <Button
            busy={decide.isPending}
            onClick={() => decide.mutate({ state: 'hidden', ...(reason !== '' && { reason }) })}
          >
            {said.hideIt}
          </Button>
          <Button variant="secondary" onClick={() => setHiding(false)}>
            {said.keep}
          </Button>
        </div>
      </Dialog>
    </article>
  )
}

/** A rating in stars, as "4 of 5". */
function Rating({ of }: { of: number }) {
  return (
    <span className={styles.rating} role="img" aria-label={said.of5(of)}>
      {'★'.repeat(of)}
      <span>{'★'.repeat(5 - of)}</span>
    </span>
  )
}
