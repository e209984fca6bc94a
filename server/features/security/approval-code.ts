import { randomInt } from 'node:crypto'
import type * as calls from '@sixpence/protocol/security'
import type { Handler } from '#app/handler.ts'
import type { Services } from '#app/services.ts'
import { approvalCodeHash } from '#approval/approval-code.ts'
import { confirmMethodOf, openConfirmation, takeConfirmation } from '#approval/confirmation.ts'
import { admitTry } from '#approval/tries.ts'
import { maskEmail, maskPhone } from '#rules/mask.ts'
import { waitsOnWire } from '#approval/waits-on-wire.ts'

export const approvalCodeGenerate: Handler<typeof calls.approvalCodeGenerate> = async (
  { requestKey, code },
  { by, services: s, browser, t },
) => {
  const { person } = by
  if (requestKey === undefined) {
    const method = confirmMethodOf(person)
    const opened = await openConfirmation(s, {
      person,
      brand: browser.brand,
      kind: 'twoStep',
      subject: 'approvalCode',
      method,
      t,
    })
    return { requestKey: opened.key, ...waitsOnWire(method, opened) }
  }
  await takeConfirmation(s, { key: requestKey, person, kind: 'twoStep', code, subject: /^approvalCode$/ })
  return { approvalCode: await freshCode(s, person.id) }
}

export const approvalCodeRequest: Handler<typeof calls.approvalCodeRequest> = async (
  _input,
  { by, services: s, browser, t },
) => {
  const { person } = by
  const { brand } = browser
  await admitTry(s, brand, { sendsFor: person.id })
  const text = t('{brand}: {code} is your new approval code. Never give it to anybody.', {
    brand: s.brand(brand).name,
    code: await freshCode(s, person.id),
  })
  if (person.phone) await s.partners.sms.send({ brand, to: person.phone, text })
  else await s.partners.mail.send({ brand, to: person.email, subject: t('Your code'), text })
  return { sentTo: person.phone ? maskPhone(person.phone) : maskEmail(person.email) }
}

/** Replaces the code there was. */
async function freshCode(s: Services, personId: number): Promise<string> {
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  await s.db.query('update app.person set approval_code_hash = $2 where id = $1', [
    personId,
    approvalCodeHash(s, personId, code),
  ])
  s.store.people.forget(personId)
  return code
}
