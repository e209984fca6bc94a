import { accountTypes } from '@sixpence/protocol/accounts/accounts'
import type { needsOfAccount } from '@sixpence/protocol/accounts/account-close'
import type pg from 'pg'
import type { OwnAccount } from '#store/account/accounts.ts'
import { aboveLevel } from '#payments/rails/cases.ts'
import { hasEnded } from '#store/card/ended-cards.ts'
import { isInState } from '#store/invoice/invoices.ts'
import { waitsFor, waitsFrom } from '#store/payee/kept-payments.ts'

type Need = (typeof needsOfAccount)[number]
type AccountNeeds = { [One in Need | 'accountClosed']: boolean }

/**
 * Whether an account is closed already, or the first reason why it cannot be closed; undefined when nothing prevents
 * it.
 */
export async function needOfAccount(
  db: Pick<pg.Pool, 'query'>,
  { id, customerId, currency }: Pick<OwnAccount, 'id' | 'customerId' | 'currency'>,
): Promise<Need | 'accountClosed' | undefined> {
  const { rows } = await db.query<AccountNeeds>(
    `select b.state = 'closed' as "accountClosed", b.held <> 0 or ${waitsFrom('$2', '$1')} as "erasurePaymentsOpen",
       b.booked <> 0 as "accountMoneyLeft",
       exists (select from app.card c join app.account a on a.id = c.account_id
         where a.settlement_account_id = $1 and not ${hasEnded('c')}) as "accountHasCard",
       exists (select from app.subscription s join ledger.operation o on o.id = s.id
         where s.customer_id = $2 and s.state in ('waiting', 'active', 'paused')
           and (s.account_id = $1 or (s.kind = 'own' and o.detail ->> 'to' = $1::text))) as "accountHasRepeats",
       exists (select from app.invoice where funds_account = $1 and ${isInState('open')}) as "accountHasFunding",
       not exists (${others} and a.currency = $3)
         and exists (select from app.saved_button where customer_id = $2 and currency = $3) as "accountHasButtons",
       not exists (${others} and a.currency = $3) and exists (select from app.invoice
         where payee_id = $2 and currency = $3 and ${isInState('open', 'waiting')}) as "accountHasInvoices",
       ${waitsFor('$2', '$1')}
         or exists (select from app.rail_event e join app.rail_case k on k.event_id = e.id
         where e.account_id = $1 and k.difference = '${aboveLevel}' and k.resolved_at is null) as "accountHasWaiting",
       not exists (${others}) as "accountIsLast"
     from ledger.balance b where b.account_id = $1`,
    [id, customerId, currency],
  )
  return reasons.find((reason) => rows[0]?.[reason])
}

const reasons = [
  'accountClosed',
  'accountIsLast',
  'accountHasWaiting',
  'erasurePaymentsOpen',
  'accountMoneyLeft',
  'accountHasCard',
  'accountHasRepeats',
  'accountHasFunding',
  'accountHasButtons',
  'accountHasInvoices',
] as const satisfies readonly (keyof AccountNeeds)[]

/** Other open payment accounts of the customer. */
const others = `select from app.account a join ledger.balance x on x.account_id = a.id
  where a.customer_id = $2 and a.id <> $1 and a.type = ${accountTypes.payment} and x.state <> 'closed'`
