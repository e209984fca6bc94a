import { randomInt } from 'node:crypto'
import type * as calls from '@sixpence/protocol/security/security'
import type { Handler } from '#context/handler.ts'
import type { Change } from '#core/audited-transaction.ts'
import type { Services } from '#context/services.ts'
import { approvalCodeHash } from '#auth/approval-code.ts'
import { noteFactor } from '#auth/cooling.ts'
import { onceConfirmed } from '#auth/confirmed.ts'
import { admitTry } from '#auth/tries.ts'
import { maskEmail, maskPhone } from '#rules/mask.ts'

export const approvalCodeGenerate: Handler<typeof calls.approvalCodeGenerate> = async (input, context) =>
  onceConfirmed(context, input, 'approvalCode', async () => {
    const { by, services: s, change } = context
    return { approvalCode: await freshCode(s, by.person.id, change) }
  })

export const approvalCodeRequest: Handler<typeof calls.approvalCodeRequest> = async (
  _input,
  { by, services: s, browser, t, change },
) => {
  const { person } = by
  const { brand } = browser
  await admitTry(s, brand, { sendsFor: person.id })
  const text = t('{brand}: {code} is your new approval code. Never give it to anybody.', {
    brand: s.brand(brand).name,
    code: await freshCode(s, person.id, change),
  })
  if (person.phone) await s.partners.sms.send({ brand, to: person.phone, text })
  else await s.partners.mail.send({ brand, to: person.email, subject: t('Your code'), text })
  return { sentTo: person.phone ? maskPhone(person.phone) : maskEmail(person.email) }
}

/** Replaces the code there was. */
async function freshCode(s: Services, personId: number, change: Change): Promise<string> {
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  await change(async (client) => {
    await client.query('update app.person set approval_code_hash = $2 where id = $1', [
      personId,
      approvalCodeHash(s, personId, code),
    ])
    await noteFactor(s, client, personId, 'approvalCode')
  })
  s.store.people.forget(personId)
  return code
}
