import type { RailPartnerKey } from '@sixpence/partners/rails/rails'
import type { CaseResolution } from '@sixpence/protocol/desk/desk-payments'
import type { Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import type { Subject } from '#core/sealing/personal-data.ts'
import { isCorrected, isInForce } from '#payments/rails/corrections.ts'
import { isConflict, isOfHouse } from '#store/staff/staff.ts'
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
  resolution: CaseResolution | null
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
  /** Its money is being returned or written off. */
  isCorrected: boolean
  correctionId: number | null
  /** The incoming operation, or the payment that came back. */
  suspendedId: number | null
}

/**
 * Joined tables: `k` the case, `c` its customer: the payer of a payment out, the account's customer of a pay-in. `c` is
 * null when the customer is unknown.
 */
export const paymentCases = `app.rail_case k
  left join app.instruction i on i.operation_id = k.instruction_id
  left join app.rail_event e on e.id = k.event_id
  left join app.account a on a.id = e.account_id
  left join app.customer c on c.id = coalesce(i.customer_id, a.customer_id)`

/**
 * SQL condition: cases of customers of this brand (`brand` is a placeholder such as `$2`) and, for staff of the whole
 * bank (`isOfHouse` is a SQL condition), cases without a customer, whose money is the bank's and not a brand's.
 */
export const ofBrand = (brand: string, ofHouse: string): string =>
  `(c.brand = ${brand} or c.id is null and ${ofHouse})`

/** A case of the administrator's brand or without a customer. @throws Refused paymentCaseNotFound */
export async function findCase(
  s: Pick<Services, 'db' | 'personal'>,
  { person }: Principal,
  caseId: number,
): Promise<CaseRow> {
  const { rows } = await s.db.query<CaseRow>(
    `select k.id, k.partner, k.reference, k.difference, k.expected, k.found, k.opened_at as "openedAt",
       k.resolved_at as "resolvedAt", k.resolution, k.closed_by as "closedBy", k.subject, k.words,
       k.event_id as "eventId", k.instruction_id as "instructionId", i.state, i.units::text, i.currency,
       c.id as "customerId", ${sealedCustomer('c')} as customer,
       (select number from app.account where id = k.credit_account) as "creditTo",
       ${isConflict('c', '$3', '$4')} as "isOwn", ${isCorrected('k')} as "isCorrected",
       (select max(x.id) from app.correction x where x.case_id = k.id and ${isInForce('x')}) as "correctionId",
       coalesce(e.operation_id, k.instruction_id) as "suspendedId"
     from ${paymentCases} where k.id = $1 and ${ofBrand('$2', '$5::boolean')}`,
    [
      caseId,
      person.brand,
      person.id,
      s.personal.lookUps('email', person.brand, person.email),
      isOfHouse(person.staff),
    ],
  )
  return rows[0] ?? refuseUnknown()
}

export type CaseStatus = Pick<CaseRow, 'resolvedAt' | 'creditTo' | 'isCorrected'>

/** @throws Refused caseDecided if the case is resolved, or is being credited, returned or written off */
export function requireOpen({ resolvedAt, creditTo, isCorrected: isBeing }: CaseStatus): void {
  if (resolvedAt || creditTo !== null || isBeing) throw new Refused('caseDecided')
}

/** @throws Refused paymentCaseNotFound */
export const refuseUnknown = (): never => {
  throw new Refused('paymentCaseNotFound')
}
