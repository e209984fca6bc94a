import { operation } from '@sixpence/ledger'
import { calls } from '@sixpence/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openCast, type Cast } from './cast.ts'
import { fuzzCall } from './fuzz.ts'
import { checkCall } from './matrix.ts'
import { demoPassword } from '#simulator/people.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import type { InsideDetail } from '#store/operation/details.ts'
import type * as acting from '#app/acting.ts'
import { Refused } from '#core/refused.ts'

// Plants in turn the bugs that the matrix and the fuzzer are meant to detect; both must detect each of them.
//
// Each test sends a call hundreds of times.
const planted = vi.hoisted(() => ({ trustsCustomerId: false }))

/** `Customer-Id` trusted: a named customer is accepted, with full rights. */
vi.mock('#app/acting.ts', async (original) => {
  const real = await original<typeof acting>()
  const resolveActing: typeof real.resolveActing = async (principal, named, store, now) => {
    if (!planted.trustsCustomerId || named === undefined)
      return real.resolveActing(principal, named, store, now)
    const anybody = await store.people.customersOf(await someoneOf(Number(named)))
    const customer = anybody.find((customer) => customer.id === Number(named))
    if (!customer) throw new Refused('notAllowed')
    return { ...principal, customer: { ...customer, right: 'full', balanceInfo: true } }
  }
  return { ...real, resolveActing }
})

let bank: TestBank
let cast: Cast
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 3, jobsWhenAsked: true })
  cast = await openCast(bank)
})
afterAll(() => bank.close())

async function someoneOf(customerId: number): Promise<number> {
  const { rows } = await bank.services.db.query<{ id: number }>(
    'select person_id as id from app.access where customer_id = $1 order by access_right = 2 desc limit 1',
    [customerId],
  )
  return rows[0]?.id ?? 0
}

/** Failures the matrix and the fuzzer report for a call. */
async function findings(name: string): Promise<{ matrix: string[]; fuzzer: string[] }> {
  const call = calls.get(name)
  if (!call) throw new Error(`no call ${name}`)
  const matrix = await checkCall(bank, cast, call)
  const fuzzer = await fuzzCall(bank, cast, call, { seed: 5, runs: 80 })
  return { matrix: matrix.failures, fuzzer: fuzzer.failures }
}

test('without a planted bug there is nothing to find', async () => {
  expect(await findings('transactionHistoryList')).toEqual({ matrix: [], fuzzer: [] })
  expect(await findings('transactionReceiptGet')).toEqual({ matrix: [], fuzzer: [] })
})

describe('when the owner check is missing', () => {
  beforeEach(() => {
    const { accounts, transactions } = bank.services.store
    vi.spyOn(accounts, 'own').mockImplementation(async (_customerId, id) =>
      (await accounts.byIds([id])).get(id),
    )
    vi.spyOn(transactions, 'own').mockImplementation(async (_customerId, id) => {
      const found = await operation(bank.services.db, id)
      return (
        found && {
          operation: found,
          detail: found.detail as unknown as InsideDetail,
          side: 'payer',
          hold: undefined,
          instruction: undefined,
          global: undefined,
          isWaiting: false,
          status: 'completed',
        }
      )
    })
  })
  afterEach(() => vi.restoreAllMocks())

  test.each(['p2pFeeGet', 'p2pLimitsGet', 'transactionHistoryList', 'transactionReceiptGet'])(
    'matrix and fuzzer detect it in %s',
    async (name) => {
      const { matrix, fuzzer } = await findings(name)
      expect(
        matrix.filter((text) => /foreign .*: served, not (?:account|transaction)NotFound/.test(text)),
      ).not.toEqual([])
      expect(matrix.filter((text) => text.includes('can be told from absent'))).not.toEqual([])
      expect(fuzzer.filter((text) => text.includes("served with somebody else's"))).not.toEqual([])
    },
  )

  test('the matrix detects that money is debited from another customer’s account', async () => {
    const { matrix } = await findings('p2pSend')
    expect(matrix.filter((text) => /refused, but .*ledger\.operation.* changed/.test(text))).not.toEqual([])
  })
})

describe('when Customer-Id is trusted', () => {
  beforeEach(() => {
    planted.trustsCustomerId = true
  })
  afterEach(() => {
    planted.trustsCustomerId = false
  })

  test.each(['customerInfoGet', 'balanceInquiry', 'p2pBeneficiaryList', 'transactionHistoryList'])(
    'matrix and fuzzer detect it in %s',
    async (name) => {
      const { matrix, fuzzer } = await findings(name)
      const trespass = matrix.filter((text) => text.includes("owner who names somebody else's company, own"))
      expect(trespass).not.toEqual([])
      expect(fuzzer.filter((text) => text.includes('served for a customer of nobody'))).not.toEqual([])
    },
  )
})

test('when a handler breaks, the fuzzer detects the fault, and a secret in the log', async () => {
  const { payees } = bank.services.store
  const find = vi.spyOn(payees, 'find').mockRejectedValue(new Error(`password ${demoPassword}`))
  const { fuzzer } = await findings('checkPayee')
  find.mockRestore()
  expect(fuzzer.filter((text) => text.includes('a fault'))).not.toEqual([])
  expect(fuzzer.filter((text) => text.includes(`log: holds ${demoPassword}`))).not.toEqual([])
})
