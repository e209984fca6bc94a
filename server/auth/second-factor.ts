import { approvalMethods } from '@sixpence/protocol/rights'
import type { Person } from '#store/customer/people.ts'

/**
 * By which code this person approves: the customer's own mode where it can be used, else what the person has, the
 * authenticator first. Never without a code when the customer asks for one. Undefined: there is nothing to approve with.
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
