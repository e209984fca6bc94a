import type { InputOf } from '@sixpence/protocol/call'
import { payeeNameCheck } from '@sixpence/protocol/transfers-external/transfers-lookups'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkedPayee } from '#payments/payee-check.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let ines: TestClient
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  ines = await bank.as('ines')
})
afterAll(() => bank.close())

const iban = 'DE89370400440532013000'
const toGermany = (payeeName: string): InputOf<typeof payeeNameCheck> => ({
  paymentMethod: 'eft',
  countryCode: 'DE',
  currencyCode: 'EUR',
  beneficiaryType: 'person',
  details: { payeeName, iban },
})
const toBritain = (payeeName: string): InputOf<typeof payeeNameCheck> => ({
  paymentMethod: 'eft',
  countryCode: 'GB',
  currencyCode: 'GBP',
  beneficiaryType: 'company',
  details: { payeeName, sortCode: '60-16-13', accountNumber: '31926819' },
})

test.each([
  ['Ana Nowak', { outcome: 'match' }],
  ['Ana Nowak .close', { outcome: 'close', name: 'Ana Nowak' }],
  ['Ana Nowak .none', { outcome: 'none' }],
  ['Ana Nowak .unchecked', { outcome: 'notPossible', reason: 'notOffered' }],
  ['Ana Nowak .unanswered', { outcome: 'notPossible', reason: 'notAnswered' }],
])('returns the check by the payee’s bank of “%s”, before any approval', async (name, told) => {
  const { outcome, name: suggested, reason } = await ines.call(payeeNameCheck, toGermany(name))
  expect({ outcome, name: suggested, reason }).toEqual({ name: undefined, reason: undefined, ...told })
})

test('compares the name itself if the bank only returns the holder, in Britain by sort code and number, and discloses a close name only', async () => {
  const { accountHolders: holders } = bank.services.partners
  await holders?.name(iban, 'Anna Maria Müller')
  await holders?.name('60161331926819', 'Northlight Studio Ltd')
  const asked = async (input: InputOf<typeof payeeNameCheck>) => {
    const { outcome, name } = await ines.call(payeeNameCheck, input)
    return [outcome, name]
  }
  expect(await asked(toGermany('Dr. Anna Maria Mueller'))).toEqual(['match', undefined])
  expect(await asked(toGermany('A. Müller'))).toEqual(['close', 'Anna Maria Müller'])
  expect(await asked(toGermany('Jan Kowalski'))).toEqual(['none', undefined])
  expect(await asked(toBritain('Northlight Studio Limited'))).toEqual(['match', undefined])
  expect(await asked(toBritain('Southlight Bakery'))).toEqual(['none', undefined])
  await holders?.name(iban, '')
  expect(await asked(toGermany('Jan Kowalski'))).toEqual(['match', undefined])
})

test('reports accounts elsewhere, and methods without such accounts, as not covered, without a request to a bank or a record in a payment', async () => {
  const ask = vi.spyOn(bank.services.partners.payeeCheck, 'ask')
  for (const input of [
    {
      ...toGermany('Ana Nowak'),
      paymentMethod: 'wire' as const,
      countryCode: 'UA',
      details: { payeeName: 'Ana Nowak', iban: 'UA213223130000026007233566001' },
    },
    {
      ...toGermany('Ana Nowak'),
      countryCode: 'US',
      currencyCode: 'USD' as const,
      details: {
        payeeName: 'Ana Nowak',
        routingNumber: '021000021',
        accountNumber: '12345678',
        accountType: 'checking',
      },
    },
  ]) {
    const told = await ines.call(payeeNameCheck, input)
    expect(told).toMatchObject({ responseCode: '00', outcome: 'notPossible', reason: 'notCovered' })
    const customer = await bank.customerId('ines')
    expect(checkedPayee(bank.services, customer, input.details, told.check)).toBeUndefined()
  }
  expect(ask).not.toHaveBeenCalled()
})

test('does not wait for a bank that does not answer', async () => {
  const ask = vi.spyOn(bank.services.partners.payeeCheck, 'ask').mockReturnValueOnce(new Promise(() => {}))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const answer = ines.call(payeeNameCheck, toGermany('Ana Nowak'))
    await expect.poll(() => ask).toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await answer).toMatchObject({ outcome: 'notPossible', reason: 'notAnswered' })
  } finally {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

test.each([
  [{ payeeName: '', iban }, ['details.payeeName']],
  [{ payeeName: 'Ana Nowak', iban: 'DE88370400440532013000' }, ['details.iban']],
  [{ payeeName: 'Ана Новак' }, ['details.payeeName', 'details.iban']],
])('refuses at each field input that cannot be checked: %o', async (details, fields) => {
  const answer = await ines.call(payeeNameCheck, { ...toGermany(''), details })
  expect(answer.validationErrors?.map(({ parameter }) => parameter)).toEqual(fields)
})

test('a result is stored with a payment to exactly this payee, by this customer, within an hour', async () => {
  const { check } = await ines.call(payeeNameCheck, toGermany('Ana Nowak .close'))
  const customer = await bank.customerId('ines')
  const details = { payeeName: 'Ana Nowak .close', iban }
  const kept = (...[whose, of, carried]: [number, Record<string, string>, string | undefined]) =>
    checkedPayee(bank.services, whose, of, carried)?.outcome
  expect(kept(customer, details, check)).toBe('close')
  expect([
    kept(customer, { ...details, payeeName: 'Ana Nowak' }, check),
    kept(customer, { ...details, iban: 'LT121000011101001000' }, check),
    kept(customer + 1, details, check),
    kept(customer, details, undefined),
    kept(customer, details, `${check?.slice(0, -4)}AAAA`),
    kept(customer, details, 'nonsense'),
  ]).toEqual(Array.from({ length: 6 }, () => undefined))
  bank.clock.advance(60 * 60_000 + 1)
  expect(kept(customer, details, check)).toBeUndefined()
})

test('is refused to users who may not pay', async () => {
  const rita = await bank.as('rita')
  expect((await rita.call(payeeNameCheck, toGermany('Ana Nowak'))).responseCode).toBe('13')
})
