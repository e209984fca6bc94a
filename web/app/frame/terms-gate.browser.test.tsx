import { agreementGet, customerInfoGet, termsAccept } from '@sixpence/protocol/session/session'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { send } from '#lib/call/call.ts'
import { showPopup } from '#lib/popup.ts'
import { session } from '#lib/call/session.ts'
import { alice } from '#testing/bank.ts'
import { on, refuse, refuseWithTerms } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { type AppOptions, openApp } from '#app/testing.tsx'

afterEach(async () => {
  showPopup(undefined)
  document.querySelector('#page-data')?.remove()
  vi.restoreAllMocks()
  await cleanSlate()
})

const pending = [
  { id: 'terms', version: '2026-09-01', title: 'Terms of service' },
  { id: 'privacy', version: '2026-09-01', title: 'Privacy notice' },
]
const agreement = on(agreementGet, ({ id }) => ({
  agreement: {
    ...(pending.find((item) => item.id === id) ?? pending[0]!),
    sections: [{ heading: 'Who we are', text: 'A bank of few words.' }],
  },
}))

/** Every call answers TE until all terms are accepted. */
function opened(options: AppOptions = {}, at = '/more') {
  const accepted = vi.fn<(input: unknown) => void>()
  return openApp(at, {
    ...options,
    answers: [
      agreement,
      on(customerInfoGet, () =>
        accepted.mock.calls.length === 0 ? refuseWithTerms(pending) : { customer: alice, idleSeconds: 900 },
      ),
      on(termsAccept, (input) => {
        accepted(input)
        return { terms: [] }
      }),
      ...(options.answers ?? []),
    ],
  }).then((screen) => Object.assign(screen, { accepted }))
}

const dialog = () => page.getByRole('dialog', { name: 'Our agreements have changed' })

describe('pending terms', () => {
  test('come before everything; accepted, the refused call is made again and its page opens [R013] [B057] [B178]', async () => {
    const { accepted, called, getByRole } = await opened()
    await expect.element(dialog().getByText('A bank of few words.').first()).toBeVisible()
    await expect.element(getByRole('heading', { name: 'More' })).not.toBeInTheDocument()
    for (const { title } of pending)
      await dialog()
        .getByRole('checkbox', { name: `I have read and accept: ${title}` })
        .click()
    await dialog().getByRole('button', { name: 'Accept and continue' }).click()
    await expect.element(getByRole('heading', { level: 1, name: 'More' })).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(accepted.mock.calls).toEqual([[{ terms: pending.map(({ id, version }) => ({ id, version })) }]])
    expect(called.filter(({ call }) => call === 'customerInfoGet').length).toBeGreaterThanOrEqual(2)
  })

  test('pressed too early they show the missing box, and accept nothing', async () => {
    const { accepted } = await opened()
    const boxes = dialog().getByRole('checkbox')
    await boxes.nth(0).click()
    await dialog().getByRole('button', { name: 'Accept and continue' }).click()
    await expect.element(boxes.nth(1)).toHaveFocus()
    await expect.element(boxes.nth(1)).toHaveAccessibleDescription(/Tick this box/)
    expect(accepted).not.toHaveBeenCalled()
  })

  test('declined they sign out', async () => {
    const signOut = vi.spyOn(session(), 'signOut').mockResolvedValue()
    await opened()
    await dialog().getByRole('button', { name: 'Decline and sign out' }).click()
    expect(signOut).toHaveBeenCalledOnce()
  })

  test('that change while they are read are shown again, with nothing accepted', async () => {
    let times = 0
    await opened({
      answers: [on(termsAccept, () => ((times += 1) === 1 ? refuse('agreementChanged') : { terms: [] }))],
    })
    const boxes = dialog().getByRole('checkbox')
    await boxes.nth(0).click()
    await boxes.nth(1).click()
    await dialog().getByRole('button', { name: 'Accept and continue' }).click()
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(/Nothing was accepted/)
    await expect.element(boxes.nth(0)).not.toBeChecked()
  })

  test('in the middle of something leave it as it is', async () => {
    let isNew = false
    const { getByRole } = await openApp('/more', {
      answers: [
        agreement,
        on(customerInfoGet, () => (isNew ? refuseWithTerms(pending) : { customer: alice, idleSeconds: 900 })),
        on(termsAccept, () => {
          isNew = false
          return { terms: [] }
        }),
      ],
    })
    await expect.element(getByRole('heading', { level: 1, name: 'More' })).toBeVisible()
    isNew = true
    const asked = send(customerInfoGet, {})
    for (const at of [0, 1]) await dialog().getByRole('checkbox').nth(at).click()
    await dialog().getByRole('button', { name: 'Accept and continue' }).click()
    expect((await asked).customer.firstName).toBe('Alice')
    await expect.element(getByRole('heading', { level: 1, name: 'More' })).toBeVisible()
  })

  test.each([
    ['light', 1280],
    ['dark', 320],
  ] as const)('have nothing for axe to find, %s at %i pixels', async (scheme, width) => {
    await opened({ scheme, width })
    await expect.element(dialog().getByText('A bank of few words.').first()).toBeVisible()
    expect(await findings()).toEqual([])
    const over = document.querySelector('dialog')!
    expect(over.scrollWidth).toBeLessThanOrEqual(over.clientWidth)
  })
})
