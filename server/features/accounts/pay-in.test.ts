import { closeAccount, freezeAccount } from '@sixpence/ledger'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { digitalAddress } from '@sixpence/protocol/methods/fields/digital'
import { iban } from '@sixpence/protocol/methods/fields/iban'
import {
  accountCurrencyAdd,
  accountOfferGet,
  digitalWalletCreate,
  type PaymentInstruction,
  paymentInstructionList,
  paymentInstructionViewed,
} from '@sixpence/protocol/accounts/pay-in'
import { transactionHistoryList } from '@sixpence/protocol/history/history'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hire } from '#testing/cast-people.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { liveRails } from '#testing/bank/test-rails.ts'
import { fillWaysIn } from '#payments/rails/ways-in.ts'

let bank: TestBank
let ines: TestClient
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
  ines = await bank.as('ines')
})
afterAll(() => bank.close())

const desk = (key: 'bank' | 'digital') => {
  const found = bank.services.partners.railDesks[key]
  if (!found) throw new Error(`no desk of ${key}`)
  return found
}

/** The sandbox partner receives a payment to these details and everything that follows is processed. */
async function pay(
  key: 'bank' | 'digital',
  said: {
    account: string
    units: string
    currency: 'EUR' | 'USD' | 'GBP' | 'AUD' | 'USDC' | 'BTC'
    remittance?: string
  },
): Promise<void> {
  await desk(key).receive({ remittance: '', ...said, payer: { name: 'Kontor GmbH' } })
  // The bank's own worker may already have claimed it.
  await liveRails(bank)
}

async function instructionsOf(
  client: TestClient,
  accountId: number,
  options: { customerId?: number } = {},
): Promise<PaymentInstruction[]> {
  const answer = await client.call(paymentInstructionList, { accountId }, options)
  expect(answer.responseCode).toBe('00')
  return answer.instructions ?? []
}

const valueOf = (item: PaymentInstruction | undefined, name: string): string =>
  item?.lines.find((line) => line.name === name)?.copied ?? ''
const refusalOf = (answer: {
  responseCode?: string
  validationErrors?: readonly { code: string; parameter: string }[]
}) =>
  answer.validationErrors?.[0]
    ? `${answer.validationErrors[0].code} at ${answer.validationErrors[0].parameter}`
    : answer.responseCode
const openAccountsIn = async (currency: string): Promise<number> => {
  const { accounts = [] } = await ines.call(balanceInquiry, {})
  return accounts.filter((account) => account.currencyCode === currency && account.accountStatusId !== 11)
    .length
}

const kindOfNewest = async (client: TestClient, accountId: number) =>
  (await client.call(transactionHistoryList, { accountId, pageSize: 1 })).transactions?.transaction[0]
    ?.operationType

describe('a further currency', () => {
  test('is offered if the customer has no open account in it [OP118]', async () => {
    const offer = await ines.call(accountOfferGet, {})
    expect(offer.currencies).toEqual(['GBP', 'AUD', 'CAD'])
    expect((await (await bank.as('owen')).call(accountOfferGet, {})).currencies).not.toContain('GBP')
  })

  test('has an account at once, with details of the bank, and receives money there, as a bank transfer [OP116 OP118 CU-17]', async () => {
    const { accountId = 0 } = await ines.call(accountCurrencyAdd, { currencyCode: 'GBP' })
    const { accounts = [] } = await ines.call(balanceInquiry, {})
    expect(accounts.find((account) => account.accountId === accountId)).toMatchObject({
      currencyCode: 'GBP',
      balance: '0.00',
      accountNumber: expect.stringMatching(/^6P\d{14}$/),
    })
    const [local] = await instructionsOf(ines, accountId)
    expect(local).toMatchObject({ way: 'local', source: 'own', holder: 'Ines Varga', isViewed: false })
    expect(local?.lines.map(({ name }) => name)).toEqual(['sortCode', 'accountNumber'])
    await pay('bank', {
      account: `${local?.lines[0]?.shown} ${local?.lines[1]?.shown}`,
      units: '12345',
      currency: 'GBP',
    })
    expect(await bank.stands(accountId)).toBe('123.45, held 0.00')
    expect(await kindOfNewest(ines, accountId)).toBe('EFT')
  })

  test('has one account, however often and concurrently it is requested [OP118]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ines.call(accountCurrencyAdd, { currencyCode: 'AUD' })),
    )
    expect(new Set(answers.map(({ accountId }) => accountId)).size).toBe(1)
    expect(await openAccountsIn('AUD')).toBe(1)
    expect(await ines.call(accountCurrencyAdd, { currencyCode: 'AUD' })).toMatchObject({
      accountId: answers[0]?.accountId,
    })
  })

  test('can be opened again after its account was closed [OP118]', async () => {
    const { accountId: first = 0 } = await ines.call(accountCurrencyAdd, { currencyCode: 'CAD' })
    await closeAccount(bank.database.owner, first)
    const { accountId: second } = await ines.call(accountCurrencyAdd, { currencyCode: 'CAD' })
    expect(second).not.toBe(first)
    expect(await openAccountsIn('CAD')).toBe(1)
    expect(await instructionsOf(ines, first)).toEqual([])
  })

  test('is refused if it is not offered, and to limited customers [OP118]', async () => {
    const add = async (key: string, currencyCode: 'JPY' | 'BTC' | 'GBP') =>
      refusalOf(await (await bank.as(key)).call(accountCurrencyAdd, { currencyCode }))
    expect(await add('ines', 'JPY')).toBe('currencyNotOffered at currencyCode')
    // An account in a digital currency is opened with a wallet, by another call.
    expect(await add('ines', 'BTC')).toBe('currencyNotOffered at currencyCode')
    expect(await add('leo', 'GBP')).toContain('openingLimited')
  })

  test('is opened while the bank does not answer; the details follow by themselves [OP116 OP118]', async () => {
    const carla = await bank.as('carla')
    desk('bank').away(new Date(bank.clock.now().getTime() + 60_000))
    const { accountId = 0 } = await carla.call(accountCurrencyAdd, { currencyCode: 'AUD' })
    expect(await carla.call(paymentInstructionList, { accountId })).toMatchObject({
      instructions: [],
      isPreparing: true,
    })
    desk('bank').away(undefined)
    bank.clock.advance(60_000)
    await fillWaysIn(bank.services)
    const { instructions = [], isPreparing } = await carla.call(paymentInstructionList, {})
    expect(isPreparing).toBe(false)
    expect(
      instructions.filter((instruction) => instruction.accountId === accountId).map(({ way }) => way),
    ).toEqual(['local', 'wire'])
  })

  test('requests the details again, with the same result, after a crash before the bank’s answer was written [OP116 OP118]', async () => {
    const victor = await bank.as('victor')
    const { accountId = 0 } = await victor.call(accountCurrencyAdd, { currencyCode: 'CAD' })
    const before = await instructionsOf(victor, accountId)
    await bank.database.owner.query(
      `update app.way_in set state = 'asked', number = null, reference = null, details = null, next_at = $2
       where account_id = $1`,
      [accountId, bank.clock.now()],
    )
    await fillWaysIn(bank.services)
    expect(await instructionsOf(victor, accountId)).toEqual(before)
    expect(before).toHaveLength(2)
  })
})

describe('pay-in details', () => {
  test('are returned for an account older than the bank’s connection, in the bank’s own form [OP116]', async () => {
    const [local, wire] = await instructionsOf(ines, await bank.accountId('ines', 'Everyday'))
    const where = { country: 'LT', currency: 'EUR', details: {} }
    for (const details of [local, wire]) expect(iban.check(valueOf(details, 'iban'), where)).toBeUndefined()
    expect(local?.bankAccountNumber).toBe(valueOf(local, 'iban'))
    expect(local?.lines[0]?.shown).toMatch(/^LT\d\d( \d{4}){4}$/)
    // Pay-ins by wire go to the bank's own account, so the bank is the account holder.
    expect(wire).toMatchObject({ way: 'wire', holder: 'Ostra Payments Ltd' })
    expect(valueOf(wire, 'reference')).toMatch(/^SP[2-9A-Z]{8}$/)
  })

  test('identify the account by the reference if the bank account is shared; without a reference, or with two, the money belongs to no account; with it, it is a wire [OP116 CU-17]', async () => {
    const [mine, other] = [await bank.accountId('ines', 'Everyday'), await bank.accountId('bo', 'Everyday')]
    const [, wire] = await instructionsOf(ines, mine)
    const [, others] = await instructionsOf(await bank.as('bo'), other)
    expect(valueOf(others, 'iban')).toBe(valueOf(wire, 'iban'))
    const before = await bank.stands(mine)
    const account = valueOf(wire, 'iban')
    const [reference, second] = [valueOf(wire, 'reference'), valueOf(others, 'reference')]
    const euros = { account, units: '700', currency: 'EUR' } as const
    await pay('bank', { ...euros, remittance: 'Rent, no reference' })
    await pay('bank', { ...euros, remittance: `${reference} ${second}` })
    expect(await bank.stands(mine)).toBe(before)
    const { rows } = await bank.services.db.query<{ difference: string }>(
      'select difference from app.rail_case order by id desc limit 2',
    )
    expect(rows.map(({ difference }) => difference)).toEqual(['unknownAccount', 'unknownAccount'])
    // The reference is recognised whatever its case and spacing.
    await pay('bank', {
      ...euros,
      remittance: `rent ${reference.slice(0, 4).toLowerCase()} ${reference.slice(4)}`,
    })
    expect(await kindOfNewest(ines, mine)).toBe('Wire')
    const booked = (text: string) => Number(text.split(',')[0])
    expect(booked(await bank.stands(mine)) - booked(before)).toBeCloseTo(7)
    expect(await bank.stands(other)).not.toContain('NaN')
  })

  test('accept payers other than the customer only with the permission of the way, by separate numbers [OP116 B330]', async () => {
    const customerId = await bank.customerId('northlight')
    const accountId = await bank.accountId('northlight', 'Operating')
    const shown = async (permissions: string[]): Promise<PaymentInstruction[]> => {
      await bank.database.owner.query(
        'update app.access set permissions = $3 where person_id = $1 and customer_id = $2',
        [await bank.personId('ines'), customerId, permissions],
      )
      bank.services.store.people.forget(await bank.personId('ines'))
      return instructionsOf(ines, accountId, { customerId })
    }
    const kinds = (list: PaymentInstruction[]) => list.map(({ way, source }) => `${way} ${source}`).sort()
    expect(kinds(await shown([]))).toEqual(['local own', 'wire own'])
    expect(kinds(await shown(['addFundsBankThirdParty']))).toEqual(['local anyone', 'local own', 'wire own'])
    expect(kinds(await shown(['addFundsWireThirdParty']))).toEqual(['local own', 'wire anyone', 'wire own'])
    const all = await shown(['addFundsBankThirdParty', 'addFundsWireThirdParty'])
    expect(kinds(all)).toEqual(['local anyone', 'local own', 'wire anyone', 'wire own'])
    const lines = all.map((item) => item.lines.map(({ copied }) => copied).join(' '))
    expect(new Set(lines).size).toBe(4)
    expect(kinds(await shown([]))).toEqual(['local own', 'wire own'])
  })

  test('are new until a user of the customer has viewed them [OP117]', async () => {
    const owen = await bank.as('owen')
    const { accountId = 0 } = await owen.call(accountCurrencyAdd, { currencyCode: 'USD' })
    const [first, second] = await instructionsOf(owen, accountId)
    for (const _ of [1, 2])
      expect(await owen.call(paymentInstructionViewed, { instructionId: first?.id ?? 0 })).toMatchObject({
        responseCode: '00',
      })
    const viewed = (await instructionsOf(owen, accountId)).map(({ id, isViewed }) => [id, isViewed])
    expect(viewed).toEqual([
      [first?.id, true],
      [second?.id, false],
    ])
    const strange = await ines.call(paymentInstructionViewed, { instructionId: first?.id ?? 0 })
    expect(refusalOf(strange)).toContain('instructionNotFound')
  })

  test('accept money on a frozen account, and are not returned for a closed one [OP116]', async () => {
    const henrik = await bank.as('henrik')
    const accountId = await bank.accountId('henrik', 'Current account')
    await bank.fund(accountId, '0.00')
    await freezeAccount(bank.database.owner, accountId)
    const [local] = await instructionsOf(henrik, accountId)
    await pay('bank', { account: valueOf(local, 'iban'), units: '500', currency: 'EUR' })
    expect(await bank.stands(accountId)).toBe('5.00, held 0.00')
    expect(await instructionsOf(ines, await bank.accountId('ines', 'Old savings'))).toEqual([])
  })
})

describe('a digital wallet', () => {
  test('is offered with the permission, by brands with digital currencies [OP119 B329]', async () => {
    const facts = async (client: TestClient) => ({
      offer: (await client.call(accountOfferGet, {})).digital?.map(({ currencyCode }) => currencyCode),
      funding: (await client.call(customerInfoGet, {})).customer?.funding,
      created: refusalOf(await client.call(digitalWalletCreate, { currencyCode: 'ETH' })),
    })
    expect(await facts(ines)).toEqual({
      offer: ['BTC', 'ETH', 'USDT', 'USDC'],
      funding: { digital: true },
      created: '00',
    })
    const { id, brand, type } = { id: await bank.customerId('carla'), brand: 'quillo', type: 1 as const }
    const customer = { id, brand, type, closed: false, personId: 0, account: 0 }
    await hire(bank, 'without coins', [{ customer, right: 'full', balanceInfo: true, permissions: [] }], {
      brand,
    })
    const personId = (await bank.personIdAt('without-coins@cast.example', brand)) ?? 0
    const tokens = await bank.services.sessions.begin({
      personId,
      brand,
      client: 'spa',
      userAgent: 'test',
      address: '127.0.0.1',
    })
    const without = bank.stranger(brand)
    without.token = tokens.accessToken
    without.cookies.set('__Host-access', tokens.accessCookie)
    expect(await facts(without)).toEqual({
      offer: [],
      funding: { digital: false },
      created: 'notAllowed at ',
    })
    for (const key of ['marta', 'ieva', 'owen'])
      expect(await facts(await bank.as(key))).toMatchObject({
        offer: [],
        created: 'currencyNotOffered at currencyCode',
      })
  })

  test.each([
    ['BTC', 'bitcoin'],
    ['ETH', 'ethereum'],
    ['USDT', 'tron'],
    ['USDC', 'ethereum'],
    ['USDC', 'polygon'],
    ['USDC', 'solana'],
  ] as const)(
    'has an address of %s on %s that its network accepts, always the same [OP119]',
    async (currency, network) => {
      const first = await ines.call(digitalWalletCreate, { currencyCode: currency, network })
      expect(first.responseCode).toBe('00')
      const where = { country: 'LT', currency, details: { network } }
      expect(digitalAddress.check(first.address ?? '', where)).toBeUndefined()
      expect(await ines.call(digitalWalletCreate, { currencyCode: currency, network })).toMatchObject({
        address: first.address,
        accountId: first.accountId,
      })
      const shown = (await instructionsOf(ines, first.accountId ?? 0)).find(
        (instruction) => valueOf(instruction, 'network') === network,
      )
      expect(shown).toMatchObject({ way: 'chain', bankAccountNumber: first.address })
    },
  )

  test('uses the usual network if none is stated, and refuses networks of another currency [OP119]', async () => {
    expect(await ines.call(digitalWalletCreate, { currencyCode: 'USDT' })).toMatchObject({ network: 'tron' })
    const wrong = await ines.call(digitalWalletCreate, { currencyCode: 'BTC', network: 'tron' })
    expect(refusalOf(wrong)).toBe('networkNotOffered at network')
    const limited = await (await bank.as('leo')).call(digitalWalletCreate, { currencyCode: 'BTC' })
    expect(refusalOf(limited)).toContain('openingLimited')
  })

  test('receives money sent to its address; another currency goes to suspense [OP119]', async () => {
    const { address = '', accountId = 0 } = await ines.call(digitalWalletCreate, {
      currencyCode: 'USDC',
      network: 'polygon',
    })
    await pay('digital', { account: address, units: '2500000', currency: 'USDC' })
    expect(await bank.stands(accountId)).toBe('2.500000, held 0.000000')
    await pay('digital', { account: address, units: '100', currency: 'BTC' })
    expect(await bank.stands(accountId)).toBe('2.500000, held 0.000000')
  })

  test('has no address while the company does not answer, and later the one it would have had [OP119]', async () => {
    const carla = await bank.as('carla')
    desk('digital').away(new Date(bank.clock.now().getTime() + 60_000))
    const asked = { currencyCode: 'BTC' as const }
    expect(refusalOf(await carla.call(digitalWalletCreate, asked))).toContain('addressNotReady')
    desk('digital').away(undefined)
    const made = await carla.call(digitalWalletCreate, asked)
    expect(made.address).toMatch(/^bc1q/)
    const { accounts = [] } = await carla.call(balanceInquiry, {})
    expect(accounts.filter(({ currencyCode }) => currencyCode === 'BTC')).toHaveLength(1)
  })
})
