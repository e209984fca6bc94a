// Serialises a batch of commands for ledger.post and parses its decisions. Arrays are sent as text because
// node-postgres would escape them element by element; validate.ts guarantees that no element needs escaping.
import { utcDayOf } from '@sixpence/days'
import type { Currency } from '@sixpence/money'
import type { Command, Decision, Detail, Refusal } from './command.ts'
import { purposeFor } from './play.ts'
import { counterOf } from './validate.ts'

/** Returns the id of the lane's system account for a purpose and currency. */
export type SystemAccounts = (purpose: string, currency: Currency) => number

export type PostRow = {
  outcomes: string
  operations: string
  places: string
  at: Date
  repeats: Record<string, { at: string; detail: Detail }> | null
}

/**
 * The parameters of ledger.post by their names; `details` are those of the commands as JSON. Throws what `systemAccount`
 * throws.
 */
export function postParameters(
  commands: readonly Command[],
  systemAccount: SystemAccounts,
  details: readonly string[] = commands.map(({ detail }) => JSON.stringify(detail ?? {})),
): Record<string, string> {
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

  return {
    keys: words(commands.map((command) => command.key)),
    owners: list(commands.map((command) => command.owner)),
    hashes: `{${commands.map(({ bodyHash }) => `"\\\\x${Buffer.from(bodyHash).toString('hex')}"`).join(',')}}`,
    kinds: words(commands.map((command) => command.kind)),
    actors: list(commands.map((command) => command.actor)),
    channels: words(commands.map((command) => command.channel)),
    brands: words(commands.map((command) => command.brand)),
    details: `[${details.join()}]`,
    accounts: list(accounts.keys()),
    leg_ends: list(ends(commands, (command) => command.legs)),
    leg_accounts: list(legIds.map((id) => accounts.get(id))),
    leg_amounts: list(legs.map((leg) => leg.amount.units)),
    leg_currencies: words(legs.map((leg) => leg.amount.currency)),
    leg_kinds: words(legs.map((leg) => leg.kind)),
    hold_commands: list(holds.map(({ command }) => command)),
    hold_accounts: list(holds.map(({ part }) => accounts.get(part.account))),
    hold_amounts: list(holds.map(({ part }) => part.amount.units)),
    hold_currencies: words(holds.map(({ part }) => part.amount.currency)),
    hold_expires: words(holds.map(({ part }) => part.expires.toISOString())),
    open_accounts: list(openHoldKeys.map(({ account }) => accounts.get(account))),
    open_holds: list(openHoldKeys.map(({ hold }) => hold)),
    release_commands: list(holdChanges.map(({ command }) => command)),
    release_holds: list(holdChanges.map(({ part }) => openHoldPlaces.get(holdOf(part)))),
    release_amounts: list(holdChanges.map(({ part }) => part.amount?.units)),
    release_currencies: list(holdChanges.map(({ part }) => part.amount?.currency)),
    release_modes: words(holdChanges.map(({ part }) => part.mode)),
    counter_subjects: words(counters.map(({ subject }) => subject)),
    counter_kinds: words(counters.map(({ kind }) => kind)),
    counter_currencies: words(counters.map(({ currency }) => currency ?? '')),
    use_ends: list(ends(commands, (command) => command.limits)),
    use_counters: list(limits.map((limit) => counterPlaces.get(counterOf(limit)))),
    use_amounts: list(limits.map(({ amount }) => amount)),
    use_days: list(limits.map(({ usedAt }) => usedAt && utcDayOf(usedAt))),
    day_caps: list(limits.map(({ dayCap }) => dayCap)),
    month_caps: list(limits.map(({ monthCap }) => monthCap)),
    count_caps: list(limits.map(({ countCap }) => countCap)),
    guard_ends: list(ends(commands, (command) => command.guards)),
    guard_subjects: words(guards.map(({ subject }) => subject)),
    guard_versions: list(guards.map(({ version }) => version)),
  }
}

/** The parameters have the same names in the same order for every batch, so that the statement is prepared once. */
const parameterNames = Object.keys(postParameters([], () => 0))

export const postText = `select outcomes::text, operations::text, places::text, at, repeats
  from ledger.post(${parameterNames.map((name, i) => `${name} => $${i + 1}`).join(', ')})`

/** The values of `postText` for a batch. */
export const postValues = (...batch: Parameters<typeof postParameters>): string[] =>
  Object.values(postParameters(...batch))

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

function words(values: readonly string[]): string {
  return values.length === 0 ? '{}' : `{"${values.join('","')}"}`
}
