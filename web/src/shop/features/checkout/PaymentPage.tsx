import { useTitle } from '#/shared/lib/useTitle.ts'
import { useId, type ReactNode } from 'react'
import { CartChanges } from '#/shop/parts/cart/CartChanges.tsx'
import { formatPaisa } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { useAppSelector } from '#/shop/state/redux.ts'
import { AddressAdvice } from './AddressAdvice.tsx'
import { AddressFields } from './AddressFields.tsx'
import { AgreeLine } from './AgreeLine.tsx'
import { BankDetails } from './BankDetails.tsx'
import { CheckoutFrame, MethodLine } from './CheckoutFrame.tsx'
import checkoutStyles from './checkout.module.css'
import { contactNames } from './contact.ts'
import { copy } from './copy.ts'
import { FormSummary } from './FormSummary.tsx'
import { ordering } from './ordering.ts'
import { OrderAside } from './OrderAside.tsx'
import styles from './PaymentPage.module.css'
import { ProofPicker } from './ProofPicker.tsx'
import { useCheckout } from './useCheckout.ts'
import { useProof } from './useProof.ts'

const PICKER = 'payment-screenshot'

/** The bank-transfer form, or the way to the other one where the shop has no account (SURE-10). */
export default function PaymentPage() {
  useTitle('Bank transfer')
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
  const { mounted, changes, dismissChanges, form, formRef, advice, busy, progress, items, empty, percentOff, coupon } =
    useCheckout({
      prefix: 'payment',
      page: paths.payment,
      onRefused: () => {
        if (!proof.chosen) proof.setError(copy.payment.needShot)
      },
      screenshot: async () => {
        const picture = await proof.ready()
        if (picture) return picture
        proof.setError(copy.payment.needShot)
        document.getElementById(PICKER)?.focus()
        return null
      },
    })
  const total = coupon.bill.total
  const unfilled = contactNames.some((name) => form.listed[name] !== undefined && form.values[name].trim() === '')
  const shotMissing = proof.error === copy.payment.needShot
  return (
    <CheckoutFrame
      title={copy.payment.title}
      lead={copy.payment.lead}
      state={mounted && empty ? 'empty' : 'ready'}
      aside={
        mounted ? (
          <OrderAside items={items} percentOff={percentOff} coupon={coupon} method="transfer" />
        ) : (
          <div className={checkoutStyles.aside} />
        )
      }
    >
      <CartChanges changes={changes} percentOff={percentOff} onSeen={dismissChanges} />
      <form ref={formRef} onSubmit={form.onSubmit} noValidate aria-label={copy.payment.title}>
        <FormSummary
          prefix="payment"
          errors={form.listed}
          more={shotMissing ? [{ target: PICKER, text: copy.payment.needShot }] : []}
          {...(unfilled && { title: copy.payment.fillAll })}
        />
        <MethodLine icon="bank" name={copy.method.transfer} other={paths.checkout} />
        <div className={styles.steps}>
          <Step title={copy.payment.send}>
            <BankDetails totalPaisa={mounted ? total : null} />
          </Step>
          <Step title={copy.payment.screenshot}>
            <ProofPicker id={PICKER} proof={proof} progress={progress} onCancel={ordering.cancel} />
          </Step>
          <Step title={copy.title}>
            <AddressFields form={form} heading="h3" />
            {advice === null || busy ? null : <AddressAdvice advice={advice} formRef={formRef} />}
            <div className={checkoutStyles.submit}>
              {mounted ? (
                <p className={checkoutStyles.due}>
                  {copy.transfer} <b className="num">{formatPaisa(total)}</b>
                </p>
              ) : null}
              <Button type="submit" busy={busy}>
                {busy ? copy.placing : copy.placeOrder}
              </Button>
              {busy ? <p role="status">{copy.stay}</p> : <AgreeLine />}
            </div>
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
