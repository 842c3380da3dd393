import { useTitle } from '#/shared/lib/useTitle.ts'
import { CartChanges } from '#/shop/parts/cart/CartChanges.tsx'
import { formatPaisa, formatRupees } from '#/shared/lib/format.ts'
import { cashRupees } from '#/shared/lib/price.ts'
import { paths } from '#/shared/lib/paths.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
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
import { CardField } from './CardField.tsx'
import { CreditTick } from './CreditTick.tsx'
import { PointsChoice } from './PointsChoice.tsx'
import { DepositNote } from './DepositNote.tsx'
import { FormSummary } from './FormSummary.tsx'
import { GiftChoice } from './GiftChoice.tsx'
import { RemindChoice } from './RemindChoice.tsx'
import { OrderAside } from './OrderAside.tsx'
import { useCheckout } from './useCheckout.ts'
import { leftOf } from './useCredit.ts'
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
    gift,
    totalPaisa: total,
    deposit,
    credit,
    card,
    sums,
  } = useCheckout({
    prefix: 'checkout',
    page: '/checkout',
  })
  const left = leftOf(total, credit.pays + card.pays)
  const cash = formatRupees(cashRupees(left - Math.min(deposit.paisa, left)))
  const tooMuch = isTooMuch(
    left,
    useAppSelector((state) => state.shop.config),
  )
  const cashAdvice = mounted ? <CashAdvice values={form.values} totalPaisa={left} formRef={formRef} /> : null
  return (
    <CheckoutFrame
      title={copy.title}
      lead={gift?.noPrices ? copy.noCash.text.transfer : copy.lead}
      state={mounted && empty ? 'empty' : 'ready'}
      aside={
        mounted ? (
          <OrderAside
            items={items}
            percentOff={percentOff}
            coupon={coupon}
            delivery={delivery}
            gift={gift}
            method={gift?.noPrices ? 'transfer' : 'cod'}
            deposit={deposit.paisa}
            credit={credit.pays}
            card={card.pays}
          />
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
        <WayChoice way="cod" sums={sums} gift={gift} />
        <GiftChoice gift={gift} form={form} />
        <CardField card={card} />
        {mounted ? <CreditTick credit={credit} /> : null}
        {mounted ? <PointsChoice items={items} coupon={coupon.code} credit={credit} /> : null}
        {/* An obstacle that no field can change is said before the first field. */}
        {tooMuch ? cashAdvice : null}
        <AddressFields form={form} addresses={addresses} heading="h2" />
        {tooMuch ? null : cashAdvice}
        <RemindChoice values={form.values} items={items} ready={mounted} />
        {advice === null || busy ? null : <RiderAdvice advice={advice} formRef={formRef} />}
        <div className={styles.submit}>
          {mounted && !gift?.noPrices ? <DepositNote deposit={deposit} /> : null}
          {mounted && !gift?.noPrices && deposit.paisa > 0 ? (
            <p className={styles.due}>
              {copy.deposit.first} <b className="num">{formatPaisa(Math.min(deposit.paisa, left))}</b>
            </p>
          ) : null}
          {mounted && !gift?.noPrices && deposit.paisa < Math.max(left, credit.pays + card.pays > 0 ? 0 : 1) ? (
            <p className={styles.due}>
              {delivery.open ? cartCopy.summary.before : copy.cash} <b className="num">{cash}</b>
            </p>
          ) : null}
          {gift?.noPrices ? (
            <ButtonLink href={paths.payment}>{copy.noCash.pay}</ButtonLink>
          ) : (
            <Button type="submit" busy={busy}>
              {busy ? copy.placing : copy.placeOrder}
            </Button>
          )}
          {gift?.noPrices ? null : busy ? (
            <p role="status">{copy.stay}</p>
          ) : (
            <div className={styles.says}>
              <p>{deposit.paisa > 0 ? copy.deposit.after : copy.confirmNext}</p>
              <AgreeLine />
            </div>
          )}
        </div>
      </form>
    </CheckoutFrame>
  )
}
