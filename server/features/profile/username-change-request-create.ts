import { before } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/profile/profile'
import { admitMail } from '#auth/message-budget.ts'
import type { Handler, Context } from '#context/handler.ts'
import type { Translate } from '#core/translate.ts'
import { usernameChangeOf } from '#store/customer/username-changes.ts'
import { lockPerson } from '#store/customer/locks.ts'
import { insertedId } from '#store/inserted-id.ts'
import { renewCode } from './codes.ts'
import { isUsernameTaken } from './set-username.ts'
import { event } from './username-request.ts'

/**
 * Changing the login e-mail takes two proofs, a code to the new mailbox and a video of the person, so that a stolen
 * session and a mailbox are not enough to take over an account.
 */
export const usernameChangeRequestCreate: Handler<typeof calls.usernameChangeRequestCreate> = async (
  { desiredUsername },
  context,
) => {
  const { by, services: s, refuse } = context
  if (desiredUsername === by.person.email) return refuse('usernameSame')
  await admitMail(s, { to: desiredUsername, personId: by.person.id })
  const existing = await usernameChangeOf(s, by.person.id)
  const isAgain =
    existing?.status === 'active' &&
    !existing.isEmailConfirmed &&
    existing.desiredUsername === desiredUsername
  const requestId = isAgain ? existing.id : await begin(desiredUsername, context)
  const renewed = await renewCode(s, 'username_change', requestId)
  if ('refused' in renewed)
    return refuse(renewed.refused, 'seconds' in renewed ? { count: renewed.seconds } : {})
  // Runs after the answer, so that its timing does not reveal whether the address is taken.
  s.later.run('usernameChangeRequestCreate', () =>
    mailNew(context, { to: desiredUsername, code: renewed.code, isFirst: !isAgain }),
  )
  return { requestId }
}

const maxPerDay = 5

const waitMs = 60_000

type CreateContext = Context<typeof calls.usernameChangeRequestCreate>

/** A new request supersedes the person's open request, at most once a minute and five times a day. */
function begin(address: string, { by, services: s, refuse, change }: CreateContext): Promise<number> {
  const now = s.clock.now()
  return change(async (client) => {
    await lockPerson(client, by.person.id)
    const { rows: recent } = await client.query<{ count: number; last: Date | null }>(
      `select count(*)::int as count, max(sent_at) as last from app.username_change
       where person_id = $1 and created_at > $2`,
      [by.person.id, before(now, { days: 1 })],
    )
    const { count = 0, last = null } = recent[0] ?? {}
    if (count >= maxPerDay) return refuse('resendUsedUp')
    const waited = now.getTime() - (last?.getTime() ?? 0)
    if (waited < waitMs) return refuse('resendTooSoon', { count: Math.ceil((waitMs - waited) / 1000) })
    await client.query(
      `update app.username_change set status = 'deleted', code_hash = null
       where person_id = $1 and status in ('active', 'pending', 'failed')`,
      [by.person.id],
    )
    const sealed = await s.personal.seal(`person:${by.person.id}`, { address }, client)
    const { rows } = await client.query<{ id: number }>(
      `insert into app.username_change (person_id, sealed, log, created_at) values ($1, $2, $3, $4) returning id`,
      [by.person.id, sealed, event(s, 'asked'), now],
    )
    return insertedId(rows, 'app.username_change')
  })
}

/**
 * The code if the address is free; if it is taken, a notice to its owner instead. With the first code the old
 * address is notified too.
 */
async function mailNew(
  { by: { person }, services: s, browser: { brand }, t }: CreateContext,
  { to, code, isFirst }: { to: string; code: string; isFirst: boolean },
): Promise<void> {
  const names = { brand: s.brand(brand).name, address: to }
  const isTaken = await isUsernameTaken(s, brand, to)
  await s.partners.mail.send({ brand, to, ...(isTaken ? taken(names, t) : fresh(names, code, t)) })
  if (isFirst)
    await s.partners.mail.send({
      brand,
      to: person.email,
      subject: t('Someone asked to change your sign-in address'),
      text: t(
        '{brand}: someone asked to change your sign-in address to {address}. If this was not you, end your other sessions and call us.',
        names,
      ),
    })
}

type Names = { brand: string; address: string }

const fresh = (names: Names, code: string, t: Translate) => ({
  subject: t('Confirm your new address for {brand}', names),
  text: t(
    '{brand}: {code} confirms that you want to sign in with this address. It is valid for 15 minutes.',
    {
      ...names,
      code,
    },
  ),
})

const taken = (names: Names, t: Translate) => ({
  subject: t('You already have an account with {brand}', names),
  text: t(
    '{brand}: someone tried to use your address to sign in to another account. Nothing was changed.',
    names,
  ),
})
