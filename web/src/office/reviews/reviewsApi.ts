/** The calls of the screens of reviews. */
import { api, request } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']
export type Testimonial = Schemas['Testimonial']
export type TestimonialInput = Schemas['TestimonialInput']

export const reviewKeys = { testimonials: ['testimonials'] } as const

type List = Schemas['Testimonials']

export const fetchTestimonials = async (signal: AbortSignal) =>
  (await api<List>('/admin/testimonials', { signal })).testimonials

export const addTestimonial = (body: TestimonialInput) =>
  api<Testimonial>('/admin/testimonials', { method: 'POST', body })

const at = (id: string) => `/admin/testimonials/${encodeURIComponent(id)}`

export const changeTestimonial = async (id: string, version: number, body: TestimonialInput) =>
  (await request<Testimonial>(at(id), { method: 'PATCH', ifMatch: `"${version}"`, body })).data

export const removeTestimonial = (one: Testimonial) =>
  request<unknown>(at(one._id), { method: 'DELETE', ifMatch: `"${one.version}"` })

export const orderTestimonials = async (ids: readonly string[]) =>
  (await api<List>('/admin/testimonials/order', { method: 'PUT', body: { ids } })).testimonials
