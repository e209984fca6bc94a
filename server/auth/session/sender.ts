import type { Browser } from '#context/handler.ts'
import type { Sender } from '#core/sessions.ts'

/** The sender of a token that may be bound to the cookie of this name. */
export const senderOf = (
  { cookie, isProgram }: Pick<Browser, 'cookie' | 'isProgram'>,
  name: 'access' | 'refresh',
): Sender => ({ cookie: cookie(name), isProgram })
