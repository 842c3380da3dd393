/** Up to this many units a page says how many are left; `lowStock` of internal/httpd/site is the same number. */
export const LOW_STOCK = 5
