import { oauthScopes, seiAuthorizationGet } from '@sixpence/protocol/oauth/oauth'
import { afterEach, expect, test } from 'vitest'
import { pseudoTexts } from '#lib/language/pseudo.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import { ConsentScreen } from './consent-screen.tsx'

afterEach(cleanSlate)

const asked = on(seiAuthorizationGet, () => ({
  clientName: 'Tern Ledger',
  redirectHost: 'ledger.example',
  scopes: [...oauthScopes],
}))

const open = (answer: Answer, own: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: { '/oau': ConsentScreen },
    at: `/oau?authorizationId=${'a'.repeat(22)}`,
    answers: [answer],
    ...own,
  })

test('shows who requests access, to what, and the page that follows [R022]', async () => {
  const { getByRole, getByText } = await open(asked)
  await expect.element(getByRole('heading', { name: 'Allow Tern Ledger to see your data?' })).toBeVisible()
  await expect.element(getByText(/You will then be taken to ledger\.example/)).toBeVisible()
})

test('names everything that is handed over, each by itself, and nothing else [CR-03]', async () => {
  const { getByRole } = await open(asked)
  await expect.element(getByRole('list')).toBeVisible()
  expect(
    getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Your name',
    'Your e-mail address',
    'The currency of each of your accounts',
    'The name you gave each of your accounts',
  ])
})

test('a question that is over leads nowhere but home [R022]', async () => {
  const { getByRole } = await open(on(seiAuthorizationGet, () => refuse('authorizationNotFound')))
  await expect.element(getByRole('alert')).toBeVisible()
  await expect.element(getByRole('link', { name: 'Go to home' })).toHaveAttribute('href', '/home')
})

test('an address that was cut is told in words of this page, which has no fields [R022]', async () => {
  const { getByRole } = await open(on(seiAuthorizationGet, () => refuse('invalidInput')))
  await expect.element(getByRole('alert')).toMatchTextContent(/The request from the other site is incomplete/)
})

test.each(['light', 'dark'] as const)('axe finds nothing in the %s scheme', async (scheme) => {
  const { getByRole } = await open(asked, { scheme })
  await expect.element(getByRole('button', { name: 'Allow' })).toBeVisible()
  expect(await findings()).toEqual([])
})

test.each([320, 390, 1280])('long words fit at %i pixels', async (width) => {
  const { container } = await open(asked, { width, texts: pseudoTexts })
  await expect.poll(() => container.querySelectorAll('li').length).toBe(4)
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})
