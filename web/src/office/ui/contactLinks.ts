import { latinDigits } from '#/shared/lib/digits.ts'

/** A typed phone number in E.164, "+923001234567". It is Pakistan's where no country code is given. */
export function dialled(phone: string): string {
  const written = latinDigits(phone).trim()
  const digits = written.replace(/\D/g, '')
  if (written.startsWith('+')) return `+${digits.replace(/^920/, '92')}`
  if (digits.startsWith('00')) return `+${digits.slice(2).replace(/^920/, '92')}`
  if (digits.startsWith('92') && digits.length > 10) return `+${digits}`
  return `+92${digits.replace(/^0/, '')}`
}

/** The address of a chat with the customer. */
export function whatsapp(phone: string): string {
  return `https://wa.me/${dialled(phone).slice(1)}`
}
