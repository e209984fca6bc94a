import { brands } from '@sixpence/brands'
import {
  agreementGet,
  customerInfoGet,
  pushTicketCreate,
  termsAccept,
} from '@sixpence/protocol/session/session'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { actFor } from '#lib/call/acting.ts'
import { ordinaryDay, alice } from '#testing/bank.ts'
import { type Answer, listenFor, on, refuseWithTerms, signIn } from '#testing/fake-server.ts'
import { cleanSlate } from '#testing/screen.tsx'
import { wear } from '#ui/gallery/gallery-theme.ts'
import { enterApp, prepareApp } from './hand-over.ts'

const sockets: string[] = []
class Line extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  readonly readyState = Line.OPEN
  constructor(url: string) {
    super()
    sockets.push(url)
  }
  close() {}
}

const { href: testPage } = location
let root: Root
let place: HTMLElement
beforeEach(() => {
  sockets.length = 0
  vi.stubGlobal('WebSocket', Line)
  wear(brands.ostra, 'light')
  const facts = JSON.stringify({ brand: brands.ostra, build: '1.0.0+a', texts: '/texts/' })
  document.body.insertAdjacentHTML(
    'beforeend',
    `<script type="application/json" id="page-data">${facts}</script><div id="place"></div>`,
  )
  place = document.querySelector<HTMLElement>('#place')!
  root = createRoot(place)
  root.render(<button type="button">Continue</button>)
})
afterEach(async () => {
  root.unmount()
  place.remove()
  document.querySelector('#page-data')?.remove()
  actFor({})
  await cleanSlate()
  history.replaceState(null, '', testPage)
})

const ticket = on(pushTicketCreate, () => ({ ticket: 't' }))
const opened = (...answers: Answer[]) => {
  const called = listenFor([...ordinaryDay, ticket, ...answers])
  signIn()
  return called
}

test('home replaces the sign-in in the same document: its data are requested first, its heading has the focus', async () => {
  const called = opened()
  await prepareApp()
  // Nothing is requested before a person has signed in.
  expect(called).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await enterApp(root)
  await expect.element(page.getByRole('heading', { name: 'All accounts, in EUR' })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Continue' })).not.toBeInTheDocument()
  expect(location.pathname).toBe('/home')
  expect(document.title).toBe(`Home – ${brands.ostra.name}`)
  const names = called.map(({ call }) => call)
  expect(names.slice(0, 3)).toEqual(['customerInfoGet', 'balanceInquiry', 'exchangeDefaultRatesGet'])
  await expect.poll(() => sockets).toHaveLength(1)
  // The channel opens after the first paint, and no data are requested twice.
  expect(names.indexOf('pushTicketCreate')).not.toBe(0)
  for (const name of names.slice(0, 3))
    expect([name, names.filter((text) => text === name).length]).toEqual([name, 1])
})

test('agreements that wait come before home, which is drawn once they are accepted [R013 B057]', async () => {
  let isAccepted = false
  const terms = [{ id: 'terms', version: '2026-09-01', title: 'Terms of service' }]
  opened(
    on(customerInfoGet, () => (isAccepted ? { customer: alice, idleSeconds: 900 } : refuseWithTerms(terms))),
    on(agreementGet, () => ({
      agreement: { ...terms[0]!, sections: [{ heading: 'Who we are', text: 'A bank of few words.' }] },
    })),
    on(termsAccept, () => {
      isAccepted = true
      return { terms: [] }
    }),
  )
  await enterApp(root)
  const dialog = page.getByRole('dialog', { name: 'Our agreements have changed' })
  await dialog.getByRole('checkbox').click()
  expect(document.querySelector('main')).toBeNull()
  await dialog.getByRole('button', { name: 'Accept and continue' }).click()
  await expect.element(page.getByRole('heading', { name: 'All accounts, in EUR' })).toBeVisible()
  expect(location.pathname).toBe('/home')
})
