import {
  binBlacklistGet,
  binInfoGet,
  externalCardList,
  paymentTemplateList,
} from '@sixpence/protocol/transfers-external/transfers-lookups'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { externalCardsOf, keepExternalCard } from '#store/external-card/external-cards.ts'
import { saveTemplate, type PaymentTemplate } from '#store/payee/payment-templates.ts'

let bank: TestBank
let ines: TestClient
let id: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  ines = await bank.as('ines')
  id = await bank.customerId('ines')
})
afterAll(() => bank.close())

test('returns the facts of the first six digits of a card, with blanks or without [OP175]', async () => {
  expect((await ines.call(binInfoGet, { binNumber: '5105 10' })).bin).toEqual({
    binNumber: '510510',
    valid: true,
    cardBrand: 'mastercard',
    issuer: 'Harbour Bank',
    cardCategory: 'gift',
    cardType: 'prepaid',
    countryCode: 'US',
    currencyCode: 'USD',
    isCommercial: false,
    isPrepaid: true,
  })
  expect((await ines.call(binInfoGet, { binNumber: '550000' })).bin?.isCommercial).toBe(true)
})

test('returns the network of a card with an unknown issuer, and marks digits of no network as invalid [OP175]', async () => {
  expect((await ines.call(binInfoGet, { binNumber: '499999' })).bin).toEqual({
    binNumber: '499999',
    valid: true,
    cardBrand: 'visa',
  })
  expect((await ines.call(binInfoGet, { binNumber: '000000' })).bin).toEqual({
    binNumber: '000000',
    valid: false,
  })
})

test.each(['41111', '4111111111111111', '41111x', '', '4111111'])(
  'refuses “%s”: more or less than six digits [OP175]',
  async (binNumber) => {
    const answer = await ines.call(binInfoGet, { binNumber })
    expect(answer.validationErrors?.map(({ parameter }) => parameter)).toEqual(['binNumber'])
  },
)

const card = {
  token: 'card_0123456789abcdef01234567_7899',
  bin: '400000',
  last4: '7899',
  payeeName: 'Ana Nowak',
  country: 'DE',
  currency: 'EUR',
}

test("lists a customer's kept cards, never the token, and marks blocked ones [OP171 OP174]", async () => {
  const now = bank.clock.now()
  const cardId = await keepExternalCard(bank.services, id, card, now)
  expect(await keepExternalCard(bank.services, id, { ...card, payeeName: 'Ana N.' }, now)).toBe(cardId)
  await keepExternalCard(
    bank.services,
    id,
    { ...card, token: 'card_other_1111', bin: '555555', last4: '1111' },
    now,
  )
  await bank.database.owner.query(`insert into app.blocked_bin (bin, reason) values ('400000', 'fraud')`)
  expect((await ines.call(binBlacklistGet, {})).bins).toEqual(['400000', '520082'])
  expect((await ines.call(externalCardList, {})).cards).toMatchObject([
    { maskedNumber: '**** **** **** 1111', cardBrand: 'mastercard', isBlocked: false },
    {
      cardId,
      maskedNumber: '**** **** **** 7899',
      cardBrand: 'visa',
      payeeName: 'Ana N.',
      countryCode: 'DE',
      isBlocked: true,
    },
  ])
  expect(ines.answer?.body).not.toContain('card_')
})

test('a card is found only by its own customer [OP171]', async () => {
  const [kept] = await externalCardsOf(bank.services, id)
  expect(await externalCardsOf(bank.services, id, kept?.id)).toHaveLength(1)
  const marta = await bank.customerId('marta')
  expect(await externalCardsOf(bank.services, marta, kept?.id)).toEqual([])
  expect((await (await bank.as('marta')).call(externalCardList, {})).cards).toEqual([])
})

const template: PaymentTemplate = {
  name: 'Rent',
  method: 'interac',
  country: 'CA',
  currency: 'CAD',
  permission: '3d',
  beneficiaryType: 'person',
  details: {
    payeeName: 'Ana Nowak',
    email: 'ana@canary.example',
    question: 'Which bird?',
    answer: 'canarina',
  },
  amount: '850.00',
}

test('lists the payments a customer saved under a name, each name once, without secret fields [OP172]', async () => {
  const now = bank.clock.now()
  await saveTemplate(bank.services, id, { ...template, name: 'Wages' }, now)
  const templateId = await saveTemplate(bank.services, id, template, now)
  expect(await saveTemplate(bank.services, id, { ...template, name: 'RENT', amount: '900.00' }, now)).toBe(
    templateId,
  )
  const { templates = [] } = await ines.call(paymentTemplateList, {})
  expect(templates.map(({ name, amount }) => [name, amount])).toEqual([
    ['RENT', '900.00'],
    ['Wages', '850.00'],
  ])
  expect(templates[0]).toMatchObject({
    templateId,
    type: 'interac',
    permission: '3d',
    countryCode: 'CA',
    details: { payeeName: 'Ana Nowak', email: 'ana@canary.example', question: 'Which bird?' },
  })
  expect(templates[0]?.details).not.toHaveProperty('answer')
  expect((await (await bank.as('marta')).call(paymentTemplateList, {})).templates).toEqual([])
})

test('neither a card nor a template is readable in a dump', async () => {
  const { rows } = await bank.database.owner.query<{ row: string }>(
    `select row_to_json(c)::text as row from app.external_card c
     union all select row_to_json(t)::text from app.payment_template t`,
  )
  const dump = rows.map(({ row }) => row).join('\n')
  // Four digits can occur by chance within sealed bytes in hexadecimal, so these are removed first.
  const text = dump.replaceAll(/\\\\x[0-9a-f]+/g, '')
  for (const value of ['card_', '7899', 'Nowak', 'canarina', 'Rent']) {
    expect(text).not.toContain(value)
    expect(dump).not.toContain(Buffer.from(value).toString('hex'))
  }
})
