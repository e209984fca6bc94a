import type { ConfirmMethod } from './confirm-method.ts'
import type { PendingConfirmation } from './confirmation.ts'

/** A pending confirmation as sent to the client. */
export const toPendingConfirmationDto = (
  method: ConfirmMethod,
  { sentTo, number, expiresAt }: PendingConfirmation,
) => ({
  method,
  ...(sentTo && { sentTo }),
  ...(number !== undefined && { number }),
  expiresAt: expiresAt.toISOString(),
})

/** A pending confirmation with its key, which is sent to the call that requires the confirmation. */
export const toOpenedConfirmationDto = (method: ConfirmMethod, opened: PendingConfirmation) => ({
  requestKey: opened.key,
  ...toPendingConfirmationDto(method, opened),
})

export type OpenedConfirmationDto = ReturnType<typeof toOpenedConfirmationDto>
