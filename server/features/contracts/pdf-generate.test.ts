import { contractCreate, pdfGenerate, pdfGet } from '@sixpence/protocol/contracts/contracts'
import { before } from '@sixpence/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { terms } from '#testing/fixtures/contract.ts'

let bank: TestBank
let ines: TestClient
let data: Awaited<ReturnType<typeof terms>> & { counterpartyEmail: string }

beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  ines = await bank.as('ines')
  const two = { senderId: await bank.customerId('ines'), beneficiaryId: await bank.customerId('marta') }
  data = { ...(await terms(bank, two)), counterpartyEmail: 'marta@gintara.example' }
})
afterAll(() => bank.close())

const generated = async (): Promise<string> => {
  const { redirectLink = '' } = await ines.call(pdfGenerate, { template: 'contract', data })
  expect(redirectLink).toMatch(/^\/pdf\/[\w-]{43}$/)
  return redirectLink.slice('/pdf/'.length)
}

test('a contract that is not drawn up yet is a PDF behind a link, for its creator and for 15 minutes [OP037]', async () => {
  const ticket = await generated()
  await ines.raw(pdfGet, { ticket })
  expect(ines.answer?.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="contract-draft.pdf"',
  })
  expect(ines.answer?.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const marta = await bank.as('marta')
  const over = {
    http: 404,
    message: 'This link is no longer valid. Open the document again from the contract.',
  }
  expect(await marta.call(pdfGet, { ticket })).toMatchObject(over)
  await bank.database.owner.query(`update app.pdf_draft set until = until - interval '15 minutes'`)
  expect(await ines.call(pdfGet, { ticket })).toMatchObject(over)
  await generated()
  const { rowCount } = await bank.database.owner.query('select from app.pdf_draft')
  expect(rowCount).toBe(1)
})

test('contains the other party by the typed e-mail address, and the text is stored sealed [OP037]', async () => {
  await generated()
  const { rows } = await bank.database.owner.query<{ text: string; sealed: Buffer }>(
    'select d::text as text, sealed from app.pdf_draft d',
  )
  expect(rows.map(({ text }) => text).join()).not.toMatch(/sketches|Kazlauskait/)
  const draft = await bank.services.personal.open<{ beneficiary: object; company: object }>(
    `customer:${data.senderId}`,
    rows[0]?.sealed ?? Buffer.of(),
  )
  expect(draft).toMatchObject({
    sender: { name: 'Ines Varga' },
    beneficiary: { name: 'marta@gintara.example' },
    company: { title: 'Northlight Studio' },
  })
})

test.each([
  ['one customer twice', () => ({ beneficiaryId: data.senderId }), 'contractPartiesSame'],
  ['a company of nobody', () => ({ companyId: 2_147_483_647 }), 'contractCompanyUnknown'],
  ['a day that was', () => ({ activeFrom: before(data.activeFrom, { days: 1 }) }), 'contractBeginsBefore'],
])('%s is refused as in a contract, and nothing is stored [OP037]', async (_what, wrong, code) => {
  await bank.database.owner.query('delete from app.pdf_draft')
  const { validationErrors } = await ines.call(pdfGenerate, {
    template: 'contract',
    data: { ...data, ...wrong() },
  })
  expect(validationErrors).toMatchObject([{ code }])
  expect((await bank.database.owner.query('select from app.pdf_draft')).rowCount).toBe(0)
})

test('a forbidden call is a 403 whose message states the reason [B413]', async () => {
  const carla = await bank.as('carla')
  const { counterpartyEmail: _, ...input } = data
  expect(await carla.call(contractCreate, input)).toMatchObject({
    http: 403,
    message: 'You must be one of the two parties.',
  })
  const ieva = await bank.as('ieva')
  expect(await ieva.call(pdfGenerate, { template: 'contract', data })).toMatchObject({
    http: 403,
    message: 'Split contracts are not offered here.',
  })
})
