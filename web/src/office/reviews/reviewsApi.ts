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
export type ReviewReason = Schemas['ReviewReason']
export type ReviewCounts = Schemas['ReviewCounts']
export type ReviewDecision = Schemas['ReviewDecision']

export const reviewKeys = {
  testimonials: ['testimonials'],
  queues: ['reviews'],
} as const

export const decideReview = async ({ _id, version }: ProductReview, body: ReviewDecision) =>
  (
    await request<ProductReview>(`/admin/reviews/${encodeURIComponent(_id)}`, {
      method: 'PATCH',
      ifMatch: `"${version}"`,
      body,
    })
  ).data

type List = Schemas['Testimonials']

export const addTestimonial = (body: TestimonialInput) =>
  api<Testimonial>('/admin/testimonials', { method: 'POST', body })

const at = (id: string) => `/admin/testimonials/${encodeURIComponent(id)}`

export const changeTestimonial = async (id: string, version: number, body: TestimonialInput) =>
  (await request<Testimonial>(at(id), { method: 'PATCH', ifMatch: `"${version}"`, body })).data

export const removeTestimonial = (one: Testimonial) =>
  request<unknown>(at(one._id), { method: 'DELETE', ifMatch: `"${one.version}"` })

export const orderTestimonials = async (ids: readonly string[]) =>
  (await api<List>('/admin/testimonials/order', { method: 'PUT', body: { ids } })).testimonials

export const reviewQueries = {
  testimonials: queryOptions({
    queryKey: reviewKeys.testimonials,
    queryFn: async ({ signal }) => (await api<List>('/admin/testimonials', { signal })).testimonials,
  }),
  queue: (state: ReviewState, after: string) =>
    queryOptions({
      queryKey: ['reviews', state, after],
      queryFn: ({ signal }) =>
        api<ProductReviews>(`/admin/reviews?${new URLSearchParams({ state, ...(after && { after }) })}`, { signal }),
    }),
}
