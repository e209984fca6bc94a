import { betweenAccountsSubmit } from '@sixpence/protocol/transfers-own/transfers-own'
import {
  cardActivate,
  cardApply,
  cardEnroll,
  cardLoad,
  cardPinChange,
  cardReissue,
  cardShippingUpgrade,
  cardUnpause,
} from '@sixpence/protocol/cards/cards'
import { cardStatuses } from '@sixpence/protocol/rules/cards'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { noteFactor, type Factor } from '#auth/cooling.ts'
import { somePage } from '#testing/fixtures/card.ts'
import { refusalIn, TestCards } from '#testing/bank/test-cards.ts'
import { sealFor } from '@sixpence/partners/cards/sealing'

const { active, paused, printing, shipped } = cardStatuses

let cards: TestCards
beforeAll(async () => {
  cards = await TestCards.open()
})
afterAll(() => cards.bank.close())
beforeEach(() => cards.beginAnew())

/** All actions by which money may leave through a card, called with nothing but the session. */
const ways: Readonly<Record<string, () => Promise<{ validationErrors: { code: string }[] }>>> = {
  order: () => cards.ines.call(cardApply, order()),
  replacement: async () =>
    cards.ines.call(cardReissue, {
      accountId: await cards.have(2011, active),
      isExpressShipping: false,
      feeAccountId: cards.everyday,
    }),
  express: async () =>
    cards.ines.call(cardShippingUpgrade, {
      accountId: await cards.have(2011, printing),
      feeAccountId: cards.everyday,
    }),
  activation: async () => {
    const accountId = await cards.have(2011, shipped)
    const extraParams = { securityCode: await cards.securityCode(accountId) }
    return cards.ines.call(cardActivate, { accountId, extraParams, pageKey: somePage().pageKey })
  },
  'first load': async () =>
    cards.ines.call(cardLoad, {
      accountId: await cards.have(2030, active),
      fromAccountId: await cards.bank.accountId('ines', 'Travel'),
      amount: '1.00',
    }),
  'end of a pause': async () => cards.ines.call(cardUnpause, { accountId: await cards.have(2010, paused) }),
  enrolment: async () => cards.ines.call(cardEnroll, { accountId: await cards.have(2010, active) }),
}
const order = (part: object = {}) => ({
  cardType: 2011,
  accountId: cards.everyday,
  addressId: cards.address,
  isExpressShipping: false,
  ...part,
})

test.each(Object.keys(ways))('%s: a session alone is asked for the person’s factor [TW-01]', async (way) => {
  const answer = await ways[way]?.()
  expect(answer).toMatchObject({
    validationErrors: [{ code: 'confirmationNeeded' }],
    method: 'sms',
    requestKey: expect.any(String) as string,
  })
  expect(answer).not.toHaveProperty('pinCode')
  expect(answer).not.toHaveProperty('transactionId')
})

/** As if these factors had just been changed. */
async function changed(...factors: Factor[]): Promise<void> {
  const { database, services } = cards.bank
  const { personId } = cards.holder
  for (const factor of factors) await noteFactor(services, database.owner, personId, factor)
  services.store.people.forget(personId)
  onTestFinished(async () => {
    await database.owner.query('delete from app.factor_change where person_id = $1', [personId])
    services.store.people.forget(personId)
  })
}

test.each(Object.keys(ways))(
  '%s: after a reset by mail it takes a factor that was there before, and without one it is refused [TW-02]',
  async (way) => {
    await changed('password')
    expect(await ways[way]?.()).toMatchObject({ method: 'sms' })
    await cards.beginAnew()
    await changed('sms')
    expect(refusalIn((await ways[way]?.()) ?? { validationErrors: [] })).toBe('cardCoolingOff')
  },
)

test('a virtual card and a later load take no code, but after a change of factors they do [TW-02]', async () => {
  const virtual = order({ cardType: 2010, addressId: undefined })
  expect((await cards.ines.call(cardApply, virtual)).accountId).toBeGreaterThan(0)
  const accountId = await cards.have(2010, active)
  await cards.bank.fund(accountId, '10.00')
  const load = { accountId, fromAccountId: cards.everyday, amount: '1.00' }
  expect((await cards.ines.call(cardLoad, load)).status).toBe('completed')
  await changed('password')
  expect(await cards.ines.call(cardApply, virtual)).toMatchObject({ method: 'sms' })
  expect(await cards.ines.call(cardLoad, load)).toMatchObject({ method: 'sms' })
})

test('a transfer between own accounts is no way around the first load, nor around a change of factors [TW-01 TW-02]', async () => {
  const accountId = await cards.have(2012, active)
  const transfer = {
    fromAccount: cards.everyday,
    toAccount: accountId,
    toAmount: '1.00',
    currency: 'EUR',
  } as const
  expect(refusalIn(await cards.ines.call(betweenAccountsSubmit, transfer))).toBe('cardFirstLoad')
  await cards.bank.fund(accountId, '1.00')
  expect((await cards.ines.call(betweenAccountsSubmit, transfer)).responseCode).toBe('00')
  await changed('password')
  expect(refusalIn(await cards.ines.call(betweenAccountsSubmit, transfer))).toBe('cardFirstLoad')
})

test('a confirmation is for one card and one address [TW-01]', async () => {
  const { requestKey = '' } = await cards.ines.call(cardApply, order())
  const code = await cards.bank.smsCode('ines')
  const other = order({ cardType: 2012, requestKey, code })
  expect(refusalIn(await cards.ines.call(cardApply, other))).toBe('confirmationOver')
  const express = order({ isExpressShipping: true, requestKey, code })
  expect(refusalIn(await cards.ines.call(cardApply, express))).toBe('confirmationOver')
  expect((await cards.ines.call(cardApply, order({ requestKey, code }))).accountId).toBeGreaterThan(0)
})

test('a person without any factor but the mailbox orders no card by post [TW-02]', async () => {
  const { database, services } = cards.bank
  const { personId } = cards.holder
  const { rows } = await database.owner.query<{ phone: Buffer }>(
    'select phone_sealed as phone from app.person where id = $1',
    [personId],
  )
  const keep = async (phone: Buffer | null | undefined, login: string) => {
    await cards.bank.alter('ines', `phone_sealed = $1, login_2fa = '${login}'`, phone)
    services.store.people.forget(personId)
  }
  onTestFinished(() => keep(rows[0]?.phone, 'sms'))
  await keep(null, 'no')
  expect(refusalIn(await cards.ines.call(cardApply, order()))).toBe('approvalImpossible')
})

/** Subjects of the mails since a moment, oldest first. */
async function mails(): Promise<{ subject: string; text: string }[]> {
  await cards.bank.settled()
  await cards.bank.services.later.idle()
  const { rows } = await cards.bank.database.owner.query<{ subject: string; text: string }>(
    `select subject, body as text from sandbox.message where kind = 'mail' order by id`,
  )
  return rows
}

test('order, production, shipping, activation and a new PIN are each mailed, with what to do if it was somebody else [CR-04]', async () => {
  const before = (await mails()).length
  const { accountId = 0 } = await cards.confirmed(cardApply, order())
  await cards.bank.settled()
  const token = await cards.tokenOf(accountId)
  for (const status of ['printing', 'printed', 'shipped', 'shipped'] as const)
    await cards.tell(token, { type: 'status', status })
  const extraParams = { securityCode: await cards.securityCode(accountId) }
  await cards.confirmed(cardActivate, { accountId, extraParams, pageKey: somePage().pageKey })
  const { requestKey = '', companyKey = '' } = await cards.ines.call(cardPinChange, { accountId })
  await cards.ines.call(cardPinChange, {
    accountId,
    requestKey,
    confirm: await cards.bank.smsCode('ines'),
    pin: sealFor(companyKey, '7302'),
    pinRepeat: sealFor(companyKey, '7302'),
  })
  const sent = (await mails()).slice(before)
  expect(sent.map(({ subject }) => subject)).toEqual([
    'The card Visa EUR was ordered',
    'The card Visa EUR was made and will be posted',
    'The card Visa EUR is on its way to you',
    'The card Visa EUR was activated and its PIN was shown',
    'The PIN of the card Visa EUR was changed',
  ])
  for (const { text } of sent) expect(text).toContain('If this was not you')
})
