import * as z from 'zod/mini'
import { email } from '@sixpence/protocol/fields'
import type { AnyCall } from '@sixpence/protocol/call'
import type { StaffPermission } from '@sixpence/protocol/rules/staff-permissions'
import { customerTypes, hasRight } from '@sixpence/protocol/rights'
import type { Customer, Person } from '#store/customer/people.ts'
import type { Store } from '#store/store.ts'
import type { ActingPrincipal, Principal } from '#context/handler.ts'
import { problemOf } from '#core/decode.ts'
import { InvalidInput, Refused } from '#core/refused.ts'
import { mayAt } from '#store/staff/staff.ts'

/**
 * The customer a call is made for. The header Customer-Id and fromCustomerId in body or query have to agree. @throws
 * Refused customerDisagreement
 */
export function namedCustomer({ customerIds }: { customerIds: readonly string[] }): string | undefined {
  const [named, ...others] = new Set(customerIds)
  if (others.length > 0) throw new Refused('customerDisagreement')
  return named
}

/**
 * The customer a person acts for. A named customer has to be on the person's access list or be visited by them as
 * staff; the default is the person's own customer, or the only customer. @throws Refused notAllowed | noAccess |
 * chooseCustomer
 */
export async function resolveActing(
  principal: Principal,
  named: string | undefined,
  store: Store,
  now: Date,
): Promise<ActingPrincipal> {
  const customers = await store.people.customersOf(principal.person.id)
  if (named !== undefined) {
    const customer = customers.find((customer) => String(customer.id) === named)
    if (customer) return { ...principal, customer }
    const visited = await visitedBy(principal, named, store, now)
    if (!visited) throw new Refused('notAllowed')
    return { ...principal, customer: visited }
  }
  const [only, second] = customers
  if (!only) throw new Refused('noAccess')
  const personal = customers.find((customer) => customer.type === customerTypes.personal)
  if (second && !personal) throw new Refused('chooseCustomer')
  return { ...principal, customer: personal ?? only }
}

/**
 * The field fromEmail of the envelope: the e-mail of the person or of the acting customer. The token decides who acts (Q041);
 * without a session the field is only read. @throws InvalidInput | Refused customerDisagreement
 */
export function requireOwnEmail(address: unknown, by: ActingPrincipal | Principal | undefined): void {
  if (address === undefined || address === null) return
  const read = z.safeParse(email, address)
  if (!read.success)
    throw new InvalidInput([problemOf({ ...read.error.issues[0], path: ['fromEmail'] } as z.core.$ZodIssue)])
  const own = by && [by.person.email, 'customer' in by ? by.customer.email : undefined]
  if (own && !own.includes(read.data)) throw new Refused('customerDisagreement', {}, 'fromEmail')
}

/**
 * Checks that a customer's access suffices for a call: right, permission, kind, and the limits of a restricted
 * customer.
 * @throws Refused notAllowed
 */
export function requireAccess(call: AnyCall, customer: Customer): void {
  if (call.access.who !== 'customer') throw new Refused('notAllowed')
  const { rights, permission, kind, evenSuspended } = call.access
  if (!hasRight(customer, rights)) throw new Refused('notAllowed')
  if (permission && ![permission].flat().some((flag) => customer.permissions.includes(flag)))
    throw new Refused('notAllowed')
  if (kind && kind !== (customer.type === customerTypes.personal ? 'personal' : 'business'))
    throw new Refused('notAllowed')
  // A representative sees company documents only (B007, B156).
  if (!customer.balanceInfo && rights.every((right) => right !== 'none')) throw new Refused('notAllowed')
  // The same right without that restriction means suspended access (Q117).
  if (isSuspended(customer) && !evenSuspended) throw new Refused('notAllowed')
  // A closed customer may read, but neither move money nor change anything.
  if (customer.closed && (call.changes || call.audit !== 'none')) throw new Refused('notAllowed')
  // A visit from the desk may only read.
  if (customer.visitUntil && !onlyLooks(call)) throw new Refused('notAllowed')
}

/** Whether a user of a company has right 0 and is not a representative. */
const isSuspended = ({ right, balanceInfo }: Customer): boolean => right === 'none' && balanceInfo

/** Whether a call changes nothing, not even the audit trail. */
export const onlyLooks = (call: AnyCall): boolean =>
  !call.money && !call.changes && call.audit === 'none' && ['read', 'lookup'].includes(call.rate)

/** @throws Refused notAllowed if the person's role at this brand lacks the permission */
export function requireStaff(person: Person, permission: StaffPermission): void {
  if (!mayAt(person.staff, person.brand, permission)) throw new Refused('notAllowed')
}

/** The customer that a staff member visits in this session and brand. */
async function visitedBy(
  { person, sessionId }: Principal,
  named: string,
  store: Store,
  now: Date,
): Promise<Customer | undefined> {
  if (!person.staff || !/^[1-9]\d{0,14}$/.test(named)) return undefined
  return store.visits.visited({
    personId: person.id,
    brand: person.brand,
    sessionId,
    customerId: Number(named),
    now,
  })
}
