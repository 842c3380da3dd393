/** The address of an order's page, by its number or id. */
export const orderPath = (numberOrId: string) => `/admin/orders/${encodeURIComponent(numberOrId)}`
