import type { CaseAlert, CaseEvent } from '@sixpence/protocol/monitoring/cases'
import type { MonitoringRule } from '@sixpence/protocol/rules/monitoring/rule'
import { amountText, type Currency, money } from '@sixpence/money'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Services } from '#context/services.ts'
import {
  customersOf,
  openPerson,
  sealedCustomer,
  sealedPerson,
  type SealedCustomer,
  type SealedPerson,
} from '#store/customer/sealed-people.ts'
import { eurosOf } from './euros.ts'

type AlertRow = {
  id: number
  ruleName: string
  rule: MonitoringRule
  at: Date
  payments: number
  cents: number
  operations: number[]
}

export type PaymentRow = {
  id: number
  accountId: number
  incoming: boolean
  units: string
  currency: Currency
  cents: number | null
  country: string | null
  at: Date
  counterparty: string | null
  /** The customer on the other side of the payment. */
  customer: SealedCustomer | null
}

/** A customer's payments among these operations, ordered by booking time. */
export async function paymentsOf(
  { db }: Pick<Services, 'db'>,
  customerId: number,
  operations: readonly number[],
): Promise<PaymentRow[]> {
  const { rows } = await db.query<PaymentRow>(
    `select m.operation_id as id, m.account_id as "accountId", m.incoming, m.units::text, m.currency, m.cents, m.country, m.at,
       o.detail->>'counterparty' as counterparty, ${sealedCustomer('c')} as customer
     from app.monitoring_movement m join ledger.operation o on o.id = m.operation_id
     left join app.customer c on c.id = substring(m.other from '^customer:(\\d+)$')::bigint
     where m.operation_id = any($1::bigint[]) and m.customer_id = $2 order by m.at, m.operation_id`,
    [operations, customerId],
  )
  return rows
}

/** The operations of all alerts of a case. */
export async function operationsOf({ db }: Pick<Services, 'db'>, caseId: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select distinct unnest(operations) as id from app.monitoring_alert where case_id = $1 order by 1`,
    [caseId],
  )
  return rows.map(({ id }) => id)
}

/** The alerts of a case, the newest first, with their payments. */
export async function alertsOf(
  s: Pick<Services, 'db' | 'personal'>,
  { id, customerId }: { id: number; customerId: number },
): Promise<CaseAlert[]> {
  const { rows } = await s.db.query<AlertRow>(
    `select a.id, r.name as "ruleName", json_build_object('kind', r.kind, 'parameters', r.parameters) as rule, a.at,
       a.payments, a.cents, array_to_json(a.operations) as operations
     from app.monitoring_alert a join app.monitoring_rule r on r.id = a.rule_id
     where a.case_id = $1 order by a.at desc, a.id desc limit 100`,
    [id],
  )
  const payments = await paymentsOf(
    s,
    customerId,
    rows.flatMap(({ operations }) => operations),
  )
  const nameOf = customersOf(s.personal)
  return rows.map(({ cents, at, operations, ...alert }) => {
    const own = new Set(operations)
    return {
      id: alert.id,
      ruleName: alert.ruleName,
      rule: alert.rule,
      payments: alert.payments,
      at: at.toISOString(),
      amount: eurosOf(cents),
      shown: payments
        .filter((payment) => own.has(payment.id))
        .toReversed()
        .map((payment) => ({
          id: payment.id,
          at: payment.at.toISOString(),
          incoming: payment.incoming,
          amount: amountText(money(BigInt(payment.units), payment.currency)),
          currencyCode: payment.currency,
          ...(payment.cents !== null && { euros: eurosOf(payment.cents) }),
          other: payment.customer ? nameOf(payment.customer).name : (payment.counterparty ?? '–'),
          ...(payment.country !== null && { country: payment.country }),
        })),
    }
  })
}

type EventRow = {
  id: number
  at: Date
  by: SealedPerson | null
  kind: CaseEvent['kind']
  words: Buffer | null
}

/** The events of a case, oldest first; texts of an erased customer are left out. */
export async function eventsOf(
  s: Pick<Services, 'db' | 'personal'>,
  { id, customerId }: { id: number; customerId: number },
): Promise<CaseEvent[]> {
  const { rows } = await s.db.query<EventRow>(
    `select e.id, e.at, ${sealedPerson('p')} as by, e.kind, e.words
     from app.monitoring_event e left join app.person p on p.id = e.by_person where e.case_id = $1 order by e.id`,
    [id],
  )
  const open = await s.personal.unsealer(`customer:${customerId}`)
  return rows.map(({ by, words, at, ...event }) => ({
    ...event,
    at: at.toISOString(),
    ...(by && { by: fullName(openPerson(s.personal, by)) }),
    ...(words && open && { words: String(open(words)) }),
  }))
}
