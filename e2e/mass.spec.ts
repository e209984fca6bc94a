import type { Page } from '@playwright/test'
import { judge } from './kit/judge.ts'
import { csvFile, type MassRow, painFile, type UploadFile, wideFile, xlsxFile } from './kit/mass-files.ts'
import { bo, victor } from './kit/people.ts'
import { enterAs } from './kit/session.ts'
import { confirmButton } from './kit/send.ts'
import { nextSms } from './kit/town.ts'
import { expect, test } from './kit/visit.ts'

const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(['Name;IBAN;Amount;Currency;Reference', ...lines].join('\n')),
})

test('a file of bank transfers is uploaded, its wrong line and a name corrected in place, another name accepted, sent once and followed @check [R043 R045 R049]', async ({
  visit,
  request,
}) => {
  const page = await visit()
  await enterAs(page, bo, '/transfer')
  await page.getByRole('link', { name: /^Many payments at once/ }).click()
  await page.getByRole('link', { name: /^Bank transfers/ }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles(
      file('salaries.csv', [
        'Ana Nowak;DE89370400440532013000;3.50;EUR;March',
        'Ben Okoro .close;FR14200410100505;4.00;EUR;March',
        'Cy Long .none;DE89370400440532013000;5.00;EUR;March',
      ]),
    )
  await page.getByRole('button', { name: 'Upload the file' }).click()
  await expect(page.getByText('Correct or remove 1 payment first')).toBeVisible()
  await judge(page)
  const batch = page.url()

  await page.getByRole('button', { name: 'Show what to correct' }).click()
  await page.getByRole('gridcell', { name: /^FR14/ }).click()
  await page.getByRole('textbox', { name: /^IBAN/ }).fill('FR1420041010050500013M02606')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('There is nothing to correct.')).toBeAttached()

  // The payees' banks check the names: the first is a close match, the second belongs to another person.
  await expect(page.getByText('2 names do not match')).toBeVisible()
  await judge(page)
  await page.getByRole('radio', { name: /^Close match: 1/ }).check({ force: true })
  await page.getByRole('gridcell', { name: /^Ben Okoro/ }).click()
  await page.getByRole('button', { name: 'Use the bank’s name' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('1 name does not match')).toBeVisible()

  // An open batch can be opened again from the list.
  await page.goto('/transfer/mass')
  await page.getByRole('link', { name: /^salaries/ }).click()
  await expect(page).toHaveURL(batch)
  await page.getByRole('link', { name: 'Review everything' }).click()
  await expect(page.getByRole('article', { name: 'Payment slip' })).toContainText('3 payments in EUR')
  await namesChecked(page)
  await judge(page)
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByText('Tick the box, or go back and check.')).toBeVisible()
  await page.getByRole('checkbox', { name: /want to send them anyway/ }).check()
  const sms = await nextSms(request, bo.phone)
  await page.getByRole('button', { name: /^Send/ }).click()
  await page.getByLabel('6-digit code').fill((await sms()).code)
  await confirmButton(page).click()
  await expect(page).toHaveURL(batch)
  await expect(page.getByText(/Being paid|All paid/)).toBeVisible()
})

test('payments to customers here are written as text, looked at and paid; how they were read is kept as a template [OP206 B295]', async ({
  visit,
}) => {
  const page = await visit({ brand: victor.brand })
  await enterAs(page, victor, '/transfer/mass/p2p')
  await page.getByText('As text').click()
  const run = Date.now()
  await page
    .getByLabel('The payments')
    .fill(`felix@quillo.example;1.11;EUR;Run ${run}\nfelix@quillo.example;1.12;;Again ${run}`)
  await page.getByRole('button', { name: 'Check the payments' }).click()
  await page.getByRole('button', { name: 'Save as a template' }).click()
  await page.getByLabel('Name', { exact: true }).fill(`Template ${run}`)
  await page.getByRole('button', { name: 'Save the name' }).click()
  await expect(page.getByText(`You can use “Template ${run}” when you upload your next file.`)).toBeVisible()
  const batch = page.url()
  await page.getByRole('link', { name: 'Review everything' }).click()
  await expect(page.getByRole('article', { name: 'Payment slip' })).toContainText('2 payments in EUR')
  await page.getByRole('button', { name: /^Send \S*\d/ }).click()
  await expect(page).toHaveURL(batch)
  await expect(page.getByText('All paid')).toBeVisible()
  await page.goto('/transfer/mass/p2p')
  await page.getByLabel('Template').selectOption(`Template ${run}`)
  await page.getByRole('button', { name: 'Delete this template' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByLabel('Template')).toBeHidden()
})

/** A field with its problem and its label. */
type Wrong = { field: string; wrong: string; label: RegExp }
type Kind = {
  title: string
  file: (name: string, rows: readonly MassRow[]) => UploadFile | Promise<UploadFile>
  /** A valid payment; each line has a different amount. */
  right: MassRow
  /** The field of the destination, with a typo, and its label. */
  account: Wrong
  /** Wrong in the last line; by default its currency. */
  other?: Wrong
  amounts: readonly [string, string, string, string]
}

const iban = 'DE89370400440532013000'
const currencyWrong: Wrong = { field: 'currency', wrong: 'XYZ', label: /^Currency/ }
const ibanWrong: Wrong = { field: 'iban', wrong: 'DE88370400440532013000', label: /^IBAN/ }
const small = ['2.10', '2.20', '2.30', '2.40'] as const
const kinds: Kind[] = [
  {
    title: 'Bank wires',
    file: xlsxFile,
    right: {
      country: 'DE',
      currency: 'EUR',
      payeeName: 'Kontor GmbH',
      iban,
      town: 'Hamburg',
      addressCountry: 'DE',
      purpose: 'goods',
    },
    account: ibanWrong,
    amounts: small,
  },
  {
    title: 'Bank transfers',
    file: csvFile,
    right: { country: 'DE', currency: 'EUR', payeeName: 'Ana Nowak', iban },
    account: ibanWrong,
    amounts: small,
  },
  {
    title: 'Instant payments',
    file: painFile,
    right: { currency: 'EUR', payeeName: 'Ana Nowak', iban },
    account: ibanWrong,
    amounts: small,
  },
  {
    title: 'Card payouts',
    file: xlsxFile,
    right: { country: 'DE', currency: 'EUR', payeeName: 'Ana Nowak', cardNumber: '4111111111111111' },
    account: { field: 'cardNumber', wrong: '4111111111111112', label: /^Card number/ },
    // Only the card company stores card numbers; it is called only if the payment is valid.
    other: { field: 'payeeName', wrong: '', label: /^Recipient’s name/ },
    amounts: small,
  },
  {
    title: 'Digital currency payments',
    file: csvFile,
    right: {
      country: 'DE',
      currency: 'BTC',
      payeeName: 'Ana Nowak',
      address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    },
    account: {
      field: 'address',
      wrong: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
      label: /^Wallet address/,
    },
    amounts: ['0.00002', '0.00003', '0.00004', '0.00005'],
  },
  {
    title: 'Interac payments',
    file: wideFile,
    right: {
      country: 'CA',
      currency: 'CAD',
      payeeName: 'Ana Tremblay',
      email: 'ana@mail.example',
      question: 'Which tree',
      answer: 'chestnut',
    },
    account: { field: 'email', wrong: 'ana.mail.example', label: /^Recipient’s e-mail/ },
    amounts: small,
  },
  {
    title: 'Payments to customers here',
    file: csvFile,
    right: { currency: 'EUR', email: 'felix@quillo.example' },
    account: { field: 'email', wrong: 'nobody@quillo.example', label: /^Recipient’s e-mail/ },
    amounts: small,
  },
]

for (const { title, file: fileOf, right, account, other = currencyWrong, amounts } of kinds)
  test(`${title}: a file with three wrong lines is corrected in place and paid to the last payment [B294 B295]`, async ({
    visit,
  }) => {
    test.slow()
    const page = await visit({ brand: victor.brand })
    await enterAs(page, victor, '/transfer/mass')
    await page.getByRole('link', { name: new RegExp(`^${title}`) }).click()
    // No other file has these payments, not even from an earlier attempt.
    const run = String(Date.now())
    const lines = amounts.map((amount) => ({ ...right, amount, ...textOf(title, run) }))
    const [first, second, third, fourth] = lines
    const wrong = [
      { ...first },
      { ...second, [account.field]: account.wrong },
      { ...third, amount: 'twelve' },
      { ...fourth, [other.field]: other.wrong },
    ]
    await page.locator('input[type=file]').setInputFiles(await fileOf(`file-${run}`, wrong))
    await page.getByRole('button', { name: 'Upload the file' }).click()
    await expect(page.getByText('Correct or remove 3 payments first')).toBeVisible()
    const batch = page.url()
    await page.getByRole('button', { name: 'Show what to correct' }).click()
    // The invalid lines have moved up by then.
    await expect(page.locator('[data-kind=number]', { hasText: /^1$/ })).toHaveCount(0)
    await mend(page, 2, account.label, right[account.field] ?? '')
    await mend(page, 3, /^Amount/, amounts[2])
    await mend(page, 4, other.label, right[other.field] ?? '')
    await expect(page.getByText('There is nothing to correct.')).toBeAttached()
    await page.getByRole('link', { name: 'Review everything' }).click()
    await expect(page.getByRole('article', { name: 'Payment slip' })).toContainText('4 payments in')
    await namesChecked(page)
    await page.getByRole('button', { name: /^Send \S*\d/ }).dblclick()
    await expect(page).toHaveURL(batch)
    await expect(page.getByText('All paid')).toBeVisible()
    await judge(page)
  })

/** Waits until all names were sent to the payees' banks. */
const namesChecked = (page: Page) =>
  expect(page.getByText('We are checking the names with the banks')).toBeHidden()

/** Makes the payments of each attempt distinct. */
const textOf = (title: string, run: string): MassRow =>
  /customers here/.test(title)
    ? { note: `Run ${run}` }
    : /Card|Digital/.test(title)
      ? {}
      : { reference: `Run ${run}` }

/** Corrects a line, and waits until it has no problems. */
async function mend(page: Page, line: number, label: RegExp, text: string): Promise<void> {
  const number = page.locator('[data-kind=number]', { hasText: new RegExp(`^${line}$`) })
  const wrong = page.locator('tr[data-row]', { has: number }).locator('[data-wrong]')
  await wrong.first().click()
  await page.getByRole('dialog').getByRole('textbox', { name: label }).first().fill(text)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(wrong).toHaveCount(0)
}
