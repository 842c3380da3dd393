import { useTitle } from '#/shared/lib/useTitle.ts'
import { CartChanges } from '#/shop/parts/cart/CartChanges.tsx'
import { formatRupees } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { cashRupees } from '#/shared/lib/price.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Skeleton } from '#/shared/ui/Skeleton.tsx'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { RiderAdvice } from './RiderAdvice.tsx'
import { AddressFields } from './AddressFields.tsx'
import { AgreeLine } from './AgreeLine.tsx'
import { isTooMuch } from './cash.ts'
import { CashAdvice } from './CashAdvice.tsx'
import { CheckoutFrame, MethodLine } from './CheckoutFrame.tsx'
import styles from './checkout.module.css'
import { copy } from './checkout.copy.ts'
import { FormSummary } from './FormSummary.tsx'
import { OrderAside } from './OrderAside.tsx'
import { useCheckout } from './useCheckout.ts'

/** The cash-on-delivery address form (CHK-1 to CHK-5). */
export default function CheckoutPage() {
  useTitle(copy.pageTitle.checkout)
  const { mounted, changes, dismissChanges, form, formRef, advice, busy, items, empty, percentOff, coupon } =
    useCheckout({
      prefix: 'checkout',
      page: paths.checkout,
    })
  const { total } = coupon.bill
  const cash = formatRupees(cashRupees(total))
  const tooMuch = isTooMuch(
    total,
    useAppSelector((state) => state.shop.config),
  )
  const cashAdvice = mounted ? <CashAdvice values={form.values} totalPaisa={total} formRef={formRef} /> : null
  return (
    <CheckoutFrame
      title={copy.title}
      lead={copy.lead}
      state={mounted && empty ? 'empty' : 'ready'}
      aside={
        mounted ? (
          <OrderAside items={items} percentOff={percentOff} coupon={coupon} method="cod" />
        ) : (
          <div className={styles.aside}>
            <Skeleton className={styles.asideWaiting} />
          </div>
        )
      }
    >
      <CartChanges changes={changes} percentOff={percentOff} onSeen={dismissChanges} />
      <form method="post" ref={formRef} onSubmit={form.onSubmit} noValidate aria-label={copy.title}>
        <FormSummary prefix="checkout" errors={form.listed} />
        <MethodLine icon="cash" name={copy.method.cod} other={paths.payment} />
        {/* What no field changes is said before the first of them. */}
        {tooMuch ? cashAdvice : null}
        <AddressFields form={form} heading="h2" />
        {tooMuch ? null : cashAdvice}
        {advice === null || busy ? null : <RiderAdvice advice={advice} formRef={formRef} />}
        <div className={styles.submit}>
          {mounted ? (
            <p className={styles.due}>
              {copy.cash} <b className="num">{cash}</b>
            </p>
          ) : null}
          <Button type="submit" busy={busy}>
            {busy ? copy.placing : copy.placeOrder}
          </Button>
          {busy ? (
            <p role="status">{copy.stay}</p>
          ) : (
            <div className={styles.says}>
              <p>{copy.confirmNext}</p>
              <AgreeLine />
            </div>
          )}
        </div>
      </form>
    </CheckoutFrame>
  )
}
