import type { RailPartnerKey } from '@sixpence/partners/rails/rails'
import type { Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import type { Subject } from '#core/sealing/personal-data.ts'
import { sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'

export type CaseRow = {
  id: number
  partner: RailPartnerKey
  reference: string
  difference: string
  expected: string
  found: string
  openedAt: Date
  resolvedAt: Date | null
  resolution: string | null
  closedBy: number | null
  subject: Subject | null
  words: Buffer | null
  eventId: number | null
  instructionId: number | null
  state: string | null
  units: string | null
  currency: string | null
  customerId: number | null
  customer: SealedCustomer
  creditTo: string | null
  isOwn: boolean
}

/** `k` a case, `c` whose it is: of what was sent out its payer, of what came in the account's customer. */
export const paymentCases = `app.rail_case k
  left join app.instruction i on i.operation_id = k.instruction_id
  left join app.rail_event e on e.id = k.event_id
  left join app.account a on a.id = e.account_id
  left join app.customer c on c.id = coalesce(i.customer_id, a.customer_id)`

/** What is of no customer is the house's, and every brand's desk may look after it. */
export const ofBrand = (brand: string): string => `coalesce(c.brand, ${brand}) = ${brand}`

/** @throws Refused paymentCaseNotFound */
export async function findCase(
  s: Pick<Services, 'db'>,
  { person }: Principal,
  caseId: number,
): Promise<CaseRow> {
  const { rows } = await s.db.query<CaseRow>(
    `select k.id, k.partner, k.reference, k.difference, k.expected, k.found, k.opened_at as "openedAt",
       k.resolved_at as "resolvedAt", k.resolution, k.closed_by as "closedBy", k.subject, k.words,
       k.event_id as "eventId", k.instruction_id as "instructionId", i.state, i.units::text, i.currency,
       c.id as "customerId", ${sealedCustomer('c')} as customer,
       (select number from app.account where id = k.credit_account) as "creditTo",
       exists (select from app.access x where x.customer_id = c.id and x.person_id = $3) as "isOwn"
     from ${paymentCases} where k.id = $1 and ${ofBrand('$2')}`,
    [caseId, person.brand, person.id],
  )
  return rows[0] ?? refuseUnknown()
}

export type Standing = Pick<CaseRow, 'resolvedAt' | 'creditTo'>

/** @throws Refused caseDecided */
export function requireOpen({ resolvedAt, creditTo }: Standing): void {
  if (resolvedAt || creditTo !== null) throw new Refused('caseDecided')
}

export const refuseUnknown = (): never => {
  throw new Refused('paymentCaseNotFound')
}
