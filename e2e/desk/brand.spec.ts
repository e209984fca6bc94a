import type { Page } from '@playwright/test'
import { enterDesk } from '../kit/administrator.ts'
import { judgeBoth } from '../kit/judge.ts'
import { expect, test } from '../kit/visit.ts'

const accent = "getComputedStyle(document.documentElement).getPropertyValue('--accent-fill')"

test('a change of a brand at the desk is on its pages at once, and the history can revert it', async ({
  visit,
}) => {
  const desk = await visit({ brand: 'tamar' })
  await enterDesk(desk, 'tamar', 'product')
  await desk.getByRole('link', { name: 'Brand', exact: true }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Tamar' })).toBeVisible()
  await judgeBoth(desk)
  const customer = await visit({ brand: 'tamar', width: 390 })
  const seen = async () => {
    await customer.goto('/login?lang=pt')
    await expect(customer.getByRole('heading', { level: 1 })).toBeVisible()
    const title = await customer.title()
    return { title, colour: await customer.evaluate(accent), html: await customer.content() }
  }
  const before = await seen()

  // Colours with too low a contrast are refused at their field.
  const words = desk.getByRole('slider', { name: 'Button text lightness, light scheme' })
  const chosen = await words.inputValue()
  await words.fill('0.5')
  await expect(desk.getByText('These colours do not have enough contrast').first()).toBeVisible()
  await desk.getByRole('button', { name: 'Review the changes' }).click()
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await words.fill(chosen)

  await desk.getByLabel('Support hours').fill('Day and night, 0 to 24')
  await desk.getByRole('slider', { name: 'Accent intensity' }).fill('0.05')
  await desk.getByRole('button', { name: 'Review the changes' }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByText('Day and night, 0 to 24')).toBeVisible()
  await serve(desk, 'Winter')
  const now = await seen()
  expect(now.html).toContain('Day and night, 0 to 24')
  expect(now.colour).not.toBe(before.colour)

  await desk.getByRole('link', { name: 'Texts', exact: true }).click()
  await desk.getByRole('combobox', { name: 'Language' }).selectOption('pt')
  await desk.getByLabel('Words in the text').fill('Sign in')
  await desk.getByRole('button', { name: 'Find texts' }).click()
  await desk.getByRole('button', { name: 'Change: Sign in', exact: true }).click()
  await dialog.getByLabel('Your text, Português').fill('Entrar na Tamar')
  await serve(desk, 'Our words')
  expect((await seen()).title).toContain('Entrar na Tamar')

  await desk.getByRole('link', { name: 'History', exact: true }).click()
  await judgeBoth(desk)
  await desk.getByRole('button', { name: 'Restore the state before this change' }).last().click()
  await serve(desk, 'All as it was')
  const after = await seen()
  expect([after.title, after.colour]).toEqual([before.title, before.colour])
  expect(after.html).not.toContain('Day and night, 0 to 24')
})

/** Enters the reason and serves the change in the open dialog. */
async function serve(desk: Page, why: string): Promise<void> {
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Why').fill(why)
  await dialog.getByRole('button', { name: 'Publish the change' }).click()
  await expect(dialog).toBeHidden()
}
