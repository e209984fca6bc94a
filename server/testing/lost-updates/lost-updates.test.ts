import { calls } from '@sixpence/protocol'
import type { AnyCall } from '@sixpence/protocol/call'
import { fieldsOf } from '#core/schema.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TestBank } from '../bank/test-bank.ts'
import { openCast, type Cast } from '../cast.ts'
import { callerOf, isDone, prepare, send } from '../matrix.ts'
import { ofFixture, updates, type Pair } from './pairs.ts'
import { race } from './race.ts'

vi.setConfig({ testTimeout: 30_000 })

let bank: TestBank
let cast: Cast
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 3, jobsWhenAsked: true })
  cast = await openCast(bank)
})
afterAll(() => bank.close())

/** Words in the name of a call that changes an existing object. */
const changing = /(?:Update|Set|Save|Change|Replace|Rename|Put|Edit)$/

const pairs = Object.entries(updates).flatMap(([name, pair]) =>
  typeof pair === 'string' ? [] : [{ name, pair }],
)

test('every call that changes something is tried by two people at once, or says why not [AT-05]', () => {
  const names = [...calls.keys()].filter((name) => changing.test(name))
  expect(Object.keys(updates).toSorted()).toEqual(names.toSorted())
})

test.each(pairs)(
  '$name loses nothing when two people change different things at once [AT-05]',
  async ({ name, pair }) => {
    const call = declared(name)
    const { client, input } = await prepare(bank, cast, call, callerOf(cast, call))
    const by = pair.by === undefined ? call : declared(pair.by)
    const { acting, headers } = callerOf(cast, call)
    const owner = {
      customerId: acting?.customer.id ?? 0,
      personId: acting?.customer.personId ?? 0,
    }
    await pair.prepare?.(bank, owner.customerId)
    const { answers, changed, lost } = await race(bank, owner, {
      first: () => send(client, call, inputOf(call, input, pair, 'first'), headers),
      second: () => send(client, by, inputOf(by, input, pair, 'second'), headers),
    })
    const verdicts = answers.map((answer) => (isDone(answer) ? 'done' : answer.body))
    // With a version, one of them is refused; what was done is there either way.
    expect(verdicts.filter((verdict) => verdict === 'done')).toHaveLength(pair.isVersioned ? 1 : 2)
    expect(lost).toEqual([])
    // Otherwise nothing was tested.
    expect(changed.filter((count) => count > 0)).toHaveLength(pair.isVersioned ? 1 : 2)
  },
)

function inputOf(call: AnyCall, input: Record<string, unknown>, pair: Pair, turn: 'first' | 'second') {
  const own = new Set([...Object.keys(pair.first), ...Object.keys(pair.second), ...(pair.without ?? [])])
  const fields = fieldsOf(call)
  const rest = Object.entries(input).filter(([name]) => !own.has(name) && fields.has(name))
  const given = Object.entries(pair[turn]).map(([name, value]) => [
    name,
    value === ofFixture ? input[name] : value,
  ])
  return { ...Object.fromEntries(rest), ...Object.fromEntries(given) }
}

function declared(name: string): AnyCall {
  const call = calls.get(name)
  if (!call) throw new Error(`no call ${name}`)
  return call
}
