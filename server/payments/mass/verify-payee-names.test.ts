import { randomUUIDv7 } from 'node:crypto'
import { operation } from '@sixpence/ledger'
import { msOf } from '@sixpence/days'
import {
  massBatchUpdate,
  massLineList,
  massLineUpdate,
  massLinesRemove,
  massTransferConfirm,
  massUploadEft,
  type lineFilters,
} from '@sixpence/protocol/mass/mass'
import { transactionTraceGet } from '@sixpence/protocol/history/history-notes'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readMassBatch } from '#store/operation/details.ts'
import { claimNames } from '#store/mass/payee-checks.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestMass } from '#testing/bank/test-mass.ts'
import { verifyPayeeNames } from './verify-payee-names.ts'

let bank: TestBank
let mass: TestMass
beforeAll(async () => {
  bank = await TestBank.open({ jobsWhenAsked: true })
})
afterAll(() => bank.close())
beforeEach(async () => {
  mass = await TestMass.afresh(bank)
})
afterEach(() => vi.restoreAllMocks())

const iban = 'DE89370400440532013000'
/** Uploads a file of bank transfers to these payees, for 1.00, 2.00, … in order. */
async function file(...names: readonly string[]): Promise<number> {
  const rows = names.map((name, at) => `${name},${iban},${at + 1}.00`)
  const { batchId } = await mass.upload(massUploadEft, ['payeeName,iban,amount', ...rows].join('\n'), {
    ignoreIdentical: true,
  })
  return batchId
}
const ask = () => verifyPayeeNames(bank.services)
const lines = async (batchId: number, filter?: (typeof lineFilters)[number]) =>
  (await mass.client.call(massLineList, { batchId, ...(filter && { filter }) })).lines ?? []
const said = async (batchId: number, filter?: (typeof lineFilters)[number]) =>
  (await lines(batchId, filter)).map(({ line, check }) =>
    [line, check?.outcome, check?.name ?? check?.reason].filter(Boolean).join(' '),
  )
const send = async (
  batchId: number,
  accepted?: { notMatching: number; unchecked: number },
  digest?: string,
) => {
  const answer = await mass.client.call(
    massTransferConfirm,
    { batchId, ...(accepted && { accepted }), ...(digest && { digest }) },
    { key: randomUUIDv7() },
  )
  return { ...answer, refusal: answer.validationErrors[0]?.code }
}
const checksOf = async (batchId: number) => (await mass.get(batchId)).batch?.checks
const spied = () => vi.spyOn(bank.services.partners.payeeCheck, 'ask')

describe('the names of a file', () => {
  test('are checked in the background, shown by line, counted and filtered', async () => {
    const batchId = await file(
      'Ana Nowak',
      'Ben Okoro .close',
      'Cy Long .none',
      'Di Mo .unchecked',
      'Ed Po .unanswered',
    )
    expect(await checksOf(batchId)).toEqual({ waiting: 5, match: 0, close: 0, none: 0, notPossible: 0 })
    expect(await said(batchId, 'nameWaits')).toHaveLength(5)
    expect(await ask()).toBe(5)
    expect(await said(batchId)).toEqual([
      '1 match',
      '2 close Ben Okoro',
      '3 none',
      '4 notPossible notOffered',
      '5 notPossible notAnswered',
    ])
    expect(await checksOf(batchId)).toEqual({ waiting: 0, match: 1, close: 1, none: 1, notPossible: 2 })
    expect(await said(batchId, 'nameIsClose')).toEqual(['2 close Ben Okoro'])
    expect(await said(batchId, 'nameDiffers')).toEqual(['3 none'])
    expect(await said(batchId, 'nameMatches')).toEqual(['1 match'])
    expect(await said(batchId, 'nameUnchecked')).toHaveLength(2)
    expect(await ask()).toBe(0)
  })

  test('to customers here, with problems and of removed lines are not checked', async () => {
    const asked = spied()
    const inside = await mass.text(['marta@gintara.example;1.00'])
    expect(await checksOf(inside)).toBeUndefined()
    const batchId = await file('Ana Nowak', '', 'Cy Long')
    await mass.client.call(massLinesRemove, { batchId, lines: [3] })
    expect(await ask()).toBe(1)
    expect(asked.mock.calls.map(([{ name }]) => name)).toEqual(['Ana Nowak'])
    expect((await lines(batchId))[1]).not.toHaveProperty('check')
  })

  test('are checked at the configured rate per second, batch after batch, and continue where a killed server stopped', async () => {
    const most = bank.services.config.partners.namesPerSecond
    const batchId = await file(
      ...Array.from({ length: most + 3 }, (_, at) => `Payee ${'abcdefghijklmnopqrstuvwxyz'[at]}`),
    )
    expect(await ask()).toBe(most)
    expect(await checksOf(batchId)).toMatchObject({ waiting: 3, match: most })
    // A killed server had claimed it; another server continues when the lease has expired.
    bank.clock.advance(2)
    const { db } = bank.services
    expect((await claimNames(db, { now: bank.clock.now(), leaseMs: 60_000 }))?.id).toBe(batchId)
    expect(await ask()).toBe(0)
    bank.clock.advance(60_001)
    expect(await ask()).toBe(3)
    expect(await checksOf(batchId)).toMatchObject({ waiting: 0 })
  })

  test('wait while the service is unavailable, and are checked again after a pause', async () => {
    const asked = spied().mockRejectedValue(new Error('nobody is there'))
    const batchId = await file('An Aa', 'Be Bb', 'Cy Cc', 'Di Dd', 'Ed Ee')
    await ask()
    expect(await checksOf(batchId)).toMatchObject({ waiting: 5 })
    asked.mockClear()
    expect(await ask()).toBe(0)
    asked.mockResolvedValue({ outcome: 'match' })
    bank.clock.advance(30_001)
    await ask()
    expect(await checksOf(batchId)).toMatchObject({ waiting: 0, match: 5 })
  })

  test('of a corrected line are checked again, and the result for its earlier content does not count', async () => {
    const batchId = await file('Ben Okoro .close', 'Ana Nowak')
    await ask()
    const change = { batchId, line: 1, cells: { payeeName: 'Ben Okoro' } }
    expect((await mass.client.call(massLineUpdate, change)).line?.check).toEqual({ outcome: 'waiting' })
    // It is changed again while the bank's answer is pending.
    spied().mockImplementationOnce(async () => {
      await mass.client.call(massLineUpdate, { ...change, cells: { payeeName: 'Cy Long .none' } })
      return { outcome: 'match' }
    })
    await ask()
    expect(await said(batchId)).toEqual(['1 waiting', '2 match'])
    bank.clock.advance(2)
    await ask()
    expect(await said(batchId)).toEqual(['1 none', '2 match'])
  })

  test('are checked again when the results are older than a day', async () => {
    const batchId = await file('Ana Nowak')
    await ask()
    bank.clock.advance(msOf({ days: 1 }) + 1_000)
    mass = new TestMass(bank, await bank.as('ines'), mass.account, 'ines')
    expect((await send(batchId)).refusal).toBe('massNamesUnchecked')
    expect(await checksOf(batchId)).toMatchObject({ waiting: 1 })
    await ask()
    expect((await send(batchId)).responseCode).toBe('00')
  })
})

describe('a file with names that do not match', () => {
  test('is submitted once the payer has accepted them by their number, which is recorded with it and each payment', async () => {
    const batchId = await file('Ana Nowak', 'Ben Okoro .close', 'Cy Long .none', 'Di Mo .unchecked')
    await ask()
    const { digest } = await mass.get(batchId)
    expect((await send(batchId, undefined, digest)).refusal).toBe('massNamesDiffer')
    expect((await send(batchId, { notMatching: 1, unchecked: 0 }, digest)).refusal).toBe('massChanged')
    const { transactionId = 0, responseCode } = await send(batchId, { notMatching: 2, unchecked: 0 }, digest)
    expect(responseCode).toBe('00')
    const hold = await operation(bank.services.db, transactionId)
    expect(readMassBatch(hold?.detail ?? {}).names).toEqual({
      match: 1,
      close: 1,
      none: 1,
      notPossible: 1,
      unchecked: 0,
    })
    await mass.made(batchId)
    const steps = await Promise.all(
      (await lines(batchId)).map(async ({ transactionId: payment = 0 }) => {
        const { steps: all = [] } = await mass.client.call(transactionTraceGet, { transactionId: payment })
        return all.map(({ step }) => step).find((step) => step.startsWith('name'))
      }),
    )
    expect(steps).toEqual(['nameMatched', 'nameClose', 'nameOther', 'nameUnchecked'])
  })

  test('is refused as changed when the results are not those that were shown', async () => {
    const batchId = await file('Ana Nowak', 'Cy Long .none')
    const { digest } = await mass.get(batchId)
    await ask()
    const late = await send(batchId, { notMatching: 1, unchecked: 2 }, digest)
    expect(late.refusal).toBe('massChanged')
    const now = await mass.get(batchId)
    expect(now.digest).not.toBe(digest)
    expect((await send(batchId, { notMatching: 1, unchecked: 0 }, now.digest)).responseCode).toBe('00')
  })

  test('is submitted without waiting for its names only if that is accepted; they are not checked any more', async () => {
    const batchId = await file('Ana Nowak', 'Ben Okoro')
    const { digest } = await mass.get(batchId)
    expect((await send(batchId, undefined, digest)).refusal).toBe('massNamesUnchecked')
    expect((await send(batchId, { notMatching: 0, unchecked: 1 }, digest)).refusal).toBe('massNamesUnchecked')
    const asked = spied()
    expect((await send(batchId, { notMatching: 0, unchecked: 2 }, digest)).responseCode).toBe('00')
    await ask()
    expect(asked).not.toHaveBeenCalled()
    await mass.made(batchId)
    expect(await mass.status(batchId)).toBe('confirmed')
  })

  test('is paid as it was approved when a result arrives after it was submitted', async () => {
    const batchId = await file('Cy Long', 'Ben Okoro')
    spied().mockImplementationOnce(async () => {
      expect((await send(batchId, { notMatching: 0, unchecked: 2 })).responseCode).toBe('00')
      return { outcome: 'none' }
    })
    await ask()
    expect(await said(batchId)).toEqual(['1 waiting', '2 waiting'])
    await mass.made(batchId)
    expect((await lines(batchId)).map(({ state }) => state)).toEqual(['underWay', 'underWay'])
  })

  test('keeps the results when it is paid from another account', async () => {
    const batchId = await file('Cy Long .none')
    await ask()
    await mass.client.call(massBatchUpdate, { batchId, fromAccountId: mass.account })
    expect(await said(batchId)).toEqual(['1 none'])
  })
})
