/** The id of the search field, for labels that stand elsewhere. */
export const SEARCH_FIELD = 'search'
