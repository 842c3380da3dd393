/** Where the page of an order is, by its number or its id. */
export const orderPath = (numberOrId: string) => `/admin/orders/${encodeURIComponent(numberOrId)}`
