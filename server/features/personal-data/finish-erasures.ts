import type { BackgroundJob } from '#context/background-job.ts'
import { balances } from '@sixpence/ledger'
import type { stands } from '@sixpence/protocol/personal-data/personal-data'
import type { Services } from '#context/services.ts'
import { keptUntil } from '#rules/retention.ts'
import type { Customer, Person } from '#store/customer/people.ts'
import { isPaidKept } from '#store/payee/kept-payments.ts'
import { openCustomer, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'
import { hasFullRightSql, isCompanySql } from '#store/customer/customer-sql.ts'
import { destroyKeys } from './forget.ts'

export const subject = 'erasure'

type Refuse = (refusal: (typeof stands)[number], facts?: Record<string, string>) => never

/**
 * Checks that an account can be erased: no money, no open payment, no company left without full rights, no open
 * restriction. @throws Refused dataElsewhere | erasureByDesk | erasurePaymentsOpen | erasureMoneyLeft | erasureCompanyLeft
 */
export async function requireLeavable(
  s: Services,
  person: Person,
  customer: Customer | undefined,
  refuse: Refuse,
): Promise<void> {
  // Data in the other database would remain; the export would lack it.
  if (customer?.movedFrom) refuse('dataElsewhere')
  if (customer?.limited) refuse('erasureByDesk')
  const money = customer ? await moneyOf(s, customer.id) : []
  if (money.some(({ held }) => held.units !== 0n)) refuse('erasurePaymentsOpen')
  // If it is not credited, it comes back to the customer's account.
  if (customer && (await isPaidKept(s.db, customer.id))) refuse('erasurePaymentsOpen')
  if (money.some(({ booked }) => booked.units !== 0n)) refuse('erasureMoneyLeft')
  const { rows } = await s.db.query<{ sealed: SealedCustomer }>(
    `select ${sealedCustomer('c')} as sealed from app.access a join app.customer c on c.id = a.customer_id
     where a.person_id = $1 and ${hasFullRightSql('a')} and ${isCompanySql('c')} and not c.closed and not exists (
       select from app.access o where o.customer_id = c.id and o.person_id <> $1 and ${hasFullRightSql('o')})
     order by c.id limit 1`,
    [person.id],
  )
  if (rows[0]) refuse('erasureCompanyLeft', { company: openCustomer(s.personal, rows[0].sealed).name })
}

async function moneyOf(s: Services, customerId: number) {
  const accounts = await s.store.accounts.of(customerId)
  const balanceById = await balances(
    s.db,
    accounts.map(({ id }) => id),
  )
  return [...balanceById.values()]
}

/** Until when the law requires the customer's data to be retained; undefined if it does not. */
export async function lastDay(s: Services, customer: Customer | undefined): Promise<Date | undefined> {
  if (!customer) return undefined
  const { rows } = await s.db.query<{ hasPaid: boolean }>(
    `select exists (select from app.account a join ledger.balance b on b.account_id = a.id
       where a.customer_id = $1 and b.version > 0) as "hasPaid"`,
    [customer.id],
  )
  return keptUntil(s.clock.now(), { verified: customer.verified, hasPaid: rows[0]?.hasPaid ?? false })
}

/** Job: destroys the keys of erasures whose retention is over. Returns their number. */
export async function finishErasures(s: Services): Promise<number> {
  const { rows } = await s.db.query<{ personId: number; customerId: number }>(
    `select person_id as "personId", customer_id as "customerId" from app.erasure
     where done_at is null and due_at <= $1 order by due_at limit 100`,
    [s.clock.now()],
  )
  for (const who of rows) await destroyKeys(s, who)
  return rows.length
}

export const finishErasuresJob: BackgroundJob = {
  name: 'finishErasures',
  everyMs: 60 * 60_000,
  work: finishErasures,
}
