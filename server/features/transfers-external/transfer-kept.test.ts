import { randomUUIDv7 } from 'node:crypto'
import type { InputOf } from '@sixpence/protocol/call'
import { transferCancel, transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { transactionTraceGet } from '@sixpence/protocol/history/history-notes'
import { approvalMethods } from '@sixpence/protocol/rights'
import {
  beneficiarySearch,
  externalCardList,
  payeeNameCheck,
  paymentTemplateList,
  recentTransferDetailsGet,
} from '@sixpence/protocol/transfers-external/transfers-lookups'
import { transferEftSubmit, transferOctSubmit } from '@sixpence/protocol/transfers-external/transfers-submit'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { wrongOf } from '#testing/wrong-of.ts'
import { saveTemplatesAndCards } from './save-templates-and-cards.ts'

let bank: TestBank
let ines: TestClient
let fromAccountId: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
  await approveBy(approvalMethods.none)
  ines = await bank.as('ines')
  fromAccountId = await bank.accountId('ines', 'Everyday')
  await bank.fund(fromAccountId, '1000.00')
})
afterAll(() => bank.close())

async function approveBy(method: number): Promise<void> {
  await bank.database.owner.query('update app.customer set approve_mode = $1', [method])
  bank.services.store.people.forget(await bank.personId('ines'))
}

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

test('a payment stores the name check of its own payee, and of no other', async () => {
  const asked = {
    paymentMethod: 'eft',
    countryCode: 'DE',
    currencyCode: 'EUR',
    beneficiaryType: 'person',
  } as const
  const { check = '', checkedAt } = await ines.call(payeeNameCheck, { ...asked, details })
  const sent = await ines.call(transferEftSubmit, eft({ check }))
  expect((await detailOf(sent.transactionId))['checked']).toEqual({ outcome: 'match', at: checkedAt })
  const { steps } = await ines.call(transactionTraceGet, { transactionId: sent.transactionId ?? 0 })
  expect(steps?.slice(0, 2)).toMatchObject([{ step: 'nameMatched', at: checkedAt }, { step: 'setAside' }])
  const other = await ines.call(
    transferEftSubmit,
    eft({ check, details: { ...details, payeeName: 'Jan Kowalski' } }),
  )
  expect(other.responseCode).toBe('00')
  expect(await detailOf(other.transactionId)).not.toHaveProperty('checked')
})

/** Templates and cards kept by now. */
async function kept() {
  await bank.settled()
  await saveTemplatesAndCards(bank.services)
  const { templates = [] } = await ines.call(paymentTemplateList, {})
  const { cards = [] } = await ines.call(externalCardList, {})
  return { templates, cards }
}
const templateNamed = async (name: string) =>
  (await kept()).templates.find((template) => template.name === name)

test('a payment is kept as a template under its name, once, however often it is sent [OP172]', async () => {
  const key = randomUUIDv7()
  const input = eft({ templateName: 'Rent' })
  const first = await ines.call(transferEftSubmit, input, { key })
  const again = await ines.call(transferEftSubmit, input, { key })
  expect(again.transactionId).toBe(first.transactionId)
  expect((await kept()).templates).toMatchObject([
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

test('a template or card that could not be kept with the payment is kept by the next run, once [OP171 OP172]', async () => {
  // The insert fails, as if the process had stopped between the payment and keeping its template.
  const { owner } = bank.database
  const end = () => owner.query('drop function if exists public.gap cascade')
  onTestFinished(async () => void (await end()))
  await owner.query(`
    create function public.gap() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
    create trigger gap before insert or update on app.payment_template execute function public.gap();
    create trigger gap before insert or update on app.external_card execute function public.gap();`)
  const sent = await ines.call(
    transferOctSubmit,
    oct('5555555555554444', { saveCard: true, templateName: 'After the gap' }),
  )
  expect(sent.responseCode).toBe('00')
  await bank.settled()
  expect((await ines.call(paymentTemplateList, {})).templates?.map(({ name }) => name)).toEqual(['Rent'])
  expect((await ines.call(externalCardList, {})).cards).toEqual([])
  await end()
  const { templates, cards } = await kept()
  expect(templates.map(({ name }) => name)).toEqual(['After the gap', 'Rent'])
  expect(cards).toMatchObject([{ maskedNumber: '**** **** **** 4444' }])
  expect(await saveTemplatesAndCards(bank.services)).toBe(0)
})

test('a payment that was refused, or is not approved, keeps nothing; one that is approved later keeps it then [OP172]', async () => {
  const refused = await ines.call(transferEftSubmit, eft({ amount: '99999.00', templateName: 'Too much' }))
  expect(refused.transactionId).toBeUndefined()
  await approveBy(approvalMethods.sms)
  onTestFinished(() => approveBy(approvalMethods.none))
  const givenUp = await ines.call(transferEftSubmit, eft({ templateName: 'Given up' }))
  expect(await templateNamed('Given up')).toBeUndefined()
  expect((await ines.call(transferCancel, { trxid: givenUp.transactionId ?? 0 })).responseCode).toBe('00')
  const waits = await ines.call(transferEftSubmit, eft({ templateName: 'Approved' }))
  expect(await templateNamed('Approved')).toBeUndefined()
  const approvalCode = await bank.smsCode('ines')
  const trxid = waits.transactionId ?? 0
  expect((await ines.call(transferConfirm, { trxid, approvalCode })).responseCode).toBe('00')
  expect(await templateNamed('Approved')).toBeDefined()
  expect(await templateNamed('Given up')).toBeUndefined()
  expect(await templateNamed('Too much')).toBeUndefined()
  const { rows } = await bank.database.owner.query('select from app.instruction where to_keep')
  expect(rows).toEqual([])
})

test('a card is kept only if the payer wants that, and its number nowhere [OP171]', async () => {
  await bank.database.owner.query('delete from app.external_card')
  await ines.call(transferOctSubmit, oct('4000001234567899'))
  expect((await kept()).cards).toEqual([])
  const sent = await ines.call(
    transferOctSubmit,
    oct('4000 0012 3456 7899', { saveCard: true, templateName: 'Card' }),
  )
  expect(sent.responseCode).toBe('00')
  const { cards, templates } = await kept()
  expect(cards).toMatchObject([
    { maskedNumber: '**** **** **** 7899', cardBrand: 'visa', payeeName: 'Ana Nowak', isBlocked: false },
  ])
  const template = templates.find(({ name }) => name === 'Card')
  expect(template?.details).toEqual({ payeeName: 'Ana Nowak' })
  expect(template?.cardId).toBe(cards[0]?.cardId)
  expect((await ines.call(beneficiarySearch, { types: ['creditCards'] })).creditCards).toHaveLength(1)
  expect(bank.log.join('\n')).not.toContain('4000001234567899')
})

test.each([{ saveCard: true }, { cardId: 999_999 }])(
  'only card payouts accept kept cards: %o is refused elsewhere',
  async (more) => {
    const { validationErrors } = await ines.call(transferEftSubmit, eft(more))
    expect(validationErrors).toMatchObject([{ parameter: Object.keys(more)[0] }])
  },
)

describe('a kept card', () => {
  const again = (cardId: number, more: object = {}): InputOf<typeof transferOctSubmit> => ({
    ...eft(more),
    details: { payeeName: 'Ana Nowak', ...('details' in more ? (more.details as object) : {}) },
    cardId,
  })
  const cardId = async () => (await kept()).cards[0]?.cardId ?? 0

  test('is paid by its token, and the receipt and the repeat identify it [OP147 OP161 OP171]', async () => {
    const byNumber = await ines.call(transferOctSubmit, oct('4000001234567899'))
    const byId = await ines.call(transferOctSubmit, again(await cardId()))
    expect(byId.responseCode).toBe('00')
    const [first, second] = [await detailOf(byNumber.transactionId), await detailOf(byId.transactionId)]
    expect(second['account']).toBe('**** **** **** 7899')
    expect(second['payeeKey']).toBe(first['payeeKey'])
    const repeat = await ines.call(recentTransferDetailsGet, { transactionId: byId.transactionId ?? 0 })
    expect(repeat).toMatchObject({ cardId: await cardId(), hasRequirements: true })
  })

  test('is refused by name when it belongs to another customer, was removed, or is blocked by now [OP147 OP174]', async () => {
    const marta = await bank.as('marta')
    const fromAccount = await bank.accountId('marta', 'Everyday')
    const id = await cardId()
    expect(wrongOf(await marta.call(transferOctSubmit, again(id, { fromAccountId: fromAccount })))).toEqual([
      'cardId externalCardNotFound',
    ])
    const { owner } = bank.database
    await owner.query(`insert into app.blocked_bin (bin, reason) values ('400000', 'fraud')`)
    onTestFinished(async () => void (await owner.query('delete from app.blocked_bin')))
    expect(wrongOf(await ines.call(transferOctSubmit, again(id)))).toEqual(['cardId cardBlocked'])
    await owner.query('delete from app.external_card where id = $1', [id])
    expect(wrongOf(await ines.call(transferOctSubmit, again(id)))).toEqual(['cardId externalCardNotFound'])
  })

  test('is not accepted together with a number, because the intended one is ambiguous [OP147]', async () => {
    await ines.call(transferOctSubmit, oct('4000001234567899', { saveCard: true }))
    const cardNumber = '5555555555554444'
    expect(
      wrongOf(await ines.call(transferOctSubmit, again(await cardId(), { details: { cardNumber } }))),
    ).toEqual(['details.cardNumber notAskedFor'])
  })
})
