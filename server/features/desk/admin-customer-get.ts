import { limitUsage } from '@sixpence/ledger'
import { amountText, money, type Currency } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { DeskCustomer } from '@sixpence/protocol/desk/desk'
import { everywhere } from '@sixpence/protocol/rules/tariffs'
import { customerTypes } from '@sixpence/protocol/rights'
import { representativeTypes } from '@sixpence/protocol/rules/representatives'
import { requiredActionsOf, verificationStatus } from '@sixpence/protocol/rules/verification-status'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { LimitPeriod } from '@sixpence/protocol/payments'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { capsIn } from '#rules/tariff.ts'
import { addressesThatNeedDocuments } from '#store/card/address-documents.ts'
import { customerGuard } from '#store/customer/people.ts'
import {
  openCustomer,
  openPerson,
  sealedCustomer,
  sealedPerson,
  type SealedCustomer,
  type SealedPerson,
} from '#store/customer/sealed-people.ts'
import type { Staff } from '#store/staff/staff.ts'
import { readProofs } from '#store/identity-run/proofs.ts'
import { isPerson, representativesOf } from '#store/representative/representatives.ts'
import { readerOf } from './conflict.ts'
import { noteLook } from '#auth/looked-at.ts'
import { dueDiligenceOf, financialOf, readPaper } from './customer-papers.ts'
import { proposalsOf } from './proposals.ts'
import { restrictionsOf } from './restriction-row.ts'
import { asKnown, hiddenFrom, maySeeDecision } from './secret.ts'
import { visitsOf } from './visits.ts'

export const adminCustomerGet: Handler<typeof calls.adminCustomerGet> = async ({ customerId }, context) => {
  const { by, services: s, refuse } = context
  const { rows } = await s.db.query<Row>(
    `select c.id, brand, type, ${sealedCustomer('c')} as sealed, residence_country as "residenceCountry", default_currency as currency,
       verified, limited, closed, need_kyc as "needKyc", due_diligence_level as level, created_at as "createdAt"
     from app.customer c where c.id = $1 and brand = $2 and sandbox_of is null`,
    [customerId, by.person.brand],
  )
  const [row] = rows
  if (!row) return refuse('customerNotFound')
  const reader = await readerOf(s, by, customerId)
  await noteLook(context, { customerId, part: 'overview' })
  const people = await peopleOf(s, customerId)
  const [standing, identity, restrictions, limits, dueDiligence, kyc, proposals, decisions, visits] =
    await Promise.all([
      standingOf(s, row, people[0]?.id),
      identityOf(s, customerId),
      restrictionsOf(s, customerId),
      limitsOf(s, row),
      readPaper(s, customerId, 'dueDiligence'),
      readPaper(s, customerId, 'kyc'),
      proposalsOf(s, by, { customerId }),
      decisionsOf(s, customerId, reader),
      visitsOf(s, customerId, fullName),
    ])
  const { name, email } = openCustomer(s.personal, row.sealed)
  return {
    customer: {
      id: row.id,
      customerUsername: email,
      customerName: name,
      customerType: row.type,
      verified: row.verified,
      limited: row.limited,
      closed: row.closed,
      residenceCountryCode: row.residenceCountry,
      createdAt: row.createdAt.toISOString(),
      ...standing,
      isNeedKyc: row.needKyc,
      people,
      companyPeople: await companyPeopleOf(s, customerId),
      identity,
      restrictions: restrictions.map((restriction) => asKnown(restriction, reader)),
      limits,
      dueDiligence: dueDiligenceOf(row.level, dueDiligence),
      financialDetail: financialOf(kyc),
      proposals,
      decisions,
      visits,
    },
  }
}

type Row = {
  id: number
  brand: string
  type: 1 | 2 | 3
  sealed: SealedCustomer
  residenceCountry: string
  currency: Currency
  verified: boolean
  limited: boolean
  closed: boolean
  needKyc: boolean
  level: number
  createdAt: Date
}

/** Sorted by access: full rights first, representatives without access to balances last. */
async function peopleOf(s: Services, customerId: number): Promise<DeskCustomer['people']> {
  type PersonRow = Omit<DeskCustomer['people'][number], 'name' | 'login' | 'phone'>
  const { rows } = await s.db.query<PersonRow & { sealed: SealedPerson }>(
    `select p.id, ${sealedPerson('p')} as sealed, a.access_right as "accessRight", not a.balance_info as "isRepresentative"
     from app.access a join app.person p on p.id = a.person_id where a.customer_id = $1
     order by a.access_right = 2 desc, a.balance_info desc, p.id limit 200`,
    [customerId],
  )
  return rows.map(({ sealed, ...item }) => {
    const { phone, email: login, ...name } = openPerson(s.personal, sealed)
    return { ...item, name: fullName(name), login, ...(phone && { phone }) }
  })
}

async function companyPeopleOf(s: Services, customerId: number): Promise<DeskCustomer['companyPeople']> {
  const all = await representativesOf(s, customerId)
  return all.filter(isPerson).map(({ id, text, roles }) => ({
    id,
    name: fullName(text),
    types: [...new Set(roles.map(({ type }) => type))].filter((type) => type !== representativeTypes.other),
  }))
}

/** Status and required actions as on the customer's own pages, computed for their person with the most rights. */
async function standingOf(
  s: Services,
  row: Row,
  personId: number | undefined,
): Promise<Pick<DeskCustomer, 'status' | 'requiredActions'>> {
  const person = personId === undefined ? undefined : await s.store.people.person(personId)
  const customer = person && (await s.store.people.customersOf(person.id)).find(({ id }) => id === row.id)
  if (!person || !customer)
    return { status: row.limited ? 'limited' : row.verified ? 'checked' : 'unverified', requiredActions: [] }
  const { actions, ...proofs } = await readProofs(s.db, { customer, person, now: s.clock.now() })
  const requiredActions = requiredActionsOf(actions)
  const forCards = await addressesThatNeedDocuments(s.db, customer.id)
  const status = verificationStatus({
    ...proofs,
    isRepresentative: false,
    isPersonal: row.type === customerTypes.personal,
    limited: row.limited,
    unverified: !row.verified,
    requiredActionCount: requiredActions.length,
    openKycItems: row.needKyc ? 1 : 0,
    cardDocumentRequired: forCards.size > 0,
  })
  return { status, requiredActions }
}

/**
 * Payments to other customers, and each other method and currency used this month: limits apply per method and
 * currency.
 */
async function limitsOf(s: Services, row: Row): Promise<DeskCustomer['limits']> {
  const usage = await limitUsage(s.db, [customerGuard(row.id)])
  const { inForce } = await s.store.tariffs.books(row)
  const always = { kind: 'p2p', currency: row.currency }
  const used = usage.flatMap(({ kind, currency, day, month }) =>
    currency && (month > 0n || isSameWay({ kind, currency }, always)) ? [{ kind, currency, day, month }] : [],
  )
  const ways = used.some((item) => isSameWay(item, always))
    ? used
    : [{ ...always, day: 0n, month: 0n }, ...used]
  return ways
    .toSorted((a, b) => Number(isSameWay(b, always)) - Number(isSameWay(a, always)))
    .flatMap(({ kind: method, currency, day, month }) => {
      const limits = inForce.limits(row.verified, method, currency, everywhere)
      if (!limits) return []
      const caps = capsIn(limits, currency)
      const line = (period: LimitPeriod, cap: keyof typeof caps, spent: bigint) => ({
        method,
        period,
        amount: amountText(caps[cap]),
        used: amountText(money(spent, currency)),
        currencyCode: currency,
      })
      return [
        line('operation', 'perOperation', 0n),
        line('day', 'perDay', day),
        line('month', 'perMonth', month),
      ]
    })
}

type WayOfLimit = { kind: string; currency: Currency }
const isSameWay = (a: WayOfLimit, b: WayOfLimit): boolean => a.kind === b.kind && a.currency === b.currency

type Run = {
  id: string
  kind: string
  state: string
  reason: string | null
  createdAt: Date
  decidedAt: Date | null
}

async function identityOf(s: Services, customerId: number): Promise<DeskCustomer['identity']> {
  const { rows } = await s.db.query<Run>(
    `select id, kind, case when state = 'waiting' and expires_at <= $2 then 'expired' else state end as state, reason,
       created_at as "createdAt", decided_at as "decidedAt"
     from app.identity_run where customer_id = $1 and purpose = 'verification' order by created_at desc limit 20`,
    [customerId, s.clock.now()],
  )
  return rows.map(({ id, kind, state, reason, createdAt, decidedAt }) => ({
    id,
    kind,
    state,
    ...(reason && { reason }),
    createdAt: createdAt.toISOString(),
    ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
  }))
}

type Words = { reason: string; before: Record<string, unknown>; after: Record<string, unknown> }

async function decisionsOf(
  s: Services,
  customerId: number,
  staff: Staff | null,
): Promise<DeskCustomer['decisions']> {
  const { rows } = await s.db.query<{ id: number; at: Date; by: SealedPerson; call: string; words: Buffer }>(
    `select d.id, d.at, ${sealedPerson('p')} as by, d.call, d.words
     from app.decision d join app.person p on p.id = d.actor_id where d.customer_id = $1 and not d.call = any($2)
     order by d.id desc limit 50`,
    [customerId, hiddenFrom(staff)],
  )
  const all = await Promise.all(
    rows.map(async ({ words, at, by, ...rest }) => {
      const opened = await s.personal.open<Words>(`customer:${customerId}`, words)
      const actor = fullName(openPerson(s.personal, by))
      if (!opened || !maySeeDecision(staff, opened)) return undefined
      return { ...rest, actor, at: at.toISOString(), ...opened }
    }),
  )
  return all.filter((item) => item !== undefined)
}
