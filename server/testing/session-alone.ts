import type { AnyCall } from '@sixpence/protocol/call'
import { codeHash } from '#auth/one-time-code.ts'
import { demoTotpSecret } from '@sixpence/demo/seed.ts'
import type { TestBank } from './bank/test-bank.ts'
import type { Cast } from './cast.ts'
import { callerOf, prepare, send } from './matrix.ts'

type Answer = {
  responseCode: string
  requestKey?: string
  method?: string
  validationErrors: { code: string }[]
}

/**
 * Tries a call that its person confirms with a session alone, with a wrong code, and with a factor that is weaker
 * than the person's strongest. Returns what was accepted.
 */
export async function withoutTheFactor(bank: TestBank, cast: Cast, call: AnyCall): Promise<string[]> {
  const { protection } = call
  if (!protection || !('factor' in protection) || protection.factor !== 'own' || protection.taken) return []
  const caller = callerOf(cast, call)
  const { client, input } = await prepare(bank, cast, call, caller)
  const { owner } = bank.database
  const { rows } = await owner.query<{ id: string }>(
    'update app.person set totp_secret = $1 where totp_secret is null returning id',
    [demoTotpSecret('session alone')],
  )
  for (const { id } of rows) bank.services.store.people.forget(Number(id))
  const attempt = async (more: object): Promise<Answer> =>
    (await send(client, call, { ...input, ...more }, caller.headers)).json<Answer>()
  try {
    const first = await attempt({ requestKey: undefined, code: undefined })
    const { requestKey, method } = first
    // This input needs no confirmation, or is refused beforehand.
    if (requestKey === undefined)
      return protection.when === undefined && first.validationErrors.length === 0
        ? [`${call.name} was done with a session alone`]
        : []
    const failures =
      method === 'otp' || method === 'push'
        ? []
        : [`${call.name} asks for ${method}, not the strongest factor`]
    if (first.responseCode !== 'VF' || first.validationErrors[0]?.code !== 'confirmationNeeded')
      failures.push(`${call.name} answers ${first.responseCode} before it is done`)
    const wrong = (await attempt({ requestKey, code: '000000' })).validationErrors[0]?.code
    if (wrong !== (method === 'push' ? 'phoneNotAnswered' : 'wrongConfirmationCode'))
      failures.push(`${call.name} with a wrong code: ${wrong ?? 'done'}`)
    for (const weaker of ['sms', 'mail']) {
      await owner.query('update app.confirmation set method = $2, code_hash = $3 where key = $1', [
        requestKey,
        weaker,
        codeHash(bank.services, { table: 'confirmation', id: requestKey }, '424242'),
      ])
      const answer = (await attempt({ requestKey, code: '424242' })).validationErrors[0]?.code
      if (answer !== 'confirmationOver') failures.push(`${call.name} by ${weaker}: ${answer ?? 'done'}`)
    }
    return failures
  } finally {
    for (const { id } of rows) {
      await owner.query('update app.person set totp_secret = null where id = $1', [id])
      bank.services.store.people.forget(Number(id))
    }
  }
}
