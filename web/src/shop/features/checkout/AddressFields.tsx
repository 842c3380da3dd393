import { Suspense, useState, type ReactNode } from 'react'
import type { SavedAddress } from '#/shared/api/types.ts'
import { afterPress } from '#/shared/lib/afterPress.ts'
import type { Form } from '#/shared/lib/useForm.ts'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { selectCartItems } from '#/shop/state/cartSlice.ts'
import { shipsFrom } from '#/shop/state/shipsFrom.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import styles from './checkout.module.css'
import { CityField } from './CityField.tsx'
import { countries } from '#/shared/lib/countries.ts'
import { copy as contactCopy } from '#/shared/orders/contact.copy.ts'
import { contactList, foldedNames, isOf, type ContactName } from '#/shared/orders/contact.ts'
import { belowCity } from '#/shared/orders/addressForm.ts'
import { lazyPart } from '#/shared/lib/code.ts'
import { copy as abroadCopy } from './abroad.copy.ts'
import { inputOf } from './contact.ts'
import { useAddressForms } from './useAddressForms.ts'
import { languages } from '#/shared/lib/languages.copy.ts'
import { Arrives } from '#/shop/parts/Arrives.tsx'
import { sentence } from '#/shared/lib/sentence.tsx'
import { copy } from './checkout.copy.ts'
import { meantMail } from './mailTypo.ts'
import { SavedAddresses } from './SavedAddresses.tsx'

const Abroad = lazyPart(async () => (await import('./Abroad.tsx')).Abroad)

/**
 * The text direction of a field: codes run from left to right. Province and postal code keep the page's, which decides
 * where their joined corners meet.
 */
function directionOf(name: ContactName) {
  if (name === 'state' || name === 'zip') return undefined
  return name === 'nationalAddress' || inputOf(name).inputMode !== 'text' ? 'ltr' : 'auto'
}

type Props = {
  form: Form<ContactName>
  /** The addresses that the member's account keeps. */
  addresses: readonly SavedAddress[]
  heading: 'h2' | 'h3'
}

/** Who orders and where the parcel goes (CHK-1, CHK-2, DOOR-3): the same fields for both ways of paying. */
export function AddressFields({ form, addresses, heading: Heading }: Props) {
  const forms = useAddressForms()
  const { country } = form.values
  const below = belowCity(country, forms)
  const waits = useAppSelector((state) => shipsFrom(selectCartItems(state)))
  const tells = useAppSelector(({ shop: { config } }) => config.abroadForms === true || config.notSent === true)
  const text = (name: ContactName) => {
    const { label, half, hint, missing } = contactList[name]
    const own = forms.abroad ? abroadCopy.labels[name]?.[country] : undefined
    const may = missing === undefined || ((name === 'state' || name === 'zip') && below[name] === 'may')
    const input = inputOf(name)
    return (
      <TextField
        key={name}
        {...input}
        {...form.field(name)}
        label={own ?? label}
        hint={name === 'streetAddress' ? <StreetHint /> : (hint ?? '')}
        className={half ? styles.half : undefined}
        dir={directionOf(name)}
        readOnly={form.busy}
        {...(may ? { optional: true } : { required: true })}
      />
    )
  }
  return (
    <div className={styles.form}>
      <SavedAddresses form={form} addresses={addresses} />
      {text('phone')}
      {text('firstName')}
      {text('lastName')}
      <MailAsked form={form}>{text('email')}</MailAsked>
      <Heading>{copy.delivery}</Heading>
      {text('streetAddress')}
      {text('landmark')}
      <CityField form={form} className={undefined} />
      {/* Province and postal code share a line. The city fills them in, and they can be changed (PLAIN-5). */}
      {below.state !== 'none' && below.zip !== 'none' ? (
        <div className={styles.line}>
          {text('state')}
          {text('zip')}
        </div>
      ) : below.state !== 'none' ? (
        text('state')
      ) : below.zip !== 'none' ? (
        text('zip')
      ) : null}
      <SelectField
        {...form.field('country')}
        label={contactList.country.label}
        autoComplete="country-name"
        className={styles.half}
        required
      >
        {countries.map((name) => (
          <option key={name} value={name}>
            {contactCopy.country(name)}
          </option>
        ))}
      </SelectField>
      {tells && country !== countries[0] ? (
        <Suspense fallback={null}>
          <Abroad country={country} />
        </Suspense>
      ) : null}
      {isOf(country)('nationalAddress') ? text('nationalAddress') : null}
      <details className={styles.more} open={foldedNames.some((name) => form.values[name] !== '') || undefined}>
        <summary>{contactCopy.more}</summary>
        {foldedNames.map(text)}
      </details>
      <SelectField {...form.field('language')} label={contactList.language.label} className={styles.half}>
        {Object.entries(languages).map(([tag, name]) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </SelectField>
      {country === countries[0] ? (
        <div className={styles.arrives}>
          <Arrives city={form.values.city} shipsFrom={waits} />
        </div>
      ) : null}
    </div>
  )
}

/**
 * The field for the mail address. Once it is left, it asks whether a likely slip was meant otherwise, and one press
 * takes the correction.
 */
function MailAsked({ form, children }: { form: Form<ContactName>; children: ReactNode }) {
  const [left, setLeft] = useState(true)
  const meant = left ? meantMail(form.values.email) : null
  const isField = (target: EventTarget) => target instanceof HTMLInputElement
  return (
    <div
      onFocus={(event) => {
        if (isField(event.target)) setLeft(false)
      }}
      onBlur={(event) => {
        if (isField(event.target)) afterPress(() => setLeft(true))
      }}
    >
      {children}
      <p className={styles.meant} role="status">
        {meant === null
          ? null
          : sentence(copy.meant, {
              address: (
                <button type="button" onClick={() => form.set('email', meant)}>
                  <bdi>{meant}</bdi>
                </button>
              ),
            })}
      </p>
    </div>
  )
}

function StreetHint() {
  return <span>{sentence(contactList.streetAddress.hint ?? '', { urdu: <span lang="ur">{copy.urdu}</span> })}</span>
}
