// Serialises a batch of commands for ledger.post and parses its decisions. Arrays are sent as text because
// node-postgres would escape them element by element; validate.ts guarantees that no element needs escaping.
import { utcDayOf } from '@sixpence/days'
import type { Currency } from '@sixpence/money'
import type { Command, Decision, Detail, Refusal } from './command.ts'
import { purposeFor } from './play.ts'
import { counterOf } from './validate.ts'

/** Returns the id of the lane's system account for a purpose and currency. */
export type SystemAccounts = (purpose: string, currency: Currency) => number

export const postText = `select outcomes::text, operations::text, places::text, at, repeats
  from ledger.post(${Array.from({ length: 39 }, (_, i) => `$${i + 1}`).join(', ')})`

export type PostRow = {
  outcomes: string
  operations: string
  places: string
  at: Date
  repeats: Record<string, { at: string; detail: Detail }> | null
}

/**
 * The parameters of ledger.post in order; `details` are those of the commands as JSON. Throws what `systemAccount` throws.
 */
export function postValues(
  commands: readonly Command[],
  systemAccount: SystemAccounts,
  details: readonly string[] = commands.map(({ detail }) => JSON.stringify(detail ?? {})),
): string[] {
  const legs = commands.flatMap((command) => command.legs ?? [])
  const legIds = commands.flatMap((command) =>
    (command.legs ?? []).map(({ account, amount }) =>
      typeof account === 'number' ? account : systemAccount(purposeFor(command, account), amount.currency),
    ),
  )
  const holds = placed(commands, (command) => command.hold)
  const holdChanges = placed(commands, holdChangeOf)
  const limits = commands.flatMap((command) => command.limits ?? [])
  const guards = commands.flatMap((command) => command.guards ?? [])

  const accounts = places([
    ...legIds,
    ...holds.map(({ part }) => part.account),
    ...holdChanges.map(({ part }) => part.account),
  ])
  const openHolds = new Map(holdChanges.map(({ part }) => [holdOf(part), part]))
  const openHoldKeys = [...openHolds.values()].sort((a, b) => a.account - b.account || a.hold - b.hold)
  const openHoldPlaces = new Map(openHoldKeys.map((part, i) => [holdOf(part), i + 1]))
  const counters = [...new Map(limits.map((limit) => [counterOf(limit), limit])).values()].sort(byCounter)
  const counterPlaces = new Map(counters.map((limit, i) => [counterOf(limit), i + 1]))

  return [
    words(commands.map((command) => command.key)),
    list(commands.map((command) => command.owner)),
    `{${commands.map(({ bodyHash }) => `"\\\\x${Buffer.from(bodyHash).toString('hex')}"`).join(',')}}`,
    words(commands.map((command) => command.kind)),
    list(commands.map((command) => command.actor)),
    words(commands.map((command) => command.channel)),
    words(commands.map((command) => command.brand)),
    `[${details.join()}]`,
    list(accounts.keys()),
    list(ends(commands, (command) => command.legs)),
    list(legIds.map((id) => accounts.get(id))),
    list(legs.map((leg) => leg.amount.units)),
    words(legs.map((leg) => leg.amount.currency)),
    words(legs.map((leg) => leg.kind)),
    list(holds.map(({ command }) => command)),
    list(holds.map(({ part }) => accounts.get(part.account))),
    list(holds.map(({ part }) => part.amount.units)),
    words(holds.map(({ part }) => part.amount.currency)),
    words(holds.map(({ part }) => part.expires.toISOString())),
    list(openHoldKeys.map(({ account }) => accounts.get(account))),
    list(openHoldKeys.map(({ hold }) => hold)),
    list(holdChanges.map(({ command }) => command)),
    list(holdChanges.map(({ part }) => openHoldPlaces.get(holdOf(part)))),
    list(holdChanges.map(({ part }) => part.amount?.units)),
    list(holdChanges.map(({ part }) => part.amount?.currency)),
    words(holdChanges.map(({ part }) => part.mode)),
    words(counters.map(({ subject }) => subject)),
    words(counters.map(({ kind }) => kind)),
    words(counters.map(({ currency }) => currency ?? '')),
    list(ends(commands, (command) => command.limits)),
    list(limits.map((limit) => counterPlaces.get(counterOf(limit)))),
    list(limits.map(({ amount }) => amount)),
    list(limits.map(({ usedAt }) => usedAt && utcDayOf(usedAt))),
    list(limits.map(({ dayCap }) => dayCap)),
    list(limits.map(({ monthCap }) => monthCap)),
    list(limits.map(({ countCap }) => countCap)),
    list(ends(commands, (command) => command.guards)),
    words(guards.map(({ subject }) => subject)),
    list(guards.map(({ version }) => version)),
  ]
}

/** Parses the decisions of ledger.post, in the order of the commands; throws on an unknown outcome. */
export function decisions(commands: readonly Command[], row: PostRow): Decision[] {
  const outcomes = row.outcomes.slice(1, -1).split(',')
  const operations = row.operations.slice(1, -1).split(',')
  const places = row.places.slice(1, -1).split(',')
  return commands.map((command, i) => {
    const [outcome = '', period = ''] = outcomes?.[i]?.split(':') ?? []
    const place = Number(places?.[i])
    if (outcome === 'done') {
      return { outcome, operationId: Number(operations?.[i]), at: row.at, detail: command.detail ?? {} }
    }
    const first = row.repeats?.[place]
    if (outcome === 'repeated' && first) {
      return { outcome, operationId: place, at: new Date(first.at), detail: first.detail }
    }
    if (!isRefusal(outcome)) throw new Error(`ledger.post answered "${outcome}" to command ${command.key}`)
    return answers[outcome](place, period)
  })
}

/** The decision for each refusal; `place` is an account id or an index into one of the command's lists. */
const answers: { [outcome in Refusal]: (place: number, period: string) => Decision } = {
  keyReused: () => ({ outcome: 'keyReused' }),
  stale: (index) => ({ outcome: 'stale', index }),
  unknownHold: () => ({ outcome: 'unknownHold' }),
  holdNotOpen: () => ({ outcome: 'holdNotOpen' }),
  holdExpired: () => ({ outcome: 'holdExpired' }),
  holdNotDue: () => ({ outcome: 'holdNotDue' }),
  holdTooSmall: () => ({ outcome: 'holdTooSmall' }),
  unknownAccount: (account) => ({ outcome: 'unknownAccount', account }),
  accountClosed: (account) => ({ outcome: 'accountClosed', account }),
  accountFrozen: (account) => ({ outcome: 'accountFrozen', account }),
  currencyMismatch: (account) => ({ outcome: 'currencyMismatch', account }),
  playMixed: (account) => ({ outcome: 'playMixed', account }),
  unbalanced: () => ({ outcome: 'unbalanced' }),
  insufficientFunds: (account) => ({ outcome: 'insufficientFunds', account }),
  balanceTooLarge: (account) => ({ outcome: 'balanceTooLarge', account }),
  limitExceeded: (index, period) => ({
    outcome: 'limitExceeded',
    index,
    period: period === 'day' || period === 'month' ? period : 'count',
  }),
}

const isRefusal = (outcome: string): outcome is Refusal => Object.hasOwn(answers, outcome)

/** The part of a command that settles or voids an open hold; `release` in the SQL of `ledger.post`. */
type HoldChange = {
  account: number
  hold: number
  mode: string
  amount?: { units: bigint; currency: Currency }
}

function holdChangeOf({ settle, void: voids }: Command): HoldChange | undefined {
  if (settle) return { ...settle, mode: settle.final ? 'final' : 'partial' }
  return voids && { account: voids.account, hold: voids.hold, mode: voids.expired ? 'expired' : 'void' }
}

const holdOf = ({ account, hold }: HoldChange): string => `${account} ${hold}`

function byCounter(
  a: { subject: string; kind: string; currency?: string },
  b: { subject: string; kind: string; currency?: string },
): number {
  return (
    compare(a.subject, b.subject) || compare(a.kind, b.kind) || compare(a.currency ?? '', b.currency ?? '')
  )
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Distinct ids in ascending order, each with its position counted from 1. */
function places(ids: number[]): Map<number, number> {
  const sorted = [...new Set(ids)].sort((a, b) => a - b)
  return new Map(sorted.map((id, i) => [id, i + 1]))
}

/** The optional parts of the commands that have them, each with its command's position counted from 1. */
function placed<Part>(
  commands: readonly Command[],
  part: (command: Command) => Part | undefined,
): { command: number; part: NonNullable<Part> }[] {
  return commands.flatMap((command, i) => {
    const batchPart = part(command)
    return batchPart ? [{ command: i + 1, part: batchPart }] : []
  })
}

/** End position of each command's lines in the concatenated list of lines. */
function ends(
  commands: readonly Command[],
  lines: (command: Command) => readonly unknown[] | undefined,
): number[] {
  let end = 0
  return commands.map((command) => (end += lines(command)?.length ?? 0))
}

function list(values: Iterable<number | bigint | string | undefined>): string {
  let text = '{'
  for (const value of values) text += text === '{' ? (value ?? 'NULL') : `,${value ?? 'NULL'}`
  return `${text}}`
}

const words = (values: readonly string[]): string =>
  values.length === 0 ? '{}' : `{"${values.join('","')}"}`
