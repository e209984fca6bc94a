import type { Browser } from '#context/handler.ts'
import type { Sender } from '#core/sessions.ts'

/** Who sends a token that may be bound to the cookie of this name. */
export const senderOf = (
  browser: Pick<Browser, 'cookie' | 'isProgram'>,
  name: 'access' | 'refresh',
): Sender => ({
  cookie: browser.cookie(name),
  // Only a program's token asks for it.
  get isProgram() {
    return browser.isProgram
  },
})
