import { expect, test } from 'vitest'
import { split } from './split.ts'

const rabia = { firstName: 'Rabia', lastName: 'Anwar', phone: '0322-7719035', email: '', city: 'Hyderabad' }

test.each([
  [
    'Rabia Anwar, H no 18-B latifabad unit 7 near Bismillah bakery hyderabad 0322-7719035',
    { ...rabia, streetAddress: 'H no 18-B latifabad unit 7 near Bismillah bakery' },
  ],
  [
    'Rabia Anwar\n18-B, Latifabad Unit 7\nHyderabad\n0322-7719035',
    { ...rabia, streetAddress: '18-B, Latifabad Unit 7' },
  ],
  [
    'Name: Rabia Anwar\nAddress: House 18-B, Latifabad Unit 7\nCity: Hyderabad\nPhone: 0322-7719035\nrabia@example.com',
    { ...rabia, email: 'rabia@example.com', streetAddress: 'House 18-B, Latifabad Unit 7' },
  ],
  [
    'Hina, flat 4, Lahore Road, Multan +92 300 1234567',
    {
      firstName: 'Hina',
      lastName: '',
      phone: '+92 300 1234567',
      email: '',
      city: 'Multan',
      streetAddress: 'flat 4, Lahore Road',
    },
  ],
  [
    'رابعہ انور، مکان ۱۸، یونٹ ۷، لاہور، ۰۳۲۲۷۷۱۹۰۳۵',
    {
      firstName: 'رابعہ',
      lastName: 'انور',
      phone: '03227719035',
      email: '',
      city: 'Lahore',
      streetAddress: 'مکان 18, یونٹ 7',
    },
  ],
  [
    'house 5 street 6',
    { firstName: '', lastName: '', phone: '', email: '', city: '', streetAddress: 'house 5 street 6' },
  ],
  ['', { firstName: '', lastName: '', phone: '', email: '', city: '', streetAddress: '' }],
])('DOOR-1 a message is split: %s', (message, parts) => {
  expect(split(message)).toEqual(parts)
})
