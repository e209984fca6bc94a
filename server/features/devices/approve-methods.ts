import { approveMethods, type ApproveMethod } from '@sixpence/protocol/devices/devices'
import type { ConfirmMethod } from '#auth/confirmation.ts'
import type { Person } from '#store/customer/people.ts'

/**
 * Methods by which a person may approve a new phone, strongest first: a linked phone, then one of authenticator, SMS or
 * mail. Mail only if there is no other, since the mailbox also resets the password.
 */
export function approveMethodsOf(
  person: Pick<Person, 'linkedDevices' | 'login2fa' | 'totpSecret' | 'phone'>,
): ApproveMethod[] {
  const code: ApproveMethod =
    person.login2fa === 'otp' && person.totpSecret ? 'authenticator' : person.phone ? 'sms' : 'mail'
  return [...(person.linkedDevices > 0 ? (['device'] as const) : []), code]
}

/** Method by its id on the wire; undefined if unknown. */
export const approveMethodOf = (id: number): ApproveMethod | undefined =>
  (Object.keys(approveMethods) as ApproveMethod[]).find((one) => approveMethods[one] === id)

export const confirmMethods: Record<ApproveMethod, ConfirmMethod> = {
  sms: 'sms',
  mail: 'mail',
  device: 'push',
  authenticator: 'otp',
}
