import { email } from '@sixpence/protocol/fields'
import type { MassKind } from '@sixpence/protocol/mass/mass'
import { dayOf } from '@sixpence/days'
import { approvalMethods } from '@sixpence/protocol/rights'
import { money, parseDecimal } from '@sixpence/money'
import { problem } from '@sixpence/protocol/methods/fields/kind'
import * as z from 'zod/mini'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { InputProblem } from '#core/refused.ts'
import type { Translate } from '#core/translate.ts'
import { readAmount } from '#payments/amount.ts'
import { capsOf, limitUses, requireOverall, requireWithin } from '#payments/limits.ts'
import { isNameAsked } from '#payments/payee-check.ts'
import { payeesInside } from '#payments/payee-inside.ts'
import { binOf, tokenOf } from '#payments/rails/card.ts'
import { destinationOf, toInputProblem } from '#payments/rails/details.ts'
import { factsOut } from '#payments/rails/facts.ts'
import { isPrepaid, mayPayCard, networkOf } from '#payments/rails/offers.ts'
import { outsideHold, payeeKeyOf } from '#payments/rails/payment.ts'
import { termsOf } from '#payments/rails/terms.ts'
import { isSandbox } from '#rules/play-money.ts'
import { feeOn, type Caps, type Tariff } from '#rules/tariff.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import { blockedBins } from '#store/external-card/blocked-bins.ts'
import type { Prices } from '#store/mass/mass-batches.ts'
import type { LineCost, MassContent, MassEntry } from '#store/mass/mass-lines.ts'
import { pricesFor } from './prices.ts'
import { attempt, attemptNow, refuseLine, stored } from './problems.ts'
import {
  columnsOfKind,
  maskedCells,
  noteProblem,
  offersOfKind,
  readOut,
  type OfferFinder,
  type Origin,
} from './read-line.ts'

export type JudgeContext = { by: ActingPrincipal; services: Services; t: Translate }
export type JudgedBatch = { kind: MassKind; account: OwnAccount; prices: Prices }

/** The input of a check: cells as typed, and the token of a card that was checked before. */
export type LineInput = { line: number; cells: MassContent['cells']; card?: MassContent['card'] }

type Verdict = { problems: InputProblem[]; cost?: LineCost; card?: MassContent['card']; asks?: boolean }

/** Checks lines of a batch, each as if it were paid on its own now; the ledger checks their sum. */
export type Judge = {
  lines: (lines: readonly LineInput[]) => Promise<MassEntry[]>
  /** The rates and network fees read so far, or passed in. */
  prices: () => Prices
  /** The version of the tariffs used to price the lines; undefined before the first line. */
  tariffVersion: () => number | undefined
}

/** Lines checked at once; in between, the event loop serves other requests. */
const atOnce = 200

/**
 * Starts the check of a batch; rates and network fees are the same for all its lines. Does not throw for invalid lines.
 */
export function openJudge(context: JudgeContext, { kind, account, prices }: JudgedBatch): Judge {
  const { by, services: s } = context
  const rates = pricesFor(s, prices)
  const find = offersOfKind(s, by.customer, kind)
  const blocked = once(() => blockedBins(s.db))
  const origin = { currency: account.currency, home: by.customer.residenceCountry }
  let tariffVersion: number | undefined
  const priced = (version: number | undefined): void => void (tariffVersion ??= version)
  const outside: Outside = { ...context, kind, account, origin, find, blocked, prices: rates.source, priced }
  const inside = once(async () => {
    const same = await insideOf(context, account)
    priced(same.tariff.version)
    return same
  })
  const columns = columnsOfKind(kind)
  const verdicts = async (lines: readonly LineInput[]): Promise<Verdict[]> =>
    kind === 'p2p'
      ? judgeInside(await inside(), lines)
      : Promise.all(lines.map(({ cells, card }) => judgeOutside(outside, cells, card)))
  const entryOf = ({ line, cells }: LineInput, { problems, card, cost, asks }: Verdict): MassEntry => ({
    line,
    content: { cells: maskedCells(columns, cells), problems: problems.map(stored), ...(card && { card }) },
    cost: problems.length === 0 ? cost : undefined,
    ...(asks && problems.length === 0 && { asks }),
  })
  return {
    prices: rates.read,
    tariffVersion: () => tariffVersion,
    lines: async (lines) => {
      const entries: MassEntry[] = []
      for (let at = 0; at < lines.length; at += atOnce) {
        const part = lines.slice(at, at + atOnce)
        const partVerdicts = await verdicts(part)
        part.forEach((line, of) => entries.push(entryOf(line, partVerdicts[of] ?? unjudged(kind, line))))
        await new Promise((resume) => setImmediate(resume))
      }
      return entries
    },
  }
}

const once = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let pending: Promise<T> | undefined
  return () => (pending ??= ask())
}

const unjudged = (kind: MassKind, { line }: LineInput): never => {
  throw new Error(`line ${line} of a ${kind} batch was not checked`)
}

/** The data shared by all payments of a batch inside the bank. */
type Inside = JudgeContext & { account: OwnAccount; tariff: Tariff; caps: Caps }

async function insideOf(context: JudgeContext, account: OwnAccount): Promise<Inside> {
  const { by, services: s } = context
  const [tariff, caps] = await Promise.all([
    s.store.tariffs.tariff(by.customer, 'p2p', account.currency),
    capsOf(s, by.customer, 'p2p', account.currency),
  ])
  return { ...context, account, tariff, caps }
}

/** Checks lines to other customers, whose payees are looked up together. */
async function judgeInside(context: Inside, lines: readonly LineInput[]): Promise<Verdict[]> {
  const { by, services: s, account } = context
  const emails = lines.map(({ cells }) => z.safeParse(email, cells['email'] ?? '').data)
  const payeeOf = await payeesInside(
    { by, services: s, refuse: (name, facts) => refuseLine(name, facts, 'email') },
    emails.filter((email) => email !== undefined),
    account.currency,
  )
  const verdicts = lines.map(({ cells }, at) => verdictInside(context, cells, { email: emails[at], payeeOf }))
  const overall = await s.store.tariffs.overall(by.customer)
  return overall ? Promise.all(verdicts.map((verdict) => withinOverall(context, verdict))) : verdicts
}

/** Checks the line also against the limit per payment of all methods together, if any. */
async function withinOverall(context: Inside, verdict: Verdict): Promise<Verdict> {
  if (!verdict.cost) return verdict
  const amount = money(BigInt(verdict.cost.debit), context.account.currency)
  const checked = await attempt(() => requireOverall({ ...context, refuse: refuseLine }, amount))
  return 'problems' in checked ? { problems: checked.problems } : verdict
}

function verdictInside(
  { account: { currency }, tariff, caps, t }: Inside,
  cells: MassContent['cells'],
  to: { email: string | undefined; payeeOf: Awaited<ReturnType<typeof payeesInside>> },
): Verdict {
  const problems = [...noteProblem('note', cells), ...noteProblem('reference', cells)]
  const currencyText = (cells['currency'] ?? '').trim().toUpperCase()
  const amount = attemptNow(() => {
    if (currencyText !== '' && currencyText !== currency) refuseLine('currencyMismatch', { currency })
    const entered = readAmount(amountIn(cells), currency, refuseLine)
    requireWithin({ refuse: refuseLine, t }, caps, entered)
    return entered
  })
  const payee = attemptNow(() => (to.email === undefined ? undefined : to.payeeOf(to.email)))
  if ('problems' in amount) problems.push(...amount.problems)
  if ('problems' in payee) problems.push(...payee.problems)
  else if (!payee.done)
    problems.push({
      parameter: 'email',
      code: cells['email'] ? 'invalidInput' : 'missing',
      description: cells['email'] ? 'Enter a valid e-mail address.' : 'Fill this in.',
    })
  if (problems.length > 0 || 'problems' in amount || 'problems' in payee || !payee.done) return { problems }
  const { units } = amount.done
  return {
    problems,
    cost: {
      method: null,
      country: null,
      debit: String(units),
      fee: String(feeOn(amount.done, tariff).units),
      credit: String(units),
      creditCurrency: currency,
      rate: '1',
      payeeKey: Buffer.from(String(payee.done.id)),
    },
  }
}

/** The amount of a cell as plain decimal text. @throws Refused amountAmbiguous | amountNotANumber */
function amountIn(cells: MassContent['cells']): string {
  const read = parseDecimal(cells['amount'] ?? '')
  // A fourth decimal only marks that three decimals are not thousands.
  if ('amount' in read) return read.amount.replace(/(\.\d{3})0$/, '$1')
  return refuseLine(read.problem === 'ambiguous' ? 'amountAmbiguous' : 'amountNotANumber', {}, 'amount')
}

type Outside = JudgeContext & {
  kind: MassKind
  account: OwnAccount
  origin: Origin
  find: OfferFinder
  blocked: () => Promise<readonly string[]>
  prices: ReturnType<typeof pricesFor>['source']
  priced: (tariffVersion: number | undefined) => void
}

async function judgeOutside(
  context: Outside,
  cells: MassContent['cells'],
  storedCard: MassContent['card'],
): Promise<Verdict> {
  const { by, services: s, kind, account, origin, find, prices, priced } = context
  const isKept = storedCard !== undefined && (cells['cardNumber'] ?? '').endsWith(storedCard.last4)
  const keptCard = isKept ? storedCard : undefined
  const { read, problems } = readOut(
    find,
    kind,
    { cells, problems: [], ...(keptCard && { card: keptCard }) },
    origin,
  )
  problems.push(...noteProblem('note', cells))
  if (!read) return { problems, ...(keptCard && { card: keptCard }) }
  const { offer, details } = read
  const network = await attempt(() => networkOf(refuseLine, offer.currency, details['network'], 'network'))
  if ('problems' in network) addNew(problems, network.problems)
  const terms = await attempt(async () => {
    if ('problems' in network) return undefined
    const route = { offer, network: network.done, from: account }
    const amountInput = { amount: amountIn(cells) }
    const lineTerms = await termsOf({ by, services: s, prices, refuse: refuseLine }, route, amountInput)
    priced(lineTerms.tariffVersion)
    await limitUses({ ...context, refuse: refuseLine }, offer.method, lineTerms.credit, offer.country)
    return lineTerms
  })
  if ('problems' in terms) addNew(problems, terms.problems)
  const card = await cardOf(context, details['cardNumber'], keptCard, problems)
  if (problems.length > 0 || 'problems' in terms || !terms.done) return { problems, ...(card && { card }) }
  const { cardNumber: _, ...others } = details
  const destination = destinationOf(offer, card ? { ...others, cardToken: card.token } : others)
  if (isLong(cells) && !(await fits(context, { cells, read, destination, card, terms: terms.done })))
    return { problems: [...problems, tooLong], ...(card && { card }) }
  const { debit, credit, fee, rate } = terms.done
  const whom = { payer: by.customer.id, method: offer.method }
  // Names are not checked for play money.
  const asks = !isSandbox(by.customer.id) && isNameAsked(s, offer.country, details)
  return {
    problems,
    ...(asks && { asks }),
    ...(card && { card }),
    cost: {
      method: offer.method,
      country: offer.country,
      debit: String(debit.units),
      fee: String(fee.units),
      credit: String(credit.units),
      creditCurrency: credit.currency,
      rate,
      payeeKey: Buffer.from(payeeKeyOf(s.personal, whom, destination), 'base64url'),
    },
  }
}

/** Adds problems of fields that have none yet. */
function addNew(problems: InputProblem[], more: readonly InputProblem[]): void {
  for (const inputProblem of more)
    if (!problems.some(({ parameter }) => parameter === inputProblem.parameter)) problems.push(inputProblem)
}

/** The card of a line, checked by its BIN; its number is replaced by the card company's token at once. */
async function cardOf(
  { by, services: s, blocked }: Outside,
  cardNumber: string | undefined,
  storedCard: MassContent['card'],
  problems: InputProblem[],
): Promise<MassContent['card']> {
  const bin = binOf(storedCard, cardNumber)
  if (bin === undefined) return storedCard
  const allowed = await attempt(async () => {
    if ((await blocked()).includes(bin)) refuseLine('cardBlocked', {}, 'cardNumber')
    // The permission for mass payments to cards does not include prepaid cards, which have a permission of their own.
    if (isPrepaid(s, bin) && !mayPayCard(s, by.customer, bin))
      refuseLine('prepaidCardNotAllowed', {}, 'cardNumber')
    return (storedCard ?? problems.some(({ parameter }) => parameter === 'cardNumber'))
      ? storedCard
      : { bin, last4: (cardNumber ?? '').slice(-4), token: await tokenOf(s, refuseLine, cardNumber ?? '') }
  })
  if ('done' in allowed) return allowed.done
  problems.push(...allowed.problems)
  return storedCard
}

const tooLong: InputProblem = toInputProblem('payeeName', problem('tooLong', 70))

/** Shorter lines always fit into an operation of the ledger. */
const isLong = (cells: MassContent['cells']): boolean =>
  Object.values(cells).reduce((sum, cell) => sum + Buffer.byteLength(cell), 0) > 500

/** Whether the payment's detail fits into an operation of the ledger. */
async function fits(
  { by, services: s, account }: Outside,
  line: {
    cells: MassContent['cells']
    read: NonNullable<ReturnType<typeof readOut>['read']>
    destination: ReturnType<typeof destinationOf>
    card: MassContent['card']
    terms: Awaited<ReturnType<typeof termsOf>>
  },
): Promise<boolean> {
  const now = s.clock.now()
  try {
    await outsideHold(
      s.personal,
      {
        payer: by.customer.id,
        from: account.id,
        approve: approvalMethods.none,
        batchId: Number.MAX_SAFE_INTEGER,
        inMass: true,
        countedAt: now.toISOString(),
        terms: line.terms,
        ...factsOut({
          offer: line.read.offer,
          details: line.read.details,
          destination: line.destination,
          permission: '3d',
          beneficiaryType: line.read.beneficiaryType,
          note: line.cells['note'],
          card: line.card,
          bin: line.card?.bin,
        }),
        // The longest possible value.
        checked: { outcome: 'notPossible', at: now.toISOString() },
        requestedFor: dayOf(now),
      },
      now,
    )
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
