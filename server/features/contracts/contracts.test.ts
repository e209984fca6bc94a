import { before } from '@sixpence/days'
import { contractStatsGet } from '@sixpence/protocol/contracts/contract-counts'
import {
  contractCancel,
  contractCompanyList,
  contractCreate,
  contractCustomerLookup,
  contractList,
  contractReject,
  contractVerify,
} from '@sixpence/protocol/contracts/contracts'
import type { ContractStatus } from '@sixpence/protocol/rules/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contractBetween, studio, terms } from '#testing/fixtures/contract.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { keepCustomer } from '#store/customer/keep-people.ts'

let bank: TestBank
let ines: TestClient
let marta: TestClient
let own: number
let other: number
let company: number
let input: Awaited<ReturnType<typeof terms>>

beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  ;[ines, marta] = [await bank.as('ines'), await bank.as('marta')]
  ;[own, other] = [await bank.customerId('ines'), await bank.customerId('marta')]
  company = await studio(bank)
  input = await terms(bank, { senderId: own, beneficiaryId: other })
})
afterAll(() => bank.close())

beforeEach(async () => {
  await bank.database.owner.query('delete from app.contract_event; delete from app.contract')
})

const refusalOf = ({ http, validationErrors }: Awaited<ReturnType<TestClient['call']>>) => [
  http,
  validationErrors[0]?.parameter,
  validationErrors[0]?.code,
]

/** A company of brand ostra without contracts or payments. */
async function openCompany(name: string, verified = true): Promise<number> {
  const { rows } = await bank.database.owner.query<{ id: string }>(
    `insert into app.customer (brand, type, residence_country, default_currency, verified, created_at)
     values ('ostra', 2, 'LT', 'EUR', $1, now()) returning id`,
    [verified],
  )
  const id = Number(rows[0]?.id)
  await keepCustomer(
    { db: bank.database.owner, personal: bank.services.personal },
    { id, brand: 'ostra' },
    { name },
  )
  return id
}

describe('a contract is drawn up', () => {
  test('by one of its parties; both find it, each from their side [OP351 OP350 B411 B414]', async () => {
    const { contract } = await ines.call(contractCreate, input)
    const words = {
      id: contract?.id,
      status: 'UNSIGNED',
      percentage: '12.5',
      initiatorId: own,
      note: input.note,
      activeFrom: input.activeFrom,
      company: { id: company, title: 'Northlight Studio' },
      sender: { id: own, name: 'Ines Varga', username: 'ines@ostra.example' },
      beneficiary: { id: other, name: 'Marta Kazlauskaitė', username: 'marta@gintara.example' },
      senderSignerName: input.senderSignerName,
      senderObligations: input.senderObligations,
      beneficiarySignerName: input.beneficiarySignerName,
      beneficiaryObligations: input.beneficiaryObligations,
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      events: [{ step: 'created', by: 'sender', at: expect.any(String) }],
    }
    expect(contract).toMatchObject({
      ...words,
      direction: 'PAY',
      actions: ['cancel', 'sign'],
      isRequest: false,
    })
    const { data: theirs } = await marta.call(contractList, {})
    expect(theirs).toMatchObject([
      { ...words, direction: 'RECEIVE', actions: ['reject', 'sign'], isRequest: true },
    ])
    const { data: mine } = await ines.call(contractList, {})
    expect(mine).toMatchObject([words])
  })

  test('and only the payer has a state of identification [B399]', async () => {
    const { contract } = await ines.call(contractCreate, input)
    expect(contract?.identificationStatus).toBe('NEW')
    const { data: [theirs] = [] } = await marta.call(contractList, {})
    expect(theirs).not.toHaveProperty('identificationStatus')
  })

  test.each<[string, (today: string) => object, number, string, string]>([
    ['no company', () => ({ companyId: undefined }), 400, 'companyId', 'missing'],
    ['a number beyond 32 bits', () => ({ companyId: 2_147_483_648 }), 400, 'companyId', 'too_big'],
    ['half a number', () => ({ senderId: 1.5 }), 400, 'senderId', 'invalid_type'],
    ['a word', () => ({ beneficiaryId: 'x' }), 400, 'beneficiaryId', 'invalid_type'],
    [
      '257 characters of a signer',
      () => ({ senderSignerName: 'x'.repeat(257) }),
      400,
      'senderSignerName',
      'too_big',
    ],
    ['no obligation of the payer', () => ({ senderObligations: [] }), 400, 'senderObligations', 'too_small'],
    [
      'none of the receiver',
      () => ({ beneficiaryObligations: [] }),
      400,
      'beneficiaryObligations',
      'too_small',
    ],
    ['nothing to share', () => ({ percentage: '0' }), 400, 'percentage', 'custom'],
    ['nothing in decimals', () => ({ percentage: '0.00' }), 400, 'percentage', 'custom'],
    ['more than all', () => ({ percentage: '100.01' }), 400, 'percentage', 'custom'],
    ['a third decimal', () => ({ percentage: '1.001' }), 400, 'percentage', 'invalid_format'],
    ['one customer twice', () => ({ beneficiaryId: own }), 400, 'beneficiaryId', 'contractPartiesSame'],
    ['the company as a party', () => ({ companyId: other }), 400, 'companyId', 'contractCompanyIsParty'],
    [
      'a day that was',
      (today) => ({ activeFrom: before(today, { days: 1 }) }),
      400,
      'activeFrom',
      'contractBeginsBefore',
    ],
    [
      'an end before',
      (today) => ({ activeTo: before(today, { days: 1 }) }),
      400,
      'activeTo',
      'contractEndsBefore',
    ],
    ['a company of nobody', () => ({ companyId: 2_147_483_647 }), 400, 'companyId', 'contractCompanyUnknown'],
    [
      'a party of nobody',
      () => ({ beneficiaryId: 2_147_483_647 }),
      400,
      'beneficiaryId',
      'contractPartyUnknown',
    ],
  ])('but not with %s [B404 B405 B406 B407 B414]', async (_what, wrong, http, field, code) => {
    const answer = await ines.call(contractCreate, { ...input, ...wrong(input.activeFrom) })
    expect(refusalOf(answer)).toEqual([http, field, code])
    expect((await ines.call(contractStatsGet, {})).meta?.total).toBe(0)
  })

  test.each([
    { senderSignerName: 'x'.repeat(256) },
    { percentage: '0.01' },
    { percentage: '100' },
    { senderObligations: ['a'], beneficiaryObligations: ['b'] },
  ])('with %j [B405 B406 B407]', async (right) => {
    const { contract } = await ines.call(contractCreate, { ...input, ...right })
    expect(contract).toMatchObject(right)
  })

  test('but not by a third party, with an unverified customer, or at a brand without contracts', async () => {
    const carla = await bank.as('carla')
    expect(refusalOf(await carla.call(contractCreate, input))).toEqual([403, 'senderId', 'contractNotParty'])
    const bo = { beneficiaryId: await bank.customerId('bo') }
    expect(refusalOf(await ines.call(contractCreate, { ...input, ...bo }))).toEqual([
      400,
      'beneficiaryId',
      'contractPartyUnknown',
    ])
    const unverified = await bank.as('bo')
    expect(
      refusalOf(await unverified.call(contractCreate, { ...input, senderId: bo.beneficiaryId })),
    ).toEqual([403, '', 'contractUnverified'])
    const ieva = await bank.as('ieva')
    expect(refusalOf(await ieva.call(contractList, {}))).toEqual([403, '', 'contractsNotOffered'])
  })

  test('once for the same three parties while one is open, in either direction, and again afterwards [B416]', async () => {
    const verify = async () =>
      (await ines.call(contractVerify, { companyId: company, counterpartyId: other })).isValid
    expect(await verify()).toBe(true)
    const { contract } = await ines.call(contractCreate, input)
    expect(await verify()).toBe(false)
    const turned = { ...input, senderId: other, beneficiaryId: own }
    for (const again of [input, turned])
      expect(refusalOf(await ines.call(contractCreate, again))).toEqual([400, 'companyId', 'contractExists'])
    await ines.call(contractCancel, { id: contract?.id ?? 0 })
    expect(await verify()).toBe(true)
    expect((await ines.call(contractCreate, input)).responseCode).toBe('00')
  })

  test('and two concurrent ones for the same three parties make one', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ines.call(contractCreate, input)))
    expect(answers.filter(({ responseCode }) => responseCode === '00')).toHaveLength(1)
    expect((await ines.call(contractStatsGet, {})).meta?.total).toBe(1)
  })

  test('for no more than the free share, also with concurrent calls [B416]', async () => {
    const partners = await Promise.all(['carla', 'henrik', 'owen'].map((key) => bank.customerId(key)))
    const answers = await Promise.all(
      partners.map((beneficiaryId) =>
        ines.call(contractCreate, { ...input, beneficiaryId, percentage: '40' }),
      ),
    )
    expect(answers.filter(({ responseCode }) => responseCode === '00')).toHaveLength(2)
    const late = await ines.call(contractCreate, { ...input, percentage: '20.01' })
    expect(refusalOf(late)).toEqual([400, 'percentage', 'contractShareTaken'])
    expect(late.validationErrors[0]?.description).toContain('Only 20% of')
    expect((await ines.call(contractCreate, { ...input, percentage: '20' })).responseCode).toBe('00')
  })
})

describe('the choice of parties', () => {
  test('finds a counterparty by e-mail, of any kind and brand [OP361 B415]', async () => {
    expect(await ines.call(contractCustomerLookup, { email: 'marta@gintara.example' })).toMatchObject({
      id: other,
      type: 'PERSONAL',
    })
    expect(await ines.call(contractCustomerLookup, { email: 'pay@northlight.example' })).toMatchObject({
      id: company,
      type: 'BUSINESS',
    })
  })

  test.each(['nobody@mail.example', 'bo@ostra.example', 'ines@ostra.example', 'ieva@kopa.example'])(
    '%s is not found, which is a 404 with a message [B412]',
    async (email) => {
      const { http, ...answer } = await ines.call(contractCustomerLookup, { email })
      expect(http).toBe(404)
      expect(answer).toMatchObject({ message: 'No one with this e-mail address can be your partner here.' })
    },
  )

  test('a pair is valid when all parties exist, are verified and different [OP360 B416]', async () => {
    const valid = async (pair: { companyId: number; counterpartyId: number }) =>
      (await ines.call(contractVerify, pair)).isValid
    expect(await valid({ companyId: company, counterpartyId: other })).toBe(true)
    for (const [companyId, counterpartyId] of [
      [other, other],
      [company, own],
      [company, company],
      [company, await bank.customerId('bo')],
      [await openCompany('Quay Press', false), other],
      [2_147_483_647, other],
    ] as const)
      expect([companyId, counterpartyId, await valid({ companyId, counterpartyId })]).toEqual([
        companyId,
        counterpartyId,
        false,
      ])
  })

  test('companies are found by their name; without a search only those that already paid are listed [OP349]', async () => {
    const harbour = { id: await openCompany('Harbour Prints'), title: 'Harbour Prints' }
    const studioItself = { id: company, title: 'Northlight Studio' }
    const listed = async (asked: object) => (await ines.call(contractCompanyList, asked)).data
    expect(await listed({ query: 'harb' })).toEqual([harbour])
    expect(await listed({ query: 'ha' })).toEqual([])
    expect(await listed({ query: 'zzz' })).toEqual([])
    await bank.settled()
    expect(await listed({})).toEqual([studioItself])
    expect(await (await bank.as('victor')).call(contractCompanyList, {})).toMatchObject({ data: [] })
    await ines.call(contractCreate, input)
    expect(await listed({ query: 'north', forCounterpartyCustomerId: other })).toEqual([])
    expect(
      await listed({ query: 'north', forCounterpartyCustomerId: await bank.customerId('carla') }),
    ).toEqual([studioItself])
  })

  test('a hundred of them by default, and pages begin at 1 [B408 B409]', async () => {
    for (let made = 0; made < 101; made++) await openCompany(`Atelier ${made}`)
    const first = await ines.call(contractCompanyList, { query: 'atelier' })
    expect([first.data?.length, first.meta]).toEqual([100, { count: 100, total: 101 }])
    const second = await ines.call(contractCompanyList, { query: 'atelier', page: 2 })
    expect(second.meta).toEqual({ count: 1, total: 101 })
    for (const wrong of [{ page: 0 }, { pageSize: 0 }])
      for (const call of [contractCompanyList, contractList])
        expect((await ines.call(call, wrong)).http).toBe(400)
  })
})

describe('the list', () => {
  test('has the requested statuses, and counts of all [OP350 OP359 B403]', async () => {
    const [carla, henrik] = [await bank.customerId('carla'), await bank.customerId('henrik')]
    const pays = await contractBetween(bank, { senderId: own, beneficiaryId: carla, initiatorId: own })
    const receives = await contractBetween(bank, {
      senderId: henrik,
      beneficiaryId: own,
      initiatorId: henrik,
    })
    const over = await contractBetween(bank, { senderId: own, beneficiaryId: other, initiatorId: own })
    await bank.database.owner.query(`update app.contract set status = 'ACTIVE' where id = $1`, [pays])
    await ines.call(contractCancel, { id: over })
    const ids = async (...statuses: ContractStatus[]) =>
      (await ines.call(contractList, { statuses })).data?.map(({ id }) => id)
    expect(await ids('ACTIVE', 'SIGNED')).toEqual([pays])
    expect(await ids('UNSIGNED')).toEqual([receives])
    expect(await ids('SIGNED')).toEqual([])
    expect((await ines.raw(contractList, { statuses: 'ACTIVE,GONE' })).http).toBe(400)
    const meta = { total: 3, requests: 1, pending: 1, active: 1, ended: 1, pay: 2, receive: 1 }
    expect((await ines.call(contractStatsGet, {})).meta).toEqual(meta)
    expect((await ines.call(contractList, { statuses: ['ACTIVE'] })).meta).toEqual({ ...meta, total: 1 })
  })

  test('is in each of the three orders, ascending and descending, and no other [B410]', async () => {
    const [atlas, zephyr] = [await openCompany('Atlas Works'), await openCompany('Zephyr Books')]
    const made: number[] = []
    for (const [companyId, key, initiator] of [
      [zephyr, 'carla', 'own'],
      [atlas, 'henrik', 'theirs'],
      [company, 'marta', 'own'],
    ] as const) {
      const partner = await bank.customerId(key)
      const initiatorId = initiator === 'own' ? own : partner
      made.push(
        await contractBetween(bank, { companyId, senderId: own, beneficiaryId: partner, initiatorId }),
      )
      bank.clock.advance(1_000)
    }
    const [first, second, third] = made
    const order = async (asked: object) => (await ines.call(contractList, asked)).data?.map(({ id }) => id)
    expect(await order({ orderBy: 'COMPANY_NAME' })).toEqual([second, third, first])
    expect(await order({ orderBy: 'COMPANY_NAME', orderDir: 'DESC' })).toEqual([first, third, second])
    expect(await order({ orderBy: 'CREATED_AT', orderDir: 'ASC' })).toEqual([first, second, third])
    expect(await order({ orderBy: 'CREATED_AT', orderDir: 'DESC' })).toEqual([third, second, first])
    expect(await order({ orderBy: 'INCOMING_FIRST' })).toEqual([second, third, first])
    expect((await ines.call(contractList, { orderBy: 'NAME' as never })).http).toBe(400)
    expect(await order({ companyName: 'ATLAS' })).toEqual([second])
    expect(await order({ counterpartyName: 'kazlauskaite' })).toEqual([third])
    expect(await order({ orderBy: 'COMPANY_NAME', page: 2, pageSize: 2 })).toEqual([first])
  })
})

describe('before it is in force', () => {
  test('its creator withdraws it, and the other party declines it [OP352 OP353 B400]', async () => {
    const draw = () => contractBetween(bank, { senderId: own, beneficiaryId: other, initiatorId: own })
    const status = async () => (await ines.call(contractList, {})).data?.[0]?.status
    const taken = await draw()
    expect(refusalOf(await marta.call(contractCancel, { id: taken }))).toEqual([409, '', 'contractNotNow'])
    expect(refusalOf(await ines.call(contractReject, { id: taken }))).toEqual([409, '', 'contractNotNow'])
    expect(await status()).toBe('UNSIGNED')
    expect((await ines.call(contractCancel, { id: taken })).responseCode).toBe('00')
    expect(await status()).toBe('CANCELLED')
    expect(refusalOf(await ines.call(contractCancel, { id: taken }))).toEqual([409, '', 'contractNotNow'])
    const declined = await draw()
    expect((await marta.call(contractReject, { id: declined })).responseCode).toBe('00')
    expect(await status()).toBe('REJECTED')
    for (const client of [ines, marta])
      for (const call of [contractCancel, contractReject])
        expect(refusalOf(await client.call(call, { id: declined }))).toEqual([409, '', 'contractNotNow'])
  })

  test('of two concurrent answers one counts', async () => {
    const id = await contractBetween(bank, { senderId: own, beneficiaryId: other, initiatorId: own })
    const answers = await Promise.all([ines.call(contractCancel, { id }), marta.call(contractReject, { id })])
    expect(answers.filter(({ responseCode }) => responseCode === '00')).toHaveLength(1)
  })

  test('another customer’s contract and an unknown one are answered alike, with a message [B412]', async () => {
    const carla = await bank.as('carla')
    const id = await contractBetween(bank, { senderId: own, beneficiaryId: other, initiatorId: own })
    for (const strange of [id, 999_999])
      expect(await carla.call(contractCancel, { id: strange })).toMatchObject({
        http: 404,
        message: 'Contract not found',
      })
  })
})

test('the agreed terms are stored sealed, and each party has a copy that outlasts the other', async () => {
  const felix = await bank.customerId('felix')
  const { contract } = await ines.call(contractCreate, { ...input, beneficiaryId: felix })
  const { rows } = await bank.database.owner.query<{ row: string }>(
    'select row_to_json(c)::text as row from app.contract c',
  )
  expect(rows[0]?.row).not.toContain('sketches')
  await bank.services.personal.erase(`customer:${felix}`)
  const { data: [mine] = [] } = await ines.call(contractList, {})
  expect(mine).toMatchObject({ id: contract?.id, senderObligations: input.senderObligations })
  expect(mine?.beneficiary.name).toBe('–')
})

test('a browser that opens the address of the companies gets the page, not the call', async () => {
  const opened = await bank.app.inject({ url: '/company', headers: { accept: 'text/html,*/*;q=0.8' } })
  expect(opened.json()).toMatchObject({ validationErrors: [{ code: 'unknownMethod' }] })
  const called = await bank.app.inject({ url: '/company' })
  expect(called.json()).toMatchObject({ validationErrors: [{ code: 'signInNeeded' }] })
})
