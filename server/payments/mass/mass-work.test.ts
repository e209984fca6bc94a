import { randomUUIDv7 } from 'node:crypto'
import { freezeAccount, unfreezeAccount, verify, type Command } from '@sixpence/ledger'
import { massBatchCancel, massUploadEft } from '@sixpence/protocol/mass/mass'
import { approvalMethods } from '@sixpence/protocol/rights'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { finishHeldPayments } from '#payments/held/expiry.ts'
import { massOperations, operationKinds, outsideKinds } from '#store/operation/kinds.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestMass } from '#testing/bank/test-mass.ts'
import { makeMass } from './make.ts'

let bank: TestBank
let mass: TestMass
let committer: TestBank['services']['committer']
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
  committer = bank.services.committer
})
afterAll(() => bank.close())
beforeEach(async () => {
  mass = await TestMass.afresh(bank)
})
afterEach(() => {
  restart()
  vi.restoreAllMocks()
})

/**
 * Simulates a server killed before or after the ledger commits an operation of this kind, from the nth on, or the page
 * of plain payments that contains the nth.
 */
function kill(kind: string, { from = 1, when }: { from?: number; when: 'before' | 'after' }): void {
  let seen = 0
  const isHit = (command: Command) => command.kind === kind && ++seen >= from
  let lent = 0
  bank.services.committer = {
    ...committer,
    lend: async (work) => {
      const isKilled = kind === operationKinds.p2p && ++lent >= from / 250
      if (isKilled && when === 'before') throw new Error('killed')
      const result = await committer.lend(work)
      if (isKilled) throw new Error('killed')
      return result
    },
    submit: async (command) => {
      const isKilled = isHit(command)
      const result = isKilled && when === 'before' ? undefined : await committer.submit(command)
      if (isKilled || !result) throw new Error('killed')
      return result
    },
  }
}
const restart = () => {
  bank.services.committer = committer
}
const later = async (ms: number) => {
  bank.clock.advance(ms)
  await bank.settled()
  mass = new TestMass(bank, await bank.as('ines'), mass.account, 'ines')
}
const refusalOf = ({ validationErrors }: { validationErrors: { code: string }[] }) =>
  validationErrors[0]?.code

const payees = ['marta@gintara.example', 'bo@ostra.example']
/** A batch of 10.00, 20.00 and 30.00 to customers, or to outside payees with fees of 1.00 each. */
const uploads = {
  p2p: () => mass.text(['10.00', '20.00', '30.00'].map((amount, at) => `${payees[at % 2]};${amount}`)),
  eft: async () => {
    const rows = ['10.00', '20.00', '30.00'].map((amount) => `Ana,DE89370400440532013000,${amount}`)
    const file = ['payeeName,iban,amount', ...rows].join('\n')
    return (await mass.upload(massUploadEft, file, { ignoreIdentical: true })).batchId
  },
}
const kindOf = { p2p: operationKinds.p2p, eft: outsideKinds.hold }
/** Earlier payments out may still be held. */
const available = async () => (await mass.stands()).split(',')[0]
/**
 * Checks that each is linked and paid once; returns the available balance afterwards, without fees for payments to
 * customers.
 */
const onceEach = async (kind: 'p2p' | 'eft', batchId: number) => [
  3,
  3,
  kind === 'eft' ? '937.00' : (940 - Number((await mass.get(batchId)).batch?.fee)).toFixed(2),
]

/** The state of these payments after they are created: each exactly a single operation. */
const paid = async (batchId: number, kind: 'p2p' | 'eft') => {
  await mass.made(batchId)
  const { rows } = await bank.database.owner.query<{ linked: number; made: number }>(
    `select (select count(distinct operation_id)::int from app.mass_line where batch_id = $1) as linked,
       (select count(*)::int from ledger.operation where kind = $2 and detail->>'batchId' = $1::text) as made`,
    [batchId, kindOf[kind]],
  )
  return [rows[0]?.linked, rows[0]?.made, await available()]
}

const bothKinds = ['p2p', 'eft'] as const
const moments = bothKinds.flatMap((kind) =>
  (['before', 'after'] as const).map((when) => [kind, when] as const),
)

test.each(moments)(
  'payments by %s are made once each, even if the server stops %s the ledger has the second [OP184]',
  async (kind, when) => {
    const batchId = await uploads[kind]()
    kill(kindOf[kind], { from: 2, when })
    await mass.confirm(batchId)
    await bank.settled()
    restart()
    await later(61_000)
    expect(await paid(batchId, kind)).toEqual(await onceEach(kind, batchId))
  },
)

test.each(bothKinds)('twenty workers at once make each payment by %s once [OP184]', async (kind) => {
  kill(kindOf[kind], { when: 'before' })
  const batchId = await uploads[kind]()
  const { transactionId = 0 } = await mass.confirm(batchId)
  await bank.settled()
  restart()
  // As if all leases had expired.
  const { services } = bank
  await Promise.all(Array.from({ length: 20 }, () => makeMass(services, batchId, transactionId)))
  expect(await paid(batchId, kind)).toEqual(await onceEach(kind, batchId))
})

test('a file of several pages is paid to its last line, even if the server stops in the second and again in the third [OP184]', async () => {
  const lines = Array.from({ length: 620 }, (_, n) => `${payees[n % 2]};0.${10 + (n % 90)}`)
  kill(operationKinds.p2p, { from: 300, when: 'after' })
  const batchId = await mass.text(lines)
  const { total = 0 } = await mass.confirm(batchId)
  await bank.settled()
  restart()
  kill(operationKinds.p2p, { from: 250, when: 'before' })
  await later(61_000)
  restart()
  await later(61_000)
  expect(await paid(batchId, 'p2p')).toEqual([620, 620, (1000 - Number(total)).toFixed(2)])
  const { rows } = await bank.database.owner.query<{ sum: string; wrong: number }>(
    `select (sum((o.detail->>'units')::bigint) + sum((o.detail->>'fee')::bigint))::text as sum,
       count(*) filter (where (o.detail->>'units')::bigint is distinct from l.debit)::int as wrong
     from app.mass_line l join ledger.operation o on o.id = l.operation_id where l.batch_id = $1`,
    [batchId],
  )
  expect([rows[0]?.wrong, (Number(rows[0]?.sum) / 100).toFixed(2)]).toEqual([0, total])
})

test('a submit that was interrupted before the ledger received it can be repeated, and its key holds nothing any more [OP184]', async () => {
  kill(massOperations.hold, { when: 'before' })
  const batchId = await uploads.eft()
  const key = randomUUIDv7()
  expect(refusalOf(await mass.confirm(batchId, { key }))).toBe('fault')
  restart()
  expect(await mass.status(batchId)).toBe('submitted')
  expect(refusalOf(await mass.confirm(batchId, { key }))).toBe('busy')
  expect(refusalOf(await mass.client.call(massBatchCancel, { batchId }))).toBe('busy')
  await later(61_000)
  expect([await mass.status(batchId), await available()]).toEqual(['uploaded', '1000.00'])
  expect(refusalOf(await mass.confirm(batchId, { key }))).toBe('keyReused')
  await mass.confirm(batchId)
  expect(await paid(batchId, 'eft')).toEqual(await onceEach('eft', batchId))
})

test('a submit that was interrupted after the ledger accepted it continues without action', async () => {
  kill(massOperations.hold, { when: 'after' })
  const batchId = await uploads.eft()
  const key = randomUUIDv7()
  expect(refusalOf(await mass.confirm(batchId, { key }))).toBe('fault')
  restart()
  expect(await paid(batchId, 'eft')).toEqual(await onceEach('eft', batchId))
  expect(await mass.confirm(batchId, { key })).toMatchObject({ status: 'submitted' })
  expect(await paid(batchId, 'eft')).toEqual(await onceEach('eft', batchId))
})

test('a right code counts even if the server is stopped before anything followed [OP184]', async () => {
  await mass.approveBy(approvalMethods.otp)
  const batchId = await uploads.eft()
  const { transactionId } = await mass.confirm(batchId)
  await bank.database.owner.query(`update app.approval set state = 'passed' where operation_id = $1`, [
    transactionId,
  ])
  await finishHeldPayments(bank.services)
  expect(await paid(batchId, 'eft')).toEqual(await onceEach('eft', batchId))
})

test('the hold of a canceled batch is voided a moment later, even if the server is stopped in between', async () => {
  await mass.approveBy(approvalMethods.otp)
  const batchId = await uploads.eft()
  await mass.confirm(batchId)
  kill(massOperations.end, { when: 'before' })
  expect(refusalOf(await mass.client.call(massBatchCancel, { batchId }))).toBe('fault')
  expect([await mass.status(batchId), await available()]).toEqual(['cancelled', '937.00'])
  restart()
  await bank.settled()
  expect(await available()).toBe('1000.00')
})

test.each([
  ['amount', 'debit = debit + 1'],
  ['fee', 'fee = 0'],
  [
    'payee',
    'sealed = (select sealed from app.mass_line where line <> l.line and batch_id = l.batch_id limit 1)',
  ],
  ['number of payments', 'is_removed = true'],
])('a batch whose %s was changed after it was shown pays nobody [OP184]', async (_, change) => {
  await mass.approveBy(approvalMethods.otp)
  const batchId = await uploads.eft()
  const { transactionId = 0 } = await mass.confirm(batchId)
  await bank.database.owner.query(`update app.mass_line l set ${change} where batch_id = $1 and line = 1`, [
    batchId,
  ])
  expect(refusalOf(await mass.approve(transactionId, bank.totp('ines')))).toBe('fault')
  expect(bank.log.join()).toContain('are not those that were submitted')
  await later(60 * 60_000)
  await finishHeldPayments(bank.services)
  await bank.settled()
  expect([await mass.status(batchId), await available()]).toEqual(['cancelled', '1000.00'])
})

test('payments of a frozen account wait, and continue when it is active again', async () => {
  const batchId = await uploads.eft()
  kill(outsideKinds.hold, { from: 2, when: 'before' })
  await mass.confirm(batchId)
  await bank.settled()
  await freezeAccount(bank.database.owner, mass.account)
  restart()
  await later(61_000)
  expect(await mass.status(batchId)).toBe('confirmed')
  await unfreezeAccount(bank.database.owner, mass.account)
  await later(61_000)
  expect(await paid(batchId, 'eft')).toEqual(await onceEach('eft', batchId))
})

test('payments that could not be made in time are returned to the payer', async () => {
  const batchId = await uploads.eft()
  kill(outsideKinds.hold, { from: 2, when: 'before' })
  await mass.confirm(batchId)
  await bank.settled()
  restart()
  await bank.database.owner.query(
    `update ledger.hold set expires = now() from app.mass_batch b where b.operation_id = hold.operation_id and b.id = $1`,
    [batchId],
  )
  await later(61_000)
  await mass.made(batchId)
  const states = (await mass.lines(batchId)).map(({ state }) => state)
  expect(states.filter((state) => state === 'failed').length).toBeGreaterThan(0)
  expect((await mass.get(batchId)).batch?.progress.failed).toBe(
    states.filter((state) => state === 'failed').length,
  )
})

test('after all of this the books are consistent', async () => {
  expect(await verify(bank.services.db)).toEqual([])
})
