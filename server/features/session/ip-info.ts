import type * as calls from '@sixpence/protocol/session/session'
import type { Handler } from '#context/handler.ts'

export const ipInfo: Handler<typeof calls.ipInfo> = async (_input, { browser, services }) => {
  const country = services.partners.addresses.of(browser.address).countryCode
  return { ip: browser.address, ...(country && { countryCode: country }) }
}
