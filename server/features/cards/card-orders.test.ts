import { randomUUIDv7 } from 'node:crypto'
import { openHolds } from '@sixpence/ledger'
import { openWith } from '@sixpence/partners/cards/sealing'
import {
  addressReplacementCheck,
  cardActivate,
  cardActivationDataGet,
  cardApply,
  cardApplyInfoGet,
  cardCrossPlatformRequirementsGet,
  cardFeesGet,
  cardPause,
  cardReissue,
  cardShippingUpgrade,
  cardUnpause,
} from '@sixpence/protocol/cards/cards'
import { authorizationHistoryList } from '@sixpence/protocol/history/history-lists'
import { cardStatuses } from '@sixpence/protocol/rules/cards'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cardCallback } from '#partners/callback-paths.ts'
import { somePage } from '#testing/fixtures/card.ts'
import { otherThan } from '#testing/bank/test-bank.ts'
import { refusalIn, TestCards } from '#testing/bank/test-cards.ts'
import { holdBack } from '#testing/plant.ts'

const { active, canceled, expired, paused, printing, shipped } = cardStatuses

let cards: TestCards
beforeAll(async () => {
  cards = await TestCards.open()
})
afterAll(() => cards.bank.close())
beforeEach(() => cards.beginAnew())
afterEach(() => void vi.restoreAllMocks())

test('cards are offered by the customer’s country, prepaid as 1 and debit as 2, in three currencies [OP135 B195 B196]', async () => {
  const inLithuania = (await cards.confirmed(cardApplyInfoGet, {})).cards ?? []
  const ids = inLithuania.map(({ cardType }) => cardType)
  expect(ids).toContain(2012)
  expect(ids).not.toContain(2013)
  expect(inLithuania.find(({ cardType }) => cardType === 2006)?.subType).toBe(2)
  expect(inLithuania.find(({ cardType }) => cardType === 2010)?.subType).toBe(1)
  expect(new Set(inLithuania.map(({ currencyCode }) => currencyCode))).toEqual(new Set(['EUR', 'USD', 'RON']))
  const inRomania = (await cards.confirmed(cardApplyInfoGet, { countryCode: 'RO' })).cards ?? []
  expect(inRomania.map(({ cardType }) => cardType)).toContain(2013)
})

test('fees list the ways to ship a card, and why one is not possible [OP136 B199]', async () => {
  const answer = await cards.ines.call(cardFeesGet, { cardType: 2011, addressId: cards.address })
  expect(answer).toMatchObject({ annual: '0.00', monthly: '0.00', issue: '5.00', currency: 'EUR' })
  expect(answer.shippingOptions).toMatchObject([
    { type: 0, fee: '0.00', disabledReasons: [] },
    { type: 1, fee: '14.00', disabledReasons: [] },
  ])
  await cards.bank.database.owner.query(`update app.customer set residence_country = 'BR' where id = $1`, [
    cards.holder.id,
  ])
  cards.bank.services.store.people.forget(cards.holder.personId)
  const far = (await cards.ines.call(cardFeesGet, { cardType: 2011 })).shippingOptions ?? []
  await cards.bank.database.owner.query(`update app.customer set residence_country = 'LT' where id = $1`, [
    cards.holder.id,
  ])
  cards.bank.services.store.people.forget(cards.holder.personId)
  expect(far.map(({ disabledReasons }) => disabledReasons)).toEqual([
    ['notToThisCountry'],
    ['notToThisCountry'],
  ])
  expect(refusalIn(await cards.ines.call(cardFeesGet, { cardType: 1001 }))).toBe('cardProductNotOffered')
})

test('the requirements missing for a card order are listed [OP137]', async () => {
  expect(
    (await cards.ines.call(cardCrossPlatformRequirementsGet, { accountId: cards.everyday })).requirements,
  ).toEqual([])
  const bo = await cards.bank.as('bo')
  const accountId = await cards.bank.accountId('bo', 'Everyday')
  expect((await bo.call(cardCrossPlatformRequirementsGet, { accountId })).requirements).toEqual([
    'verified',
    'address',
  ])
  const refused = await bo.call(cardApply, { cardType: 2010, accountId, isExpressShipping: false })
  expect(refusalIn(refused)).toBe('cardRequirementMissing')
})

const apply = (part: object = {}) => ({
  cardType: 2011,
  accountId: cards.everyday,
  addressId: cards.address,
  isExpressShipping: false,
  ...part,
})

test('a physical card is ordered and paid, made by the card company, and sent by post [OP139 OP138 B198]', async () => {
  const { accountId = 0 } = await cards.confirmed(cardApply, apply({ isExpressShipping: true }))
  // 5.00 for the card plus 14.00 for the courier.
  expect(await cards.spendable(cards.everyday)).toBe('81.00')
  expect(await cards.at(accountId)).toMatchObject({ isExpressShipping: true, network: 'VISA' })
  const replaceable = async () =>
    (await cards.ines.call(addressReplacementCheck, { countryCode: 'LV', oldAddressId: cards.address }))
      .allowed
  await cards.bank.settled()
  expect(await replaceable()).toBe(false)
  const token = await cards.tokenOf(accountId)
  for (const status of ['printing', 'printed', 'shipped'] as const)
    await cards.tell(token, { type: 'status', status })
  expect((await cards.at(accountId)).accountStatusId).toBe(shipped)
  const sent = [{ cardStatus: 'printed' }, { cardStatus: 'shipped' }]
  expect(await cards.notifications('card.status')).toMatchObject(sent)
  // A late status update is ignored.
  await cards.tell(token, { type: 'status', status: 'printing' })
  expect((await cards.at(accountId)).accountStatusId).toBe(shipped)
  const elsewhere = { countryCode: 'BR', oldAddressId: cards.address }
  expect((await cards.ines.call(addressReplacementCheck, elsewhere)).allowed).toBe(false)
})

test('a virtual card is active as soon as its company has made it', async () => {
  const { accountId = 0 } = await cards.confirmed(cardApply, apply({ cardType: 2010, addressId: undefined }))
  await cards.bank.settled()
  expect(await cards.at(accountId)).toMatchObject({
    accountStatusId: active,
    lastFour: expect.stringMatching(/^\d{4}$/) as string,
  })
  expect(await cards.spendable(cards.everyday)).toBe('100.00')
})

test('a repeated order is one card and one fee, also after a crash following the fee', async () => {
  const key = randomUUIDv7()
  const before = (await cards.all()).length
  const { committer } = cards.bank.services
  const submit = committer.submit.bind(committer)
  vi.spyOn(committer, 'submit').mockImplementationOnce(async (command) => {
    await submit(command)
    throw new Error('cut')
  })
  expect((await cards.confirmed(cardApply, apply(), { key })).responseCode).not.toBe('00')
  await cards.bank.settled()
  expect((await cards.all()).length).toBe(before + 1)
  const again = await cards.confirmed(cardApply, apply(), { key })
  expect((await cards.at(again.accountId ?? 0)).cardType).toBe(2011)
  expect((await cards.all()).length).toBe(before + 1)
  expect(await cards.spendable(cards.everyday)).toBe('95.00')
})

test.each([
  [{ cardType: 2013 }, 'cardProductNotOffered', 'cardType'],
  [{ addressId: undefined }, 'cardAddressMissing', 'addressId'],
  [{ cardType: 2031 }, 'cardFeeCurrency', 'accountId'],
])('an order with %o is refused at its field, and nothing is paid', async (part, code, field) => {
  const answer = await cards.confirmed(cardApply, apply(part))
  expect(answer.validationErrors).toMatchObject([{ code, parameter: field }])
  expect(await cards.spendable(cards.everyday)).toBe('100.00')
})

test('an order that cannot be paid leaves no card', async () => {
  await cards.bank.fund(cards.everyday, '4.00')
  const before = (await cards.all()).length
  expect(refusalIn(await cards.confirmed(cardApply, apply()))).toBe('insufficientFunds')
  await cards.bank.settled()
  expect((await cards.all()).length).toBe(before)
})

test('activation requires the security code printed on the card and the person’s factor, and returns the PIN [OP130 OP131 B206 TW-01 CR-01]', async () => {
  const accountId = await cards.have(2011, shipped)
  expect(await cards.ines.call(cardActivationDataGet, { accountId })).toMatchObject({
    fees: [],
    extraParams: ['securityCode'],
    feeCurrency: 'EUR',
    companyKey: await cards.company.publicKey(),
  })
  const { own, pageKey } = somePage()
  const input = { accountId, pageKey, extraParams: { securityCode: await cards.securityCode(accountId) } }
  const wrong = { ...input, extraParams: { securityCode: await cards.securityCode(accountId, otherThan) } }
  expect(refusalIn(await cards.ines.call(cardActivate, wrong))).toBe('securityCodeWrong')
  const key = randomUUIDv7()
  const begun = await cards.ines.call(cardActivate, input, { key })
  expect(begun).toMatchObject({ method: 'sms' })
  expect(begun.pinCode).toBeUndefined()
  expect((await cards.at(accountId)).accountStatusId).toBe(shipped)
  const requestKey = begun.requestKey ?? ''
  const code = await cards.bank.smsCode('ines')
  const guessed = { ...input, requestKey, code: otherThan(code) }
  expect(refusalIn(await cards.ines.call(cardActivate, guessed, { key }))).toBe('wrongConfirmationCode')
  const { pinCode = '' } = await cards.ines.call(cardActivate, { ...input, requestKey, code }, { key })
  expect(openWith(own, pinCode)).toMatch(/^\d{4}$/)
  expect((await cards.at(accountId)).accountStatusId).toBe(active)
  expect(refusalIn(await cards.ines.call(cardActivate, input))).toBe('cardActionNotAllowed')
})

test('a repeated activation returns the PIN after another confirmation, and never without the card [TW-01]', async () => {
  const accountId = await cards.have(2011, shipped)
  const [first, second] = [somePage(), somePage()]
  const extraParams = { securityCode: await cards.securityCode(accountId) }
  const key = randomUUIDv7()
  const made = await cards.confirmed(
    cardActivate,
    { accountId, extraParams, pageKey: first.pageKey },
    { key },
  )
  // Repeated after a lost reply by a page with a new key pair.
  const again = { accountId, extraParams, pageKey: second.pageKey }
  const begun = await cards.ines.call(cardActivate, again, { key })
  expect(begun.pinCode).toBeUndefined()
  const wrong = { ...again, extraParams: { securityCode: await cards.securityCode(accountId, otherThan) } }
  expect(refusalIn(await cards.ines.call(cardActivate, wrong, { key }))).toBe('securityCodeWrong')
  const confirmed = await cards.ines.call(
    cardActivate,
    { ...again, requestKey: begun.requestKey ?? '', code: await cards.bank.smsCode('ines') },
    { key },
  )
  expect(openWith(second.own, confirmed.pinCode ?? '')).toBe(openWith(first.own, made.pinCode ?? ''))
})

test('five security codes of a card are compared in a day, and a company that does not answer costs none [TW-01]', async () => {
  const accountId = await cards.have(2011, shipped)
  const { pageKey } = somePage()
  const tries = async (securityCode: string) =>
    refusalIn(await cards.ines.call(cardActivate, { accountId, pageKey, extraParams: { securityCode } }))
  const wrong = await cards.securityCode(accountId, otherThan)
  const right = await cards.securityCode(accountId)
  const away = vi.spyOn(cards.company, 'prove').mockRejectedValueOnce(new Error('away'))
  expect(await tries(right)).toBe('cardCompanyAway')
  away.mockRestore()
  expect(await tries('A'.repeat(140))).toBe('securityCodeWrong')
  for (let count = 0; count < 4; count += 1) expect(await tries(wrong)).toBe('securityCodeWrong')
  expect([await tries(wrong), await tries(right)]).toEqual(['lockedOut', 'lockedOut'])
  const extraParams = { securityCode: right }
  const { responseDescription } = await cards.ines.call(cardActivate, { accountId, pageKey, extraParams })
  expect(responseDescription).toContain('1,440 minutes')
})

test('a new card replaces the old one when it is activated, and not before [OP128 B207]', async () => {
  const accountId = await cards.have(2011, active)
  const old = await cards.tokenOf(accountId)
  const order = { accountId, isExpressShipping: true, feeAccountId: cards.everyday }
  const key = randomUUIDv7()
  const made = await cards.confirmed(cardReissue, order, { key })
  expect(made.responseCode).toBe('00')
  expect(await cards.spendable(cards.everyday)).toBe('81.00')
  expect(refusalIn(await cards.confirmed(cardReissue, order))).toBe('cardActionNotAllowed')
  await cards.bank.settled()
  const token = await cards.tokenOf(accountId)
  expect(token).not.toBe(old)
  for (const status of ['printing', 'shipped'] as const) await cards.tell(token, { type: 'status', status })
  expect(await cards.at(accountId)).toMatchObject({
    accountStatusId: active,
    cardReissuedStatusId: shipped,
    isExpressShipping: true,
    allowedActions: expect.arrayContaining(['activate']) as unknown[],
  })
  const ended = vi.spyOn(cards.company, 'end')
  const { pageKey } = somePage()
  const extraParams = { securityCode: await cards.securityCode(accountId) }
  await cards.confirmed(cardActivate, { accountId, pageKey, extraParams })
  await cards.bank.settled()
  expect(ended).toHaveBeenCalledWith(old)
  expect((await cards.at(accountId)).accountStatusId).toBe(active)
  // The repeated order, however late, returns the first order and orders no further card.
  expect(await cards.confirmed(cardReissue, order, { key })).toEqual(made)
  expect(await cards.spendable(cards.everyday)).toBe('81.00')
})

test('a replacement that has expired, or was stopped before it was activated, is replaced again, and one on its way is not [OP128 B207]', async () => {
  const accountId = await cards.have(2011, active)
  const reissue = async () =>
    refusalIn(
      await cards.confirmed(cardReissue, {
        accountId,
        isExpressShipping: false,
        feeAccountId: cards.everyday,
      }),
    )
  const report = (token: string, status: string) => cards.tell(token, { type: 'status', status })
  expect([await reissue(), await reissue()]).toEqual([undefined, 'cardActionNotAllowed'])
  await cards.bank.settled()
  const second = await cards.tokenOf(accountId)
  await report(second, 'shipped')
  expect(await reissue()).toBe('cardActionNotAllowed')
  const extraParams = { securityCode: await cards.securityCode(accountId) }
  await cards.confirmed(cardActivate, { accountId, pageKey: somePage().pageKey, extraParams })
  await report(second, 'expired')
  expect((await cards.at(accountId)).cardReissuedStatusId).toBeUndefined()
  expect([await reissue(), await reissue()]).toEqual([undefined, 'cardActionNotAllowed'])
  await cards.bank.settled()
  const third = await cards.tokenOf(accountId)
  await report(third, 'shipped')
  expect(await reissue()).toBe('cardActionNotAllowed')
  await report(third, 'fraud')
  expect(await reissue()).toBeUndefined()
  await cards.bank.settled()
  expect(new Set([second, third, await cards.tokenOf(accountId)]).size).toBe(3)
})

test('repeated orders after their holder was limited return the paid ones [OP139 OP128 OP129]', async () => {
  const accountId = await cards.have(2006, active)
  const shipping = await cards.have(2012, printing)
  const fees = { feeAccountId: cards.everyday }
  const orders = [
    (key: string) => cards.confirmed(cardApply, apply({ cardType: 2010, addressId: undefined }), { key }),
    (key: string) => cards.confirmed(cardReissue, { accountId, isExpressShipping: false, ...fees }, { key }),
    (key: string) => cards.confirmed(cardShippingUpgrade, { accountId: shipping, ...fees }, { key }),
  ]
  const keys = orders.map(() => randomUUIDv7())
  const again = () => Promise.all(orders.map((order, n) => order(keys[n] ?? '')))
  const made = await again()
  expect(made.map(({ responseCode }) => responseCode)).toEqual(['00', '00', '00'])
  const left = await cards.spendable(cards.everyday)
  const limited = async (isLimited: boolean) => {
    await cards.bank.database.owner.query('update app.customer set limited = $2 where id = $1', [
      cards.holder.id,
      isLimited,
    ])
    cards.bank.services.store.people.forget(cards.holder.personId)
  }
  onTestFinished(() => limited(false))
  await limited(true)
  expect(await again()).toEqual(made)
  expect(await cards.spendable(cards.everyday)).toBe(left)
})

test('express shipping can be ordered until the card has been posted, once [OP129 B207]', async () => {
  const accountId = await cards.have(2011, printing)
  const upgrade = { accountId, feeAccountId: cards.everyday }
  expect((await cards.confirmed(cardShippingUpgrade, upgrade)).responseCode).toBe('00')
  expect(await cards.spendable(cards.everyday)).toBe('86.00')
  expect(await cards.at(accountId)).toMatchObject({ isExpressShipping: true, mayUpgradeShipping: false })
  expect(refusalIn(await cards.confirmed(cardShippingUpgrade, upgrade))).toBe('cardActionNotAllowed')
  const late = { accountId: await cards.have(2012, shipped), feeAccountId: cards.everyday }
  expect(refusalIn(await cards.confirmed(cardShippingUpgrade, late))).toBe('cardActionNotAllowed')
})

test('a purchase is held on the card, notified, then booked or voided, and counts once [HO-07]', async () => {
  const accountId = await cards.have(2010, active)
  await cards.bank.fund(accountId, '50.00')
  const token = await cards.tokenOf(accountId)
  const purchase = { type: 'purchase', merchant: 'Rimi', units: '2000', reference: '481200' }
  expect(await cards.tell(token, purchase, 'buy-1')).toEqual({ approved: true })
  expect(await cards.tell(token, purchase, 'buy-1')).toEqual({ approved: true })
  expect(await cards.spendable(accountId)).toBe('30.00')
  expect(await cards.tell(token, { ...purchase, units: '3001' }, 'buy-2')).toEqual({ approved: false })
  const { transactions } = await cards.ines.call(authorizationHistoryList, { accountId })
  expect(transactions).toMatchObject([{ counterpartyName: 'Rimi', amount: '20.00' }])
  const part = { type: 'booked', of: 'buy-1', part: 0, units: '1850', isLast: true }
  expect(await cards.tell(token, part)).toEqual({ taken: true })
  expect(await cards.spendable(accountId)).toBe('31.50')
  await cards.tell(token, { ...purchase, units: '500' }, 'buy-3')
  expect(await cards.tell(token, { type: 'givenUp', of: 'buy-3' })).toEqual({ taken: true })
  expect(await cards.spendable(accountId)).toBe('31.50')
  expect(await openHolds(cards.bank.services.db, accountId)).toEqual([])
  // A repeated, declined or booked purchase is not notified again.
  expect(await cards.notifications('card.payment')).toMatchObject([
    { amount: '20.00', currencyCode: 'EUR' },
    { amount: '5.00' },
  ])
})

const bought = { type: 'purchase', merchant: 'Rimi', units: '2000', reference: '481200' }

/** A purchase whose hold is placed, but whose result the server does not receive. */
async function buyUnanswered(token: string, id: string): Promise<void> {
  const { committer } = cards.bank.services
  const submit = committer.submit.bind(committer)
  vi.spyOn(committer, 'submit').mockImplementationOnce(async (command) => {
    await submit(command)
    return { outcome: 'unknown' }
  })
  expect(await cards.tell(token, bought, id)).toEqual({ approved: false, tryAgain: true })
}

test('a purchase whose approval was lost is declined after the card was paused, and nothing stays held', async () => {
  const accountId = await cards.have(2010, active)
  await cards.bank.fund(accountId, '50.00')
  const token = await cards.tokenOf(accountId)
  await buyUnanswered(token, 'lost-1')
  expect(await cards.spendable(accountId)).toBe('30.00')
  await cards.ines.call(cardPause, { accountId })
  // Not declined before the hold is released.
  vi.spyOn(cards.bank.services.committer, 'submit').mockResolvedValueOnce({ outcome: 'busy' })
  expect(await cards.tell(token, bought, 'lost-1')).toEqual({ approved: false, tryAgain: true })
  const declined = { approved: false }
  expect(await cards.tell(token, bought, 'lost-1')).toEqual(declined)
  expect(await openHolds(cards.bank.services.db, accountId)).toEqual([])
  expect(await cards.spendable(accountId)).toBe('50.00')
  await cards.confirmed(cardUnpause, { accountId })
  expect(await cards.tell(token, bought, 'lost-1')).toEqual(declined)
})

test('of a purchase that arrives twice at once both get the answer that was recorded, and what was declined is not held', async () => {
  const accountId = await cards.have(2010, active)
  await cards.bank.fund(accountId, '50.00')
  const token = await cards.tokenOf(accountId)
  const { committer } = cards.bank.services
  const submit = committer.submit.bind(committer)
  const declined = { approved: false }
  vi.spyOn(committer, 'submit').mockImplementationOnce(async (command) => {
    await cards.ines.call(cardPause, { accountId })
    expect(await cards.tell(token, bought, 'twice-1')).toEqual(declined)
    return submit(command)
  })
  expect(await cards.tell(token, bought, 'twice-1')).toEqual(declined)
  expect(await openHolds(cards.bank.services.db, accountId)).toEqual([])
})

test('a purchase that another call of it approves before this one has declined it stays approved and held', async () => {
  const accountId = await cards.have(2010, active)
  await cards.bank.fund(accountId, '50.00')
  const token = await cards.tokenOf(accountId)
  await buyUnanswered(token, 'twice-2')
  await cards.ines.call(cardPause, { accountId })
  const { isAsked, letGo } = holdBack(cards.bank, /^insert into app\.card_event/)
  const second = cards.tell(token, bought, 'twice-2')
  await isAsked
  const { owner } = cards.bank.database
  const approved = 'insert into app.card_event (id, token, at, approved) values ($1, $2, now(), true)'
  await owner.query(approved, ['twice-2', token])
  letGo()
  expect(await second).toEqual({ approved: true })
  expect(await cards.spendable(accountId)).toBe('30.00')
})

test.each([[paused], [canceled], [expired], [shipped]])(
  'a purchase by a card in state %i is declined',
  async (status) => {
    const accountId = await cards.have(2011, status)
    await cards.bank.fund(accountId, '50.00')
    const purchase = { type: 'purchase', merchant: 'Rimi', units: '100', reference: '481200' }
    expect(await cards.tell(await cards.tokenOf(accountId), purchase)).toEqual({ approved: false })
  },
)

test('a call without the company’s signature is refused', async () => {
  const answer = await cards.bank.app.inject({
    method: 'POST',
    url: cardCallback,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({
      type: 'status',
      id: 'x',
      at: '2026-11-20T00:00:00Z',
      token: 'x',
      status: 'active',
    }),
  })
  expect(answer.statusCode).toBe(401)
})
