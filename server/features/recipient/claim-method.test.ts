import {
  recipientApprove,
  recipientBankByIbanGet,
  recipientBankBySwiftGet,
  recipientBinBlacklistGet,
  recipientBinInfoGet,
  recipientCountryList,
  recipientExtraParamsGet,
  recipientInstantBankList,
  recipientInstantDetailsGet,
  recipientLastWithdrawalList,
  recipientMetaGet,
  recipientMethodList,
  recipientSubmit,
  recipientTransferDetailsGet,
  recipientWithdrawalDetailsGet,
} from '@sixpence/protocol/recipient/recipient'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sentCode } from '#testing/bank/last-message.ts'
import { type Claimable, claimTo, sendToClaim, toGermany } from '#testing/bank/test-claim.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestRails } from '#testing/bank/test-rails.ts'
import { wrongOf } from '#testing/wrong-of.ts'

let bank: TestBank
let ana: TestClient
let payer: { id: number; account: number; personId: number }
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  const { account } = await TestRails.open(bank, 'ines', 'Everyday', '10000.00')
  payer = { id: await bank.customerId('ines'), account, personId: await bank.personId('ines') }
  ana = bank.stranger()
})
afterAll(() => bank.close())

const send = (sent: Parameters<typeof sendToClaim>[2] = {}): Promise<Claimable> =>
  sendToClaim(bank, payer, sent)

test('lists the countries and the ways to one, each with amount received, arrival and rate [OP209 OP210 B246]', async () => {
  const { paymentSecret } = await send()
  const { allowedCountries } = await ana.call(recipientCountryList, { paymentSecret })
  expect(allowedCountries).toEqual(expect.arrayContaining(['BR', 'DE', 'US']))
  const { methods = [] } = await ana.call(recipientMethodList, { paymentSecret, countryCode: 'DE' })
  expect(methods[0]).toMatchObject({
    transferType: 'eft',
    currencyCode: 'EUR',
    toAmount: '100.00',
    exchangeRate: '1',
    arrival: { kind: 'days' },
  })
  const dollars = methods.find(({ currencyCode }) => currencyCode === 'USD')
  expect(Number(dollars?.toAmount)).toBeCloseTo(100 * Number(dollars?.exchangeRate), 1)
  expect(methods.map(({ transferType }) => transferType)).not.toContain('crypto_eft')
})

test('offers no way that the payer forbade, in no list and not on direct request [OP210 OP211 OP222]', async () => {
  const { paymentSecret } = await send({ forbidden: ['eft', 'wire'] })
  const { methods = [] } = await ana.call(recipientMethodList, { paymentSecret, countryCode: 'DE' })
  expect(new Set(methods.map(({ transferType }) => transferType))).toEqual(
    new Set(['oct', 'instant_payment']),
  )
  const meta = { paymentSecret, paymentMethod: 'eft', countryCode: 'DE', toCurrencyCode: 'EUR' } as const
  expect(wrongOf(await ana.call(recipientMetaGet, meta))).toEqual(['paymentMethod wayNotOffered'])
  expect(wrongOf(await ana.call(recipientSubmit, { paymentSecret, ...toGermany }))).toEqual([
    'paymentMethod wayNotOffered',
  ])
})

test('deducts the fee from the arriving amount if the payee bears it, and shows it [OP208 OP211 B252]', async () => {
  const { paymentSecret } = await send({ feeIsBen: true, fee: '1.50' })
  const { transfer } = await ana.call(recipientTransferDetailsGet, { paymentSecret })
  expect(transfer).toMatchObject({ feeIsBen: true, amount: '100.00', fee: '1.50', claimable: '98.50' })
  const meta = { paymentSecret, paymentMethod: 'eft', countryCode: 'DE', toCurrencyCode: 'EUR' } as const
  expect(await ana.call(recipientMetaGet, meta)).toMatchObject({ toAmount: '98.50', fee: '1.50' })
})

test('holds a rate for a minute, until it changes, for this payment and way only [OP211 AT-01 AT-02]', async () => {
  const [{ paymentSecret }, other] = [await send(), await send()]
  const way = { paymentMethod: 'wire', countryCode: 'US' } as const
  const held = await ana.call(recipientMetaGet, { paymentSecret, ...way, toCurrencyCode: 'USD' })
  const paymentDetails = {
    payeeName: 'Ana Nowak',
    accountNumber: '123456789',
    routingNumber: '021000021',
    bic: 'CHASUS33',
    street: 'Main Street',
    building: '1',
    postalCode: '10001',
    town: 'New York',
    addressCountry: 'US',
    purpose: 'services',
  }
  const to = { ...way, currencyCode: 'USD', paymentDetails, quote: held.quote ?? '' } as const
  expect(wrongOf(await ana.call(recipientSubmit, { paymentSecret: other.paymentSecret, ...to }))).toEqual([
    'quote quoteOfAnother',
  ])
  const { rates } = bank.services.partners
  const begun = await ana.call(recipientSubmit, { paymentSecret, ...to })
  bank.services.partners.rates = { rate: () => Promise.resolve({ rate: '9', at: new Date() }) }
  expect(wrongOf(await ana.call(recipientSubmit, { paymentSecret, ...to }))).toEqual(['quote quoteOver'])
  const approvalCode = await sentCode(bank, { to: 'ana@mail.example' })
  expect(
    wrongOf(
      await ana.call(recipientApprove, {
        paymentSecret,
        operationId: begun.operationId ?? 0,
        approvalCode,
      }),
    ),
  ).toEqual([' claimCodeOver'])
  bank.services.partners.rates = rates
  bank.clock.advance(61_000)
  expect(wrongOf(await ana.call(recipientSubmit, { paymentSecret, ...to }))).toEqual(['quote quoteOver'])
})

test.each([
  [{ iban: 'DE89370400440532013001' }, 'paymentDetails.iban wrongCheckDigits'],
  [{ iban: 'FR1420041010050500013M02606' }, 'paymentDetails.iban wrongCountry'],
  [{ iban: '' }, 'paymentDetails.iban missing'],
  [{ payeeName: 'Boris Else' }, 'paymentDetails.payeeName claimNotYourName'],
  [{ cardNumber: '4111111111111111' }, 'paymentDetails.cardNumber notAskedFor'],
])('reports at its field the error in %j [OP222]', async (part, problem) => {
  const { paymentSecret } = await send()
  const paymentDetails = { ...toGermany.paymentDetails, ...part }
  expect(wrongOf(await ana.raw(recipientSubmit, { paymentSecret, ...toGermany, paymentDetails }))).toEqual([
    problem,
  ])
})

test('refuses a payout to a card of a blocked bank [OP214 OP222]', async () => {
  const { paymentSecret } = await send()
  const { bins } = await ana.call(recipientBinBlacklistGet, { paymentSecret })
  expect(bins).toContain('520082')
  const blocked = {
    paymentSecret,
    paymentMethod: 'oct',
    countryCode: 'DE',
    currencyCode: 'EUR',
    paymentDetails: { payeeName: 'Ana Nowak', cardNumber: '5200828282828210' },
  } as const
  expect(wrongOf(await ana.call(recipientSubmit, blocked))).toEqual(['paymentDetails.cardNumber cardBlocked'])
})

test('offers the same help for entering an account as customers have [OP215 OP216 OP217 OP218 OP219 OP220]', async () => {
  const { paymentSecret } = await send()
  const iban = 'DE89370400440532013000'
  expect(await ana.call(recipientBankByIbanGet, { paymentSecret, iban })).toMatchObject({
    bankName: expect.any(String),
    countryIsoCode: 'DE',
  })
  expect(
    await ana.call(recipientBankByIbanGet, { paymentSecret, iban: 'DE02120300000000202051' }),
  ).toMatchObject({ responseCode: expect.stringMatching(/^(00|VF)$/) })
  const byBic = await ana.call(recipientBankBySwiftGet, { paymentSecret, swift: 'COBADEFFXXX' })
  expect(byBic.countryIsoCode).toBe('DE')
  expect(await ana.call(recipientBankBySwiftGet, { paymentSecret, swift: 'ZZZZDEZZXXX' })).toMatchObject({
    responseCode: 'VF',
  })
  const { bin } = await ana.call(recipientBinInfoGet, { paymentSecret, binNumber: '411111' })
  expect(bin).toMatchObject({ valid: true, cardBrand: 'visa' })
  const { banks = [] } = await ana.call(recipientInstantBankList, { paymentSecret, countryCode: 'BR' })
  expect(banks.length).toBeGreaterThan(0)
  const key = { paymentSecret, instantKey: 'ana.souza@mail.example', instantKeyType: 'email' } as const
  expect(await ana.call(recipientInstantDetailsGet, key)).toMatchObject({
    outcome: 'found',
    instantInfo: { name: 'Ana L.' },
  })
  const lists = {
    paymentSecret,
    countryCode: 'JP',
    paymentMethod: 'eft',
    currencyCode: 'EUR',
    bankCode: '0005',
  } as const
  const { extraParams = [] } = await ana.call(recipientExtraParamsGet, lists)
  expect(extraParams.map(({ name, values }) => [name, values.length > 0])).toEqual([
    ['bankCode', true],
    ['branchCode', true],
  ])
})

test('pays to an earlier account without disclosing its number, at most five of them [OP212 OP213 B249]', async () => {
  const email = 'often@mail.example'
  const ibans = ['DE89370400440532013000', 'DE02120300000000202051', 'DE89370400440532013000']
  for (const iban of ibans) {
    const paymentDetails = { payeeName: 'Ana Nowak', iban }
    await claimTo(bank, ana, await send({ email }), { ...toGermany, paymentDetails })
    bank.clock.advance(61_000)
  }
  const { paymentSecret } = await send({ email })
  const { withdrawals = [] } = await ana.call(recipientLastWithdrawalList, { paymentSecret, limit: 5 })
  expect(withdrawals).toHaveLength(2)
  expect(withdrawals[0]).toMatchObject({ paymentMethod: 'eft', account: expect.stringMatching(/3000$/) })
  expect(ana.answer?.body).not.toContain(ibans[0])
  const paymentId = withdrawals[0]?.paymentId ?? 0
  const { details } = await ana.call(recipientWithdrawalDetailsGet, { paymentSecret, paymentId })
  expect(details).toMatchObject({ countryCode: 'DE', currencyCode: 'EUR' })
  expect(ana.answer?.body).not.toContain(ibans[0])
  const again = { paymentSecret, ...toGermany, paymentDetails: {}, withdrawalId: paymentId }
  expect(await ana.call(recipientSubmit, again)).toMatchObject({
    responseCode: '00',
    account: expect.stringMatching(/3000$/),
  })
  // Payments to another payee are not disclosed.
  const stranger = await send({ email: 'other@mail.example' })
  const theirs = { paymentSecret: stranger.paymentSecret, limit: 5 }
  expect((await ana.call(recipientLastWithdrawalList, theirs)).withdrawals).toEqual([])
  expect(
    wrongOf(await ana.call(recipientSubmit, { ...again, paymentSecret: stranger.paymentSecret })),
  ).toEqual(['withdrawalId withdrawalNotFound'])
  expect(await ana.raw(recipientLastWithdrawalList, { paymentSecret, limit: 6 })).toMatchObject({
    responseCode: 'TA1',
  })
})
