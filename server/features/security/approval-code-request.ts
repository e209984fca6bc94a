import type * as calls from '@sixpence/protocol/security/security'
import { admitTry } from '#auth/tries.ts'
import type { Handler } from '#context/handler.ts'
import { maskEmail, maskPhone } from '#rules/mask.ts'
import { freshCode, newApprovalCode } from './approval-code.ts'

export const approvalCodeRequest: Handler<typeof calls.approvalCodeRequest> = async (
  _input,
  { by, services: s, browser, t, change },
) => {
  const { person } = by
  const { brand } = browser
  const does = async () => {
    await admitTry(s, brand, { sendsFor: person.id })
    const text = t('{brand}: {code} is your new approval code. Never give it to anyone.', {
      brand: s.brand(brand).name,
      code: await freshCode(s, person.id, change),
    })
    if (person.phone) await s.partners.sms.send({ brand, to: person.phone, text, personId: person.id })
    else await s.partners.mail.send({ brand, to: person.email, subject: t('Your code'), text })
    return { sentTo: person.phone ? maskPhone(person.phone) : maskEmail(person.email) }
  }
  return { act: newApprovalCode, does }
}
