import type * as calls from '@sixpence/protocol/profile/profile'
import type { Context, Handlers, Principal } from '#context/handler.ts'
import { sameSecret } from '#core/secrets.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import {
  type UsernameChange,
  type UsernameChangeEvent,
  usernameChangeOf,
} from '#store/customer/username-changes.ts'
import { codeHash, renewCode, tryCode } from './codes.ts'
import { changeUsername, isUsernameTaken } from './set-username.ts'
import { beginVideoJob, outcomeOf } from './video-job.ts'

type Calls = Pick<
  typeof calls,
  | 'usernameChangeRequestCreate'
  | 'usernameChangeRequestDelete'
  | 'usernameChangeRequestEmailConfirm'
  | 'usernameChangeRequestIdentityJob'
  | 'usernameChangeRequestCompleted'
>

const mostADay = 5
const dayMs = 24 * 60 * 60_000
const waitMs = 60_000

/**
 * Two proofs before an address to sign in with changes: a code to the new mailbox, and a video of the person, since who
 * holds a session and a mailbox of their own must not take an account over.
 */
export const username: Handlers<Calls> = {
  usernameChangeRequestCreate: async ({ desiredUsername }, context) => {
    const { by, services: s, refuse } = context
    if (desiredUsername === by.person.email) return refuse('usernameSame')
    const known = await usernameChangeOf(s, by.person.id)
    const isAgain =
      known?.status === 'active' && !known.isEmailConfirmed && known.desiredUsername === desiredUsername
    const requestId = isAgain ? known.id : await begin(desiredUsername, context)
    const renewed = await renewCode(s, 'username_change', requestId)
    if ('refused' in renewed)
      return refuse(renewed.refused, 'seconds' in renewed ? { count: renewed.seconds } : {})
    // After the answer, so that a taken address costs the same as a free one.
    s.later.run(() => mailNew(context, { to: desiredUsername, code: renewed.code, isFirst: !isAgain }))
    return { requestId }
  },

  usernameChangeRequestDelete: async ({ requestId }, { by, services: s, refuse, change }) => {
    await requireRequest(s, by, requestId, refuse)
    await change((client) =>
      client.query(`update app.username_change set status = 'deleted', code_hash = null where id = $1`, [
        requestId,
      ]),
    )
    return {}
  },

  usernameChangeRequestEmailConfirm: async ({ requestId, code }, { by, services: s, refuse, change }) => {
    const request = await requireRequest(s, by, requestId, refuse)
    if (request.isEmailConfirmed) return refuse('usernameEmailConfirmed')
    const tried = (await tryCode(s, 'username_change', requestId)) ?? refuse('confirmationOver')
    if (!sameSecret(codeHash(s, 'username_change', requestId, code), tried.hash))
      return refuse('wrongConfirmationCode', { count: tried.left })
    await change((client) =>
      client.query(
        `update app.username_change set email_confirmed_at = $2, code_hash = null, log = log || $3::jsonb where id = $1`,
        [requestId, s.clock.now(), event(s, 'emailConfirmed')],
      ),
    )
    return {}
  },

  usernameChangeRequestIdentityJob: async ({ requestId }, context) => {
    const { by, services: s, refuse } = context
    const request = await requireRequest(s, by, requestId, refuse)
    if (!request.isEmailConfirmed) return refuse('usernameEmailFirst')
    if (request.status === 'failed') return refuse('usernameIdentityFailed')
    const { id, link } = await beginVideoJob(context)
    await s.db.query(
      `update app.username_change set job_id = $2, status = 'pending', log = log || $3::jsonb
       where id = $1 and status in ('active', 'pending')`,
      [requestId, id, event(s, 'identityBegun')],
    )
    return { link }
  },

  usernameChangeRequestCompleted: async ({ requestId }, context) => {
    const { by, services: s, refuse } = context
    const request = await requireRequest(s, by, requestId, refuse)
    if (!request.isEmailConfirmed) return refuse('usernameEmailFirst')
    if (request.status === 'failed') return refuse('usernameIdentityFailed')
    const outcome = await outcomeOf(s, by.person.id, request.jobId)
    if (outcome === 'waiting') return refuse('usernameIdentityFirst')
    if (outcome === 'failed') {
      await s.db.query(
        `update app.username_change set status = 'failed', log = log || $2::jsonb
         where id = $1 and status = 'pending'`,
        [requestId, event(s, 'identityFailed')],
      )
      return refuse('usernameIdentityFailed')
    }
    await complete(request, context)
    return {}
  },
}

type Creating = Context<typeof calls.usernameChangeRequestCreate>

/** One request at a time: a new one takes the place of the last, but not within a minute and five a day at most. */
function begin(address: string, { by, services: s, refuse, change }: Creating): Promise<number> {
  const now = s.clock.now()
  return change(async (client) => {
    await client.query('select from app.person where id = $1 for update', [by.person.id])
    const { rows: before } = await client.query<{ count: number; last: Date | null }>(
      `select count(*)::int as count, max(sent_at) as last from app.username_change
       where person_id = $1 and created_at > $2`,
      [by.person.id, new Date(now.getTime() - dayMs)],
    )
    const { count = 0, last = null } = before[0] ?? {}
    if (count >= mostADay) return refuse('resendUsedUp')
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
    const [made] = rows
    if (!made) throw new Error('a request was not made')
    return made.id
  })
}

async function complete(
  { id, desiredUsername }: UsernameChange,
  { by, services: s, browser, t, refuse, change }: Context<typeof calls.usernameChangeRequestCompleted>,
): Promise<void> {
  const { person } = by
  await change(async (client) => {
    const { rowCount } = await client.query(
      `update app.username_change set status = 'completed' where id = $1 and status = 'pending'`,
      [id],
    )
    if (rowCount !== 1) return refuse('usernameChangeNotFound')
    const isChanged = await changeUsername(s, client, { person, username: desiredUsername })
    return isChanged ? undefined : refuse('usernameTaken')
  })
  s.store.people.forget(person.id)
  await s.sessions.endOf(person.id, 'username changed', { except: by.sessionId })
  const brand = s.brand(browser.brand).name
  s.later.run(async () => {
    for (const to of [person.email, desiredUsername])
      await s.partners.mail.send({
        brand: browser.brand,
        to,
        subject: t('Your address to sign in with was changed'),
        text: t('{brand}: you now sign in with {address}. Was it not you? Call us.', {
          brand,
          address: desiredUsername,
        }),
      })
  })
}

async function requireRequest(
  s: Services,
  by: Principal,
  id: number,
  refuse: (refusal: 'usernameChangeNotFound') => never,
): Promise<UsernameChange> {
  return (await usernameChangeOf(s, by.person.id, id)) ?? refuse('usernameChangeNotFound')
}

/** To a free address its code; to a taken one, a word to whoever has it. The old address hears of the wish, once. */
async function mailNew(
  { by: { person }, services: s, browser: { brand }, t }: Creating,
  { to, code, isFirst }: { to: string; code: string; isFirst: boolean },
): Promise<void> {
  const names = { brand: s.brand(brand).name, address: to }
  const isTaken = await isUsernameTaken(s, brand, to)
  await s.partners.mail.send({ brand, to, ...(isTaken ? taken(names, t) : fresh(names, code, t)) })
  if (isFirst)
    await s.partners.mail.send({
      brand,
      to: person.email,
      subject: t('Somebody wants to sign in with another address'),
      text: t(
        '{brand}: your account is asked to be opened with {address} from now on. Was it not you? End your other sessions and call us.',
        names,
      ),
    })
}

type Names = { brand: string; address: string }

const fresh = (names: Names, code: string, t: Translate) => ({
  subject: t('Confirm your new address for {brand}', names),
  text: t('{brand}: {code} confirms that you want to sign in with this address. It is good for 15 minutes.', {
    ...names,
    code,
  }),
})

const taken = (names: Names, t: Translate) => ({
  subject: t('You already have an account with {brand}', names),
  text: t(
    '{brand}: somebody wanted to sign in to another account with your address. Nothing was changed.',
    names,
  ),
})

const event = (s: Services, name: UsernameChangeEvent['event']): string =>
  JSON.stringify([{ event: name, at: s.clock.now().toISOString() } satisfies UsernameChangeEvent])
