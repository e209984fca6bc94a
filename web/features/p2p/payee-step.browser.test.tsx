import { checkPayee, p2pBeneficiaryList } from '@sixpence/protocol/p2p/p2p'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { alice, bo, person } from '#testing/bank.ts'
import { on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { openFlow } from './testing.tsx'

afterEach(cleanSlate)

const goOn = { name: 'Continue to the amount' }

test('is requested when the field is left, and shown with brand and currencies', async () => {
  const screen = await openFlow()
  await screen.getByLabelText('Recipient’s e-mail').fill(' Bo@Ostra.example ')
  await userEvent.tab()
  await expect.element(screen.getByText('Ostra, receives EUR and USD')).toBeVisible()
  expect(checks(screen.called)).toEqual(['bo@ostra.example'])
})

test('an invalid e-mail address is reported and not sent to the server [B137]', async () => {
  const screen = await openFlow()
  const field = screen.getByLabelText('Recipient’s e-mail')
  await field.fill('abc')
  await screen.getByRole('button', goOn).click()
  await expect.element(field).toHaveAccessibleDescription(/^Enter the whole e-mail address/)
  await expect.element(field).toHaveFocus()
  await field.fill('abc@')
  await userEvent.tab()
  await expect.element(field).toHaveAccessibleDescription(/^Enter the whole e-mail address/)
  expect(checks(screen.called)).toEqual([])
})

test('Continue without a recipient shows what is missing and stays', async () => {
  const screen = await openFlow()
  await screen.getByRole('button', goOn).click()
  const field = screen.getByLabelText('Recipient’s e-mail')
  await expect.element(field).toHaveAccessibleDescription(/^Enter the e-mail address of the recipient\./)
  await expect.element(field).toHaveFocus()
  expect(screen.where()).toContain('step=payee')
})

test.each([
  ['nobody', { exists: false }, 'No customer has this e-mail address.'],
  ['an employee without an account', { exists: false, isEmployee: true }, 'This person works for a company'],
  ['oneself', { isSelf: true }, 'You cannot send money to yourself.'],
  ['somebody blocked', { outBlacklist: false }, 'This user is in your blacklist.'],
  ['somebody without an account', { currencyCodes: [] }, 'This person has no account'],
])('%s cannot be paid, in words beside the field [B298]', async (_, part, words) => {
  const screen = await openFlow({ answers: [on(checkPayee, () => ({ ...bo, ...part }))] })
  const field = screen.getByLabelText('Recipient’s e-mail')
  await field.fill('bo@ostra.example')
  await screen.getByRole('button', goOn).click()
  await expect.element(field).toHaveAccessibleDescription(new RegExp(`^${words}`))
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveFocus()
  expect(screen.where()).toContain('step=payee')
})

test('a payee without a common currency is reported here, not on the next page', async () => {
  const screen = await openFlow({ answers: [on(checkPayee, () => ({ ...bo, currencyCodes: ['GBP'] }))] })
  const field = screen.getByLabelText('Recipient’s e-mail')
  await field.fill('bo@ostra.example')
  await screen.getByRole('button', goOn).click()
  await expect.element(field).toHaveAccessibleDescription(/^Bo L\. receives GBP/)
})

test('the reason of a failed check is shown beside the field', async () => {
  const screen = await openFlow({
    answers: [on(checkPayee, () => refuse('notAllowed'))],
  })
  const field = screen.getByLabelText('Recipient’s e-mail')
  await field.fill('bo@ostra.example')
  await screen.getByRole('button', goOn).click()
  await expect.element(field).toHaveAccessibleDescription(/^You do not have access/)
})

test('people paid before are found by name, marks aside, and chosen with one press', async () => {
  const people = [person('Bo Lindqvist', 'bo@ostra.example'), person('Carla Núñez', 'carla@quillo.example')]
  const screen = await openFlow({
    answers: [
      on(p2pBeneficiaryList, () => ({ beneficiaries: people })),
      on(checkPayee, () => ({ ...bo, name: 'Carla N.' })),
    ],
  })
  await expect.element(screen.getByRole('button', { name: /Bo Lindqvist/ })).toBeVisible()
  await screen.getByLabelText('Recipient’s e-mail').fill('nunez')
  await expect.element(screen.getByRole('button', { name: /Bo Lindqvist/ })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: /Carla Núñez/ }).click()
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('How much does Carla N. get?')
  expect(checks(screen.called)).toEqual(['carla@quillo.example'])
})

describe('an answer about an address that comes late', () => {
  const openLate = async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    let isAnswered = false
    const screen = await openFlow({
      answers: [
        on(checkPayee, async ({ email }) => {
          if (email === 'bo@ostra.example') await promise
          isAnswered = true
          return { ...bo, name: email === 'bo@ostra.example' ? 'Bo L.' : 'Carla N.' }
        }),
      ],
    })
    const field = screen.getByLabelText('Recipient’s e-mail')
    await field.fill('bo@ostra.example')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => checks(screen.called)).toEqual(['bo@ostra.example'])
    return { screen, field, answer: () => resolve(undefined), answered: () => isAnswered }
  }

  test('does not continue with another address that was typed meanwhile', async () => {
    const { screen, field, answer } = await openLate()
    await field.fill('carla@quillo.example')
    answer()
    await userEvent.tab()
    await expect.element(screen.getByText('Carla N.').first()).toBeVisible()
    expect(screen.where()).toContain('step=payee')
  })

  test('does not bring back a person who has left', async () => {
    const { screen, answer, answered } = await openLate()
    await screen.router.navigate({ href: '/elsewhere' })
    await expect.element(screen.getByLabelText('Recipient’s e-mail')).not.toBeInTheDocument()
    answer()
    await expect.poll(answered).toBe(true)
    expect(screen.where()).toBe('/elsewhere')
  })
})

test('for an unknown name it is shown that an address is needed', async () => {
  const screen = await openFlow()
  await screen.getByLabelText('Recipient’s e-mail').fill('zz')
  await expect.element(screen.getByText(/^You have not paid anyone with this name/)).toBeVisible()
})

test('of many people six are shown until all are requested', async () => {
  const people = Array.from({ length: 9 }, (_, index) => person(`Person ${index}`, `p${index}@ostra.example`))
  const screen = await openFlow({ answers: [on(p2pBeneficiaryList, () => ({ beneficiaries: people }))] })
  await expect.element(screen.getByRole('button', { name: /^Person/ }).nth(5)).toBeVisible()
  expect(screen.getByRole('button', { name: /^Person/ }).elements()).toHaveLength(6)
  await screen.getByRole('button', { name: /^Show all 9/ }).click()
  await expect.element(screen.getByRole('button', { name: /^Person/ }).nth(8)).toBeVisible()
  expect(screen.getByRole('button', { name: /^Person/ }).elements()).toHaveLength(9)
})

test('failed loading of people is reported in place, and repeated on a press', async () => {
  let fails = true
  const screen = await openFlow({
    answers: [
      on(p2pBeneficiaryList, () =>
        fails ? refuse('notAllowed') : { beneficiaries: [person('Bo Lindqvist', 'bo@ostra.example')] },
      ),
    ],
  })
  await expect.element(screen.getByText('We could not load the people you have paid.')).toBeVisible()
  fails = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('button', { name: /Bo Lindqvist/ })).toBeVisible()
})

test('the entries survive a reload, and are removed on a press', async () => {
  const first = await openFlow()
  await first.getByLabelText('Recipient’s e-mail').fill('bo@ostra.example')
  await first.unmount()
  const screen = await openFlow()
  const field = screen.getByLabelText('Recipient’s e-mail')
  await expect.element(field).toHaveValue('bo@ostra.example')
  await screen.getByRole('button', { name: 'Clear all entries' }).click()
  await expect.element(field).toHaveValue('')
  expect(sessionStorage.getItem('sixpence.p2p.draft.0')).toBeNull()
})

test('a link may name the recipient, whom the address then no longer shows', async () => {
  const screen = await openFlow({ at: '/transfer/p2p?to=bo@ostra.example' })
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('How much does Bo L. get?')
  expect(screen.where()).toBe('/transfer/p2p?step=amount')
})

test('a limited customer is informed before any entry', async () => {
  const screen = await openFlow({
    answers: [on(customerInfoGet, () => ({ customer: { ...alice, limited: true }, idleSeconds: 900 }))],
  })
  await expect.element(screen.getByText('Your account is limited')).toBeVisible()
})

test.each([
  [1280, 'light'],
  [390, 'dark'],
  [320, 'light'],
] as const)('at %d px in the %s scheme axe finds nothing and nothing is too wide', async (width, scheme) => {
  const screen = await openFlow({ width, scheme })
  const field = screen.getByLabelText('Recipient’s e-mail')
  await field.fill('bo@ostra.example')
  await userEvent.tab()
  await expect.element(screen.getByText(/receives EUR and USD/)).toBeVisible()
  expect(await findings()).toEqual([])
  await field.fill('x@')
  await screen.getByRole('button', goOn).click()
  expect(await findings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
})

const checks = (called: { call: string; input: Record<string, unknown> }[]) =>
  called.filter(({ call }) => call === 'checkPayee').map(({ input }) => input['email'])
