import { randomUUID } from 'node:crypto'
import { after, msOf } from '@sixpence/days'
import { operation } from '@sixpence/ledger'
import type { InputOf } from '@sixpence/protocol/call'
import { newsAnnouncementList } from '@sixpence/protocol/news/news'
import { p2pFeeGet, p2pSend } from '@sixpence/protocol/p2p/p2p'
import {
  adminTariffDraftCreate,
  adminTariffDraftDrop,
  adminTariffDraftUpdate,
  adminTariffGet,
  adminTariffList,
  adminTariffPreview,
  adminTariffPropose,
  adminTariffPublish,
  adminTariffReturn,
  adminTariffWithdraw,
} from '@sixpence/protocol/tariffs/desk-tariffs'
import { tariffGet, tariffPublicGet, type FeeRow } from '@sixpence/protocol/tariffs/tariffs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lastMessage } from '#testing/bank/last-message.ts'
import { deskOf } from '#testing/bank/desk-client.ts'
import { colleague } from '#testing/bank/colleague.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
/** At the desk of Quillo: Paula drafts, Finn publishes. */
let paula: TestClient
let finn: TestClient
let victor: TestClient
let account: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  bank.services.config.fourEyes = true
  const [first, other] = [
    await colleague(bank, 'paula', { brand: 'quillo', role: 'product' }),
    await colleague(bank, 'finn', { brand: 'quillo', role: 'finance' }),
  ]
  ids = { paula: first.personId, finn: other.personId }
  await passes(0)
  account = await bank.accountId('victor', 'Everyday')
  await bank.fund(account, '5000.00')
})
afterAll(() => bank.close())

let ids: { paula: number; finn: number }
/** Advances the clock by days and signs both in again. */
async function passes(days: number): Promise<void> {
  bank.clock.advance(msOf({ days }))
  paula = await deskOf(bank, ids.paula, 'quillo')
  finn = await deskOf(bank, ids.finn, 'quillo')
  victor = await bank.as('victor')
}

const why = 'Asked for by the board'
const wrongOf = (answer: { validationErrors: { parameter: string; code: string }[] }) =>
  answer.validationErrors.map(({ parameter, code }) => `${parameter} ${code}`.trim())
const p2p: FeeRow = {
  method: 'p2p',
  currency: 'EUR',
  country: '*',
  from: '0',
  percent: '0.5',
  fixed: '0',
  minimum: '0.1',
}
const tomorrow = (days = 1) => after(bank.clock.now(), { days }).toISOString()

async function draft(customerKind: 'personal' | 'business' | 'oldBusiness' = 'personal', copyOf?: number) {
  const { versionId = 0 } = await paula.call(adminTariffDraftCreate, {
    key: randomUUID(),
    customerKind,
    note: 'Other fees',
    ...(copyOf !== undefined && { copyOf }),
  })
  return versionId
}
const get = async (versionId: number) => {
  const found = await paula.call(adminTariffGet, { versionId })
  if (!found.version) throw new Error('no version')
  return { ...found, version: found.version }
}
const change = async (
  versionId: number,
  changes: Omit<InputOf<typeof adminTariffDraftUpdate>, 'versionId' | 'revision'>,
) => {
  const { version } = await get(versionId)
  return paula.call(adminTariffDraftUpdate, { versionId, revision: version.revision, ...changes })
}
const decided = async (versionId: number) => ({
  versionId,
  revision: (await get(versionId)).version.revision,
})
const propose = async (versionId: number) => paula.call(adminTariffPropose, await decided(versionId))
const publish = async (versionId: number, client = finn) =>
  client.call(adminTariffPublish, await decided(versionId))

/** A published version with these changes, in force from tomorrow on. */
async function published(
  changes: Parameters<typeof change>[1],
  customerKind: 'personal' | 'business' | 'oldBusiness' = 'personal',
): Promise<number> {
  const versionId = await draft(customerKind)
  expect(wrongOf(await change(versionId, { validFrom: tomorrow(), ...changes }))).toEqual([])
  expect(wrongOf(await propose(versionId))).toEqual([])
  expect(wrongOf(await publish(versionId))).toEqual([])
  return versionId
}

const pay = (amount: string, parts: Partial<InputOf<typeof p2pSend>> = {}) =>
  victor.call(p2pSend, {
    accountId: account,
    amount,
    currency: 'EUR',
    toEmail: 'carla@quillo.example',
    ...parts,
  })
const detailOf = async (id: number | undefined) => (await operation(bank.services.db, id ?? 0))?.detail

test('a tariff is drafted, proposed, published by a second person, announced to customers, and in force from its moment on', async () => {
  const before = await get(
    (await paula.call(adminTariffList, { customerKind: 'personal' })).versions?.[0]?.id ?? 0,
  )
  expect(before.version).toMatchObject({ number: 1, state: 'published', isInForce: true })
  const versionId = await draft()
  await change(versionId, {
    validFrom: tomorrow(),
    fees: [
      { ...p2p, minimum: '0.05' },
      { ...p2p, from: '1000', percent: '0.25', maximum: '9' },
    ],
  })
  const shown = await get(versionId)
  expect(shown.version).toMatchObject({ number: 2, state: 'draft', copyOf: 1, draftedBy: 'paula Cast' })
  expect(shown.fees?.filter((fee) => fee.change !== 'same')).toEqual([
    { row: { ...p2p, minimum: '0.05' }, change: 'changed', was: p2p },
    { row: { ...p2p, from: '1000', percent: '0.25', minimum: '0.1', maximum: '9' }, change: 'added' },
  ])
  expect(shown.worse).toEqual([])
  expect(wrongOf(await publish(versionId))).toEqual(['versionId tariffNotProposed'])
  await propose(versionId)
  expect((await paula.call(adminTariffPublish, await decided(versionId))).responseCode).toBe('13')
  expect(wrongOf(await publish(versionId))).toEqual([])
  await bank.settled()
  const { versions } = await paula.call(adminTariffList, { customerKind: 'personal' })
  expect(versions?.[0]).toMatchObject({ isComing: true, isInForce: false, publishedBy: 'finn Cast' })
  expect(versions?.[0]?.told?.open).toBe(0)
  expect(versions?.[0]?.told?.done).toBeGreaterThan(0)
  const { announcements } = await victor.call(newsAnnouncementList, {})
  expect(announcements?.[0]?.title).toMatch(/^Our fees and limits change on /)
  const { rows } = await bank.database.owner.query<{ n: number }>(
    `select count(*)::int as n from sandbox.message where recipient = 'victor@quillo.example' and body like '%New fees and limits apply%'`,
  )
  expect(rows[0]?.n).toBe(1)
  const told = await bank.database.owner.query(
    `select from app.outbox where data->>'type' = 'desk.tariffs' and customer_id = $1`,
    [await bank.customerId('victor')],
  )
  expect(told.rows).toHaveLength(1)

  const own = await victor.call(tariffGet, {})
  expect([own.inForce?.number, own.coming?.number]).toEqual([1, 2])
  const open = await victor.call(tariffPublicGet, { customerKind: 'personal' })
  expect(open.coming?.fees).toEqual(own.coming?.fees)

  const paid = await pay('10.00')
  expect(await detailOf(paid.transactionId)).toMatchObject({ fee: '10', tariffVersion: before.version.id })
  await passes(1)
  const now = await pay('8.00')
  expect(await detailOf(now.transactionId)).toMatchObject({ fee: '5', tariffVersion: versionId })
  const large = await pay('1200.00')
  expect(await detailOf(large.transactionId)).toMatchObject({ fee: '300' })
})

test('a payment across that moment is refused with the new fee if another one was shown', async () => {
  const shown = await victor.call(p2pFeeGet, { accountId: account, amount: '20.00' })
  await published({ fees: [{ ...p2p, percent: '0.1', minimum: '0.01' }] })
  await passes(1)
  const before = await bank.stands(account)
  const refused = await pay('20.00', { fee: shown.fee ?? '' })
  expect(wrongOf(refused)).toEqual(['fee feeChanged'])
  expect(refused.validationErrors[0]?.description).toContain('0.02')
  expect(await bank.stands(account)).toBe(before)
  const again = await victor.call(p2pFeeGet, { accountId: account, amount: '20.00' })
  expect((await pay('20.00', { fee: again.fee ?? '' })).responseCode).toBe('00')
})

describe('a draft refuses', () => {
  let versionId: number
  beforeAll(async () => {
    versionId = await draft('business')
  })
  const wire: FeeRow = { ...p2p, method: 'wire', percent: '0', minimum: '15' }
  const limit = { method: 'wire', currency: 'EUR', country: '*', verified: true } as const

  test.each<[string, Parameters<typeof change>[1], string]>([
    ['hole: a method without a general row', { feesRemoved: [wire] }, 'feesRemoved.0 tariffHole'],
    [
      'hole: a country without a first tier',
      { fees: [{ ...wire, country: 'JP', from: '10' }] },
      'fees.0.from tariffHole',
    ],
    ['hole in the limits', { limitsRemoved: [limit] }, 'limitsRemoved.0 tariffHole'],
    [
      'overlap',
      {
        fees: [
          { ...wire, from: '100' },
          { ...wire, from: '100.00' },
        ],
      },
      'fees.1.from tariffRowTwice',
    ],
    ['negative fee', { fees: [{ ...wire, minimum: '-1' }] }, 'fees.0.minimum tariffNegative'],
    ['negative tier', { fees: [{ ...wire, from: '-0.01' }] }, 'fees.0.from tariffNegative'],
    ['more than all', { fees: [{ ...wire, percent: '100.01' }] }, 'fees.0.percent tariffPercent'],
    ['finer percentage', { fees: [{ ...wire, percent: '0.00001' }] }, 'fees.0.percent tariffPercent'],
    ['other currency', { fees: [{ ...wire, currency: 'BTC' }] }, 'fees.0.currency tariffWayNotOffered'],
    [
      'decimals of another currency',
      { fees: [{ ...wire, minimum: '1.005' }] },
      'fees.0.minimum tariffDecimals',
    ],
    [
      'maximum below the minimum',
      { fees: [{ ...wire, maximum: '14.99' }] },
      'fees.0.maximum tariffMaximumBelow',
    ],
    [
      'day below a payment',
      { limits: [{ ...limit, perOperation: '2', perDay: '1', perMonth: '3' }] },
      'limits.0.perDay tariffLimitsReversed',
    ],
    [
      'margin of a fifth',
      { margins: [{ sold: 'EUR', bought: 'USD', basisPoints: 2_000 }] },
      'margins.0.basisPoints tariffMarginRange',
    ],
    [
      'exchange of the same',
      { margins: [{ sold: 'EUR', bought: 'EUR', basisPoints: 10 }] },
      'margins.0.bought tariffMarginPair',
    ],
    [
      'cut-off where there is none',
      { cutOffs: [{ method: 'p2p', currency: 'EUR', time: '12:00' }] },
      'cutOffs.0.method tariffCutOffNone',
    ],
    [
      'cut-off after the payment system',
      { cutOffs: [{ method: 'wire', currency: 'EUR', time: '23:00' }] },
      'cutOffs.0.time tariffCutOffLate',
    ],
    [
      'row that is not there',
      { marginsRemoved: [{ sold: 'EUR', bought: 'USD' }] },
      'marginsRemoved.0 tariffRowMissing',
    ],
    ['beginning yesterday', { validFrom: '2026-01-01T00:00:00Z' }, 'validFrom tariffFromPast'],
  ])('%s', async (_, changes, wrong) => {
    const before = await get(versionId)
    const [found] = wrongOf(await change(versionId, { note: 'Wrong rows', ...changes }))
    expect(found).toBe(wrong)
    expect(await get(versionId)).toEqual(before)
  })

  test('a change based on a version that a colleague has changed', async () => {
    const { version } = await get(versionId)
    await change(versionId, { note: 'First of two' })
    const late = await paula.call(adminTariffDraftUpdate, {
      versionId,
      revision: version.revision,
      note: 'Second',
    })
    expect(wrongOf(late)).toEqual(['revision tariffChangedMeanwhile'])
  })
})

test('a worse tariff needs the agreed notice, a better one may begin at once', async () => {
  const versionId = await draft()
  await change(versionId, { validFrom: tomorrow(30), fees: [{ ...p2p, minimum: '0.50' }] })
  const { worse, earliest = '' } = await get(versionId)
  expect(worse).toEqual([{ what: 'fee', method: 'p2p', currency: 'EUR' }])
  expect(new Date(earliest).getTime()).toBe(after(bank.clock.now(), { days: 60 }).getTime())
  expect(wrongOf(await propose(versionId))).toEqual(['validFrom tariffNoticeShort'])
  await change(versionId, { validFrom: tomorrow(61) })
  expect(wrongOf(await propose(versionId))).toEqual([])
  // Two days later the notice is too short for that moment.
  await passes(2)
  expect(wrongOf(await publish(versionId))).toEqual(['validFrom tariffNoticeShort'])
  const returned = await finn.call(adminTariffReturn, { why, ...(await decided(versionId)) })
  expect(returned.responseCode).toBe('00')
  expect((await get(versionId)).version).toMatchObject({ state: 'draft', why })
  expect(wrongOf(await paula.call(adminTariffDraftDrop, { ...(await decided(versionId)), why }))).toEqual([])
  expect(wrongOf(await change(versionId, { note: 'Again' }))).toEqual(['versionId tariffNoDraft'])
})

test('with rates of a day no version is proposed or published without a price of exchanges [AT-01]', async () => {
  const { rates } = bank.services.partners
  const versionId = await draft('business')
  expect(
    wrongOf(await change(versionId, { validFrom: tomorrow(90), fees: [{ ...p2p, fixed: '0.01' }] })),
  ).toEqual([])
  bank.services.partners.rates = { ...rates, isDaily: true }
  expect(wrongOf(await propose(versionId))).toEqual(['tariffExchangeFree'])
  bank.services.partners.rates = rates
  expect(wrongOf(await propose(versionId))).toEqual([])
  bank.services.partners.rates = { ...rates, isDaily: true }
  expect(wrongOf(await publish(versionId))).toEqual(['tariffExchangeFree'])
  await finn.call(adminTariffReturn, { why, ...(await decided(versionId)) })
  await change(versionId, { margins: [{ sold: '*', bought: '*', basisPoints: 50 }] })
  expect(wrongOf(await propose(versionId))).toEqual([])
  bank.services.partners.rates = rates
  await finn.call(adminTariffReturn, { why, ...(await decided(versionId)) })
  await paula.call(adminTariffDraftDrop, { why, ...(await decided(versionId)) })
})

test('of two drafts published at once one is, and the other is refused with its name', async () => {
  const drafts = [await draft('business'), await draft('business')]
  for (const [at, versionId] of drafts.entries()) {
    await change(versionId, { validFrom: tomorrow(1 + at), fees: [{ ...p2p, minimum: `0.0${at + 1}` }] })
    await propose(versionId)
  }
  const asked = await Promise.all(drafts.map(decided))
  const answers = await Promise.all(asked.map((item) => finn.call(adminTariffPublish, item)))
  expect(answers.map(({ responseCode }) => responseCode).toSorted()).toEqual(['00', 'VF'])
  expect(answers.flatMap(wrongOf)).toEqual(['versionId tariffAnotherComing'])
  const { rows } = await bank.database.owner.query(
    `select 1 from app.tariff_version where brand = 'quillo' and customer_type = 2 and state = 'published' and valid_from > $1`,
    [bank.clock.now()],
  )
  expect(rows.length).toBe(1)
  // Even without the lock, the table rejects the second.
  const other = asked[answers.findIndex(({ responseCode }) => responseCode === 'VF')]
  await expect(
    bank.database.owner.query(`update app.tariff_version set state = 'published' where id = $1`, [
      other?.versionId,
    ]),
  ).rejects.toThrow('tariff_version_follows')
})

test('no author publishes their own draft, in the table either; with four eyes off one person may', async () => {
  const ada = await bank.atDesk('ada', 'quillo')
  const { versionId = 0 } = await ada.call(adminTariffDraftCreate, {
    key: randomUUID(),
    customerKind: 'oldBusiness',
    note: 'Mine',
  })
  const made = await ada.call(adminTariffDraftUpdate, {
    versionId,
    revision: 1,
    validFrom: tomorrow(),
    fees: [{ ...p2p, minimum: '0' }],
  })
  const { revision = 0 } = await ada.call(adminTariffPropose, { versionId, revision: made.revision ?? 0 })
  expect(wrongOf(await ada.call(adminTariffPublish, { versionId, revision }))).toEqual([
    'versionId tariffOwn',
  ])
  await expect(
    bank.database.owner.query('update app.tariff_version set published_by = authors[1] where id = $1', [
      versionId,
    ]),
  ).rejects.toThrow('check constraint')
  bank.services.config.fourEyes = false
  expect(wrongOf(await ada.call(adminTariffPublish, { versionId, revision }))).toEqual([])
  bank.services.config.fourEyes = true
})

test('a version is withdrawn before it is in force, and notified customers are notified again; afterwards, publishing an older one restores it', async () => {
  const versionId = await published({ fees: [{ ...p2p, percent: '0', minimum: '0' }] })
  await bank.settled()
  expect(wrongOf(await finn.call(adminTariffWithdraw, { ...(await decided(versionId)), why }))).toEqual([])
  await bank.settled()
  const mail = await lastMessage(bank, { to: 'victor@quillo.example', matching: /will not be introduced/ })
  expect(mail.body).toContain('They will not be introduced: the current ones stay in force.')
  expect((await victor.call(tariffGet, {})).coming).toBeUndefined()
  const { versions = [] } = await paula.call(adminTariffList, { customerKind: 'personal' })
  const current = versions.find(({ isInForce }) => isInForce)
  expect(
    wrongOf(await finn.call(adminTariffWithdraw, { ...(await decided(current?.id ?? 0)), why })),
  ).toEqual(['versionId tariffNotComing'])
  const first = versions.find(({ number }) => number === 1)
  const back = await get(await draft('personal', first?.id))
  expect(
    back.fees?.find(({ row }) => row.method === 'p2p' && row.currency === 'EUR' && row.from === '0')?.row,
  ).toEqual(p2p)
})

test('a preview prices the last payments by both versions and lists the customers who would pay much more', async () => {
  const versionId = await draft()
  await change(versionId, {
    fees: [{ ...p2p, percent: '2', minimum: '1' }],
    feesRemoved:
      (await get(versionId)).fees?.filter(({ row }) => row.from !== '0').map(({ row }) => row) ?? [],
  })
  const tried = await paula.call(adminTariffPreview, { versionId })
  expect(tried.payments).toBeGreaterThanOrEqual(4)
  const line = tried.income?.find(
    (item) => item.of === 'fee' && item.method === 'p2p' && item.currency === 'EUR',
  )
  expect(Number(line?.after)).toBeGreaterThan(Number(line?.before))
  expect(Number(tried.total?.after)).toBeGreaterThan(Number(tried.total?.before))
  const id = await bank.customerId('victor')
  expect(tried.payers?.most.find(({ customerId }) => customerId === id)).toMatchObject({
    currency: tried.total?.currency,
  })
  expect(tried.payers?.more).toBeLessThanOrEqual(tried.payers?.all ?? 0)
})
