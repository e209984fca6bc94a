import { compare, parseAmount, scaleOf, type Currency, type Money } from '@sixpence/money'
import { scheduleOf } from '@sixpence/protocol/methods/calendar/arrival'
import { methodRows } from '@sixpence/protocol/methods/methods'
import type { RefusalName } from '@sixpence/protocol/codes'
import { everywhere, mostBasisPoints, limitCaps } from '@sixpence/protocol/rules/tariffs'
import type {
  CutOffKey,
  CutOffRow,
  FeeKey,
  FeeRow,
  LimitKey,
  LimitRow,
  MarginKey,
  MarginRow,
} from '@sixpence/protocol/tariffs/tariffs'

/** A fault in a change of rows: the refusal, its facts, and the field of the input. */
export type RowFault = {
  name: Extract<RefusalName, `tariff${string}`>
  facts: { row: string; most?: number; time?: string; currency?: Currency; decimals?: number }
  field: string
}
export type Rows = {
  fees: readonly FeeRow[]
  limits: readonly LimitRow[]
  margins: readonly MarginRow[]
  cutOffs: readonly CutOffRow[]
}
export type Removed = {
  feesRemoved: readonly FeeKey[]
  limitsRemoved: readonly LimitKey[]
  marginsRemoved: readonly MarginKey[]
  cutOffsRemoved: readonly CutOffKey[]
}
/** A method and a currency that the brand offers. */
type Way = { method: string; currency: Currency }

type Part = keyof Rows
type Keyed = { fees: FeeKey; limits: LimitKey; margins: MarginKey; cutOffs: CutOffKey }

/** The key of a row as text; equal for two rows of the same thing. */
const keyOf: { readonly [P in Part]: (row: Keyed[P]) => string } = {
  fees: ({ method, currency, country, from }) => [method, currency, country, plain(from)].join(' '),
  limits: ({ method, currency, country, verified }) => [method, currency, country, verified].join(' '),
  margins: ({ sold, bought }) => [sold, bought].join(' '),
  cutOffs: ({ method, currency }) => [method, currency].join(' '),
}

/** The description of a row in a sentence. */
const nameOf: { readonly [P in Part]: (row: Keyed[P]) => string } = {
  fees: ({ method, currency, country, from }) => named(method, currency, country, plain(from)),
  limits: ({ method, currency, country }) => named(method, currency, country),
  margins: ({ sold, bought }) => `${sold} → ${bought}`,
  cutOffs: ({ method, currency }) => named(method, currency),
}

const named = (...parts: string[]): string =>
  parts.filter((part) => part !== everywhere && part !== '0').join(' ')

/** Decimal text without unnecessary zeros. */
const plain = (text: string): string => {
  const [whole = '0', decimals = ''] = text.split('.')
  const rest = decimals.replace(/0+$/, '')
  return `${whole.replace(/^0+(?=\d)/, '')}${rest && `.${rest}`}`
}

/** Checks a change of a draft's rows: the first fault in the order of the input; undefined if there is none. */
export function faultOf(before: Rows, changes: Rows & Removed, ways: readonly Way[]): RowFault | undefined {
  return (
    faultsOfRows('fees', changes.fees, ways, feeFault) ??
    faultsOfRows('limits', changes.limits, ways, limitFault) ??
    faultsOfRows('margins', changes.margins, undefined, marginFault) ??
    faultsOfRows('cutOffs', changes.cutOffs, ways, cutOffFault) ??
    missingRow('fees', before.fees, changes.feesRemoved) ??
    missingRow('limits', before.limits, changes.limitsRemoved) ??
    missingRow('margins', before.margins, changes.marginsRemoved) ??
    missingRow('cutOffs', before.cutOffs, changes.cutOffsRemoved) ??
    holeIn(before, changes, ways)
  )
}

/** A fault in a row: the refusal, the row's field, further facts. */
type Fault = [name: RowFault['name'], field: string, facts?: Omit<RowFault['facts'], 'row'>]

function faultsOfRows<P extends Part>(
  part: P,
  rows: readonly Rows[P][number][],
  ways: readonly Way[] | undefined,
  faultIn: (row: Rows[P][number]) => Fault | undefined,
): RowFault | undefined {
  const seen = new Set<string>()
  for (const [at, row] of rows.entries()) {
    const key = keyOf[part](row as never)
    const isOffered =
      !ways ||
      ways.some((way) => 'method' in row && way.method === row.method && way.currency === row.currency)
    const fault: Fault | undefined = !isOffered
      ? ['tariffWayNotOffered', 'currency']
      : (faultIn(row) ??
        (seen.has(key) ? ['tariffRowTwice', part === 'fees' ? 'from' : 'method'] : undefined))
    if (fault) {
      const [name, field, facts] = fault
      return { name, facts: { row: nameOf[part](row as never), ...facts }, field: `${part}.${at}.${field}` }
    }
    seen.add(key)
  }
  return undefined
}

/** An amount of a row in its currency, or the fault in it. */
function amountIn(text: string, currency: Currency, field: string): Money | Fault {
  if (text.startsWith('-')) return ['tariffNegative', field]
  const parsed = parseAmount(plain(text), currency)
  if (!('refused' in parsed)) return parsed
  return parsed.refused === 'tooManyDecimals'
    ? ['tariffDecimals', field, { currency, decimals: scaleOf(currency) }]
    : ['tariffTooLarge', field]
}

function feeFault({ currency, from, percent, fixed, minimum, maximum }: FeeRow): Fault | undefined {
  const amounts = Object.entries({ from, fixed, minimum, ...(maximum !== undefined && { maximum }) })
  for (const [field, text] of amounts) {
    const amount = amountIn(text, currency, field)
    if (Array.isArray(amount)) return amount
  }
  if (percent.startsWith('-')) return ['tariffNegative', 'percent']
  const [whole = '', decimals = ''] = plain(percent).split('.')
  if (decimals.length > 4 || Number(`${whole}.${decimals}`) > 100) return ['tariffPercent', 'percent']
  const min = amountIn(minimum, currency, '')
  const max = amountIn(maximum ?? minimum, currency, '')
  const isBelow = !Array.isArray(min) && !Array.isArray(max) && compare(max, min) < 0
  return isBelow ? ['tariffMaximumBelow', 'maximum'] : undefined
}

function limitFault({ currency, ...row }: LimitRow): Fault | undefined {
  let before: Money | undefined
  for (const cap of limitCaps) {
    const amount = amountIn(row[cap], currency, cap)
    if (Array.isArray(amount)) return amount
    if (before && compare(amount, before) < 0) return ['tariffLimitsReversed', cap]
    before = amount
  }
  return undefined
}

function marginFault({ sold, bought, basisPoints }: MarginRow): Fault | undefined {
  if (sold === bought && sold !== everywhere) return ['tariffMarginPair', 'bought']
  if (basisPoints < 0) return ['tariffNegative', 'basisPoints']
  return basisPoints > mostBasisPoints
    ? ['tariffMarginRange', 'basisPoints', { most: mostBasisPoints }]
    : undefined
}

function cutOffFault({ method, currency, time }: CutOffRow): Fault | undefined {
  const ends = methodRows
    .filter((row) => row.method === method && row.currencies.includes(currency))
    .flatMap(({ rail, countries }) => countries.map((country) => scheduleOf({ rail, country, currency })))
    .flatMap((schedule) => (schedule.kind === 'days' ? [schedule.cutOff.time as string] : []))
  const latest = ends.toSorted().at(-1)
  if (latest === undefined) return ['tariffCutOffNone', 'method']
  return time > latest ? ['tariffCutOffLate', 'time', { time: latest }] : undefined
}

function missingRow<P extends Part>(
  part: P,
  rows: readonly Rows[P][number][],
  removed: readonly Keyed[P][],
): RowFault | undefined {
  const keys = new Set(rows.map((row) => keyOf[part](row as never)))
  const at = removed.findIndex((key) => !keys.has(keyOf[part](key)))
  const key = removed[at]
  return key && { name: 'tariffRowMissing', facts: { row: nameOf[part](key) }, field: `${part}Removed.${at}` }
}

/** The rows after a change. */
export function changedRows(before: Rows, changes: Rows & Removed): Rows {
  const merged = <P extends Part>(part: P, removedKeys: readonly Keyed[P][]): Rows[P][number][] => {
    const of = (row: Rows[P][number]) => keyOf[part](row as never)
    const put = new Map(changes[part].map((row) => [of(row), row]))
    const removed = new Set(removedKeys.map(keyOf[part]))
    const unchanged = before[part].filter((row) => !put.has(of(row)) && !removed.has(of(row)))
    return [...unchanged, ...put.values()]
  }
  return {
    fees: merged('fees', changes.feesRemoved),
    limits: merged('limits', changes.limitsRemoved),
    margins: merged('margins', changes.marginsRemoved),
    cutOffs: merged('cutOffs', changes.cutOffsRemoved),
  }
}

/**
 * A gap without a price: an offered method and currency without general rows, or rows of a country that do not begin at
 * 0.
 */
function holeIn(before: Rows, changes: Rows & Removed, ways: readonly Way[]): RowFault | undefined {
  const { fees, limits } = changedRows(before, changes)
  const first = new Set(fees.filter(({ from }) => plain(from) === '0').map(keyOf.fees))
  const capped = new Set(limits.map(keyOf.limits))
  const needed: FeeKey[] = [
    ...ways.map((way) => ({ ...way, country: everywhere, from: '0' }) as FeeKey),
    ...fees.map((fee) => ({ ...fee, from: '0' })),
  ]
  const unpriced = needed.find((key) => !first.has(keyOf.fees(key)))
  if (unpriced) return holeAt('fees', unpriced, changes.fees, changes.feesRemoved)
  const unlimited = ways
    .flatMap((way) =>
      [true, false].map((verified) => ({ ...way, country: everywhere, verified }) as LimitKey),
    )
    .find((key) => !capped.has(keyOf.limits(key)))
  return unlimited && holeAt('limits', unlimited, changes.limits, changes.limitsRemoved)
}

type PlaceKey = { method: string; currency: string; country: string }

/** The field of the row whose change caused the gap. */
function holeAt<P extends 'fees' | 'limits'>(
  part: P,
  hole: Keyed[P],
  put: readonly PlaceKey[],
  removed: readonly PlaceKey[],
): RowFault {
  const isThere = ({ method, currency, country }: PlaceKey) =>
    hole.method === method && hole.currency === currency && hole.country === country
  const removedIndex = removed.findIndex(isThere)
  const there = put.findIndex(isThere)
  const fieldOfPut = there >= 0 ? `${part}.${there}.from` : part
  const field = removedIndex >= 0 ? `${part}Removed.${removedIndex}` : fieldOfPut
  return { name: 'tariffHole', facts: { row: nameOf[part](hole as never) }, field }
}
