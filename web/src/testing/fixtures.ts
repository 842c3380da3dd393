import type { OrderDetail, TrackingView, TrackedOrder } from '#/shared/api/orders.ts'
import type { CartItem, Facets, Product, User, Variant, WholeProduct } from '#/shared/api/types.ts'

/** A product like the shop's; pass the fields that the test is about. */
export function product(given: Partial<WholeProduct> = {}): WholeProduct {
  const one: Product = {
    _id: '0190b5a0-0000-7000-8000-000000000001',
    name: 'Advanced Snail 96 Mucin Power Essence',
    brand: 'COSRX',
    brandSlug: 'cosrx',
    category: 'essence',
    categories: ['essence', 'hydrating'],
    size: '100 ml',
    skinType: 'dry-skin',
    skinTypes: ['dry-skin', 'normal-skin'],
    description: 'A light essence.',
    price: 4200,
    frontImage: '/media/demo/snail-640.webp',
    backImage: '/media/demo/snail-back-640.webp',
    colorImages: {},
    video: '',
    videoPoster: '',
    colors: [],
    ingredients: ['Snail Secretion Filtrate'],
    howToUse: ['Apply after toner.'],
    cautions: [],
    stock: null,
    variants: [],
    topSell: false,
    trending: false,
    createdAt: '2026-01-02T03:04:05Z',
    ...given,
  }
  return one as WholeProduct // the server leaves empty fields out
}

/** A variant of a product. */
export function variant(given: Partial<Variant> = {}): Variant {
  return {
    _id: 'v1',
    size: '100 ml',
    color: '',
    shade: '',
    sku: '',
    price: 4200,
    stock: null,
    image: '',
    available: true,
    ...given,
  }
}

export function cartItem(given: Partial<CartItem> = {}): CartItem {
  return { ...product(), selectedColor: '', quantity: 1, ...given }
}

export function facets(given: Partial<Facets> = {}): Facets {
  return { total: 1, brands: [], skinTypes: [], categories: [], minPrice: 0, maxPrice: 0, inStock: 1, ...given }
}

export function user(given: Partial<User> = {}): User {
  return {
    _id: '0190b5a0-0000-7000-8000-0000000000aa',
    name: 'Ayesha Khan',
    email: 'ayesha@example.test',
    role: 'customer',
    profilePicUrl: '',
    createdAt: '2026-01-02T03:04:05Z',
    emailConfirmed: true,
    ...given,
  }
}

/** A shopper with the address of the parcel (API-18). */
export const ayesha = {
  firstName: 'Ayesha',
  lastName: 'Khan',
  email: 'ayesha.khan@gmail.com',
  streetAddress: 'House 12, Street 4, F-10/2',
  city: 'Islamabad',
  state: 'ICT',
  zip: '44000',
  country: 'Pakistan',
  phone: '0300 1234567',
}

/** The sums of an order without payments. */
export function orderSums(total: number, given: Partial<OrderDetail['sums']> = {}): OrderDetail['sums'] {
  const nothing = { discount: 0, delivery: 0, rounding: 0, returned: 0, received: 0, refunded: 0 }
  return { subtotal: total, ...nothing, total, due: total, ...given }
}

/** A whole order as the API gives it; pass the fields that the test is about. */
export function orderDetail(given: Partial<OrderDetail> = {}): OrderDetail {
  return {
    _id: '0190b5a0-0000-7000-8000-0000000000b1',
    number: 'GL-7K3M9Q',
    name: 'Ayesha Khan',
    sums: orderSums(7199.28),
    cartItems: [
      {
        _id: '0190b5a0-0000-7000-8000-000000000001',
        variantId: '0190b5a0-0000-7000-8000-000000000001-1',
        sku: '',
        name: 'Advanced Snail 96 Mucin Power Essence',
        brand: 'COSRX',
        size: '100 ml',
        selectedColor: '',
        quantity: 2,
        listPrice: 4999.5,
        price: 3599.64,
        sum: 7199.28,
        image: '/media/demo/snail-640.webp',
      },
    ],
    totalPrice: 7199.28,
    status: 'Pending',
    method: 'cod',
    tier: 'guest',
    percentOff: 28,
    placement: 'placed',
    payment: 'due',
    delivery: 'none',
    createdAt: '2026-11-20T14:44:00Z',
    cashToKeep: 7199,
    events: [{ at: '2026-11-20T14:44:00Z', kind: 'placed' }],
    tracking: tracking(),
    ...given,
  }
}

/** The state of an order that waits for its shopper, as the holder of its link sees it. */
export function tracking(given: Partial<TrackedOrder['tracking']> = {}): TrackedOrder['tracking'] {
  return {
    firstName: 'Ayesha',
    city: 'Islamabad',
    mayOpen: false,
    parcels: [],
    confirm: true,
    change: true,
    cancel: true,
    prove: false,
    link: 'aLinkOfTheTestsaLinkOfTheTestsaLinkOfTheTes',
    told: [told(), told({ language: 'ur', small: 'اس وقت', head: 'آپ کا آرڈر مل گیا ہے' })],
    ...given,
  }
}

/** The same as text. */
export function told(given: Partial<TrackingView> = {}): TrackingView {
  return {
    language: 'en',
    tone: '',
    small: 'Right now',
    head: 'We have your order',
    text: '',
    attempts: [],
    steps: [
      { title: 'Order placed', at: '2026-11-20T14:44:00Z', when: '20 November, 7:44 pm', here: true },
      { title: 'Delivered' },
    ],
    ...given,
  }
}
