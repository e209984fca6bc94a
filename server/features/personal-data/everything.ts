import { entriesPage, type Entry } from '@sixpence/ledger'
import { amountText } from '@sixpence/money'
import type { Services } from '#context/services.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import type { Customer, Person } from '#store/customer/people.ts'
import {
  openCustomer,
  sealedCustomer,
  sealedCustomerById,
  sealedCustomers,
  type SealedCustomer,
} from '#store/customer/sealed-people.ts'
import { externalCardsOf } from '#store/external-card/external-cards.ts'
import { readTaxNumber } from '#store/customer/tax-number.ts'
import { readStep, type StepDetail } from '#store/operation/details.ts'
import { toUsernameChangeDto } from '#store/customer/username-changes.ts'
import { waysInOf } from '#store/way-in/ways-in.ts'
import { isCompanySql } from '#store/customer/customer-sql.ts'
import { filesOf } from './files.ts'
import { invoicesOfBoth } from './invoices.ts'
import { paymentsOutOf } from './payments-out.ts'
import { splitContractsOf } from './split-contracts.ts'
import { ticketsOf } from './tickets.ts'

export type PersonalDataCopy = {
  data: Record<string, unknown>
  files: Record<string, Uint8Array>
  /** The help desk did not answer. */
  isWithoutTickets: boolean
}

/**
 * Everything stored about a person and their own account, by file name; used for the copy of personal data (GDPR
 * article 15).
 */
export async function everythingOf(
  s: Services,
  person: Person,
  customer: Customer | undefined,
): Promise<PersonalDataCopy> {
  const data = {
    person: await personOf(s, person),
    'sign-ins': await signInsOf(s, person.id),
    'security-settings': await securityOf(s, person),
    activity: await list(
      s,
      `select at, call, outcome, address from app.audit where actor_id = $1 order by id`,
      person.id,
    ),
  }
  if (!customer) return { data, files: {}, isWithoutTickets: false }
  const accounts = await s.store.accounts.of(customer.id)
  const ticketData = await ticketsOf(s, { customerId: customer.id, brand: customer.brand })
  const payments = await Promise.all(
    accounts.map(async (account) => [`payments-${account.number}`, await linesOf(s, account)] as const),
  )
  return {
    data: {
      ...data,
      account: await customerOf(s, customer, accounts),
      contacts: await contactsOf(s, customer.id),
      questionnaires: await questionnairesOf(s, customer.id),
      documents: await list(
        s,
        `select id, kind, state, reason, created_at as "handedInAt", decided_at as "decidedAt"
         from app.document where customer_id = $1 order by id`,
        customer.id,
      ),
      cards: await list(
        s,
        `select a.alias as name, a.number as account, c.last_four as "lastFour", c.expiry_month as "expiryMonth",
           c.expiry_year as "expiryYear", c.status, c.created_at as "orderedAt"
         from app.card c join app.account a on a.id = c.account_id where c.customer_id = $1 order by c.account_id`,
        customer.id,
      ),
      'news-answers': await list(
        s,
        `select n.texts -> 'en' ->> 'title' as title, a.choice, a.at
         from app.news_choice a join app.news n on n.id = a.news_id where a.customer_id = $1 order by a.at`,
        customer.id,
      ),
      'tariff-letters': await list(
        s,
        `select v.number as version, v.valid_from as "validFrom", l.about, l.told_at as "toldAt"
         from app.tariff_letter l join app.tariff_version v on v.id = l.version_id where l.customer_id = $1 order by l.at`,
        customer.id,
      ),
      notes: await keptOf(s, customer.id),
      'paid-out': await paymentsOutOf(s, customer.id),
      'split-contracts': await splitContractsOf(s, customer.id),
      invoices: await invoicesOfBoth(s, customer.id),
      ...(ticketData && { tickets: ticketData.tickets }),
      ...Object.fromEntries(payments),
    },
    files: { ...(await filesOf(s, customer.id)), ...ticketData?.files },
    isWithoutTickets: ticketData === undefined,
  }
}

async function personOf(s: Services, person: Person) {
  const { id, email, firstName, lastName, birthDay, phone, language } = person
  return {
    number: id,
    email,
    firstName,
    lastName,
    birthDay,
    phone,
    language,
    ...(await toUsernameChangeDto(s, id)),
    agreements: await list(
      s,
      'select agreement, version, at, address from app.agreement_acceptance where person_id = $1 order by at',
      id,
    ),
    companies: await named(
      s,
      `select ${sealedCustomer('c')} as sealed, a.access_right as "accessRight", a.permissions from app.access a
       join app.customer c on c.id = a.customer_id where a.person_id = $1 and ${isCompanySql('c')} order by c.id`,
      id,
    ),
    decisionsForCompanies: await list(
      s,
      'select operation_id as payment, approved, at from app.request_decision where person_id = $1 order by at',
      id,
    ),
  }
}

const signInsOf = async (s: Services, personId: number) => ({
  sessions: await list(
    s,
    `select client, created_at as "begunAt", active_at as "activeAt", ended_at as "endedAt", user_agent as "browser",
       address from app.session where person_id = $1 order by created_at`,
    personId,
  ),
  tries: await list(
    s,
    `select at, address, user_agent as browser, method, outcome from app.login_history where person_id = $1 order by id`,
    personId,
  ),
})

const securityOf = async (s: Services, person: Person) => ({
  secondStep: person.login2fa,
  phones: await list(
    s,
    `select name, type, state, created_at as "linkedAt", used_at as "usedAt" from app.device where person_id = $1 order by id`,
    person.id,
  ),
  passkeys: await list(
    s,
    `select name, created_at as "madeAt", used_at as "usedAt" from app.passkey where person_id = $1 order by id`,
    person.id,
  ),
  changes: await list(
    s,
    'select factor, at from app.factor_change where person_id = $1 order by id',
    person.id,
  ),
  allowedAddresses: await list(
    s,
    'select low::text, high::text from app.ip_access where person_id = $1 order by id',
    person.id,
  ),
})

async function accountsOf(s: Services, accounts: OwnAccount[]) {
  const ways = await waysInOf(
    s.db,
    accounts.map(({ id }) => id),
  )
  return accounts.map(({ id, number, alias, currency }) => ({
    number,
    alias,
    currency,
    paidInBy: ways.flatMap(({ accountId, details }) => (accountId === id && details ? [details] : [])),
  }))
}

const customerOf = async (s: Services, customer: Customer, accounts: OwnAccount[]) => ({
  number: customer.id,
  name: customer.name,
  residenceCountry: customer.residenceCountry,
  taxId: (await readTaxNumber(s, customer.id)) ?? null,
  verified: customer.verified,
  customerSince: customer.createdAt,
  accounts: await accountsOf(s, accounts),
  blocked: await named(
    s,
    `select ${sealedCustomerById('b.blocked_customer_id')} as sealed, b.block_type as "blockType", b.at
     from app.blacklist b where b.customer_id = $1 order by b.at`,
    customer.id,
  ),
  repeating: await named(
    s,
    `select ${sealedCustomerById('s.payee_customer_id')} as sealed, s.id as number, s.units::text as units, s.currency, s.frequency,
       s.first_day::text as "firstDay", s.last_day::text as "lastDay", s.count, s.state
     from app.subscription s
     where s.customer_id = $1 and s.payee_customer_id is not null order by s.id`,
    customer.id,
  ),
  repeatingOut: await list(
    s,
    `select o.detail->>'counterparty' as name, s.id as number, s.units::text as units, s.currency, s.frequency,
       s.first_day::text as "firstDay", s.last_day::text as "lastDay", s.count, s.state
     from app.subscription s join ledger.operation o on o.id = s.id
     where s.customer_id = $1 and s.kind = 'out' order by s.id`,
    customer.id,
  ),
})

const contactsOf = async (s: Services, customerId: number) => ({
  addresses: await s.contacts.addresses(customerId),
  phones: await s.contacts.phones(customerId),
  emails: await s.contacts.emails(customerId),
})

async function questionnairesOf(s: Services, customerId: number) {
  const { rows } = await s.db.query<{ kind: string; answers: Buffer; updatedAt: Date }>(
    'select kind, answers, updated_at as "updatedAt" from app.questionnaire where customer_id = $1 order by kind',
    [customerId],
  )
  return Promise.all(
    rows.map(async ({ kind, answers, updatedAt }) => ({
      kind,
      updatedAt,
      answers: await s.personal.open(`customer:${customerId}`, answers),
    })),
  )
}

/** Notes on payments, saved filters of history, and payment templates. */
async function keptOf(s: Services, customerId: number) {
  const open = async (table: 'payment_note' | 'history_view' | 'payment_template', number: string) => {
    const { rows } = await s.db.query<{ number: number; sealed: Buffer }>(
      `select ${number} as number, sealed from app.${table} where customer_id = $1 order by 1`,
      [customerId],
    )
    return Promise.all(
      rows.map(async ({ number, sealed }) => ({
        number,
        ...(await s.personal.open<object>(`customer:${customerId}`, sealed)),
      })),
    )
  }
  return {
    ofPayments: await open('payment_note', 'transaction_id'),
    views: await open('history_view', 'id'),
    templates: await open('payment_template', 'id'),
    // Without the token, which belongs to the card company and is not personal data.
    cards: (await externalCardsOf(s, customerId)).map(
      ({ bin, last4, payeeName, country, currency, savedAt }) => ({
        number: `${bin}••••••${last4}`,
        payeeName,
        country,
        currency,
        savedAt,
      }),
    ),
  }
}

/** Every booked line of an account, newest first. */
async function linesOf(s: Services, account: OwnAccount): Promise<object[]> {
  const lines: object[] = []
  let before: number | undefined
  do {
    const page = await entriesPage(s.db, account.id, { limit: 1_000, ...(before && { before }) })
    const names = await namesOf(s, account.customerId, page.entries)
    for (const entry of page.entries) lines.push(lineOf(entry, account.customerId, names))
    before = page.next
  } while (before !== undefined)
  return lines
}

const otherOf = (detail: StepDetail, own: number): number | undefined =>
  detail.payer === own ? detail.payee : detail.payer

async function namesOf(s: Services, own: number, entries: Entry[]): Promise<Map<number, string>> {
  const ids = entries.map(({ detail }) => otherOf(readStep(detail), own) ?? 0)
  const sealed = await sealedCustomers(s.db, [...new Set(ids)])
  return new Map(
    sealed.map((sealedCustomer) => [sealedCustomer.id, openCustomer(s.personal, sealedCustomer).name]),
  )
}

function lineOf(entry: Entry, own: number, names: Map<number, string>): object {
  const detail = readStep(entry.detail)
  const { note, reference, counterparty } = detail
  return {
    at: entry.at,
    kind: entry.kind,
    amount: amountText(entry.amount),
    currency: entry.amount.currency,
    other: names.get(otherOf(detail, own) ?? 0) ?? counterparty,
    note,
    reference,
  }
}

async function list(s: Services, text: string, id: number): Promise<object[]> {
  const { rows } = await s.db.query<object>(text, [id])
  return rows
}

/** Customers returned by a query, each with its name. */
async function named(s: Services, text: string, id: number): Promise<object[]> {
  const { rows } = await s.db.query<{ sealed: SealedCustomer } & Record<string, unknown>>(text, [id])
  return rows.map(({ sealed, ...row }) => ({ name: openCustomer(s.personal, sealed).name, ...row }))
}
