import type * as calls from '@sixpence/protocol/contracts/contracts'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { maskPhone } from '#rules/mask.ts'
import { recordIdentificationStarted, orderIdentification } from './begin-identification.ts'

export const contractIdentificationPush: Handler<typeof calls.contractIdentificationPush> = async (
  _input,
  { own, ...context },
) => {
  const { by, services: s, t, browser, change } = context
  const { phone } = by.person
  if (!phone) throw new Refused('contractPhoneMissing')
  const link = await orderIdentification(own.contractId, context)
  await s.partners.sms.send({
    brand: browser.brand,
    to: phone,
    personId: by.person.id,
    text: t('{brand}: verify your identity for your split contract: {link}', {
      brand: s.brand(browser.brand).name,
      link,
    }),
  })
  await recordIdentificationStarted({ by, services: s, change, own: { id: own.contractId } })
  return { sentTo: maskPhone(phone) }
}
