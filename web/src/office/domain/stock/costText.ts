/** An amount of a supplier's currency, as the shop writes it ("12500.00"), for people: "USD 12,500.00". */
export function costText(currency: string, amount: string): string {
  const [whole = '', part = ''] = amount.split('.')
  return `${currency} ${Number(whole).toLocaleString('en')}.${part}`
}
