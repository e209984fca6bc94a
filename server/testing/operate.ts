import { after } from '@sixpence/days'
import { sandboxes } from '#simulator/sandboxes/sandboxes.ts'
import { once } from 'node:events'
import { join } from 'node:path'
import { addressOf } from '@sixpence/postgres/embedded'
import { type AccessRight, accessRights, customerTypes } from '@sixpence/protocol/rights'
import Fastify from 'fastify'
import pino from 'pino'
import { apiAddress } from '#core/api-address.ts'
import { systemClock } from '#core/clock.ts'
import { readConfig } from '#core/config.ts'
import { openServices } from '#app/compose.ts'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { sendActivation } from '#features/registration/letters.ts'
import type { CompanyForm } from '#features/registration/company-form.ts'
import { openPersonal } from '#features/registration/open-customer.ts'
import { note } from '#features/registration/registrations.ts'
import { apiScopes, type ApiScope } from '@sixpence/protocol/rules/api-scopes'
import { allowedIpsOf, deleteAllowedIp, keepAllowedIp } from '#store/api-key/allowed-ips.ts'
import { makeApiKey } from '#store/api-key/api-keys.ts'
import { askedPayment } from './fixtures/asked-payment.ts'
import { heldPaymentOut } from './fixtures/payment-case.ts'
import { keepPerson, keepProvenPhone } from '#store/customer/keep-people.ts'
import { inviteStaff } from '#store/staff/invites.ts'
import { consoleBrand } from '#store/staff/staff.ts'

type PersonKey = { brand: string; email: string }
type Batch = { batchId: number; payee: PersonKey; count: number }
type NewStaff = PersonKey & { lastName: string; role?: string }
type Newcomer = PersonKey & { firstName: string; lastName: string; phone: string; password: string }

/** Actions of an operator beside a running bank; each leaves the rest of the demo unchanged. */
const acts = {
  /** A session without the sign-in steps; returns what the browser stores. */
  async beginSession(s: Services, { brand, email }: PersonKey) {
    const personId = await idOf(s, brand, email)
    return s.sessions.begin({ personId, brand, client: 'spa', userAgent: '', address: '127.0.0.1' })
  },

  /** Stores a company's registration as its form would; the activation mail is sent. */
  async registerCompany(s: Services, { brand, form }: { brand: string; form: CompanyForm }) {
    const { company, language } = form
    const { email } = company
    const { code } = await transaction(s.db, (client) =>
      note(s, client, { brand, kind: 'business', email, form }),
    )
    await sendActivation(s, 'business', { brand, email, language }, code)
  },

  /** A new personal customer, as after activation. */
  registerPerson: (s: Services, who: Newcomer) => newcomer(s, who),

  /** A new member of staff with a session at a brand's desk; returns its cookie. */
  async hireStaff(s: Services, { email, lastName, brand, role = 'administrator' }: NewStaff) {
    const now = s.clock.now()
    const { personId } = await transaction(s.db, async (db) => {
      const deps = { db, personal: s.personal }
      const invited = await inviteStaff(deps, { email, role, invitedBy: undefined }, now)
      if (!invited) throw new Error(`there is no role ${role}`)
      await keepPerson(deps, { id: invited.personId, brand: consoleBrand }, { firstName: 'Ada', lastName })
      return invited
    })
    const cookie = await s.staffSessions.begin({ personId, brand, userAgent: '', address: '127.0.0.1' })
    return { cookie }
  },

  /** Invites a person to the staff, as the command does; returns the secret of the link. */
  async inviteStaff(s: Services, { email, role }: { email: string; role: string }) {
    const invited = await transaction(s.db, (db) =>
      inviteStaff({ db, personal: s.personal }, { email, role, invitedBy: undefined }, s.clock.now()),
    )
    return { token: invited?.token ?? '' }
  },

  /** A payment out that its company received an hour ago and never answered; returns its number and its reference. */
  async stuckPayment(s: Services, { brand, email }: PersonKey) {
    const { rows } = await s.db.query<{ id: number; personId: number; account: number }>(
      `select a.customer_id as id, $1::bigint as "personId", k.id as account
       from app.access a join app.account k on k.customer_id = a.customer_id and k.currency = 'EUR'
       join ledger.balance b on b.account_id = k.id where a.person_id = $1 and b.booked - b.held > 200 limit 1`,
      [await idOf(s, brand, email)],
    )
    const [payer] = rows
    if (!payer) throw new Error(`${email} has no euros`)
    const operationId = await heldPaymentOut(s, { ...payer, brand })
    for (;;) {
      const { rows: sent } = await s.db.query<{ reference: string }>(
        `update app.instruction set state = 'unknown', sent_at = $2::timestamptz - interval '1 hour', next_at = null,
           claimed_until = null where operation_id = $1 returning reference`,
        [operationId, s.clock.now()],
      )
      if (sent[0]) return { operationId, reference: sent[0].reference }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  },

  /** Requires a person to move to push: within this many days, or, with 0, before anything else. */
  async askForPush(s: Services, { brand, email, days }: PersonKey & { days: number }) {
    const by = after(s.clock.now(), { days })
    await s.db.query('update app.person set push_by = $2 where id = $1', [await idOf(s, brand, email), by])
  },

  /** Sets a person's second factor to SMS. */
  async askForCode(s: Services, { brand, email }: PersonKey) {
    await s.db.query(`update app.person set login_2fa = 'sms' where id = $1`, [await idOf(s, brand, email)])
  },

  /** Makes agreements wait for a person's acceptance. */
  async askForAgreements(s: Services, { brand, email, agreements }: PersonKey & { agreements: string[] }) {
    await s.db.query(
      'insert into app.agreement_pending (person_id, agreement) select $1, unnest($2::text[])',
      [await idOf(s, brand, email), agreements],
    )
  },

  /** Makes a person's customers fill in the questionnaire. */
  async askForAnswers(s: Services, { brand, email }: PersonKey) {
    await s.db.query(
      `update app.customer set need_kyc = true where id in
         (select customer_id from app.access where person_id = $1)`,
      [await idOf(s, brand, email)],
    )
  },

  /** Lets a person's waiting push requests expire. */
  async endRequests(s: Services, { brand, email }: PersonKey) {
    await s.db.query(
      `update app.push_request set expires_at = $2 where person_id = $1 and state = 'waiting'`,
      [await idOf(s, brand, email), s.clock.now()],
    )
  },

  /** Deletes a person's push requests, and with them the limit on new requests. */
  async forgetRequests(s: Services, { brand, email }: PersonKey) {
    await s.db.query('delete from app.push_request where person_id = $1', [await idOf(s, brand, email)])
  },

  /** Sets the right of a person who belongs to a single company. */
  async giveRight(s: Services, { brand, email, right }: PersonKey & { right: AccessRight }) {
    await s.db.query('update app.access set access_right = $2 where person_id = $1', [
      await idOf(s, brand, email),
      accessRights[right],
    ])
  },

  /** A key of a person's company, created as on the page of keys; with all scopes, unless some are given. */
  async makeApiKey(
    s: Services,
    { brand, email, name, scopes = apiScopes }: PersonKey & { name: string; scopes?: readonly ApiScope[] },
  ) {
    const { actorId, customerId } = await companyOf(s, { brand, email })
    const asked = { customerId, actorId, name, isEnabled: true, scopes, expiresAt: undefined }
    return transaction(s.db, (client) => makeApiKey(client, asked, s.clock.now()))
  },

  /** Restricts the keys of a person's company to these addresses. */
  async allowAddresses(
    s: Services,
    { brand, email, ...range }: PersonKey & { ipFrom: string; ipTo: string },
  ) {
    const { customerId } = await companyOf(s, { brand, email })
    await transaction(s.db, (client) =>
      keepAllowedIp(client, { customerId, name: 'Office', isEnabled: true, ...range }, s.clock.now()),
    )
  },

  /** Removes the restriction to addresses. */
  async allowAllAddresses(s: Services, person: PersonKey) {
    const { customerId } = await companyOf(s, person)
    for (const { id } of await allowedIpsOf(s.db, customerId)) await deleteAllowedIp(s.db, id)
  },

  /** A batch of payments of 0.01 each, created by a person who belongs to a single company. */
  async askForBatch(s: Services, { brand, email, batchId, payee, count }: PersonKey & Batch) {
    const actor = await idOf(s, brand, email)
    const [company] = await s.store.people.customersOf(actor)
    const [other] = await s.store.people.customersOf(await idOf(s, payee.brand, payee.email))
    if (!company || !other) throw new Error('they act for nobody')
    const euros = async (id: number) =>
      (await s.store.accounts.of(id)).find(({ currency }) => currency === 'EUR')
    const [from, to] = await Promise.all([euros(company.id), euros(other.id)])
    if (!from || !to) throw new Error('they have no euros')
    for (let n = 0; n < count; n += 1)
      await askedPayment(
        { services: s },
        { id: company.id, account: from.id, brand },
        { id: other.id, account: to.id },
        { actor, batchId, units: 1n },
      )
  },
} as const

/** @param phone of Poland, with its + */
async function newcomer(s: Services, { brand, email, phone, password, ...names }: Newcomer) {
  const passwordHash = await s.passwords.hash(password)
  return transaction(s.db, async (client) => {
    const id = await openPersonal(s, client, brand, {
      ...names,
      email,
      passwordHash,
      birthDay: '1990-05-17',
      residenceCountryCode: 'PL',
      phoneCountryCode: '48',
      phone: phone.replace('+48', ''),
      occupation: 'employee',
      agreements: [],
      device: {},
      language: 'en',
      address: '127.0.0.1',
    })
    const person = { id: id ?? 0, brand }
    await keepProvenPhone({ db: client, personal: s.personal }, person, { phone, isSecondStep: false })
    return id
  })
}

async function companyOf(
  s: Services,
  { brand, email }: PersonKey,
): Promise<{ actorId: number; customerId: number }> {
  const actorId = await idOf(s, brand, email)
  const company = (await s.store.people.customersOf(actorId)).find(
    ({ type }) => type !== customerTypes.personal,
  )
  if (!company) throw new Error(`${email} has no company`)
  return { actorId, customerId: company.id }
}

async function idOf(s: Services, brand: string, email: string): Promise<number> {
  const person = await s.store.people.personByEmail(brand, email)
  if (!person) throw new Error(`${brand} knows no ${email}`)
  return person.id
}

/**
 * `node server/testing/operate.ts ACT JSON`, for the demo. Without an act it keeps running for the tests: it prints its
 * port and performs the acts that are posted to it.
 */
const [name, facts = '{}'] = process.argv.slice(2)
const config = readConfig()
if (config.mode !== 'demo') throw new Error('only in the demo')
const ownerUrl = config.databaseUrl ?? (await addressOf(join(config.dataDir, 'postgres')))
// Standard output is read by the process that started it.
const log = pino({ level: 'error', base: null }, process.stderr)
const { services, close } = await openServices({
  apiUrl: await apiAddress(ownerUrl, config, log),
  config,
  clock: systemClock,
  log,
  ...(config.mode === 'demo' && { sandboxes }),
})
try {
  if (name === undefined) await stay()
  else await operate(name, JSON.parse(facts))
} finally {
  await close()
}

async function operate(name: string, facts: unknown): Promise<unknown> {
  const act = Object.entries(acts).find(([key]) => key === name)?.[1] as
    | ((s: Services, facts: unknown) => Promise<unknown>)
    | undefined
  if (!act) throw new Error(`there is no act ${name}`)
  return act(services, facts)
}

/** Performs acts until it is ended. Accepts JSON only, which pages of other sites cannot send without a preflight. */
async function stay(): Promise<void> {
  const app = Fastify()
  app.removeContentTypeParser('text/plain')
  app.post<{ Params: { act: string } }>('/:act', async ({ params, body }, reply) =>
    reply.send((await operate(params.act, body)) ?? {}),
  )
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  process.stdout.write(`${address}\n`)
  await once(process, 'SIGTERM')
  await app.close()
}
