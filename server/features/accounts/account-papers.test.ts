import { paperFormat } from '@sixpence/locales/paper.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

async function paper(client: TestClient, path: string, { language = 'en', customerId = 0 } = {}) {
  const answer = await client.request({
    method: 'GET',
    url: path,
    headers: { 'accept-language': language, ...(customerId > 0 && { 'customer-id': String(customerId) }) },
  })
  const pdf = await getDocumentProxy(new Uint8Array(answer.rawPayload))
  const { text } = await extractText(pdf, { mergePages: true })
  return { answer, pdf, text: text.replaceAll(/\s+/g, ' ') }
}

const confirmation = async (key: string, alias: string, language?: string) =>
  paper(await bank.as(key), `/accounts/${await bank.accountId(key, alias)}/confirmation/pdf`, {
    ...(language && { language }),
  })

test("a letter of the account's own brand confirms the account [B014]", async () => {
  const ostra = await confirmation('ines', 'Everyday')
  expect(ostra.answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="account-6P\d+-\d{4}-\d\d-\d\d\.pdf"$/,
    ),
  })
  const ostraHead = [
    'Ostra Payments Ltd',
    '4 Harbour Steps',
    'Electronic money institution',
    'help@ostra.example',
  ]
  const tamarHead = [
    'Tamar Payments Limited',
    '18 Bridge Parade',
    'Authorised payment institution',
    'help@tamar.example',
  ]
  const tamar = await confirmation('owen', 'Euro')
  for (const words of ostraHead) {
    expect(ostra.text).toContain(words)
    expect(tamar.text).not.toContain(words)
  }
  for (const words of tamarHead) {
    expect(tamar.text).toContain(words)
    expect(ostra.text).not.toContain(words)
  }
  for (const words of [
    'Account confirmation',
    'Ostra Payments Ltd confirms that Ines Varga holds',
    'EUR',
    'TDWRLT2K',
  ])
    expect(ostra.text).toContain(words)
  // Details that others pay to come first, the bank's internal number last [CU-11].
  expect(ostra.text).toMatch(/Account holder Ines Varga IBAN LT\d\d( \d{4}){4}/)
  expect(ostra.text).toMatch(/State Open Internal number 6P\d{14}/)
  expect(ostra.text).not.toMatch(/\d+\.\d\d EUR/)
})

test("the letter is tagged, in the reader's language, with all letters of its alphabet [B014]", async () => {
  const { text, pdf } = await confirmation('ieva', 'Everyday', 'uk-UA,uk;q=0.9')
  expect(text).toContain('Підтвердження рахунку')
  expect(text).toContain('Ieva Dūdėnaitė')
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  expect((await pdf.getMetadata()).info).toMatchObject({
    Language: 'uk',
    Title: 'Підтвердження рахунку, Kopa',
  })
  const { children } = await (await pdf.getPage(1)).getStructTree()
  const roles = JSON.stringify(children)
  for (const role of ['H1', 'P']) expect(roles).toContain(`"role":"${role}"`)
})

test('a closed account is confirmed as closed, without pay-in details [B014]', async () => {
  const { text } = await confirmation('ines', 'Old savings')
  expect(text).toContain('held the following account, which is closed')
  expect(text).not.toContain('IBAN')
})

test('the pay-in details are a letter too, with the ways open to the reader [OP116 B330]', async () => {
  const ines = await bank.as('ines')
  const mine = await paper(ines, `/accounts/${await bank.accountId('ines', 'Everyday')}/instructions/pdf`)
  expect(mine.text).toContain('How to pay in EUR')
  expect(mine.text).toMatch(/Reference SP[2-9A-Z]{8}/)
  expect(mine.text).not.toContain('from anyone')
  const customerId = await bank.customerId('northlight')
  const path = `/accounts/${await bank.accountId('northlight', 'Operating')}/instructions/pdf`
  const company = await paper(ines, path, { customerId })
  for (const words of ['By bank transfer, from anyone', 'By bank wire, from anyone', 'Northlight Studio'])
    expect(company.text).toContain(words)
})

test('the certificate names no day of opening later than the first entry [CR-12]', async () => {
  const { rows } = await bank.database.owner.query<{ first: Date }>(
    'select at as first from ledger.entry where account_id = $1 and version = 1',
    [await bank.accountId('ines', 'Everyday')],
  )
  const day = paperFormat('en').day(rows[0]?.first.toISOString() ?? '')
  expect((await confirmation('ines', 'Everyday')).text).toContain(`Opened on ${day}`)
})
