import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { countries } from '#/shared/lib/countries.ts'
import { fetchCities, findCity, type City } from '#/shared/lib/cities.ts'
import { CityBox } from '#/shared/ui/CityBox.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { addressNames, contactList, isOf, officeLabel, type AddressName } from '#/shared/orders/contact.ts'
import { copy } from './phoneOrders.copy.ts'
import styles from './PhoneOrders.module.css'

export type Address = Record<AddressName | 'country', string>

/** The shop's cities, fetched once. They are null while they are on their way, and where they cannot be had. */
export const useCities = () =>
  useQuery({ queryKey: ['cities'], queryFn: ({ signal }) => fetchCities(signal), staleTime: Infinity }).data ?? null

type Props = {
  value: Address
  errors: Readonly<Record<string, string>>
  /** Whether the country may be chosen, as for an order that is not placed yet. */
  chooses?: boolean
  onChange: (change: Partial<Address>) => void
}

/** The address of an order, with what helps a rider. A city of the list fills province and postal code (DOOR-3). */
export function AddressForm({ value, errors, chooses = false, onChange }: Props) {
  const listed = useCities()
  const cities = value.country === countries[0] ? listed : null
  const filled = useRef<City | null>(null)
  const known = cities ? findCity(cities, value.city) : null

  /** The province and code of a city, where nothing else was typed. */
  function brings(city: City): Partial<Address> {
    const before = filled.current
    filled.current = city
    return {
      ...((value.state.trim() === '' || value.state === before?.province) && { state: city.province }),
      ...((value.zip.trim() === '' || value.zip === before?.code) && { zip: city.code }),
    }
  }

  // An address that is there from the start, or was split, came with its city's code.
  useEffect(() => {
    if (known && known.code === value.zip) filled.current = known
  }, [known, value.zip])

  /** The fields beside an address, which may be empty. */
  const extras = addressNames.filter((name) => contactList[name].missing === undefined && name !== 'landmark')
  const field = (name: AddressName, optional = false) => (
    <TextField
      key={name}
      label={officeLabel(name)}
      value={value[name]}
      error={errors[name]}
      optional={optional}
      autoComplete="off"
      maxLength={200}
      dir="auto"
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      {...(contactList[name].type === 'tel' && { type: 'tel', inputMode: 'tel' as const })}
    />
  )
  return (
    <>
      {chooses ? (
        <SelectField
          label={officeLabel('country')}
          value={value.country}
          error={errors['country']}
          onChange={(event) => onChange({ country: event.currentTarget.value })}
        >
          {countries.map((country) => (
            <option key={country}>{country}</option>
          ))}
        </SelectField>
      ) : null}
      {field('streetAddress')}
      <div className={styles.pair}>
        {field('landmark', true)}
        <CityBox
          label={officeLabel('city')}
          hint={cities && !known && value.city.trim() !== '' ? copy.city.unknown : undefined}
          error={errors['city']}
          value={value.city}
          cities={cities}
          words={copy.city}
          autoComplete="off"
          onType={(city) => onChange({ city })}
          onChoose={(city) => onChange({ city: city.name, ...brings(city) })}
          onBlur={() => {
            if (known && known.name !== filled.current?.name) onChange(brings(known))
          }}
        />
        {field('state', true)}
        {field('zip', true)}
        {extras.filter(isOf(value.country)).map((name) => field(name, true))}
      </div>
    </>
  )
}
