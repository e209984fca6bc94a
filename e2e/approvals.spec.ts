import type { APIRequestContext, Page } from '@playwright/test'
import { keyboard } from './kit/hands.ts'
import { judgeBoth } from './kit/judge.ts'
import { operate } from './kit/operate.ts'
import { henrik, ines, paul, type Person, rita, shortName } from './kit/people.ts'
import { confirmButton, prepare } from './kit/send.ts'
import { enterAs } from './kit/session.ts'
import { authenticatorCode, nextMail, nextSms } from './kit/town.ts'
import { expect, play, test, type Visit } from './kit/visit.ts'

// Northlight Studio: Paul requests, Ines and Rita approve. Rita, who may only read, temporarily has full access here.

type VisitFunction = (visit?: Visit) => Promise<Page>

test.describe.configure({ mode: 'serial' })
test.beforeEach(async () => {
  await play(paul, ines, rita)
  await operate('giveRight', { ...rita, right: 'full' })
  // Other tests use Rita meanwhile, and a server's cached rights are up to two seconds old.
  await new Promise((resolve) => setTimeout(resolve, 2_100))
})
test.afterEach(() => operate('giveRight', { ...rita, right: 'read' }))

test('a rule requires two: the maker sees the approvers, the first approval is not enough, the second sends it @check [R057 OP225 OP226 B228 B237]', async ({
  visit,
  request,
}) => {
  const checker = await open(visit, { to: '/transfer/approved/rules' })
  await judgeBoth(checker)
  await addRule(checker, request, { from: '50', approvals: '2' })
  await expect(checker.getByText('2 people with full access')).toBeVisible()
  await judgeBoth(checker)

  const told = await nextMail(request, rita.email)
  const maker = await visit({ width: 390 })
  await enterAs(maker, paul)
  await prepare(maker, { to: henrik.email, amount: '61.00', note: 'Two of us' })
  await expect(maker.getByRole('heading', { name: 'Then a colleague approves it' })).toBeVisible()
  await expect(maker.getByText(`${ines.name} and ${rita.name}`)).toBeVisible()
  await confirmButton(maker).click()
  await expect(maker.getByText('Waiting for approval by a colleague')).toBeVisible()
  expect((await told()).body).toContain('Payments waiting for your approval: 1.')

  await checker.goto('/transfer/approved')
  await expect(checker.getByText('0 of 2')).toBeVisible()
  await judgeBoth(checker)
  await approve(checker, request, rita)
  await expect(checker.getByText('Approved by you; another colleague has to approve it too')).toBeVisible()

  const second = await visit()
  await enterAs(second, ines, '/customer-accesses')
  await second.getByText('Northlight Studio').first().click()
  await expect(second).not.toHaveURL(/customer-accesses/)
  await second.goto('/transfer/approved')
  await second.getByRole('button', { name: new RegExp(shortName(henrik)) }).click()
  await byCode(second, request, ines, async () => {
    await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    const asking = second.getByRole('dialog', { name: 'Confirm with your code' })
    await expect(asking.getByText(`to ${shortName(henrik)}`)).toBeVisible()
    await judgeBoth(second)
  })
  await expect(second.getByText('Approved and sent')).toBeVisible()
  await expect(maker.getByRole('heading', { level: 1, name: `Sent to ${henrik.name}` })).toBeVisible()

  await checker.goto('/transfer/approved/rules')
  await deleteRule(checker, request)
  await expect(checker.getByText('No rules yet')).toBeVisible()
})

test('declined with a reason, by the keyboard alone; the maker reads why on the receipt [R057 B229]', async ({
  visit,
}) => {
  const maker = await visit()
  await enterAs(maker, paul)
  await prepare(maker, { to: henrik.email, amount: '7.00', note: 'Not this month' })
  await confirmButton(maker).click()
  await expect(maker.getByText('Waiting for approval by a colleague')).toBeVisible()

  const checker = await open(visit, { width: 390 })
  await judgeBoth(checker)
  await keyboard.press(checker.getByRole('button', { name: new RegExp(shortName(henrik)) }))
  await keyboard.press(checker.getByRole('dialog').getByRole('button', { name: 'Decline' }))
  const asking = checker.getByRole('dialog', { name: 'Decline the selected payments?' })
  await keyboard.fill(asking.getByLabel('Reason (optional)'), 'Twice in a week is enough')
  await keyboard.press(asking.getByRole('button', { name: 'Decline' }))
  await expect(checker.getByText('Declined. The money is available again')).toBeVisible()
  await expect(
    maker.getByText(`${rita.name} declined it: Twice in a week is enough`, { exact: true }),
  ).toBeVisible()
  await judgeBoth(maker)
})

test('a batch is approved by one code; filters live in the address [R057 OP233 B229 B236]', async ({
  visit,
  request,
}) => {
  await operate('askForBatch', { ...paul, batchId: 71, payee: henrik, count: 4 })
  const checker = await open(visit)
  await checker.getByLabel('Kind').selectOption('Single payments')
  await expect(checker).toHaveURL(/group=single/)
  await expect(checker.getByText('Nothing matches these filters')).toBeVisible()
  await checker.getByLabel('Kind').selectOption('Batch payments')
  await expect(checker).toHaveURL(/group=mass/)
  await checker.getByLabel('First day').fill('2026-02-02')
  await checker.getByLabel('Last day').fill('2026-02-01')
  await checker.getByRole('button', { name: 'Search' }).click()
  await expect(checker.getByText('The last day is before the first one.')).toBeVisible()
  await checker.reload()
  await expect(checker.getByLabel('Kind')).toHaveValue('mass')
  await expect(checker.getByText('Batch 71, payments: 4')).toBeVisible()
  await byCode(checker, request, rita, async () => {
    await checker.getByRole('button', { name: 'Approve the batch' }).click()
    await expect(checker.getByRole('dialog').getByText('4 payments')).toBeVisible()
  })
  await expect(checker.getByText('4 × Approved and sent')).toBeVisible()
})

test('a rule that cannot be fulfilled is refused beside its field, and so is an invalid amount', async ({
  visit,
}) => {
  const checker = await open(visit, { width: 390, to: '/transfer/approved/rules' })
  await checker.getByRole('button', { name: 'Add a rule' }).click()
  const form = checker.getByRole('dialog', { name: 'Add a rule' })
  await judgeBoth(checker)
  await form.getByLabel('Approvals needed').selectOption('9')
  await form.getByRole('button', { name: 'Save the rule' }).click()
  await expect(form.getByText(/^No payment could be approved under this rule/)).toBeVisible()
  await form.getByLabel('Approvals needed').selectOption('2')
  await form.getByText('People I choose, one after the other').click()
  await form.getByRole('button', { name: 'Save the rule' }).click()
  await expect(form.getByText(/^Choose the people in the order/)).toBeVisible()
  await judgeBoth(checker)
})

/** Rita's page, signed in. */
async function open(
  visit: VisitFunction,
  { to = '/transfer/approved', ...how }: Visit & { to?: string } = {},
): Promise<Page> {
  const page = await visit(how)
  await enterAs(page, rita, to)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

async function addRule(
  page: Page,
  request: APIRequestContext,
  { from, approvals }: { from: string; approvals: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const form = page.getByRole('dialog', { name: 'Add a rule' })
  await form.getByLabel('Currency').selectOption('EUR')
  await form.getByLabel('From this amount').fill(from)
  await form.getByLabel('Approvals needed').selectOption(approvals)
  const sms = await nextSms(request, rita.phone)
  await form.getByRole('button', { name: 'Save the rule' }).click()
  await confirmBy(page, 'Confirm the rule', (await sms()).code)
  await expect(page.getByText('The rule is saved')).toBeVisible()
}

async function deleteRule(page: Page, request: APIRequestContext): Promise<void> {
  await page.getByRole('button', { name: /people with full access/ }).click()
  const sms = await nextSms(request, rita.phone)
  await page.getByRole('button', { name: 'Delete the rule' }).click()
  await confirmBy(page, 'Confirm deleting the rule', (await sms()).code)
}

async function confirmBy(page: Page, title: string, code: string): Promise<void> {
  const asking = page.getByRole('dialog', { name: title })
  await asking.getByLabel('6-digit code').fill(code)
  await asking.getByRole('button', { name: 'Confirm', exact: true }).click()
}

/** Opens the payment to Henrik and approves it with a code. */
async function approve(page: Page, request: APIRequestContext, who: Person): Promise<void> {
  await page.getByRole('button', { name: new RegExp(shortName(henrik)) }).click()
  await byCode(page, request, who, () =>
    page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click(),
  )
}

/** The code of their authenticator, or a message. */
async function byCode(
  page: Page,
  request: APIRequestContext,
  { factor, name, phone }: Person,
  begin: () => Promise<void>,
): Promise<void> {
  const sms = await nextSms(request, phone)
  await begin()
  const asking = page.getByRole('dialog', { name: 'Confirm with your code' })
  const field = asking.getByLabel('Code', { exact: true })
  await expect(field).toBeFocused()
  await field.fill(factor === 'otp' ? await authenticatorCode(request, name) : (await sms()).code)
  await asking.getByRole('button', { name: 'Approve' }).click()
}
