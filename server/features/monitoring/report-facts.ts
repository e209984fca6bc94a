import { bankZone } from '@sixpence/days/zone'
import type { Reporting } from '@sixpence/brands'
import type { ReportLack } from '@sixpence/protocol/monitoring/cases'
import { customerTypes } from '@sixpence/protocol/rights'
import type { Services } from '#context/services.ts'
import { readCompanyDetails, type CompanyDetails } from '#store/company/company-details.ts'
import type { AddressText, PhoneText } from '#store/contact/contacts.ts'
import {
  openCustomer,
  openPerson,
  sealedPerson,
  type PersonText,
  type SealedPerson,
} from '#store/customer/sealed-people.ts'
import { hasFullRightSql } from '#store/customer/customer-sql.ts'
import { operationsOf, paymentsOf, type PaymentRow } from './case-parts.ts'
import type { CaseRow } from './cases.ts'
import type { ReportText } from './report-text.ts'

export type ReportAccount = { id: number; number: string; currency: string; alias: string; openedAt: Date }

/** The facts of a report about a customer and their payments, besides the texts the staff write. */
export type ReportFacts = {
  reporting: Reporting | undefined
  institution: string
  customer: { id: number; isCompany: boolean; name: string; country: string }
  /** Persons who act for the customer with full rights: the person themself, or users of the company. */
  people: PersonText[]
  company: CompanyDetails | undefined
  address: AddressText | undefined
  phone: PhoneText | undefined
  accounts: ReportAccount[]
  /** The payments of all alerts, each with its amount in the smallest unit of the report's currency. */
  payments: (PaymentRow & { local: string | null; otherAccount: ReportAccount | undefined })[]
}

type CustomerRow = { type: number; country: string; brand: string }

/** Gathers the facts of this case's report. */
export async function reportFacts(s: Services, row: CaseRow): Promise<ReportFacts> {
  const { customerId } = row
  const customerRows = await s.db.query<CustomerRow>(
    'select type, residence_country as country, brand from app.customer where id = $1',
    [customerId],
  )
  const customer = customerRows.rows[0] ?? { type: customerTypes.personal, country: '', brand: '' }
  const { reporting, legalName } = s.brand(customer.brand)
  const isCompany = customer.type !== customerTypes.personal
  const [people, company, addresses, phones, accounts, payments] = await Promise.all([
    fullUsers(s, customerId),
    isCompany ? readCompanyDetails(s, customerId) : undefined,
    s.contacts.addresses(customerId),
    s.contacts.phones(customerId),
    accountsOf(s, customerId),
    operationsOf(s, row.id).then((ids) => paymentsOf(s, customerId, ids)),
  ])
  const currency = reporting?.currency ?? 'EUR'
  return {
    reporting,
    institution: legalName,
    customer: {
      id: customerId,
      isCompany,
      name: openCustomer(s.personal, row.sealed).name,
      country: customer.country,
    },
    people,
    company,
    address: addresses[0],
    phone: phones[0],
    accounts,
    payments: await withLocal(s, payments, currency),
  }
}

/** The facts that the report needs and that are missing. */
export function lacksOf(facts: ReportFacts, { reason, indicators }: ReportText): ReportLack[] {
  const { customer, people, company } = facts
  const lacks: Record<ReportLack, boolean> = {
    reporting: facts.reporting === undefined,
    birthDay: !customer.isCompany && !people[0]?.birthDay,
    address: facts.address === undefined,
    registrationNumber: customer.isCompany && !company?.registrationNumber,
    reason: reason.trim().length < 20,
    indicators: indicators.length === 0,
    payments: facts.payments.length === 0,
  }
  return (Object.keys(lacks) as ReportLack[]).filter((name) => lacks[name])
}

async function fullUsers(s: Services, customerId: number): Promise<PersonText[]> {
  const { rows } = await s.db.query<{ sealed: SealedPerson }>(
    `select ${sealedPerson('p')} as sealed from app.access a join app.person p on p.id = a.person_id
     where a.customer_id = $1 and ${hasFullRightSql('a')} order by p.id limit 10`,
    [customerId],
  )
  return rows.map(({ sealed }) => openPerson(s.personal, sealed))
}

async function accountsOf({ db }: Services, customerId: number): Promise<ReportAccount[]> {
  const { rows } = await db.query<ReportAccount>(
    `select id, number, currency, alias, opened_at as "openedAt" from app.account where customer_id = $1 order by id`,
    [customerId],
  )
  return rows
}

/**
 * Adds the amounts in the report's currency at the rates of their day, and the accounts on the other side if they are
 * within the bank.
 */
async function withLocal(
  { db }: Services,
  payments: readonly PaymentRow[],
  currency: string,
): Promise<ReportFacts['payments']> {
  const { rows } = await db.query<{
    id: number
    accountId: number
    local: string | null
    other: ReportAccount | null
  }>(
    `select m.operation_id as id, m.account_id as "accountId",
       case when m.currency = $2 then m.units when $2 = 'EUR' then m.cents else round(m.cents / (
         select r.cents from app.monitoring_rate r where r.currency = $2 order by abs(r.day - (m.at at time zone '${bankZone}')::date), r.day limit 1))
         end::bigint::text as local,
       (select json_build_object('id', a.id, 'number', a.number, 'currency', a.currency, 'alias', '')
        from ledger.operation o join app.account a on a.id = any(o.accounts)
        where o.id = m.operation_id and m.other = 'customer:' || a.customer_id limit 1) as other
     from app.monitoring_movement m where m.operation_id = any($1::bigint[])`,
    [payments.map(({ id }) => id), currency],
  )
  const rowByPayment = new Map(rows.map((row) => [`${row.id} ${row.accountId}`, row]))
  return payments.map((payment) => {
    const row = rowByPayment.get(`${payment.id} ${payment.accountId}`)
    return { ...payment, local: row?.local ?? null, otherAccount: row?.other ?? undefined }
  })
}
