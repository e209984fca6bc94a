import { limitUsage, type LimitUse, type Result } from '@sixpence/ledger'
import { money } from '@sixpence/money'
import type { ActingPrincipal } from '#context/handler.ts'
import { Refused, type Facts } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { isQuoteUse } from './quote.ts'
import type { OwnAccount } from '#store/account/accounts.ts'

type Outcome = Result['outcome']

/** What each outcome of the ledger means for the code that submitted the command. */
const meanings = {
  done: 'accepted',
  repeated: 'accepted',
  /** Not attempted, or the answer was lost: the same command may be submitted again. */
  busy: 'undecided',
  unknown: 'undecided',
  /** A right or limit changed after it was read: the command has to be decided again. */
  stale: 'refused',
  keyReused: 'refused',
  /** Its hold was posted, voided or expired before. */
  holdNotOpen: 'refused',
  holdExpired: 'refused',
  accountClosed: 'refused',
  accountFrozen: 'refused',
  insufficientFunds: 'refused',
  limitExceeded: 'refused',
  balanceTooLarge: 'refused',
  /** A mistake in the code that built the command. */
  unknownHold: 'fault',
  holdNotDue: 'fault',
  holdTooSmall: 'fault',
  unknownAccount: 'fault',
  currencyMismatch: 'fault',
  playMixed: 'fault',
  unbalanced: 'fault',
} as const satisfies Record<Outcome, 'accepted' | 'undecided' | 'refused' | 'fault'>

type OutcomeThatIs<Meaning> = {
  [Name in Outcome]: (typeof meanings)[Name] extends Meaning ? Name : never
}[Outcome]
type UndecidedResult = { outcome: OutcomeThatIs<'undecided'> }
type RefusedOutcome = OutcomeThatIs<'refused'>
type RefusedResult<By> = By extends { outcome: infer Name }
  ? Extract<Name, RefusedOutcome> extends never
    ? never
    : By & { outcome: Extract<Name, RefusedOutcome> }
  : never

/** Whether the ledger's answer is unknown, so that the same command has to be submitted again. */
export const isUndecided = (result: { outcome: Outcome }): result is UndecidedResult =>
  meanings[result.outcome] === 'undecided'

/** Refuses a command whose outcome is not known. @throws Refused busy | outcomeUnknown */
export function refuseUndecided(result: { outcome: Outcome }): void {
  if (result.outcome === 'busy') throw new Refused('busy')
  if (result.outcome === 'unknown') throw new Refused('outcomeUnknown')
}

/**
 * Narrows a result to the outcomes with which a correct command can be refused. @throws Error naming `what` for any
 * other outcome
 */
export function refusedOf<By extends { outcome: Outcome }>(result: By, what: string): RefusedResult<By> {
  if (isRefused(result)) return result
  throw new Error(`the ledger refused ${what}: ${result.outcome}`)
}

const isRefused = <By extends { outcome: Outcome }>(result: By): result is RefusedResult<By> =>
  meanings[result.outcome] === 'refused'

type Names = 'insufficientFunds' | 'accountClosed' | 'accountFrozen' | 'limitExceeded' | 'amountTooLarge'
type OutcomeContext = {
  by: ActingPrincipal
  services: Services
  t: Translate
  refuse: (name: Names, facts?: Facts, field?: string) => never
}

/**
 * Facts of a submitted command: the payer's account, the limits used, and the refusals to throw when the payee's account
 * is closed, and when the quote of an exchange was used before.
 */
type CommandFacts = {
  payer: OwnAccount
  limits?: readonly LimitUse[] | undefined
  payeeClosed: () => never
  quoteUsed?: () => never
}

/**
 * Translates a command the ledger refused into the call's refusals; nothing was booked. @throws Refused busy |
 * outcomeUnknown | keyReused | insufficientFunds | accountClosed | accountFrozen | limitExceeded | amountTooLarge, or
 * what `payeeClosed` throws
 */
export async function refuseOutcome(
  result: Exclude<Result, { operationId: number }>,
  { by, refuse, services: s, t }: OutcomeContext,
  { payer, limits, payeeClosed, quoteUsed }: CommandFacts,
): Promise<never> {
  refuseUndecided(result)
  const refused = refusedOf(result, `a payment from account ${payer.id}`)
  switch (refused.outcome) {
    case 'keyReused':
      throw new Refused('keyReused')
    case 'stale':
      s.store.people.forget(by.person.id)
      throw new Refused('busy')
    case 'insufficientFunds':
      return refuse('insufficientFunds')
    case 'accountClosed':
      return refused.account === payer.id ? refuse('accountClosed') : payeeClosed()
    case 'accountFrozen':
      return refuse('accountFrozen')
    case 'limitExceeded': {
      const limit = limits?.[refused.index]
      if (!limit)
        throw new Error(
          `the ledger reports limit ${refused.index} of ${limits?.length ?? 0} exceeded, account ${payer.id}`,
        )
      if (isQuoteUse(limit)) return quoteUsed ? quoteUsed() : noQuote(payer.id)
      const [used] = (await limitUsage(s.db, [limit.subject])).filter(
        (limitUsage) => limitUsage.kind === limit.kind && limitUsage.currency === limit.currency,
      )
      const isDay = refused.period === 'day'
      const cap = (isDay ? limit.dayCap : limit.monthCap) ?? 0n
      const spent = (isDay ? used?.day : used?.month) ?? 0n
      const left = money(cap > spent ? cap - spent : 0n, limit.currency ?? payer.currency)
      return refuse('limitExceeded', { left, period: t(isDay ? 'today' : 'this month') })
    }
    case 'balanceTooLarge':
      return refuse('amountTooLarge')
    case 'holdNotOpen':
    case 'holdExpired':
      break
  }
  throw new Error(`a payment from account ${payer.id} settles no hold and was refused: ${refused.outcome}`)
}

const noQuote = (account: number): never => {
  throw new Error(`a payment from account ${account} used a quote in a call that takes none`)
}
