import { marta } from '../kit/people.ts'
import type { Payment } from '../kit/send.ts'

/** A screen of Ostra; `pays`: the payment whose review page is shown instead of the screen. */
export type GalleryPicture = {
  file: string
  who: 'customer' | 'staff' | 'nobody'
  at: string
  pays?: Payment
  width?: number
  scheme?: 'dark'
}

/** The pictures of README.md in docs/pictures/, taken by `npm run pictures -- --gallery`. */
export const gallery: readonly GalleryPicture[] = [
  { file: 'home.png', who: 'customer', at: '/home' },
  {
    file: 'send.png',
    who: 'customer',
    at: '/home',
    pays: { to: marta.email, amount: '24.50', note: 'Dinner on Friday' },
  },
  { file: 'console.png', who: 'staff', at: '/admin-overview' },
  { file: 'books.png', who: 'staff', at: '/admin-overview?books=trial' },
  { file: 'developers.png', who: 'nobody', at: '/developers' },
  { file: 'phone-dark.png', who: 'customer', at: '/home', width: 390, scheme: 'dark' },
]
