import type { Form } from '#/shared/lib/useForm.ts'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import styles from './checkout.module.css'
import { contactFields, countries, languages, type ContactName } from './contact.ts'
import { sentence } from '#/shared/lib/sentence.tsx'
import { copy } from './copy.ts'

/** Who orders and where the parcel goes (CHK-1, CHK-2): the same fields for both ways of paying. */
export function AddressFields({ form, heading: Heading }: { form: Form<ContactName>; heading: 'h2' | 'h3' }) {
  const text = (name: Exclude<ContactName, 'country' | 'language'>) => {
    const { label, half, hint, ...input } = contactFields[name]
    return (
      <TextField
        {...input}
        {...form.field(name)}
        label={label}
        hint={name === 'streetAddress' ? <StreetHint /> : hint}
        className={half ? styles.half : undefined}
        dir={name === 'email' || name === 'phone' ? undefined : 'auto'}
        readOnly={form.busy}
        required
      />
    )
  }
  return (
    <div className={styles.form}>
      {text('firstName')}
      {text('lastName')}
      {text('email')}
      <Heading>{copy.delivery}</Heading>
      {text('streetAddress')}
      {text('city')}
      {text('state')}
      {text('zip')}
      <SelectField
        {...form.field('country')}
        label={copy.label.country}
        autoComplete="country-name"
        className={styles.half}
        required
      >
        {countries.map((country) => (
          <option key={country}>{country}</option>
        ))}
      </SelectField>
      {text('phone')}
      <SelectField {...form.field('language')} label={copy.label.language} className={styles.half}>
        {Object.entries(languages).map(([tag, name]) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function StreetHint() {
  return <span>{sentence(copy.hint.streetAddress, { urdu: <span lang="ur">{copy.hint.urdu}</span> })}</span>
}
