import type { Currency } from '@sixpence/money'
import type { AccessRight } from '@sixpence/protocol/rights'
import type { Language } from '@sixpence/locales'
import type pg from 'pg'
import type { Services } from '#app/services.ts'
import { agreementsOf } from '#documents/agreements.ts'
import { keepTaxNumber } from '#store/tax-number.ts'
import { insertAccess, insertCustomer, insertPerson, ownPermissions } from '#store/new-customer.ts'

/** What a person wrote to register. */
export type PersonalForm = {
  email: string
  firstName: string
  lastName: string
  birthDay: string
  residenceCountryCode: string
  phoneCountryCode: string
  phone: string
  occupation: string
  taxId?: string | undefined
  agreements: string[]
  device: object
  passwordHash: string
  language: Language
  /** Where it came from, for the proof of what was agreed to. */
  address: string
}

/** What a company wrote to register, as far as activating it goes. */
export type BusinessForm = {
  email: string
  name: string
  registrationCountryCode: string
  taxId?: string
  language: Language
  users: {
    email: string
    firstName: string
    lastName: string
    phone?: string
    right: AccessRight
  }[]
}

/** A person becomes a customer. Undefined when the address has become a customer's meanwhile. */
export async function openPersonal(
  s: Services,
  client: pg.PoolClient,
  brand: string,
  form: PersonalForm,
): Promise<number | undefined> {
  const { email, firstName, lastName, occupation, device, birthDay, passwordHash, language } = form
  const personId = await insertPerson(
    { db: client, personal: s.personal },
    {
      brand,
      email,
      firstName,
      lastName,
      birthDay,
      phone: `+${form.phoneCountryCode}${form.phone}`,
      language,
      passwordHash,
    },
  )
  const customerId = await insertCustomer(
    { db: client, personal: s.personal },
    {
      brand,
      type: 1,
      name: `${firstName} ${lastName}`,
      email,
      residenceCountry: form.residenceCountryCode,
      currency: s.brand(brand).defaultCurrency as Currency,
    },
    s.clock.now(),
  )
  if (personId === undefined || customerId === undefined) return undefined
  if (form.taxId) await keepTaxNumber({ db: client, personal: s.personal }, customerId, form.taxId)
  await insertAccess(client, { personId, customerId, right: 'full', permissions: ownPermissions })
  await client.query(
    `insert into app.questionnaire (customer_id, kind, answers, updated_at) values ($1, 'registration', $2, $3)`,
    [
      customerId,
      await s.personal.seal(`customer:${customerId}`, { occupation, device }, client),
      s.clock.now(),
    ],
  )
  await client.query(
    `insert into app.agreement_acceptance (person_id, agreement, version, at, address)
     select $1, agreement, version, $4, $5 from unnest($2::text[], $3::text[]) as a (agreement, version)`,
    [
      personId,
      ...columnsOf(agreementsOf(s.brand(brand), 'personal', (text) => text)),
      s.clock.now(),
      form.address,
    ],
  )
  return personId
}

const columnsOf = (agreements: { id: string; version: string }[]): [string[], string[]] => [
  agreements.map(({ id }) => id),
  agreements.map(({ version }) => version),
]

/** A user of a new company: an existing person of the brand gets the access, a new one a link to choose a password. */
export type Invited = { email: string; personId: number; isNew: boolean }

/** A company becomes a customer, with its users. Undefined when its address has become a customer's meanwhile. */
export async function openBusiness(
  s: Services,
  client: pg.PoolClient,
  brand: string,
  form: BusinessForm,
): Promise<Invited[] | undefined> {
  const customerId = await insertCustomer(
    { db: client, personal: s.personal },
    {
      brand,
      type: 2,
      name: form.name,
      email: form.email,
      residenceCountry: form.registrationCountryCode,
      currency: s.brand(brand).defaultCurrency as Currency,
    },
    s.clock.now(),
  )
  if (customerId === undefined) return undefined
  if (form.taxId) await keepTaxNumber({ db: client, personal: s.personal }, customerId, form.taxId)
  const invited: Invited[] = []
  for (const { email, firstName, lastName, phone, right } of form.users) {
    const made = await insertPerson(
      { db: client, personal: s.personal },
      {
        brand,
        email,
        firstName,
        lastName,
        birthDay: null,
        phone: phone ?? null,
        language: form.language,
        // No password fits it until one is chosen.
        passwordHash: 'none',
      },
    )
    const personId = made ?? (await personOf(s, client, brand, email))
    await insertAccess(client, { personId, customerId, right, permissions: ownPermissions })
    invited.push({ email, personId, isNew: made !== undefined })
  }
  return invited
}

async function personOf(s: Services, client: pg.PoolClient, brand: string, email: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select id from app.person where email_look_up = $1', [
    s.personal.lookUp('email', brand, email),
  ])
  const [found] = rows
  if (!found) throw new Error('a person was neither made nor found')
  return found.id
}
