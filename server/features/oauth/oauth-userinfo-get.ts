import type * as calls from '@sixpence/protocol/oauth/oauth'
import type { disclosedBy } from '@sixpence/protocol/oauth/oauth'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { customerTypes } from '@sixpence/protocol/rights'
import type { Handler } from '#context/handler.ts'
import { sha256 } from '#core/keys/sha256.ts'

/** `sub` differs per application, so that applications cannot link their users. */
export const oauthUserinfoGet: Handler<typeof calls.oauthUserinfoGet> = async (
  _input,
  { services: s, browser, refuse },
) => {
  const { rows } = await s.db.query<{ personId: number; clientId: string; scopes: string[] }>(
    `select a.person_id as "personId", a.client_id as "clientId", a.scopes
     from app.oauth_token t join app.oauth_authorization a on a.id = t.authorization_id
     where t.token_hash = $1 and a.brand = $2 and t.revoked_at is null and t.expires_at > $3`,
    [sha256(browser.bearer ?? ''), browser.brand, s.clock.now()],
  )
  const [allowed] = rows
  const person = allowed && (await s.store.people.person(allowed.personId))
  if (!person) return refuse('tokenInvalid')
  const own = (await s.store.people.customersOf(person.id)).find(
    (customer) => customer.type === customerTypes.personal,
  )
  const accounts = await s.db.query<Record<(typeof disclosedBy)['accounts'][number], string>>(
    'select currency, alias from app.account where customer_id = $1 order by id limit 100',
    [own?.id ?? null],
  )
  const sub = s.secrets.mac('email-index', 'oauth subject', allowed.clientId, person.id).toString('base64url')
  return {
    sub,
    ...(allowed.scopes.includes('profile') &&
      ({
        name: fullName(person),
        email: person.email,
      } satisfies Record<(typeof disclosedBy)['profile'][number], string>)),
    ...(allowed.scopes.includes('accounts') && { accounts: accounts.rows }),
  }
}
