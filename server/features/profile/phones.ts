import { createHash, randomUUID } from 'node:crypto'
import type * as calls from '@sixpence/protocol/profile/profile'
import { isCallingCode } from '@sixpence/protocol/rules/countries'
import type { Acting, Context, Handlers } from '#context/handler.ts'
import { noteFactor } from '#auth/cooling.ts'
import { sameSecret } from '#core/secrets.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { maskPhone } from '#rules/mask.ts'
import type { PhoneText } from '#store/contact/contacts.ts'
import { keepPerson } from '#store/customer/sealed-people.ts'
import { adoptContacts } from './adopt.ts'
import { codeHash, renewCode, tryCode } from './codes.ts'
import { customerVerify } from './customer-verify.ts'

type Calls = Pick<
  typeof calls,
  | 'customerPhoneInquiry'
  | 'customerPhoneAdd'
  | 'customerPhoneReplace'
  | 'phoneVerify'
  | 'customerVerify'
  | 'customerPhoneConfirm'
>

export const phones: Handlers<Calls> = {
  customerPhoneInquiry: async (_input, { by, services: s }) => {
    await adoptContacts(s, by)
    const found = await s.contacts.phones(by.customer.id)
    return {
      phones: found.map(({ id, countryCode, number, confirmed, isPrimary }) => ({
        phoneId: id,
        countryCode,
        number,
        confirmed,
        ...(isPrimary && { status: 'Primary' as const }),
      })),
    }
  },

  customerPhoneAdd: async (input, { by, services: s, refuse }) => {
    await adoptContacts(s, by)
    const phone = { countryCode: input.phoneCountryCode, number: input.phone }
    if (!isCallingCode(phone.countryCode)) return refuse('phoneCountryUnknown')
    const { rows } = await s.db.query<{ id: number }>(
      `insert into app.phone (customer_id, look_up, sealed, is_primary, created_at)
       values ($1, $2, $3, true, $4) on conflict do nothing returning id`,
      [by.customer.id, ...(await s.contacts.sealedPhone(by.customer, phone)), s.clock.now()],
    )
    return { phoneId: rows[0]?.id ?? refuse('phoneExists') }
  },

  customerPhoneReplace: async (input, { by, own, services: s, refuse, t, change }) => {
    const phone = { countryCode: input.phoneCountryCode, number: input.phone }
    if (!isCallingCode(phone.countryCode)) return refuse('phoneCountryUnknown')
    const [lookUp, sealed] = await s.contacts.sealedPhone(by.customer, phone)
    const reqId = randomUUID()
    // One replacement waits at a time; a new one takes its place, but not before the last code is a minute old.
    const waiting = await s.db.query<{ sentAt: Date }>(
      'select sent_at as "sentAt" from app.phone where replaces = $1',
      [input.phoneId],
    )
    const since = s.clock.now().getTime() - (waiting.rows[0]?.sentAt.getTime() ?? 0)
    if (since < 60_000) return refuse('resendTooSoon', { count: Math.ceil((60_000 - since) / 1000) })
    const id = await change(async (client) => {
      await client.query('delete from app.phone where replaces = $1', [input.phoneId])
      const { rows } = await client.query<{ id: number }>(
        `insert into app.phone (customer_id, look_up, sealed, is_primary, replaces, req_id, created_at)
         values ($1, $2, $3, false, $4, $5, $6) on conflict do nothing returning id`,
        [by.customer.id, lookUp, sealed, input.phoneId, reqId, s.clock.now()],
      )
      return rows[0]?.id ?? refuse('phoneKnown')
    })
    const renewed = await renewCode(s, 'phone', id)
    if (!('code' in renewed)) return refuse('resendTooSoon', { count: 60 })
    const to = own.phoneId.confirmed ? wholeOf(own.phoneId) : wholeOf(phone)
    await sendCode(s, by, t, { to, code: renewed.code, newNumber: maskPhone(wholeOf(phone)) })
    return { reqId, sentTo: maskPhone(to) }
  },

  phoneVerify: async ({ phoneId, codeChallenge }, { by, own, services: s, refuse, t }) => {
    if (own.phoneId.confirmed) return refuse('phoneConfirmed')
    const renewed = await renewCode(s, 'phone', phoneId, codeChallenge)
    if ('refused' in renewed)
      return refuse(renewed.refused, 'seconds' in renewed ? { count: renewed.seconds } : {})
    const to = wholeOf(own.phoneId)
    await sendCode(s, by, t, { to, code: renewed.code })
    return { sentTo: maskPhone(to) }
  },

  customerVerify,

  customerPhoneConfirm: async (input, context) => {
    const { phoneId, verification, reqId, approvalCode } = input
    if (phoneId !== undefined && verification && reqId === undefined && approvalCode === undefined)
      return confirm(phoneId, verification, context)
    if (reqId !== undefined && approvalCode !== undefined && phoneId === undefined && !verification)
      return replace(reqId, approvalCode, context)
    return context.refuse('confirmationIncomplete')
  },
}

type Confirming = Context<typeof calls.customerPhoneConfirm>

async function confirm(
  phoneId: number,
  verification: { codeVerifier: string; code: string },
  { by, own, services: s, refuse, change }: Confirming,
): Promise<{ phoneId: number; confirmed: boolean }> {
  const tried = (await tryCode(s, 'phone', phoneId)) ?? refuse('confirmationOver')
  const challenge = createHash('sha256').update(verification.codeVerifier).digest('base64url')
  const isRight =
    tried.challenge !== null &&
    sameSecret(challenge, tried.challenge) &&
    sameSecret(codeHash(s, 'phone', phoneId, verification.code), tried.hash)
  if (!isRight) return refuse('wrongConfirmationCode', { count: tried.left }, 'verification')
  const { phoneId: phone } = own
  await change(async (client) => {
    await client.query('update app.phone set confirmed = true, code_hash = null where id = $1', [phoneId])
    // A person's own phone is where their codes go from now on.
    if (by.customer.type !== 1 || !phone?.isPrimary || wholeOf(phone) === by.person.phone) return
    const keeping = { db: client, personal: s.personal }
    await keepPerson(keeping, by.person, { phone: wholeOf(phone) })
    await noteFactor(s, client, by.person.id, 'sms')
  })
  s.store.people.forget(by.person.id)
  return { phoneId, confirmed: true }
}

/** The old number agreed: the new one takes its place and still has to be confirmed itself. */
async function replace(
  reqId: string,
  code: string,
  { by, services: s, refuse, change }: Confirming,
): Promise<{ phoneId: number; confirmed: boolean }> {
  const { rows } = await s.db.query<{ id: number; replaces: number }>(
    'select id, replaces from app.phone where req_id = $1 and customer_id = $2 and replaces is not null',
    [reqId, by.customer.id],
  )
  const { id, replaces } = rows[0] ?? refuse('confirmationOver')
  const tried = (await tryCode(s, 'phone', id)) ?? refuse('confirmationOver')
  if (!sameSecret(codeHash(s, 'phone', id, code), tried.hash))
    return refuse('wrongConfirmationCode', { count: tried.left }, 'approvalCode')
  await change(async (client) => {
    const old = await client.query<{ isPrimary: boolean }>(
      `update app.phone set replaces = null, req_id = null, code_hash = null, sends = 0, sent_at = null
       where id = $1 and replaces = $2 returning true as "isPrimary"`,
      [id, replaces],
    )
    if (old.rowCount !== 1) return refuse('confirmationOver')
    await client.query('delete from app.phone where id = $1', [replaces])
    return client.query('update app.phone set is_primary = true where id = $1', [id])
  })
  return { phoneId: id, confirmed: false }
}

const wholeOf = ({ countryCode, number }: PhoneText): string => `+${countryCode}${number}`

async function sendCode(
  s: Services,
  { customer }: Acting,
  t: Translate,
  message: { to: string; code: string; newNumber?: string },
): Promise<void> {
  const brand = s.brand(customer.brand).name
  const { to, code, newNumber } = message
  const text = newNumber
    ? t('{brand}: {code} changes your phone number to {newNumber}. Never give it to anybody.', {
        brand,
        code,
        newNumber,
      })
    : t('{brand}: {code} confirms this phone number. Never give it to anybody.', { brand, code })
  await s.partners.sms.send({ brand: customer.brand, to, text })
}
