import type * as calls from '@sixpence/protocol/session/session'
import type { Handler } from '#context/handler.ts'

/**
 * The call is public and the address list is licensed to the operator, so only the caller's own address can be looked
 * up.
 */
export const ipPrivacyCheck: Handler<typeof calls.ipPrivacyCheck> = async (
  { ip },
  { browser, services, refuse },
) => {
  if (ip !== undefined && ip !== browser.address) return refuse('notYourAddress')
  const { isVpn, isProxy, isTor } = services.partners.addresses.of(browser.address)
  return { isVpn, isProxy, isTor }
}
