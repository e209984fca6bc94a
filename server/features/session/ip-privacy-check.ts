import type * as calls from '@sixpence/protocol/session/session'
import type { Handler } from '#context/handler.ts'

/** Of nobody else's address: the call is public, and the list is the operator's. */
export const ipPrivacyCheck: Handler<typeof calls.ipPrivacyCheck> = async (
  { ip },
  { browser, services, refuse },
) => {
  if (ip !== undefined && ip !== browser.address) return refuse('notYourAddress')
  const { isVpn, isProxy, isTor } = services.partners.addresses.of(browser.address)
  return { isVpn, isProxy, isTor }
}
