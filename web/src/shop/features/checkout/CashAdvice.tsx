import { useEffect, useState, type RefObject } from 'react'
import { formatRupees } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { copy as contactCopy } from '#/shared/orders/contact.copy.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { Advice } from './Advice.tsx'
import { askCash, noCash, phoneToAsk } from './cash.ts'
import type { Contact } from './contact.ts'
import { copy } from './checkout.copy.ts'

type Props = { values: Contact; totalPaisa: number; formRef: RefObject<HTMLFormElement | null> }

/**
 * Says as soon as the fields show it that this order cannot be paid at the door, with the other way to pay (COD-5).
 * Where the shop cannot be asked, its refusal of the order is what tells.
 */
export function CashAdvice({ values, totalPaisa, formRef }: Props) {
  const config = useAppSelector((state) => state.shop.config)
  const typing = useTyping(formRef)
  const key = typing === 'phone' ? null : phoneToAsk(values)
  const { data } = useLoad(key, (signal) => askCash(values, signal))
  const phoneRefused = data !== null && key === data.key && !data.cash
  const why = noCash(typing === null ? values : { ...values, [typing]: '' }, totalPaisa, config, phoneRefused)
  if (why === null) return null
  const { title, text } = copy.noCash
  const words = {
    most: title.most(formatRupees(config.cashMost ?? 0)),
    country: title.country((config.cashCountries ?? []).map(contactCopy.country)),
    city: title.city(values.city.trim()),
    phone: title.phone,
  }
  return (
    <Advice
      icon="cash"
      role="status"
      title={words[why]}
      text={config.bankTransfer ? text.transfer : text.write(config.supportEmail)}
    >
      {config.bankTransfer ? (
        <ButtonLink href={paths.payment} variant="secondary" size="sm">
          {copy.noCash.pay}
        </ButtonLink>
      ) : null}
    </Advice>
  )
}

/** The name of the field that is being typed into, or null. Nothing is said of a field before it is left. */
function useTyping(formRef: RefObject<HTMLFormElement | null>) {
  const [typing, setTyping] = useState<string | null>(null)
  useEffect(() => {
    const form = formRef.current
    if (form === null) return undefined
    const enter = (event: FocusEvent) =>
      setTyping(event.target instanceof HTMLInputElement ? event.target.name || null : null)
    const leave = () => setTyping(null)
    form.addEventListener('focusin', enter)
    form.addEventListener('focusout', leave)
    return () => {
      form.removeEventListener('focusin', enter)
      form.removeEventListener('focusout', leave)
    }
  }, [formRef])
  return typing
}
