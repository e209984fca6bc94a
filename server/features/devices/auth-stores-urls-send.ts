import type * as calls from '@sixpence/protocol/devices/devices'
import type { Handler } from '#context/handler.ts'
import { admitTry } from '#auth/tries.ts'

/** The number is freely chosen, so both the number and the person are limited per day. */
export const authStoresUrlsSend: Handler<typeof calls.authStoresUrlsSend> = async (
  { phoneNumber },
  { by, services: s, browser, t },
) => {
  const { brand } = browser
  await admitTry(s, brand, { sendsFor: by.person.id })
  await admitTry(s, brand, { sendsTo: phoneNumber })
  const { name, appStoreLinks } = s.brand(brand)
  await s.partners.sms.send({
    brand,
    to: phoneNumber,
    personId: by.person.id,
    text: t('{brand} for your phone: {apple} or {google}', { brand: name, ...appStoreLinks }),
  })
  return {}
}
