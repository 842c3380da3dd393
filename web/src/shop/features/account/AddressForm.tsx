import { api } from '#/shared/api/client.ts'
import type { AddressBook, SavedAddress } from '#/shared/api/types.ts'
import { fetchCities, findCity } from '#/shared/lib/cities.ts'
import { countries } from '#/shared/lib/countries.ts'
import { belowCity } from '#/shared/orders/addressForm.ts'
import { copy as contactCopy } from '#/shared/orders/contact.copy.ts'
import { contactList, isOf, keptNames, textsOf, type ContactName, type KeptName } from '#/shared/orders/contact.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './keep.copy.ts'
import { OwnPart } from './OwnPart.tsx'
import { useOwnForm } from './useOwnForm.ts'

type Name = KeptName | 'label'

/** Whether an address in a country must have a field. Where the shop asks for more, the checkout does. */
const needed = (country: string) => {
  const below: Partial<Record<KeptName, string>> = belowCity(country, { short: true, abroad: true })
  return (name: KeptName) => contactList[name].missing !== undefined && (below[name] ?? 'needed') === 'needed'
}

type Props = { address: SavedAddress | null; onSaved: (book: AddressBook) => void; onCancel: () => void }

/**
 * The form for an address that is kept for later orders (KEEP-3). `address` is the one to change, or null for a new
 * one.
 */
export function AddressForm({ address, onSaved, onCancel }: Props) {
  const own = useOwnForm<Name>('kept', {
    initial: { label: address?.label ?? '', ...textsOf(keptNames, address ?? { country: countries[0] }) },
    check: (values) =>
      Object.fromEntries(
        keptNames
          .filter((name) => needed(values.country)(name) && values[name].trim() === '')
          .map((name) => [name, contactList[name].missing]),
      ),
    save: async (typed) => {
      const values = await withRegion(typed)
      const body = Object.fromEntries(
        Object.entries(values)
          .map(([name, value]) => [name, value.trim()] as const)
          .filter(([name, value]) => value !== '' || contactList[name as ContactName]?.missing !== undefined),
      )
      const book = address
        ? await api<AddressBook>(`/account/addresses/${address._id}`, { method: 'PUT', auth: true, body })
        : await api<AddressBook>('/account/addresses', { method: 'POST', auth: true, body })
      toast.success(copy.address.saved)
      onSaved(book)
    },
  })
  const { form } = own
  const text = (name: KeptName) => {
    const { label, type = 'text', autoComplete = 'off', capitals } = contactList[name]
    const must = needed(form.values.country)(name)
    return (
      <TextField
        key={name}
        {...form.field(name)}
        type={type}
        inputMode={type}
        autoComplete={autoComplete}
        autoCapitalize={capitals ?? (type === 'text' ? 'words' : 'none')}
        label={label}
        dir={type === 'tel' ? 'ltr' : 'auto'}
        {...(must ? { required: true } : { optional: true })}
      />
    )
  }
  return (
    <OwnPart
      own={own}
      title={address ? copy.address.changeTitle : copy.address.add}
      lead={null}
      submit={copy.address.save}
      after={
        <div>
          <Button variant="quiet" size="sm" onClick={onCancel}>
            {copy.address.cancel}
          </Button>
        </div>
      }
    >
      <TextField
        {...form.field('label')}
        label={copy.address.label}
        hint={copy.address.labelHint}
        dir="auto"
        optional
      />
      {keptNames.map((name) =>
        name === 'country' ? (
          <SelectField
            key={name}
            {...form.field(name)}
            label={contactList[name].label}
            autoComplete="country-name"
            required
          >
            {countries.map((country) => (
              <option key={country} value={country}>
                {contactCopy.country(country)}
              </option>
            ))}
          </SelectField>
        ) : isOf(form.values.country)(name) ? (
          text(name)
        ) : null,
      )}
    </OwnPart>
  )
}

/**
 * Fills in the province and postal code of a known city where they were left out. Without the list of cities they stay
 * empty.
 */
async function withRegion(values: Record<Name, string>): Promise<Record<Name, string>> {
  if (values.country !== countries[0] || (values.state.trim() !== '' && values.zip.trim() !== '')) return values
  const cities = await fetchCities(new AbortController().signal).catch(() => [])
  const city = findCity(cities, values.city)
  return city ? { ...values, state: values.state.trim() || city.province, zip: values.zip.trim() || city.code } : values
}
