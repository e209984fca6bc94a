import { randomUUIDv7 } from 'node:crypto'
import type { InputOf } from '@sixpence/protocol/call'
import {
  beneficiarySearch,
  externalCardList,
  payeeNameCheck,
  paymentTemplateList,
} from '@sixpence/protocol/transfers-lookups'
import { transferEftSubmit, transferOctSubmit } from '@sixpence/protocol/transfers-submit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#dev/test-bank.ts'

let bank: TestBank
let ines: TestClient
let fromAccountId: number
beforeAll(async () => {
  bank = await TestBank.open({ mostEntries: 1 })
  await bank.database.owner.query('update app.customer set approve_mode = 0')
  ines = await bank.as('ines')
  fromAccountId = await bank.accountId('ines', 'Everyday')
  await bank.fund(fromAccountId, '1000.00')
})
afterAll(() => bank.close())

const details = { payeeName: 'Ana Nowak', iban: 'DE89370400440532013000', reference: 'Rent May' }
const eft = (more: object = {}): InputOf<typeof transferEftSubmit> => ({
  fromAccountId,
  amount: '12.50',
  currencyCode: 'EUR',
  countryCode: 'DE',
  permission: '3d',
  beneficiaryType: 'person',
  details,
  ...more,
})
const oct = (cardNumber: string, more: object = {}): InputOf<typeof transferOctSubmit> => ({
  ...eft(more),
  details: { payeeName: 'Ana Nowak', cardNumber },
})
const detailOf = async (id = 0): Promise<Record<string, unknown>> => {
  const { rows } = await bank.database.owner.query<{ detail: Record<string, unknown> }>(
    'select detail from ledger.operation where id = $1',
    [id],
  )
  return rows[0]?.detail ?? {}
}

test('a payment keeps what was told of just its payee, and nothing of another’s', async () => {
  const asked = {
    paymentMethod: 'eft',
    countryCode: 'DE',
    currencyCode: 'EUR',
    beneficiaryType: 'person',
  } as const
  const { check = '', checkedAt } = await ines.call(payeeNameCheck, { ...asked, details })
  const sent = await ines.call(transferEftSubmit, eft({ check }))
  expect((await detailOf(sent.transactionId))['checked']).toEqual({ outcome: 'match', at: checkedAt })
  const other = await ines.call(
    transferEftSubmit,
    eft({ check, details: { ...details, payeeName: 'Jan Kowalski' } }),
  )
  expect(other.responseCode).toBe('00')
  expect(await detailOf(other.transactionId)).not.toHaveProperty('checked')
})

test('a payment is kept as a template under its name, once, however often it is sent [OP172]', async () => {
  const key = randomUUIDv7()
  const input = eft({ templateName: 'Rent' })
  const first = await ines.call(transferEftSubmit, input, { key })
  // As after a crash between the payment and its template.
  await bank.database.owner.query('delete from app.payment_template')
  const again = await ines.call(transferEftSubmit, input, { key })
  expect(again.transactionId).toBe(first.transactionId)
  const { templates = [] } = await ines.call(paymentTemplateList, {})
  expect(templates).toMatchObject([
    {
      name: 'Rent',
      type: 'eft',
      permission: '3d',
      countryCode: 'DE',
      currencyCode: 'EUR',
      amount: '12.50',
      details,
    },
  ])
})

test('a card is kept only when the payer wants that, and its number nowhere [OP171]', async () => {
  await ines.call(transferOctSubmit, oct('4000001234567899'))
  expect((await ines.call(externalCardList, {})).cards).toEqual([])
  const sent = await ines.call(
    transferOctSubmit,
    oct('4000 0012 3456 7899', { saveCard: true, templateName: 'Card' }),
  )
  expect(sent.responseCode).toBe('00')
  expect((await ines.call(externalCardList, {})).cards).toMatchObject([
    { maskedNumber: '**** **** **** 7899', cardBrand: 'visa', payeeName: 'Ana Nowak', isBlocked: false },
  ])
  const { templates = [] } = await ines.call(paymentTemplateList, {})
  expect(templates.find(({ name }) => name === 'Card')?.details).toEqual({ payeeName: 'Ana Nowak' })
  expect((await ines.call(beneficiarySearch, { types: ['creditCards'] })).creditCards).toHaveLength(1)
  expect(bank.log.join('\n')).not.toContain('4000001234567899')
})
