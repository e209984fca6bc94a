import type * as calls from '@sixpence/protocol/security'
import type { Handler } from '#app/handler.ts'
import { confirmMethodOf, openConfirmation, takeConfirmation } from '#approval/confirmation.ts'
import { freshRecoveryCodes } from '#approval/recovery-code.ts'
import { waitsOnWire } from '#approval/waits-on-wire.ts'

export const recoveryCodesCreate: Handler<typeof calls.recoveryCodesCreate> = async (
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
      subject: 'recoveryCodes',
      method,
      t,
    })
    return { requestKey: opened.key, ...waitsOnWire(method, opened) }
  }
  await takeConfirmation(s, { key: requestKey, person, kind: 'twoStep', code, subject: /^recoveryCodes$/ })
  return { codes: await freshRecoveryCodes(s, person.id) }
}

export const recoveryCodesGet: Handler<typeof calls.recoveryCodesGet> = async (
  _input,
  { by, services: s },
) => {
  const { rows } = await s.db.query<{ left: number; created: Date | null }>(
    `select (count(*) filter (where used_at is null))::int as left, min(created_at) as created
     from app.recovery_code where person_id = $1`,
    [by.person.id],
  )
  const { left = 0, created = null } = rows[0] ?? {}
  return { left, ...(created && { created: created.toISOString() }) }
}
