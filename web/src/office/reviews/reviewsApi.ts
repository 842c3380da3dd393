/** The calls of the screens of reviews. */
import { queryOptions } from '@tanstack/react-query'
import { api, request } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']
export type Testimonial = Schemas['Testimonial']
export type TestimonialInput = Schemas['TestimonialInput']

export type ProductReview = Schemas['OfficeReview']
export type ProductReviews = Schemas['OfficeReviews']
export type ReviewState = Schemas['ReviewState']
/** The lists of the screen: by state, and of the published those that readers reported. */
export type ReviewList = ReviewState | 'reported'
export type ReviewReason = Schemas['ReviewReason']
export type ReviewCounts = Schemas['ReviewCounts']
export type ReviewDecision = Schemas['ReviewDecision']

export type Question = Schemas['OfficeQuestion']
export type Questions = Schemas['OfficeQuestions']
export type QuestionDecision = Schemas['QuestionDecision']
export type QuestionReason = Schemas['QuestionReason']

export const questionKeys = ['questions'] as const

export const questionQueue = (state: ReviewState, after: string) =>
  queryOptions({
    queryKey: [...questionKeys, state, after],
    queryFn: ({ signal }) =>
      api<Questions>(`/admin/questions?${new URLSearchParams({ state, ...(after && { after }) })}`, { signal }),
  })

export const decideQuestion = ({ _id, version }: Question, body: QuestionDecision) =>
  api<Question>(`/admin/questions/${encodeURIComponent(_id)}`, {
    method: 'PATCH',
    ifMatch: `"${version}"`,
    body,
  })

export const reviewKeys = {
  testimonials: ['testimonials'],
  queues: ['reviews'],
} as const

export const decideReview = ({ _id, version }: ProductReview, body: ReviewDecision) =>
  api<ProductReview>(`/admin/reviews/${encodeURIComponent(_id)}`, {
    method: 'PATCH',
    ifMatch: `"${version}"`,
    body,
  })

type List = Schemas['Testimonials']

export const addTestimonial = (body: TestimonialInput) =>
  api<Testimonial>('/admin/testimonials', { method: 'POST', body })

const at = (id: string) => `/admin/testimonials/${encodeURIComponent(id)}`

export const changeTestimonial = (id: string, version: number, body: TestimonialInput) =>
  api<Testimonial>(at(id), { method: 'PATCH', ifMatch: `"${version}"`, body })

export const removeTestimonial = (one: Testimonial) =>
  request<unknown>(at(one._id), { method: 'DELETE', ifMatch: `"${one.version}"` })

export const orderTestimonials = async (ids: readonly string[]) =>
  (await api<List>('/admin/testimonials/order', { method: 'PUT', body: { ids } })).testimonials

export const reviewQueries = {
  testimonials: queryOptions({
    queryKey: reviewKeys.testimonials,
    queryFn: async ({ signal }) => (await api<List>('/admin/testimonials', { signal })).testimonials,
  }),
  queue: (list: ReviewList, after: string) =>
    queryOptions({
      queryKey: ['reviews', list, after],
      queryFn: ({ signal }) => {
        const of = list === 'reported' ? { state: 'published', reported: 'true' } : { state: list }
        return api<ProductReviews>(`/admin/reviews?${new URLSearchParams({ ...of, ...(after && { after }) })}`, {
          signal,
        })
      },
    }),
}
