import { approveMethods, type ApproveMethod } from '@sixpence/protocol/devices/devices'
import type { ConfirmMethod } from '#auth/confirmation.ts'
import type { Person } from '#store/customer/people.ts'

/**
 * How a person may approve a new phone, the best first: by a phone already linked, else by the second step they sign in
 * with, else by what is on file. A mailbox, which resets the password, is enough only for who has nothing else.
 */
export function approveMethodsOf(
  person: Pick<Person, 'linkedDevices' | 'login2fa' | 'totpSecret' | 'phone'>,
): ApproveMethod[] {
  const code: ApproveMethod =
    person.login2fa === 'otp' && person.totpSecret ? 'authenticator' : person.phone ? 'sms' : 'mail'
  return [...(person.linkedDevices > 0 ? (['device'] as const) : []), code]
}

export const approveMethodOf = (id: number): ApproveMethod | undefined =>
  (Object.keys(approveMethods) as ApproveMethod[]).find((one) => approveMethods[one] === id)

export const confirmMethods: Record<ApproveMethod, ConfirmMethod> = {
  sms: 'sms',
  mail: 'mail',
  device: 'push',
  authenticator: 'otp',
}
