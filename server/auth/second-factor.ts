import { approvalMethods } from '@sixpence/protocol/rights'
import type { Person } from '#store/customer/people.ts'

/**
 * The approval method of a person: the customer's configured mode when it is usable, otherwise a method that the
 * person has, preferably the authenticator. Never `none` when the customer requires a code. Undefined when no method
 * is available.
 */
export function approvalMethodOf(
  mode: number,
  person: Pick<Person, 'phone' | 'totpSecret' | 'linkedDevices' | 'hasApprovalCode'>,
): number | undefined {
  if (mode === approvalMethods.none) return mode
  const usable: number[] = [
    ...(person.totpSecret ? [approvalMethods.otp] : []),
    ...(person.phone ? [approvalMethods.sms] : []),
    ...(person.linkedDevices > 0 ? [approvalMethods.push] : []),
    ...(person.hasApprovalCode ? [approvalMethods.approvalCode] : []),
  ]
  return usable.includes(mode) ? mode : usable[0]
}
