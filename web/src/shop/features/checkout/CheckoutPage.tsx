import { useTitle } from '#/shared/lib/useTitle.ts'
import { CartChanges } from '#/shop/parts/cart/CartChanges.tsx'
import { formatRupees } from '#/shared/lib/format.ts'
import { cashRupees } from '#/shared/lib/price.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Skeleton } from '#/shared/ui/Skeleton.tsx'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { RiderAdvice } from './RiderAdvice.tsx'
import { AddressFields } from './AddressFields.tsx'
import { AgreeLine } from './AgreeLine.tsx'
import { isTooMuch } from './cash.ts'
import { CashAdvice } from './CashAdvice.tsx'
import { CheckoutFrame } from './CheckoutFrame.tsx'
import styles from './checkout.module.css'
import { copy as cartCopy } from '#/shop/parts/cart/cart.copy.ts'
import { copy } from './checkout.copy.ts'
import { FormSummary } from './FormSummary.tsx'
import { OrderAside } from './OrderAside.tsx'
import { useCheckout } from './useCheckout.ts'
import { WayChoice } from './WayChoice.tsx'

/** The cash-on-delivery address form (CHK-1 to CHK-5). */
export default function CheckoutPage() {
  useTitle(copy.pageTitle.checkout)
  const {
    mounted,
    changes,
    dismissChanges,
    form,
    addresses,
    formRef,
    advice,
    busy,
    items,
    empty,
    percentOff,
    coupon,
    delivery,
    totalPaisa: total,
    sums,
  } = useCheckout({
    prefix: 'checkout',
    page: '/checkout',
  })
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
          <OrderAside items={items} percentOff={percentOff} coupon={coupon} delivery={delivery} method="cod" />
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
        <WayChoice way="cod" sums={sums} />
        {/* An obstacle that no field can change is said before the first field. */}
        {tooMuch ? cashAdvice : null}
        <AddressFields form={form} addresses={addresses} heading="h2" />
        {tooMuch ? null : cashAdvice}
        {advice === null || busy ? null : <RiderAdvice advice={advice} formRef={formRef} />}
        <div className={styles.submit}>
          {mounted ? (
            <p className={styles.due}>
              {delivery.open ? cartCopy.summary.before : copy.cash} <b className="num">{cash}</b>
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
