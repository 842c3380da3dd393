import { useTitle } from '#/shared/lib/useTitle.ts'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { CartChanges } from '#/shop/parts/cart/CartChanges.tsx'
import { formatPaisa } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { Skeleton } from '#/shared/ui/Skeleton.tsx'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { RiderAdvice } from './RiderAdvice.tsx'
import { AddressFields } from './AddressFields.tsx'
import { AgreeLine } from './AgreeLine.tsx'
import { BankDetails } from './BankDetails.tsx'
import { copy as cartCopy } from '#/shop/parts/cart/cart.copy.ts'
import { CheckoutFrame } from './CheckoutFrame.tsx'
import checkoutStyles from './checkout.module.css'
import { contactNames } from '#/shared/orders/contact.ts'
import { copy } from './checkout.copy.ts'
import { FormSummary } from './FormSummary.tsx'
import { GiftChoice } from './GiftChoice.tsx'
import { RemindChoice } from './RemindChoice.tsx'
import { ordering } from './ordering.ts'
import { OrderAside } from './OrderAside.tsx'
import styles from './PaymentPage.module.css'
import { ProofPicker } from './ProofPicker.tsx'
import { useCheckout } from './useCheckout.ts'
import { usePayTo } from './payTo.ts'
import { useProof } from './useProof.ts'
import { CardField } from './CardField.tsx'
import { CreditTick } from './CreditTick.tsx'
import { PointsChoice } from './PointsChoice.tsx'
import { useReference } from './reference.ts'
import { leftOf } from './useCredit.ts'
import { WayChoice } from './WayChoice.tsx'

const PICKER = 'payment-screenshot'
const RESERVE = 'reserve'

/** The bank-transfer form, or, where the shop has no account, the link to the other one (SURE-10). */
export default function PaymentPage() {
  useTitle(copy.pageTitle.payment)
  const { bankTransfer } = useAppSelector((state) => state.shop.config)
  return bankTransfer ? <TransferForm /> : <NoTransfer />
}

function NoTransfer() {
  return (
    <div className="wrap">
      <EmptyState
        as="h1"
        title={copy.noTransfer.title}
        actions={<ButtonLink href={paths.checkout}>{copy.noTransfer.action}</ButtonLink>}
      >
        {copy.noTransfer.text}
      </EmptyState>
    </div>
  )
}

/** The bank-transfer form with its screenshot (PAY-1 to PAY-6). */
function TransferForm() {
  const proof = useProof()
  const reference = useReference()
  const [payTo, choose] = usePayTo()
  const { transferHours: hours, orderFirst: first = false, accounts } = useAppSelector((state) => state.shop.config)
  /** A card pays on the order's own page, once the order is there (PAYS-4). */
  const card = accounts?.some(({ id, kind }) => kind === 'card' && id === payTo) ?? false
  const orderFirst = first || card
  /** Whether the button pressed last was the second one, which reserves the order. */
  const reserving = useRef(false)
  /** Whether store credit pays all of it. */
  const free = useRef(false)
  const {
    mounted,
    changes,
    dismissChanges,
    form,
    addresses,
    formRef,
    advice,
    busy,
    progress,
    items,
    empty,
    percentOff,
    coupon,
    delivery,
    gift,
    totalPaisa,
    credit,
    card: giftCard,
    sums,
  } = useCheckout({
    prefix: 'payment',
    page: '/payment',
    onRefused: () => {
      if (!proof.chosen && !reserving.current && !free.current) proof.setError(copy.payment.needShot)
    },
    transfer: async () => {
      const picture = await proof.ready()
      const known = { ...(reference && { reference: reference.reference }), ...(payTo !== '' && { payTo }) }
      if (reserving.current) return { ...known, reserve: true, ...(picture && { later: picture }) }
      if (picture) return { ...known, screenshot: picture }
      if (free.current) return { ...known, reserve: true } // nothing is left to transfer
      proof.setError(copy.payment.needShot)
      document.getElementById(PICKER)?.focus()
      return null
    },
  })
  const total = leftOf(totalPaisa, credit.pays + giftCard.pays)
  useEffect(() => {
    free.current = credit.pays + giftCard.pays > 0 && total === 0
  })
  const unfilled = contactNames.some((name) => form.listed[name] !== undefined && form.values[name].trim() === '')
  const shotMissing = proof.error === copy.payment.needShot
  return (
    <CheckoutFrame
      title={copy.payment.title}
      lead={card ? copy.payment.cardLead(hours) : orderFirst ? copy.reserve.first(hours) : copy.payment.lead}
      state={mounted && empty ? 'empty' : 'ready'}
      aside={
        mounted ? (
          <OrderAside
            items={items}
            percentOff={percentOff}
            coupon={coupon}
            delivery={delivery}
            gift={gift}
            method="transfer"
            credit={credit.pays}
            card={giftCard.pays}
          />
        ) : (
          <div className={checkoutStyles.aside}>
            <Skeleton className={checkoutStyles.asideWaiting} />
          </div>
        )
      }
    >
      <CartChanges changes={changes} percentOff={percentOff} onSeen={dismissChanges} />
      <form
        method="post"
        ref={formRef}
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent
          if (orderFirst) reserving.current = true
          else if (submitter) reserving.current = submitter.getAttribute('value') === RESERVE
          if (reserving.current) proof.setError(null)
          form.onSubmit(event)
        }}
        noValidate
        aria-label={copy.payment.title}
      >
        <FormSummary
          prefix="payment"
          errors={form.listed}
          more={shotMissing ? [{ target: PICKER, text: copy.payment.needShot }] : []}
          {...(unfilled && { title: copy.payment.fillAll })}
        />
        <WayChoice way="transfer" sums={sums} gift={gift} />
        <GiftChoice gift={gift} form={form} />
        <CardField card={giftCard} />
        {mounted ? <CreditTick credit={credit} /> : null}
        {mounted ? <PointsChoice items={items} coupon={coupon.code} credit={credit} /> : null}
        <div className={styles.steps}>
          {first || (credit.pays + giftCard.pays > 0 && total === 0) ? null : (
            <>
              <Step title={copy.payment.send}>
                <BankDetails
                  totalPaisa={mounted ? total : null}
                  open={delivery.open}
                  reference={reference}
                  payTo={payTo}
                  onPayTo={choose}
                />
              </Step>
              {card ? null : (
                <Step title={copy.payment.screenshot}>
                  <ProofPicker id={PICKER} proof={proof} progress={progress} onCancel={ordering.cancel} />
                </Step>
              )}
            </>
          )}
          <Step title={copy.title}>
            <AddressFields form={form} addresses={addresses} heading="h3" />
            <RemindChoice values={form.values} items={items} ready={mounted} />
            {advice === null || busy ? null : <RiderAdvice advice={advice} formRef={formRef} />}
            <div className={checkoutStyles.submit}>
              {mounted ? (
                <p className={checkoutStyles.due}>
                  {delivery.open ? cartCopy.summary.before : copy.transfer} <b className="num">{formatPaisa(total)}</b>
                </p>
              ) : null}
              <Button type="submit" busy={busy}>
                {busy ? copy.placing : copy.placeOrder}
              </Button>
              {busy ? <p role="status">{copy.stay}</p> : <AgreeLine />}
            </div>
            {orderFirst || (credit.pays + giftCard.pays > 0 && total === 0) ? null : (
              <section className={styles.second} aria-label={copy.reserve.title}>
                <b>{copy.reserve.title}</b>
                <p>{copy.reserve.text}</p>
                {proof.chosen ? <p>{copy.reserve.chosen}</p> : null}
                <Button type="submit" variant="secondary" value={RESERVE} busy={busy}>
                  {copy.reserve.act(hours)}
                </Button>
              </section>
            )}
          </Step>
        </div>
      </form>
    </CheckoutFrame>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.step} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
