import type { ConfirmMethod, Opened } from './confirmation.ts'

/** What a change waits for, as the client is told. */
export const waitsOnWire = (method: ConfirmMethod, { sentTo, number, expiresAt }: Opened) => ({
  method,
  ...(sentTo && { sentTo }),
  ...(number !== undefined && { number }),
  expiresAt: expiresAt.toISOString(),
})
