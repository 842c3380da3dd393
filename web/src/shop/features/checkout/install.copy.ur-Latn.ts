import type { copy as english } from './install.copy.ts'

export const copy: typeof english = {
  title: (shop) => `${shop} ko apne phone par rakhein`,
  text: 'Baghair likhe khulti hai, aap ka parcel dikhati hai, aur internet na ho tab bhi aap ki tokri saath rehti hai. App store ki zaroorat nahin.',
  share: 'Safari mein Share dabayein, phir “Add to Home Screen”.',
  browser: 'Pehle teen nuqte daba kar “Open in browser” chunein; wahan se yeh phone par rakhi ja sakti hai.',
  put: 'Home screen par rakhein',
  notNow: 'Abhi nahin',
  done: 'Yeh aap ki home screen par aa gayi hai.',
}
