import { keyboard } from './kit/hands.ts'
import { judgeBoth } from './kit/judge.ts'
import { ines } from './kit/people.ts'
import { unlikeOthers } from './kit/send.ts'
import { enterAs } from './kit/session.ts'
import { expect, test } from './kit/visit.ts'

test('a director is added, edited and removed by the keyboard alone, and the role passes on [R098 R102 R103]', async ({
  visit,
}) => {
  const page = await visit({ brand: ines.brand })
  await enterAs(page, ines, '/customer-accesses')
  await page.getByText('Northlight Studio').first().click()
  await expect(page).not.toHaveURL(/customer-accesses/)
  await page.goto('/company-access')
  await expect(page.getByText(`${ines.name} (you)`)).toBeVisible()
  await judgeBoth(page)

  const lastName = unlikeOthers('Lind').replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
  const name = `Mara ${lastName}`
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  const button = (word: string) => page.getByRole('button', { name: word, exact: true })
  const dialog = page.getByRole('dialog')

  await keyboard.press(button('Add someone'))
  await expect(dialog.getByLabel('City')).toBeVisible()
  await keyboard.press(button('Add to the company'))
  await expect(dialog.getByText('Enter the first name.')).toBeVisible()
  await expect(dialog.getByLabel('First name', { exact: true })).toBeFocused()
  await judgeBoth(page)
  await keyboard.fill(dialog.getByLabel('First name', { exact: true }), 'Mara')
  await keyboard.fill(dialog.getByLabel('Last name'), lastName)
  await keyboard.fill(dialog.getByLabel('Day', { exact: true }), '3')
  await keyboard.choose(dialog.getByLabel('Month'), '05')
  await keyboard.fill(dialog.getByLabel('Year'), '1979')
  await keyboard.fill(dialog.getByLabel('Street and number'), '7 Canary Quay')
  await keyboard.fill(dialog.getByLabel('Postal code'), '11129')
  await keyboard.fill(dialog.getByLabel('City'), 'Stockholm')
  await keyboard.choose(dialog.getByLabel('Country', { exact: true }), 'SE')
  await keyboard.tick(dialog.getByRole('checkbox', { name: 'Director' }))
  await keyboard.press(button('Add to the company'))
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Director')

  await keyboard.press(button(`Edit ${name}`))
  await expect(dialog.getByLabel('Last name')).toHaveValue(lastName)
  await keyboard.fill(dialog.getByLabel('Middle name'), 'Elin')
  await keyboard.press(button('Save the changes'))
  await expect(dialog).toBeHidden()
  const whole = `Mara Elin ${lastName}`
  await expect(page.getByRole('main').getByText(whole)).toBeVisible()

  await keyboard.press(button(`Remove ${whole}`))
  await expect(dialog.getByText('Someone else must take over: Director.')).toBeVisible()
  await keyboard.press(button('Remove from the company'))
  await expect(dialog.getByLabel('Who takes over')).toBeFocused()
  await judgeBoth(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button(`Remove ${whole}`)).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Who takes over').selectOption({ label: ines.name })
  await keyboard.press(button('Remove from the company'))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByText(whole)).toBeHidden()
})
