import { limitUsage, type LimitUse, type Result } from '@sixpence/ledger'
import { money } from '@sixpence/money'
import type { Acting } from '#context/handler.ts'
import { Refused, type Facts } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import type { OwnAccount } from '#store/account/accounts.ts'

type Names = 'insufficientFunds' | 'accountClosed' | 'accountFrozen' | 'limitExceeded' | 'amountTooLarge'
type Paying = {
  by: Acting
  services: Services
  t: Translate
  refuse: (name: Names, facts?: Facts, field?: string) => never
}

/** What was sent to the ledger: from where, under which limit, and what to say when the other account is closed. */
type Sent = { payer: OwnAccount; limit?: LimitUse | undefined; payeeClosed: () => never }

/** What the ledger refused, in the words of the call. Nothing was changed. */
export async function refuseOutcome(
  result: Exclude<Result, { operationId: number }>,
  { by, refuse, services: s, t }: Paying,
  { payer, limit, payeeClosed }: Sent,
): Promise<never> {
  switch (result.outcome) {
    case 'busy':
      throw new Refused('busy')
    case 'unknown':
      throw new Refused('outcomeUnknown')
    case 'keyReused':
      throw new Refused('keyReused')
    // A right or limit changed while we decided: the same key may be sent again and is decided anew.
    case 'stale':
      s.store.people.forget(by.person.id)
      throw new Refused('busy')
    case 'insufficientFunds':
      return refuse('insufficientFunds')
    case 'accountClosed':
      return result.account === payer.id ? refuse('accountClosed') : payeeClosed()
    case 'accountFrozen':
      return refuse('accountFrozen')
    case 'limitExceeded': {
      if (!limit) throw new Error('a limit was exceeded that nobody set')
      const [used] = (await limitUsage(s.db, [limit.subject])).filter(
        (one) => one.kind === limit.kind && one.currency === limit.currency,
      )
      const isDay = result.period === 'day'
      const cap = (isDay ? limit.dayCap : limit.monthCap) ?? 0n
      const spent = (isDay ? used?.day : used?.month) ?? 0n
      const left = money(cap > spent ? cap - spent : 0n, payer.currency)
      return refuse('limitExceeded', { left, period: t(isDay ? 'today' : 'this month') })
    }
    case 'balanceTooLarge':
      return refuse('amountTooLarge')
    case 'unknownHold':
    case 'holdNotOpen':
    case 'holdExpired':
    case 'holdNotDue':
    case 'holdTooSmall':
    case 'unknownAccount':
    case 'currencyMismatch':
    case 'unbalanced':
      break
  }
  throw new Error(`the ledger refused a payment as ${result.outcome}`)
}
