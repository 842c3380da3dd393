/** Which reviews of a product are shown. It stands in the address, so that it can be sent and survives going back (REAL-1). */
export type ReviewChoice = {
  readonly stars: number
  readonly skin: string
  readonly photos: boolean
  readonly helpful: boolean
}

export const everyReview: ReviewChoice = { stars: 0, skin: '', photos: false, helpful: false }

/** The choice of an address's query; what is no choice there is left out. */
export function choiceOf(search: string): ReviewChoice {
  const query = new URLSearchParams(search)
  const stars = Number(query.get('stars'))
  return {
    stars: [1, 2, 3, 4, 5].includes(stars) ? stars : 0,
    skin: query.get('skin') ?? '',
    photos: query.get('photos') === 'true',
    helpful: query.get('sort') === 'helpful',
  }
}

/** The query of the call for a choice's reviews. */
export function queryOf({ stars, skin, photos, helpful }: ReviewChoice, after = ''): string {
  const query = new URLSearchParams({
    ...(stars > 0 && { stars: String(stars) }),
    ...(skin && { skinType: skin }),
    ...(photos && { photos: 'true' }),
    ...(helpful && { sort: 'helpful' }),
    ...(after && { after }),
  }).toString()
  return query && `?${query}`
}

/** Puts a choice into the address, beside what else stands there. */
export function keepChoice({ stars, skin, photos, helpful }: ReviewChoice) {
  const { pathname, search, hash } = location
  const query = new URLSearchParams(search)
  for (const [name, value] of [
    ['stars', stars > 0 ? String(stars) : ''],
    ['skin', skin],
    ['photos', photos ? 'true' : ''],
    ['sort', helpful ? 'helpful' : ''],
  ] as const) {
    if (value) query.set(name, value)
    else query.delete(name)
  }
  const text = query.toString()
  history.replaceState(history.state, '', pathname + (text && `?${text}`) + hash)
}
