import { enterDesk } from '../kit/administrator.ts'
import { Authenticator } from '../kit/authenticator.ts'
import { judgeBoth } from '../kit/judge.ts'
import { operate } from '../kit/operate.ts'
import { bo, hugo } from '../kit/people.ts'
import { photo } from '../kit/photo.ts'
import { becomeKnown, newPerson, stranger } from '../kit/register.ts'
import { enterAs } from '../kit/session.ts'
import { unlikeOthers } from '../kit/send.ts'
import { nextMail } from '../kit/town.ts'
import { expect, play, test, townOrigin } from '../kit/visit.ts'

test('an invited person enrols by the link and signs in again, and no customer can open the desk @check [R017 B154]', async ({
  visit,
  expectFault,
}) => {
  // Requests sent before staff sign in at the desk, and while the sign-out clears the session.
  expectFault(/^answer: 401 .*\/\?(console|admin)/)
  await play(bo)
  const email = `${unlikeOthers('nils').replaceAll(/\W+/g, '-').toLowerCase()}@bank.example`
  const { token } = await operate('inviteStaff', { email, role: 'support' })
  const page = await visit()
  await page.goto(`/admin-overview#invite=${token}`)
  await expect(page.getByText(`Role for ${email}: Support.`)).toBeVisible()
  await judgeBoth(page)
  const app = new Authenticator(await page.locator('code').innerText())
  await page.getByRole('button', { name: 'Join the desk' }).click()
  await expect(page.getByText('Enter the six digits.').first()).toBeVisible()
  await page.getByLabel('First name').fill('Nils')
  await page.getByLabel('Last name').fill('Aas')
  await page.getByLabel('Password', { exact: true }).fill('a kettle, a harbour, a lamp')
  await page.getByLabel('Code from your authenticator').fill(await app.code())
  await page.getByRole('button', { name: 'Join the desk' }).click()
  await expect(page.getByRole('heading', { name: /^Open cases/ })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to the desk' })).toBeVisible()
  await judgeBoth(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a kettle, a harbour, a lamp')
  // The code of the next time step is accepted; the code of this step was used.
  await page.getByLabel('Code from your authenticator').fill(await app.code())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Open cases/ })).toBeVisible()

  const other = await visit()
  await enterAs(other, bo, '/admin-overview')
  await expect(other.getByRole('heading', { level: 1, name: 'Sign in to the desk' })).toBeVisible()
})

test('a document is looked at from both sides, sent back with a reason, and the customer is found again [R017]', async ({
  visit,
}) => {
  const who = await newPerson('ostra')
  const person = await visit()
  await enterAs(person, who, '/documents?type=4')
  for (const side of ['Front side', 'Back side'])
    await person
      .getByRole('group', { name: side, exact: true })
      .locator('input[type=file]')
      .first()
      .setInputFiles(await photo(person, `${side}.jpg`))
  await expect(person.getByText(/ is uploaded and checked\.$/)).toHaveCount(2)
  await person.getByRole('button', { name: 'Send the document' }).click()
  await expect(person.getByText('We are checking it')).toBeVisible()

  const page = await visit()
  await enterDesk(page, who.brand)
  const queue = page.getByRole('region', { name: /^Open cases/ })
  const waiting = queue.getByRole('link', { name: new RegExp(`${who.name} Identity card`) })
  await waiting.click()
  await expect(page.getByRole('img', { name: 'Front' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Back' })).toBeVisible()
  await page.getByRole('button', { name: 'Send back' }).click()
  await expect(page.getByText('Say what is wrong, so that it can be corrected.')).toBeVisible()
  await page.getByLabel('Reason for sending it back').selectOption('Cut off')
  await page.getByRole('button', { name: 'Send back' }).click()
  await expect(waiting).toBeHidden()
  await page.keyboard.press('/')
  await page.keyboard.type(who.phone)
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: 'Search results' })
    .getByRole('link', { name: new RegExp(who.name) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: who.name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Documents' }).getByText('Sent back')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Decisions' }).getByText('Decided on a document'),
  ).toBeVisible()
})

test('a visit needs a reason, shows a banner, permits no change, and the customer can read about it [R017 B043]', async ({
  visit,
  expectFault,
}) => {
  expectFault(/answer: 4\d\d/)
  await play(hugo)
  const page = await visit()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('?balanceInquiry')) calls.push(request.postData() ?? '')
  })
  await enterDesk(page, hugo.brand)
  await page
    .getByRole('region', { name: /^Open cases/ })
    .getByRole('link', { name: /Hugo Lind Expired/ })
    .click()
  await page.getByRole('button', { name: 'View as customer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'View as customer' }).click()
  await expect(dialog.getByText('Say why in a few words.')).toBeVisible()
  await dialog.getByLabel('Why').fill('Asked us where a payment is')
  await dialog.getByRole('button', { name: 'View as customer' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(
    page.getByText('You are viewing as Hugo Lind. You cannot change or send anything.'),
  ).toBeVisible()
  await expect.poll(() => calls.some((body) => /"fromCustomerId":\d+/.test(body))).toBe(true)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page).toHaveURL(/\/admin-overview$/)
  const customer = await visit()
  await enterAs(customer, hugo)
  await customer.goto('/visits')
  await expect(customer.getByText('Asked us where a payment is').first()).toBeVisible()
})

test('a different name on a document is shown beside ours; accepting it verifies the person, who is notified by mail @check [R017]', async ({
  visit,
  request,
}) => {
  const who = stranger()
  const person = await visit({ brand: 'ostra' })
  await becomeKnown(person, who, 'ostra')
  await person.goto('/unverified-account')
  await person.getByRole('button', { name: 'Verify your identity', exact: true }).click()
  await person.getByRole('radio', { name: 'Identity card' }).check()
  for (const what of ['The front', 'The back', 'Your face'])
    await person.getByLabel(new RegExp(what)).setInputFiles(picture)
  await expect(person.getByRole('img', { name: /^Your picture:/ })).toHaveCount(3)
  await person.getByRole('button', { name: 'Send for verification', exact: true }).click()
  await expect(person.getByRole('heading', { name: 'We are checking your document' })).toBeVisible()
  const company = await visit()
  await company.goto(`${townOrigin}/town/identity`)
  const order = company
    .getByRole('list', { name: 'Orders to decide, oldest first' })
    .getByRole('listitem')
    .filter({ hasText: who.lastName })
  await order.getByRole('button', { name: 'Name does not match', exact: true }).click()
  await expect(order).toHaveCount(0)
  const desk = await visit()
  await enterDesk(desk, 'ostra')
  await desk.getByRole('link', { name: new RegExp(`${who.lastName} Identity: name does not match`) }).click()
  await expect(desk.getByRole('cell', { name: new RegExp(`${who.lastName}-Berg.*differs`) })).toBeVisible()
  await desk.getByRole('button', { name: 'Accept the identity check' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Accept the identity check' }).click()
  await expect(dialog.getByText('Say why in a few words.')).toBeVisible()
  await dialog.getByLabel('Why').fill('Married in May, the register says')
  const mail = await nextMail(request, who.email)
  await dialog.getByRole('button', { name: 'Accept the identity check' }).click()
  await expect(desk.getByRole('link', { name: new RegExp(who.lastName) })).toHaveCount(0)
  expect((await mail()).body).toContain(`Hello ${who.firstName},`)
  await person.goto('/unverified-account')
  await expect(person).toHaveURL(/\/home$/)
})

/** A picture of a single pixel, as the file a person selects. */
const picture = {
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('money for an unknown account is credited to its owner and arrives', async ({ visit, request }) => {
  await play(hugo)
  const payee = await visit()
  await enterAs(payee, hugo)
  await payee
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click()
  const number = await payee
    .getByRole('dialog')
    .locator('dl > div')
    .filter({ has: payee.getByText('Internal number', { exact: true }) })
    .locator('dd')
    .first()
    .innerText()
  await payee.keyboard.press('Escape')
  const paid = await request.post(`${townOrigin}/town/api/rails`, {
    data: {
      do: 'receive',
      partner: 'bank',
      account: `${number.trim()}0`,
      amount: '25.00',
      currency: 'EUR',
      name: 'Kontor Nord GmbH',
      remittance: 'Invoice 4711',
    },
  })
  expect(paid.status()).toBe(204)
  const page = await visit()
  await enterDesk(page, hugo.brand)
  const queue = page.getByRole('region', { name: /^Open cases/ })
  await expect(async () => {
    await page.reload()
    await queue
      .getByRole('link', { name: /Unknown customer/ })
      .first()
      .click({ timeout: 10_000 })
  }).toPass()
  await expect(page.getByText('Kontor Nord GmbH')).toBeVisible()
  await judgeBoth(page)
  await page.getByRole('button', { name: /^Credit/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why').fill('The payer wrote one digit too many')
  await dialog.getByLabel('Account number').fill(`${number}0`)
  await dialog.getByRole('button', { name: /^Credit/ }).click()
  await expect(dialog.getByText(/no open account of this number/).first()).toBeVisible()
  await dialog.getByLabel('Account number').fill(number)
  await dialog.getByRole('button', { name: /^Credit/ }).click()
  await expect(page.getByText('The money was credited.')).toBeVisible()
  await expect(payee.getByText('Kontor Nord GmbH').first()).toBeVisible()
})
