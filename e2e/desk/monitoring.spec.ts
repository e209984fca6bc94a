import { readFile } from 'node:fs/promises'
import { enterDesk } from '../kit/administrator.ts'
import { keyboard } from '../kit/hands.ts'
import { judge, judgeBoth } from '../kit/judge.ts'
import { expect, test } from '../kit/visit.ts'

test('compliance tries a rule that is too wide, decides a case by the keyboard, and files its report @check', async ({
  visit,
}) => {
  const { press } = keyboard
  const page = await visit({ brand: 'ostra' })
  await enterDesk(page, 'ostra', 'compliance')
  await press(page.getByRole('link', { name: 'Monitoring', exact: true }))
  await press(page.getByRole('link', { name: 'Rules', exact: true }))
  await expect(page.getByRole('row')).not.toHaveCount(0)
  await judgeBoth(page)

  await press(page.getByRole('button', { name: 'New rule' }))
  const form = page.getByRole('dialog')
  await press(form.getByRole('button', { name: 'Save as a draft' }))
  await expect(form.getByText('Enter a name of at least 3 characters.').first()).toBeVisible()
  const name = `Any payment ${Date.now() % 100_000}`
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Minimum number of payments').fill('')
  await form.getByLabel('Minimum total in euros').fill('1')
  await expect(form.getByText(/^At least .* in total/)).toBeVisible()
  await judge(page)
  await press(form.getByRole('button', { name: 'Save as a draft' }))
  await expect(form).toHaveCount(0)
  await press(page.getByRole('button', { name: `Test ${name}` }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Test on past payments' }))
  await expect(page.getByText('The rule is too broad')).toBeVisible()
  await judge(page)
  await press(page.getByRole('dialog').getByRole('button', { name: 'Done' }))

  await press(page.getByRole('link', { name: 'Cases', exact: true }))
  const open = page.getByRole('row').filter({ hasText: 'High value in a week' }).first()
  await expect(open).toBeVisible()
  await judge(page)
  await press(open.getByRole('link').first())
  await expect(page.getByRole('heading', { name: 'Case history' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Decide' }))
  const deciding = page.getByRole('dialog')
  await deciding.getByRole('radio', { name: /To report/ }).check()
  await deciding.getByLabel('Why').fill('Nobody could say where the money comes from')
  await press(deciding.getByRole('button', { name: 'Decide' }))
  await expect(page.getByText('Missing from the report')).toBeVisible()
  await judgeBoth(page)

  await press(page.getByRole('button', { name: 'Write the report' }))
  const writing = page.getByRole('dialog')
  await writing
    .getByLabel('Reason for the suspicion')
    .fill('Money leaves the day it comes in, to ever new payees.')
  await writing.getByLabel('Indicators').fill('ML1 ML7')
  await press(writing.getByRole('button', { name: 'Save the report' }))
  await expect(writing).toHaveCount(0)
  await expect(page.getByText('Missing from the report')).toHaveCount(0)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    press(page.getByRole('button', { name: 'Download the report (goAML)' })),
  ])
  const xml = await readFile(await file.path(), 'utf8')
  expect(xml).toContain('<report_code>STR</report_code>')
  expect(xml).toContain('<indicator>ML7</indicator>')
  await press(page.getByRole('button', { name: 'Mark as filed' }))
  await page.getByRole('dialog').getByLabel('Authority’s reference').fill('FIU-2026-77')
  await press(page.getByRole('dialog').getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Reference FIU-2026-77')).toBeVisible()
})
