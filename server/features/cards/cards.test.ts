import { randomUUIDv7 } from 'node:crypto'
import { after, dayOf, zoned } from '@sixpence/days'
import { openWith, sealFor } from '@sixpence/partners/cards/sealing'
import { type Account, balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import {
  cardAliasSet,
  cardBlock,
  cardDetailsGet,
  cardEnroll,
  cardLoad,
  cardPause,
  cardPinChange,
  cardPinGet,
  cardPinShow,
  cardUnpause,
} from '@sixpence/protocol/cards/cards'
import { preapprovedList, preapprovedPaymentsGet } from '@sixpence/protocol/preapproved/preapproved'
import { cardStatuses } from '@sixpence/protocol/rules/cards'
import { betweenAccountsSubmit } from '@sixpence/protocol/transfers-own/transfers-own'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { turnCalendar } from '#testing/bank/calendar.ts'
import { somePage } from '#testing/fixtures/card.ts'
import { otherThan } from '#testing/bank/test-bank.ts'
import { refusalIn, TestCards } from '#testing/bank/test-cards.ts'

const { active, canceled, expired, limited, paused, shipped } = cardStatuses

let cards: TestCards
beforeAll(async () => {
  cards = await TestCards.open()
})
afterAll(() => cards.bank.close())
beforeEach(() => cards.beginAnew())
afterEach(() => void vi.restoreAllMocks())

/** For a card in each state: the refusal of the call, and its state afterwards. */
async function outcomesOf(call: typeof cardPause | typeof cardUnpause): Promise<unknown[]> {
  const outcomes: unknown[] = []
  for (const status of Object.values(cardStatuses)) {
    const accountId = await cards.have(2010, status)
    const refused = refusalIn(await cards.confirmed(call, { accountId }))
    outcomes.push([status, refused, (await cards.at(accountId)).accountStatusId])
  }
  return outcomes
}

/** Expected outcomes: done from these states, refused from all others. */
const onlyFrom = (from: readonly number[], to: number): unknown[] =>
  Object.values(cardStatuses).map((status) =>
    from.includes(status) ? [status, undefined, to] : [status, 'cardActionNotAllowed', status],
  )

test('only an active or expired card is paused [OP124 B202]', async () => {
  expect(await outcomesOf(cardPause)).toEqual(onlyFrom([active, expired], paused))
})

test('only a paused card is resumed [OP125 B203]', async () => {
  expect(await outcomesOf(cardUnpause)).toEqual(onlyFrom([paused], active))
})

test('an impossible action is refused with its code and message [B302]', async () => {
  const answer = await cards.ines.call(cardPause, { accountId: await cards.have(2010, paused) })
  expect(answer).toMatchObject({
    responseCode: 'VF',
    responseDescription: 'You cannot do this with the card now. The card’s page shows what you can do.',
  })
  expect(refusalIn(await cards.ines.call(cardPause, { accountId: cards.everyday }))).toBe('cardNotFound')
})

test('a card past its month becomes expired when it is resumed', async () => {
  const accountId = await cards.have(2010, paused)
  await cards.bank.database.owner.query('update app.card set expiry_year = 2020 where account_id = $1', [
    accountId,
  ])
  await cards.confirmed(cardUnpause, { accountId })
  expect((await cards.at(accountId)).accountStatusId).toBe(expired)
})

test('a limit of the card company does not end a pause, and stands when the card is resumed', async () => {
  const accountId = await cards.have(2010, active)
  await cards.bank.fund(accountId, '50.00')
  const token = await cards.tokenOf(accountId)
  const purchase = { type: 'purchase', merchant: 'Rimi', units: '100', reference: '481200' }
  const outcome = async () => [
    (await cards.at(accountId)).accountStatusId,
    (await cards.tell(token, purchase)).approved,
  ]
  const report = async (status: string) => {
    await cards.tell(token, { type: 'status', status })
    return outcome()
  }
  await cards.ines.call(cardPause, { accountId })
  expect(await report('limited')).toEqual([paused, false])
  expect(await report('active')).toEqual([paused, false])
  expect(await report('limited')).toEqual([paused, false])
  await cards.confirmed(cardUnpause, { accountId })
  expect(await outcome()).toEqual([limited, false])
  expect(await report('active')).toEqual([active, true])
  await cards.ines.call(cardPause, { accountId })
  await cards.confirmed(cardUnpause, { accountId })
  expect(await outcome()).toEqual([active, true])
})

test('a card that its company let expire is expired, and not active, after a pause', async () => {
  const accountId = await cards.have(2010, active)
  await cards.tell(await cards.tokenOf(accountId), { type: 'status', status: 'expired' })
  await cards.ines.call(cardPause, { accountId })
  expect((await cards.at(accountId)).accountStatusId).toBe(paused)
  await cards.confirmed(cardUnpause, { accountId })
  expect((await cards.at(accountId)).accountStatusId).toBe(expired)
})

test('a blocked card is ended for good, the card company is notified, and its money can be moved [OP126]', async () => {
  const accountId = await cards.have(2010, active)
  await cards.bank.fund(accountId, '20.00')
  const ended = vi.spyOn(cards.company, 'end')
  expect((await cards.ines.call(cardBlock, { accountId, reason: 'stolen' })).responseCode).toBe('00')
  expect(await cards.at(accountId)).toMatchObject({
    accountStatusId: canceled,
    allowedActions: ['balance', 'history'],
  })
  expect((await cards.notifications('card.status')).at(-1)).toMatchObject({ cardStatus: 'blocked' })
  expect(ended).toHaveBeenCalledWith(await cards.tokenOf(accountId))
  expect(refusalIn(await cards.ines.call(cardBlock, { accountId, reason: 'stolen' }))).toBe(
    'cardActionNotAllowed',
  )
  const back = {
    fromAccount: accountId,
    toAccount: cards.everyday,
    toAmount: '20.00',
    currency: 'EUR',
  } as const
  expect((await cards.ines.call(betweenAccountsSubmit, back)).status).toBe('completed')
  expect(await cards.spendable(accountId)).toBe('0.00')
})

test('a virtual card can be renamed by its holder, a physical one cannot [OP127 B205]', async () => {
  const [virtual, physical] = [await cards.have(2010, active), await cards.have(2011, active)]
  await cards.ines.call(cardAliasSet, { accountId: virtual, cardAliasName: ' Groceries ' })
  expect((await cards.at(virtual)).alias).toBe('Groceries')
  const refused = await cards.ines.call(cardAliasSet, { accountId: physical, cardAliasName: 'Groceries' })
  expect(refusalIn(refused)).toBe('cardActionNotAllowed')
})

test('a card’s account includes its kind, its date and the state of its card [OP115]', async () => {
  const accountId = await cards.have(2011, shipped)
  const accounts: Account[] = (await cards.ines.call(balanceInquiry, {})).accounts ?? []
  expect(accounts.find((account) => account.accountId === accountId)).toMatchObject({
    type: 2011,
    subType: 'PREPAID',
    cardIsVirtual: false,
    accountStatusId: shipped,
    cardExpiryYear: zoned(cards.bank.clock.now()).year + 4,
  })
})

test('the PIN is shown once after an approval, sealed for the page, and is stored nowhere [OP133 OP134]', async () => {
  const accountId = await cards.have(2011, active)
  const { own, pageKey } = somePage()
  const { requestKey = '' } = await cards.ines.call(cardPinShow, { accountId })
  const code = await cards.bank.smsCode('ines')
  const wrong = { accountId, pageKey, requestKey, code: otherThan(code) }
  expect(refusalIn(await cards.ines.call(cardPinGet, wrong))).toBe('wrongConfirmationCode')
  const { pin: sealed = '' } = await cards.ines.call(cardPinGet, { accountId, pageKey, requestKey, code })
  const pin = openWith(own, sealed) ?? ''
  expect(pin).toMatch(/^\d{4}$/)
  expect(openWith(somePage().own, sealed)).toBeUndefined()
  expect(refusalIn(await cards.ines.call(cardPinGet, { accountId, pageKey, requestKey, code }))).toBe(
    'confirmationOver',
  )
  // A confirmation for one card does not authorise the same for another card.
  const other = await cards.ines.call(cardPinShow, { accountId: await cards.have(2012, active) })
  const swapped = {
    accountId,
    pageKey,
    requestKey: other.requestKey ?? '',
    code: await cards.bank.smsCode('ines'),
  }
  expect(refusalIn(await cards.ines.call(cardPinGet, swapped))).toBe('confirmationOver')
})

test('a new PIN is sent sealed to the company, which compares the two [OP132 B208]', async () => {
  const accountId = await cards.have(2011, active)
  async function change(pin: string, pinRepeat: string) {
    await cards.bank.database.owner.query('delete from app.confirmation')
    const { requestKey = '', companyKey = '' } = await cards.ines.call(cardPinChange, { accountId })
    return cards.ines.call(cardPinChange, {
      accountId,
      requestKey,
      confirm: await cards.bank.smsCode('ines'),
      pin: sealFor(companyKey, pin),
      pinRepeat: sealFor(companyKey, pinRepeat),
    })
  }
  const refused = await change('4821', '4822')
  expect(refused.validationErrors).toMatchObject([{ code: 'pinsDiffer', parameter: 'pinRepeat' }])
  expect(refusalIn(await change('1234', '1234'))).toBe('pinTooEasy')
  expect(refusalIn(await change('48211', '48211'))).toBe('pinNotFourDigits')
  expect((await change('7302', '7302')).responseCode).toBe('00')
  await cards.bank.database.owner.query('delete from app.confirmation')
  const { own, pageKey } = somePage()
  const { requestKey = '' } = await cards.ines.call(cardPinShow, { accountId })
  const { pin = '' } = await cards.ines.call(cardPinGet, {
    accountId,
    pageKey,
    requestKey,
    code: await cards.bank.smsCode('ines'),
  })
  expect(openWith(own, pin)).toBe('7302')
})

test('the details of a virtual card are returned after an approval, sealed, and those of a physical one never [OP140]', async () => {
  const accountId = await cards.have(2010, active)
  const { own, pageKey } = somePage()
  const first = await cards.ines.call(cardDetailsGet, { accountId, pageKey })
  expect(first.details).toBeUndefined()
  const second = await cards.ines.call(cardDetailsGet, {
    accountId,
    pageKey,
    requestKey: first.requestKey ?? '',
    code: await cards.bank.smsCode('ines'),
  })
  const details: Record<string, string> = JSON.parse(openWith(own, second.details ?? '') ?? '{}')
  const { lastFour } = await cards.at(accountId)
  expect(details['cardNumber']).toMatch(new RegExp(`^4\\d{11}${lastFour}$`))
  expect(details['cvv']).toMatch(/^\d{3}$/)
  // Neither the card number nor its security code is in the bank's tables or its log.
  const { rows } = await cards.bank.database.owner.query<{ row: string }>(
    `select row_to_json(t)::text as row from (select c.*, o.* from app.card c left join app.card_order o using (account_id)) t`,
  )
  const kept = [...rows.map(({ row }) => row), ...cards.bank.log].join('\n')
  expect(kept).not.toContain(details['cardNumber'])
  const physical = await cards.ines.call(cardDetailsGet, {
    accountId: await cards.have(2011, active),
    pageKey,
  })
  expect(refusalIn(physical)).toBe('cardActionNotAllowed')
  const notAKey = await cards.ines.call(cardDetailsGet, { accountId, pageKey: 'A'.repeat(87) })
  expect(refusalIn(notAKey)).toBe('cardKeyUnreadable')
})

test('a company that does not answer costs no approval', async () => {
  const accountId = await cards.have(2011, active)
  const { pageKey } = somePage()
  const { requestKey = '' } = await cards.ines.call(cardPinShow, { accountId })
  const code = await cards.bank.smsCode('ines')
  const company = cards.company
  vi.spyOn(company, 'pin').mockRejectedValueOnce(new Error('away'))
  const asked = { accountId, pageKey, requestKey, code }
  expect(refusalIn(await cards.ines.call(cardPinGet, asked))).toBe('cardCompanyAway')
  expect((await cards.ines.call(cardPinGet, asked)).pin).toBeDefined()
})

test('purchases online are confirmed on the holder’s phone once the card is enrolled; only an active card can be [OP141 B204]', async () => {
  const accountId = await cards.have(2010, active)
  const enrolled = vi.spyOn(cards.company, 'enrol')
  expect((await cards.confirmed(cardEnroll, { accountId })).responseCode).toBe('00')
  expect(enrolled).toHaveBeenCalledWith(await cards.tokenOf(accountId), expect.stringMatching(/^\+370/))
  expect((await cards.at(accountId)).isEnrolled).toBe(true)
  const refused = await cards.confirmed(cardEnroll, { accountId: await cards.have(2010, paused) })
  expect(refusalIn(refused)).toBe('cardActionNotAllowed')
})

test('an active prepaid card is loaded from an own account; other cards cannot be [OP142 B204]', async () => {
  const accountId = await cards.have(2010, active)
  await cards.bank.fund(accountId, '0.00')
  const load = { accountId, fromAccountId: cards.everyday, amount: '30.00' }
  expect(await cards.confirmed(cardLoad, load)).toMatchObject({ status: 'completed', approveType: 0 })
  expect([await cards.spendable(accountId), await cards.spendable(cards.everyday)]).toEqual([
    '30.00',
    '70.00',
  ])
  const refused = await cards.confirmed(cardLoad, { ...load, amount: '70.01' })
  expect(refused.validationErrors).toMatchObject([{ code: 'insufficientFunds', parameter: 'amount' }])
  const dollars = { ...load, fromAccountId: await cards.bank.accountId('ines', 'Travel') }
  expect(refusalIn(await cards.confirmed(cardLoad, dollars))).toBe('cardLoadCurrency')
  await cards.have(2010, paused)
  expect(refusalIn(await cards.confirmed(cardLoad, load))).toBe('cardActionNotAllowed')
  const around = {
    fromAccount: cards.everyday,
    toAccount: accountId,
    toAmount: '1.00',
    currency: 'EUR',
  } as const
  expect(refusalIn(await cards.ines.call(betweenAccountsSubmit, around))).toBe('accountCannotReceive')
})

test('a repeated load returns the first one, whatever has changed since [OP142]', async () => {
  const accountId = await cards.have(2010, active)
  await cards.bank.fund(accountId, '0.00')
  const load = { accountId, fromAccountId: cards.everyday, amount: '30.00' }
  const key = randomUUIDv7()
  const made = await cards.confirmed(cardLoad, load, { key })
  expect(made.status).toBe('completed')
  const limited = async (isLimited: boolean) => {
    await cards.bank.database.owner.query('update app.customer set limited = $2 where id = $1', [
      cards.holder.id,
      isLimited,
    ])
    cards.bank.services.store.people.forget(cards.holder.personId)
  }
  onTestFinished(() => limited(false))
  await limited(true)
  expect(await cards.confirmed(cardLoad, load, { key })).toEqual(made)
  expect(refusalIn(await cards.confirmed(cardLoad, load))).toBe('customerLimited')
  await limited(false)
  await cards.bank.database.owner.query('update app.card set status = $2 where account_id = $1', [
    accountId,
    canceled,
  ])
  expect(await cards.confirmed(cardLoad, load, { key })).toEqual(made)
  expect(refusalIn(await cards.confirmed(cardLoad, load))).toBe('cardActionNotAllowed')
  expect(await cards.spendable(accountId)).toBe('30.00')
})

test('repeating payments skip a card while it is paused, and end when it is blocked [B204]', async () => {
  const accountId = await cards.have(2010, active)
  await cards.bank.fund(accountId, '0.00')
  const today = dayOf(cards.bank.clock.now())
  const { transactionId: id = 0 } = await cards.ines.call(betweenAccountsSubmit, {
    fromAccount: cards.everyday,
    toAccount: accountId,
    toAmount: '5.00',
    currency: 'EUR',
    subscriptionFrequency: 'daily',
  })
  await cards.bank.settled()
  const payments = async () =>
    (await cards.ines.call(preapprovedPaymentsGet, { id })).payments?.map(({ state, reason }) => [
      state,
      reason,
    ])
  const series = async () =>
    (await cards.ines.call(preapprovedList, {})).subscriptions?.find((subscription) => subscription.id === id)
  await cards.have(2010, paused)
  await turnCalendar(cards.bank, after(today, { days: 1 }), 23)
  expect(await payments()).toEqual([
    ['missed', 'cardNotActive'],
    ['paid', undefined],
  ])
  await cards.have(2010, active)
  await turnCalendar(cards.bank, after(today, { days: 2 }))
  expect(await series()).toMatchObject({ state: 'active', paid: 2 })
  await cards.have(2010, canceled)
  await turnCalendar(cards.bank, after(today, { days: 3 }))
  expect(await series()).toMatchObject({ state: 'stopped', reason: 'cardEnded', paid: 2 })
  expect(await cards.spendable(accountId)).toBe('10.00')
})
