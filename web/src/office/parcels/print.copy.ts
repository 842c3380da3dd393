/** The texts around papers, on the screen that prints them. */
export const copy = {
  print: 'Print',
  noPrices: 'Without prices',
  prices: 'With prices',
  back: 'Back',
  slips: 'Packing slip, A5',
  labels: 'Address label, A6',
  labels4: 'Address labels, A4 four-up',
  four: 'Four on A4',
  single: 'One by one, A6',
  load: 'Load sheet, A4',
  invoice: 'Invoice, A4',
  picks: 'Pick list, A4',
  purchase: 'Purchase order, A4',
  noInvoice: 'This order has no invoice yet.',
  nothing: 'There is nothing to print.',
}
