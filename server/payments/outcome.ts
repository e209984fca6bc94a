import { limitUsage, type LimitUse, type Result } from '@sixpence/ledger'
import { amountText, money } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/p2p'
import type { Context } from '#app/handler.ts'
import { Refused } from '#app/refused.ts'

/** What the ledger refused, in the words of the call. Nothing was changed. */
export async function refuseOutcome(
  result: Exclude<Result, { operationId: number }>,
  { by, refuse, own, services: s, t }: Context<typeof calls.p2pSend>,
  limit: LimitUse | undefined,
): Promise<never> {
  const payer = own.accountId
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
      return result.account === payer.id
        ? refuse('accountClosed')
        : refuse('payeeCannotReceive', { currency: payer.currency })
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
      return refuse('limitExceeded', {
        left: amountText(left),
        currency: payer.currency,
        period: t(isDay ? 'today' : 'this month'),
      })
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
  throw new Error(`the ledger refused a p2p payment as ${result.outcome}`)
}
