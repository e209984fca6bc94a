import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/registration/company-users'
import { accessRightOf } from '@sixpence/protocol/rights'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type pg from 'pg'
import { notifyCompany } from '#auth/notify-person.ts'
import { changeRepresentatives } from '#auth/change-representatives.ts'
import type { Act, Context, Handler } from '#context/handler.ts'
import { removeAccess } from '#store/customer/access.ts'
import {
  isPerson,
  linkRepresentative,
  representativesOf,
  rewriteRepresentative,
  type Somebody,
} from '#store/representative/representatives.ts'
import { sendLetters } from './due-letters.ts'
import { hasPassword } from './has-password.ts'
import { invite } from './open-company.ts'
import { closeInvitations, invitedUntil, note } from './registrations.ts'

type Call = typeof calls.businessUserInvite
type Input = DecodedInputOf<Call>

/** Confirmed, with the address, as for raising the right of a user who already has access. */
export const businessUserInvite: Handler<typeof calls.businessUserInvite> = async (input, context) => {
  const { by, services: s } = context
  const { email } = await guestOf(s.db, input, context)
  const taken = await representativeOf(s.db, email, context)
  if (taken !== undefined && taken !== input.id) context.refuse('userEmailTwice', {}, 'email')
  const act = {
    subject: `invite:${by.customer.id}:${input.id}:${input.right}:${lookUpOf(email, context)}`,
    facts: { company: by.customer.name, name: email, right: String(input.right) },
  }
  return {
    act,
    does: () => send(input, context, act),
  }
}

async function send(input: Input, context: Context<Call>, act: Act) {
  const { by, services: s, refuse } = context
  const { id, right } = input
  const { letter, email } = await changeRepresentatives(context, 'businessUserInvite', async (client) => {
    const { somebody, email } = await guestOf(client, input, context)
    await rename(client, somebody, email, context)
    const taken = await representativeOf(client, email, context)
    if (taken !== undefined && taken !== id) refuse('userEmailTwice', {}, 'email')
    await closeInvitations(s, client, id)
    // Removes the access of an earlier, unused invitation.
    await removeAccess(client, { customerId: by.customer.id, personId: somebody.personId })
    await linkRepresentative(client, { id, personId: null })
    const { brand } = by.customer
    const joining = {
      customerId: by.customer.id,
      right: accessRightOf(right),
      representativeId: id,
      company: by.customer.name,
      invitedBy: fullName(by.person),
    }
    const user = { ...somebody.text, email }
    const invited = await invite(s, client, { brand, user, joining, language: by.person.language })
    await notifyCompany(s, client, { customer: by.customer, by: by.person, act })
    const noted = await note(s, client, { brand, ...invited, mustMail: true })
    const { kind, personId } = invited
    return {
      id,
      after: { right, email },
      personId,
      result: { letter: { id: noted.id, code: noted.code, kind, personId }, email },
    }
  })
  await sendLetters(s, [letter])
  return { sentTo: email, until: invitedUntil(s).toISOString() }
}

/**
 * The invited representative and the address of the invitation. @throws Refused holdingCompanyFixed | userAlready |
 * userEmailMissing
 */
async function guestOf(
  db: Pick<pg.Pool, 'query'>,
  input: Input,
  { by, services: s, refuse }: Context<Call>,
): Promise<{ somebody: Somebody; email: string }> {
  const [representative] = await representativesOf({ db, personal: s.personal }, by.customer.id, input.id)
  if (!representative || !isPerson(representative)) return refuse('holdingCompanyFixed')
  if (representative.personId !== null && (await hasPassword(db, representative.personId)))
    return refuse('userAlready')
  return {
    somebody: representative,
    email: input.email ?? representative.text.email ?? refuse('userEmailMissing', {}, 'email'),
  }
}

/** The address of the invitation becomes the representative's address. */
async function rename(
  client: pg.PoolClient,
  { id, text }: Somebody,
  email: string,
  { by, services: s }: Context<Call>,
): Promise<void> {
  if (text.email === email) return
  const sealed = await s.personal.seal(`customer:${by.customer.id}`, { ...text, email }, client)
  await rewriteRepresentative(client, id, sealed)
}

/** Id of the representative who uses the account with this address. */
async function representativeOf(
  client: Pick<pg.Pool, 'query'>,
  email: string,
  { by, services: s }: Context<Call>,
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `select coalesce(r.id, 0) as id from app.person p
     join app.access a on a.person_id = p.id and a.customer_id = $1
     left join app.representative r on r.person_id = p.id and r.customer_id = $1
     where p.email_look_up = any($2)`,
    [by.customer.id, s.personal.lookUps('email', by.customer.brand, email)],
  )
  return rows[0]?.id
}

const lookUpOf = (email: string, { by, services: s }: Context<Call>): string =>
  s.personal.lockOf('email', by.customer.brand, email)
