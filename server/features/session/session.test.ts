import { brands } from '@sixpence/brands'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { draftKeyGet } from '@sixpence/protocol/session/draft-key'
import {
  customerInfoGet,
  pushTicketCreate,
  sessionTouch,
  userAccessInfoGet,
  userAccessList,
} from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, personOf } from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open()
})
afterAll(() => bank.close())

test('returns the signed-in person and their acting customer [OP038]', async () => {
  const ines = await bank.as('ines')
  const { customer, idleSeconds } = await ines.call(customerInfoGet, {})
  expect(idleSeconds).toBe(brands.ostra.idleMinutes * 60)
  expect(customer).toMatchObject({
    userId: await bank.personId('ines'),
    customerId: await bank.customerId('ines'),
    customerType: 1,
    login: { email: 'ines@ostra.example' },
    firstName: 'Ines',
    lastName: 'Varga',
    residenceCountryCode: 'LT',
    transactionApproveMode: 2,
    login2faMode: 'otp',
    isAdmin: false,
    isHaveRelatedAccounts: true,
    useOldWeb: false,
    accessRight: 2,
    verified: true,
    limited: false,
    isNeedPersonalInfoUpdate: false,
    isNeedKyc: false,
    isNeedTaxForms: false,
    defaultCurrency: 'EUR',
    language: 'en',
  })
  expect(customer).not.toHaveProperty('businessName')
})

test('returns the company when the person acts for one, and the person otherwise [OP038 B158]', async () => {
  const ines = await bank.as('ines')
  const { customer } = await ines.call(
    customerInfoGet,
    {},
    { customerId: await bank.customerId('northlight') },
  )
  expect(customer).toMatchObject({
    customerType: 2,
    businessName: 'Northlight Studio',
    firstName: 'Ines',
    login: { email: 'ines@ostra.example' },
    transactionApproveMode: 3,
  })
})

test("returns what a company's user may do; a representative has no balance, a person no such call [OP039]", async () => {
  const company = { customerId: await bank.customerId('northlight') }
  const access = async (key: string) => (await bank.as(key)).call(userAccessInfoGet, {}, company)
  expect(await access('ines')).toMatchObject({
    permissions: expect.arrayContaining(['sendMoneyUser', 'transferMoneyUser', 'requestMoney']) as string[],
    accessRights: 2,
    accessList: { balanceInfo: true },
    businessRepresentativePositionIds: [],
    isNeedKyc: false,
    isStrictMode: false,
    isConverted: true,
  })
  expect(await access('rita')).toMatchObject({
    permissions: [],
    accessRights: 1,
    accessList: { balanceInfo: true },
  })
  const noor = await access('noor')
  expect(noor).toMatchObject({ accessRights: 0, accessList: {} })
  expect(noor.accessList).not.toHaveProperty('balanceInfo')
  expect((await (await bank.as('bo')).call(userAccessInfoGet, {})).responseCode).toBe('13')
  expect((await access('bo')).responseCode).not.toBe('00')
})

test('in a strict company all payments wait for a second user, also those of a user with full rights [OP039 B347]', async () => {
  const customerId = await bank.customerId('northlight')
  const strict = async (is: boolean) => {
    await bank.database.owner.query('update app.customer set strict = $2 where id = $1', [customerId, is])
    bank.services.store.people.forget(await bank.personId('ines'))
  }
  await strict(true)
  const ines = await bank.as('ines')
  expect((await ines.call(userAccessInfoGet, {}, { customerId })).isStrictMode).toBe(true)
  const payment = {
    accountId: await bank.accountId('northlight', 'Operating'),
    amount: '5.00',
    currency: 'EUR' as const,
    toEmail: 'bo@ostra.example',
  }
  const sent = await ines.call(p2pSend, payment, { customerId })
  expect(sent).toMatchObject({ status: 'created', approveType: 0 })
  await strict(false)
  expect(await ines.call(p2pSend, payment, { customerId })).toMatchObject({
    status: 'pending',
    approveType: 3,
  })
})

test('a company of the old kind is returned as not converted [OP039]', async () => {
  const customerId = await bank.customerId('northlight')
  const kind = (type: number) =>
    bank.database.owner.query('update app.customer set type = $2 where id = $1', [customerId, type])
  await kind(3)
  bank.services.store.people.forget(await bank.personId('ines'))
  try {
    const ines = await bank.as('ines')
    expect((await ines.call(userAccessInfoGet, {}, { customerId })).isConverted).toBe(false)
  } finally {
    await kind(2)
    bank.services.store.people.forget(await bank.personId('ines'))
  }
})

test('has the six permission flags, false by default [OP038 B156]', async () => {
  const flags = async (key: string) =>
    (await (await bank.as(key)).call(customerInfoGet, {})).customer?.permissions
  expect(await flags('rita')).toEqual({
    sendMoneyPaxumUser: false,
    sendMoneyUser: false,
    requestMoney: false,
    settlementAccount: false,
    addFundsWireThirdParty: false,
    addFundsBankThirdParty: false,
  })
  expect(await flags('ines')).toMatchObject({
    sendMoneyUser: true,
    requestMoney: true,
    settlementAccount: false,
  })
})

test('returns the permitted ways to own accounts and to others, each false by default [OP038 B306]', async () => {
  const customer = async (key: string) => (await (await bank.as(key)).call(customerInfoGet, {})).customer
  const [rita, ines] = [await customer('rita'), await customer('ines')]
  const outside = { digital: true, wire: true, eft: true, oct: true, instant: true, interac: true }
  expect(ines?.own).toEqual({ betweenAccounts: true, ...outside })
  expect(ines?.other).toEqual({ p2p: true, ...outside, loadPrepaidCard: true, global: true })
  for (const groups of [rita?.own, rita?.other])
    expect(Object.values(groups ?? {}).every((group) => !group)).toBe(true)
  expect(Object.keys({ ...rita?.own, ...rita?.other })).toHaveLength(10)
})

test('returns to every user of a company their right, also to one without any [OP038 B331]', async () => {
  const right = async (key: string) =>
    (await (await bank.as(key)).call(customerInfoGet, {})).customer?.accessRight
  expect([await right('noor'), await right('rita'), await right('ines'), await right('paul')]).toEqual([
    0, 1, 2, 3,
  ])
})

test('contains no secret of a person: no hash, no authenticator, no phone [OP038]', async () => {
  const ines = await bank.as('ines')
  await ines.call(customerInfoGet, {})
  const answer = ines.answer?.body ?? ''
  for (const word of ['password', 'totp', 'secret', 'argon2', personOf('ines').phone])
    expect(answer).not.toContain(word)
})

test('lists the customers a person may act for, with the right [OP040]', async () => {
  const list = async (key: string) =>
    (await (await bank.as(key)).call(userAccessList, {})).customers?.map((customer) => [
      customer.customerName,
      customer.customerUsername,
      customer.customerType,
      customer.accessRights,
    ])
  expect(await list('ines')).toEqual([
    ['Ines Varga', 'ines@ostra.example', 1, 2],
    ['Northlight Studio', 'pay@northlight.example', 2, 2],
  ])
  expect(await list('paul')).toEqual([['Northlight Studio', 'pay@northlight.example', 2, 3]])
})

test('reports when a tax document was sent back, until it is handed in again; never for a company [OP038 B053 B112]', async () => {
  const { owner } = bank.database
  const asked = async (key: string, customerId?: number) =>
    (await (await bank.as(key)).call(customerInfoGet, {}, customerId === undefined ? {} : { customerId }))
      .customer?.isNeedTaxForms
  const northlight = await bank.customerId('northlight')
  const handIn = (customerId: number, state: 'waiting' | 'rejected') =>
    owner.query(
      `insert into app.document (customer_id, person_id, kind, state, reason, created_at)
       select $1, person_id, 51, $2, case when $2 = 'rejected' then 'unreadable' end, now()
       from app.access where customer_id = $1 limit 1`,
      [customerId, state],
    )
  expect(await asked('leo')).toBe(false)
  await handIn(await bank.customerId('leo'), 'rejected')
  await handIn(northlight, 'rejected')
  expect(await asked('leo')).toBe(true)
  expect(await asked('ines', northlight)).toBe(false)
  await handIn(await bank.customerId('leo'), 'waiting')
  expect(await asked('leo')).toBe(false)
  await owner.query('delete from app.document where kind = 51')
})

test('is an empty list for a person without customers, and every other call is refused [OP040]', async () => {
  await bank.database.owner.query('delete from app.access where person_id = $1', [
    await bank.personId('rita'),
  ])
  bank.services.store.people.forget(await bank.personId('rita'))
  const rita = await bank.as('rita')
  expect((await rita.call(userAccessList, {})).customers).toEqual([])
  expect((await rita.call(customerInfoGet, {})).responseCode).toBe('ENOA')
})

test('returns a new ticket each time, without a token in it [OP364]', async () => {
  const ines = await bank.as('ines')
  const [first, second] = [await ines.call(pushTicketCreate, {}), await ines.call(pushTicketCreate, {})]
  expect(first.ticket).toMatch(/^[\w-]{43}$/)
  expect(second.ticket).not.toBe(first.ticket)
})

test('returns nothing without a session [OP038 OP040 OP364 B155]', async () => {
  const stranger = bank.stranger()
  for (const call of [customerInfoGet, userAccessList, pushTicketCreate, sessionTouch]) {
    const answer = await stranger.raw(call, {})
    expect([answer.http, answer.responseCode]).toEqual([401, 'AU'])
  }
})

test('gives the key of a nonce to the same person in every session, and another key to others [WE-08]', async () => {
  const [ines, again, bo] = [await bank.as('ines'), await bank.as('ines'), await bank.as('bo')]
  const [nonce, other] = ['n'.repeat(43), 'o'.repeat(43)]
  const keys = await Promise.all([
    ines.call(draftKeyGet, { nonce }),
    again.call(draftKeyGet, { nonce }),
    bo.call(draftKeyGet, { nonce }),
    ines.call(draftKeyGet, { nonce: other }),
  ])
  const [first, second, ofBo, ofOther] = keys.map(({ key }) => key)
  expect(Buffer.from(first ?? '', 'base64url')).toHaveLength(32)
  expect(second).toBe(first)
  expect(new Set([first, ofBo, ofOther]).size).toBe(3)
})
