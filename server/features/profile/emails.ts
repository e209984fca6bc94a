import type * as calls from '@sixpence/protocol/profile/profile'
import type { Context, Handlers } from '#context/handler.ts'
import { sameSecret } from '#core/secrets.ts'
import { usernameChangeOnWire } from '#store/customer/username-changes.ts'
import { adoptContacts } from './adopt.ts'
import { codeHash, renewCode, tryCode } from './codes.ts'
import { freshEmailLink } from './email-link.ts'

const mostEmails = 5

type Calls = Pick<
  typeof calls,
  | 'customerEmailInquiry'
  | 'customerEmailAdd'
  | 'customerEmailDelete'
  | 'customerEmailPrimarySet'
  | 'customerEmailConfirmRequest'
  | 'customerEmailConfirm'
>

export const emails: Handlers<Calls> = {
  customerEmailInquiry: async (_input, { by, services: s }) => {
    await adoptContacts(s, by)
    const found = await s.contacts.emails(by.customer.id)
    return {
      emails: found.map(({ id, address, confirmed, isPrimary, isLogin }) => ({
        emailId: id,
        emailAddress: address,
        confirmed,
        ...(isPrimary && { status: 'Primary' as const }),
        isLogin,
      })),
      ...(await usernameChangeOnWire(s, by.person.id)),
    }
  },

  customerEmailAdd: async ({ emailAddress }, context) => {
    const { by, services: s, refuse } = context
    await adoptContacts(s, by)
    const known = await s.contacts.emails(by.customer.id)
    if (known.some(({ address }) => address === emailAddress)) return refuse('emailKnown')
    const { rows } = await s.db.query<{ id: number }>(
      `insert into app.email (customer_id, look_up, sealed, is_primary, created_at)
       select $1, $2, $3, false, $4 where (select count(*) from app.email where customer_id = $1) < $5
       on conflict do nothing returning id`,
      [
        by.customer.id,
        ...(await s.contacts.sealedEmail(by.customer, emailAddress)),
        s.clock.now(),
        mostEmails,
      ],
    )
    const emailId = rows[0]?.id ?? refuse('tooManyEmails', { most: mostEmails })
    const renewed = await renewCode(s, 'email', emailId)
    if ('code' in renewed) await mailCode(context, { id: emailId, address: emailAddress }, renewed.code)
    return { emailId }
  },

  customerEmailDelete: async ({ emailId }, { own, services: s, refuse }) => {
    if (own.emailId.isLogin) return refuse('emailIsLogin')
    const { rowCount } = await s.db.query('delete from app.email where id = $1 and not is_primary', [emailId])
    return rowCount === 1 ? {} : refuse('emailIsPrimary')
  },

  customerEmailPrimarySet: async ({ emailId }, { by, own, refuse, change }) => {
    if (!own.emailId.confirmed) return refuse('emailNotConfirmed')
    await change(async (client) => {
      await client.query('update app.email set is_primary = false where customer_id = $1 and is_primary', [
        by.customer.id,
      ])
      await client.query('update app.email set is_primary = true where id = $1', [emailId])
    })
    return {}
  },

  customerEmailConfirmRequest: async ({ emailId }, context) => {
    const { own, services: s, refuse } = context
    if (own.emailId.confirmed) return refuse('emailConfirmed')
    const renewed = await renewCode(s, 'email', emailId)
    if ('refused' in renewed)
      return refuse(renewed.refused, 'seconds' in renewed ? { count: renewed.seconds } : {})
    await mailCode(context, own.emailId, renewed.code)
    return {}
  },

  customerEmailConfirm: async ({ emailId, confirmationCode }, { services: s, refuse }) => {
    const tried = (await tryCode(s, 'email', emailId)) ?? refuse('confirmationOver')
    if (!sameSecret(codeHash(s, 'email', emailId, confirmationCode), tried.hash))
      return refuse('wrongConfirmationCode', { count: tried.left }, 'confirmationCode')
    await s.db.query('update app.email set confirmed = true, code_hash = null where id = $1', [emailId])
    return {}
  },
}

async function mailCode(
  {
    by: { customer },
    services: s,
    browser,
    t,
  }: Pick<Context<typeof calls.customerEmailAdd>, 'by' | 'services' | 'browser' | 't'>,
  email: { id: number; address: string },
  code: string,
): Promise<void> {
  const brand = s.brand(customer.brand).name
  const link = `${browser.origin}/email-confirmation/${await freshEmailLink(s, email.id)}`
  await s.partners.mail.send({
    brand: customer.brand,
    to: email.address,
    subject: t('Confirm your e-mail address for {brand}', { brand }),
    text: t(
      '{brand}: {code} confirms this e-mail address, and so does this link: {link}. Both are good for 15 minutes.',
      { brand, code, link },
    ),
  })
}
