import { approveMethods, type ApproveMethod } from '@sixpence/protocol/devices/devices'
import { confirmMethodOf, type ConfirmMethod } from '#auth/confirm-method.ts'
import type { Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'

/**
 * The method by which a person may approve a new phone, as a list: only the strongest, since a thief would choose the
 * weakest.
 */
export async function approveMethodsOf(s: Services, by: Principal): Promise<ApproveMethod[]> {
  const required = await confirmMethodOf(s, by)
  return (Object.keys(confirmMethods) as ApproveMethod[]).filter((text) => confirmMethods[text] === required)
}

/** Method by its id on the wire; undefined if unknown. */
export const approveMethodOf = (id: number): ApproveMethod | undefined =>
  (Object.keys(approveMethods) as ApproveMethod[]).find((text) => approveMethods[text] === id)

export const confirmMethods: Record<ApproveMethod, ConfirmMethod> = {
  sms: 'sms',
  mail: 'mail',
  device: 'push',
  authenticator: 'otp',
}
