import { expect, test } from 'vitest'
import { isAt, places } from './places.tsx'

test.each([
  ['/home', '/home'],
  ['/transfer', '/transfer'],
  ['/transfer/p2p', '/transfer'],
  ['/transfer/p2p/receipt/7', '/transfer'],
  ['/transfer/external', '/transfer'],
  ['/history/authorizations', '/history'],
  ['/statements', '/history'],
  ['/cards/physical', '/cards'],
  ['/card/7/pin', '/cards'],
  ['/add-card', '/cards'],
  ['/transfer/approved', undefined],
  ['/transfer/approved/rules', undefined],
  ['/transfer/invoices', undefined],
  ['/transfer/preapproved-payments', undefined],
  ['/historical', undefined],
])('at %s the place %s is marked, and no other', (pathname, place) => {
  expect(places.filter((place) => isAt(pathname, place)).map(({ to }) => to)).toEqual(place ? [place] : [])
})
