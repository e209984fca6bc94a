import {
  beneficiarySearch,
  recentTransferDetailsGet,
  recentTransferList,
  recentTransferTypes,
} from '@sixpence/protocol/transfers-external/transfers-lookups'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { betweenAccountsSubmit } from '@sixpence/protocol/transfers-own/transfers-own'
import {
  customerAddressConfirm,
  customerAddressCreate,
  customerAddressUpdate,
} from '@sixpence/protocol/profile/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { someAddress } from '#testing/fixtures/profile.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestRails } from '#testing/bank/test-rails.ts'
import { keepExternalCard } from '#store/external-card/external-cards.ts'

let bank: TestBank
let ines: TestClient
let rails: TestRails
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  ines = await bank.as('ines')
  rails = await TestRails.open(bank, 'ines', 'Everyday', '100000.00')
})
afterAll(() => bank.close())

const wire = {
  method: 'wire',
  rail: 'swift',
  payee: { kind: 'company', name: 'Kontor GmbH', address: { town: 'Hamburg', country: 'DE' } },
  destination: { iban: 'DE89370400440532013000', purpose: 'goods', country: 'DE' },
} as const
const eft = {
  method: 'eft',
  payee: { kind: 'person', name: 'Olena Koval' },
  destination: { iban: 'LT121000011101001000', country: 'LT' },
  country: 'LT',
} as const

const outside = ['eft', 'wire', 'oct', 'crypto_eft', 'instant_payment', 'interac'] as const

async function paid(name: string, more: object): Promise<number> {
  const id = await rails.pay(name, more)
  await rails.live()
  await rails.aMoment()
  return id
}
const recent = async (types: readonly (typeof recentTransferTypes)[number][] = outside) =>
  (await ines.call(recentTransferList, { types: [...types] })).transfers ?? []
const found = (input: Parameters<typeof ines.call<typeof beneficiarySearch>>[1]) =>
  ines.call(beneficiarySearch, input)
const waiting = () => ({ waits: new Date(bank.clock.now().getTime() + 600_000) })

test('accepts the types of the transfer page, FedNow and the one of the home page, and no other [B287]', async () => {
  expect([...recentTransferTypes].sort()).toEqual([...outside, 'fed_now', 'p2p'].sort())
  for (const types of [[], ['card'], [...recentTransferTypes, 'eft']])
    expect((await ines.call(recentTransferList, { types: types as ['eft'] })).responseCode).toBe('TA1')
})

test('lists each account once with its last payment, own accounts separate from others’ [OP160 B286]', async () => {
  expect(await recent()).toEqual([])
  await paid('Kontor GmbH', wire)
  const own = await paid('Ines Varga', {
    ...eft,
    permission: 'own',
    payee: { kind: 'person', name: 'Ines Varga' },
  })
  const last = await paid('Kontor GmbH', { ...wire, reference: 'Invoice 118' })
  const transfers = await recent()
  expect(
    transfers.map(({ transactionId, permission, isDisabled }) => [transactionId, permission, isDisabled]),
  ).toEqual([
    [own, 'own', false],
    [last, '3d', false],
  ])
  expect(transfers[1]?.details).toMatchObject({
    type: 'wire',
    name: 'Kontor GmbH',
    countryCode: 'DE',
    amount: '100.00',
    currencyCode: 'EUR',
    status: 'completed',
  })
  expect((await recent(['eft'])).map(({ transactionId }) => transactionId)).toEqual([own])
})

test('excludes payments that wait for an approval, and those of other customers [OP160]', async () => {
  const before = await recent()
  await rails.pay('Waiting GmbH', {
    ...wire,
    ...waiting(),
    destination: { iban: 'ES9121000418450200051332' },
  })
  await rails.live()
  expect(await recent()).toEqual(before)
  const marta = await bank.as('marta')
  expect((await marta.call(recentTransferList, { types: [...outside] })).transfers).toEqual([])
})

test('a transfer is disabled when its method is no longer open to the customer [B286]', async () => {
  const disabled = async (permissions: string): Promise<boolean[]> => {
    const personId = await bank.personId('ines')
    await bank.database.owner.query(
      `update app.access set permissions = ${permissions} where person_id = $1`,
      [personId],
    )
    bank.services.store.people.forget(personId)
    return (await recent(['wire'])).map(({ isDisabled }) => isDisabled)
  }
  expect(await disabled(`array_remove(permissions, 'sendWire')`)).toEqual([true])
  expect(await disabled(`permissions || array['sendWire']`)).toEqual([false])
})

test('shows on the home page the last three paid inside the bank [OP160 B287]', async () => {
  const owen = await bank.as('owen')
  const accountId = await bank.accountId('owen', 'Euro')
  await bank.fund(accountId, '100.00')
  for (const toEmail of [
    'carla@quillo.example',
    'marta@gintara.example',
    'victor@quillo.example',
    'bo@ostra.example',
  ])
    await owen.call(p2pSend, { accountId, amount: '1.00', currency: 'EUR', toEmail })
  await bank.settled()
  const { transfers = [] } = await owen.call(recentTransferList, { types: ['p2p'] })
  expect(transfers.map(({ permission, details }) => [permission, details.name, details.email])).toEqual([
    ['3d', 'Bo L.', 'bo@ostra.example'],
    ['3d', 'Victor A.', 'victor@quillo.example'],
    ['3d', 'Marta K.', 'marta@gintara.example'],
  ])
})

test('returns the fields that fill the form again, and none of the company’s internal ones [OP161 B288]', async () => {
  const [, last] = await recent()
  const details = await ines.call(recentTransferDetailsGet, { transactionId: last?.transactionId ?? 0 })
  expect(details).toMatchObject({
    responseCode: '00',
    type: 'wire',
    permission: '3d',
    countryCode: 'DE',
    currencyCode: 'EUR',
    amount: '100.00',
    beneficiaryType: 'company',
    details: {
      payeeName: 'Kontor GmbH',
      iban: 'DE89370400440532013000',
      purpose: 'goods',
      town: 'Hamburg',
      addressCountry: 'DE',
      reference: 'Invoice 118',
    },
    hasRequirements: true,
    isExtraParamsValid: true,
  })
  expect(details.details).not.toHaveProperty('country')
})

test('repeats a payment inside the bank by its e-mail, while the payee can be paid [OP161 B288]', async () => {
  const fromAccountId = await bank.accountId('ines', 'Everyday')
  const toEmail = 'marta@gintara.example'
  const sent = await ines.call(p2pSend, {
    accountId: fromAccountId,
    amount: '1.00',
    currency: 'EUR',
    toEmail,
  })
  await bank.settled()
  const again = { transactionId: sent.transactionId ?? 0 }
  expect(await ines.call(recentTransferDetailsGet, again)).toMatchObject({
    type: 'p2p',
    fromAccountId,
    amount: '1.00',
    details: { email: toEmail },
    hasRequirements: true,
    isExtraParamsValid: true,
  })
  const marta = await bank.customerId('marta')
  await bank.database.owner.query('update app.customer set limited = true where id = $1', [marta])
  expect((await ines.call(recentTransferDetailsGet, again)).hasRequirements).toBe(false)
  await bank.database.owner.query('update app.customer set limited = false where id = $1', [marta])
})

test('refuses another customer’s payment, a received one and one between own accounts [OP161]', async () => {
  const [, last] = await recent()
  const marta = await bank.as('marta')
  const owen = await bank.as('owen')
  const other = { amount: '1.00', currency: 'EUR', toEmail: 'marta@gintara.example' } as const
  const sent = await owen.call(p2pSend, { accountId: await bank.accountId('owen', 'Euro'), ...other })
  const received = sent.transactionId ?? 0
  expect(sent.status).toBe('completed')
  await bank.settled()
  for (const transactionId of [last?.transactionId ?? 0, received, 999_999_999])
    expect((await marta.call(recentTransferDetailsGet, { transactionId })).validationErrors).toMatchObject([
      { parameter: 'transactionId', code: 'transactionNotFound' },
    ])
  const toAccount = await bank.accountId('ines', 'Travel')
  const fromAccount = await bank.accountId('ines', 'Everyday')
  const moved = { fromAccount, toAccount, toAmount: '1.00', currency: 'EUR' } as const
  const { transactionId: between = 0 } = await ines.call(betweenAccountsSubmit, moved)
  expect(between).toBeGreaterThan(0)
  expect(
    (await ines.call(recentTransferDetailsGet, { transactionId: between })).validationErrors,
  ).toMatchObject([{ code: 'transactionNotFound' }])
})

test('finds earlier payees by parts of the name in any script, by account and country [OP162]', async () => {
  await paid('', eft)
  const names = async (input: Parameters<typeof found>[0]) => {
    const { wire: wires = [], eft: efts = [] } = await found(input)
    return [...wires, ...efts].map(({ name }) => name)
  }
  expect((await names({})).sort()).toEqual(['Kontor GmbH', 'Olena Koval'])
  expect(await names({ search: 'Олена ков' })).toEqual(['Olena Koval'])
  expect(await names({ search: 'DE89 3704' })).toEqual(['Kontor GmbH'])
  expect(await names({ countryCode: 'LT' })).toEqual(['Olena Koval'])
  expect(await names({ search: 'nobody' })).toEqual([])
  expect(await names({ types: ['wire'] })).toEqual(['Kontor GmbH'])
  const [{ name, payments, details } = { name: '', payments: 0, details: {} }] =
    (await found({ types: ['wire'] })).wire ?? []
  expect([name, payments]).toEqual(['Kontor GmbH', 2])
  expect(details).toMatchObject({ iban: 'DE89370400440532013000', town: 'Hamburg' })
  expect(details).not.toHaveProperty('reference')
})

test('an earlier payee can be used, preferably with a confirmed name; not once the payment came back [OP162 B285]', async () => {
  const status = async () => (await found({ types: ['eft'] })).eft?.[0]?.eftStatus
  const wires = async () => (await found({ types: ['wire'] })).wire?.[0]?.wireStatus
  expect([await wires(), await status()]).toEqual([1, 1])
  await paid('', { ...wire, checked: { outcome: 'match', at: bank.clock.now().toISOString() } })
  expect(await wires()).toBe(2)
  await paid('', { ...eft, payee: { kind: 'person', name: 'Olena Koval .returned' } })
  expect(await status()).toBe(3)
  await paid('', { ...wire, destination: { ...wire.destination, purpose: 'gifts' } })
  expect(await wires()).toBe(0)
})

test('finds kept cards too [OP162]', async () => {
  await keepExternalCard(
    bank.services,
    await bank.customerId('ines'),
    {
      token: 'card_1_7899',
      bin: '400000',
      last4: '7899',
      payeeName: 'Ana Nowak',
      country: 'DE',
      currency: 'EUR',
    },
    bank.clock.now(),
  )
  expect((await found({ search: 'nowak' })).creditCards).toMatchObject([
    { maskedNumber: '**** **** **** 7899' },
  ])
  expect((await found({ search: '7899', countryCode: 'LT' })).creditCards).toEqual([])
  expect((await found({ types: ['eft'] })).creditCards).toEqual([])
})

test('marks the fields to be entered again: a secret, a newly required field, a bank no longer listed [OP161 B288]', async () => {
  const flags = async (more: object) => {
    const { hasRequirements, isExtraParamsValid } = await ines.call(recentTransferDetailsGet, {
      transactionId: await rails.pay('Ana Nowak', more),
    })
    return { hasRequirements, isExtraParamsValid }
  }
  const japan = {
    method: 'eft',
    rail: 'domestic',
    country: 'JP',
    payee: { kind: 'person', name: 'Ana Nowak' },
  }
  const account = { accountNumber: '1234567', accountType: 'ordinary', country: 'JP', paidOutIn: 'JPY' }
  expect(await flags({ ...wire, destination: { iban: 'DE89370400440532013000' } })).toEqual({
    hasRequirements: false,
    isExtraParamsValid: true,
  })
  expect(await flags({ ...japan, destination: { ...account, bankCode: '0005', branchCode: '001' } })).toEqual(
    {
      hasRequirements: true,
      isExtraParamsValid: true,
    },
  )
  for (const codes of [
    { bankCode: '0005' },
    { bankCode: '9999', branchCode: '001' },
    { bankCode: '0005', branchCode: '999' },
  ])
    expect(await flags({ ...japan, destination: { ...account, ...codes } })).toEqual({
      hasRequirements: true,
      isExtraParamsValid: false,
    })
  const card = {
    method: 'oct',
    rail: 'card',
    partner: 'cardPayout',
    destination: { cardToken: 'card_0_7899' },
  }
  expect(await flags({ ...card, payee: { kind: 'person', name: 'Ana Nowak' } })).toMatchObject({
    hasRequirements: false,
  })
  expect(ines.answer?.body).not.toContain('card_0')
})

test('reports whether the customer’s address is the one that was sent, and recent enough [OP161 B288]', async () => {
  const address = async (transactionId: number) => {
    const told = await ines.call(recentTransferDetailsGet, { transactionId })
    return [told.isCustomerAddressDateValid, told.isCustomerAddressMatchesActive]
  }
  await bank.database.owner.query('delete from app.address where customer_id = $1', [
    await bank.customerId('ines'),
  ])
  const before = await rails.pay('Kontor GmbH', wire)
  expect(await address(before)).toEqual([false, false])
  const { addressId = 0 } = await ines.call(customerAddressCreate, { address: someAddress })
  // The ledger uses the database's clock, not the test's.
  await bank.database.owner.query('update app.address set stated_at = now() where id = $1', [addressId])
  const after = await rails.pay('Kontor GmbH', wire)
  expect([await address(before), await address(after)]).toEqual([
    [true, false],
    [true, true],
  ])
  await bank.database.owner.query(
    `update app.address set stated_at = stated_at - interval '13 months' where id = $1`,
    [addressId],
  )
  expect(await address(after)).toEqual([false, true])
  await ines.call(customerAddressConfirm, { addressId })
  expect((await address(after))[0]).toBe(true)
  await ines.call(customerAddressUpdate, {
    addressId,
    address: { ...someAddress, address1: '9 Other Street' },
  })
  expect(await address(after)).toEqual([true, false])
})
