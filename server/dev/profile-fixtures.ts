import { randomInt, randomUUID } from 'node:crypto'
import type * as profile from '@sixpence/protocol/profile'
import { codeHash } from '#features/profile/codes.ts'
import { readCustomerText } from '#store/sealed-people.ts'
import type { CastCustomer } from './cast-people.ts'
import type { FixturesOf, World } from './fixtures.ts'
import type { TestBank } from './test-bank.ts'
import { challengeOf, freshVerifier } from './test-client.ts'
import { senderOf } from './device-fixtures.ts'

const contactCode = '424242'

export const someAddress = {
  address1: '4 Harbour Steps',
  city: 'Kaunas',
  postalCode: '44001',
  countryCode: 'LT',
  stateCode: 'KU',
  addressStatus: 1,
}

export const someCertification = {
  cityOfBirth: 'Kaunas',
  countryOfBirth: 'LT',
  dateOfBirth: '1990-01-01',
  taxIds: [{ countryCode: 'LT', taxId: '39001010000' }],
  citizenship: ['LT'],
  hasUSIndicia: false,
  isUSTaxPayer: false,
}

/** A wish of the sender to sign in with another address, as far as this. */
async function wish(
  world: World,
  { confirmed = false, passed = false }: { confirmed?: boolean; passed?: boolean } = {},
): Promise<number> {
  const { bank } = world
  const { id: personId } = await senderOf(world)
  const { owner } = bank.database
  await owner.query('delete from app.username_change where person_id = $1', [personId])
  const jobId = passed ? await passedVideo(world, personId) : null
  const requestId = await idOf(
    bank,
    `insert into app.username_change (person_id, sealed, status, email_confirmed_at, job_id, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, now()) returning id`,
    [
      personId,
      await bank.services.personal.seal(`person:${personId}`, { address: freshAddress() }),
      passed ? 'pending' : 'active',
      confirmed ? new Date() : null,
      jobId,
      new Date(bank.services.clock.now().getTime() + 600_000),
    ],
  )
  await owner.query('update app.username_change set code_hash = $2 where id = $1', [
    requestId,
    codeHash(bank.services, 'username_change', requestId, contactCode),
  ])
  return requestId
}

async function passedVideo({ bank, customer }: World, personId: number): Promise<string> {
  const id = randomUUID()
  await bank.database.owner.query(
    `insert into app.identity_run
       (id, customer_id, person_id, brand, kind, purpose, token_hash, state, created_at, expires_at)
     values ($1, $2, $3, $4, 'video', 'username', $5, 'passed', now(), now() + interval '1 day')`,
    [id, customer.id, personId, customer.brand, Buffer.from(id)],
  )
  return id
}

type Owner = Pick<CastCustomer, 'id' | 'brand'>

/** A customer whose contacts were looked at before. */
async function adopted(bank: TestBank, { id }: Owner): Promise<void> {
  const { db } = bank.services
  const { rows } = await db.query<{ brand: string; type: number }>(
    'select brand, type from app.customer where id = $1',
    [id],
  )
  const [row, text] = [rows[0], await readCustomerText(bank.services, id)]
  if (!row || !text) throw new Error(`no customer ${id}`)
  const customer = { id, ...row, email: text.email }
  await bank.services.contacts.adopt(customer, { countryCode: '370', number: '69900000' }, new Date())
}

export async function ownAddress(bank: TestBank, customer: Owner): Promise<number> {
  const { addressStatus, ...text } = someAddress
  return idOf(
    bank,
    `insert into app.address (customer_id, kind, stated_at, sealed, created_at) values ($1, $2, now(), $3, now())
     returning id`,
    [customer.id, addressStatus, await bank.services.personal.seal(`customer:${customer.id}`, text)],
  )
}

export async function ownPhone(bank: TestBank, customer: Owner): Promise<number> {
  await adopted(bank, customer)
  const number = String(randomInt(10_000_000, 99_999_999))
  const sealed = await bank.services.contacts.sealedPhone({ ...customer }, { countryCode: '370', number })
  return idOf(
    bank,
    `insert into app.phone (customer_id, look_up, sealed, is_primary, created_at) values ($1, $2, $3, false, now())
     returning id`,
    [customer.id, ...sealed],
  )
}

export async function ownEmail(bank: TestBank, customer: Owner): Promise<number> {
  await adopted(bank, customer)
  const sealed = await bank.services.contacts.sealedEmail(customer, freshAddress())
  return idOf(
    bank,
    `insert into app.email (customer_id, look_up, sealed, is_primary, created_at) values ($1, $2, $3, false, now())
     returning id`,
    [customer.id, ...sealed],
  )
}

const freshAddress = (): string => `${randomUUID().slice(0, 12)}@people.example`

/** Lets a code wait at a phone or an e-mail. */
async function awaiting(
  bank: TestBank,
  table: 'phone' | 'email',
  id: number,
  challenge?: string,
): Promise<void> {
  await bank.database.owner.query(
    `update app.${table} set code_hash = $2, expires_at = $3 ${challenge ? ', challenge = $4' : ''} where id = $1`,
    [
      id,
      codeHash(bank.services, table, id, contactCode),
      new Date(bank.services.clock.now().getTime() + 600_000),
      ...(challenge ? [challenge] : []),
    ],
  )
}

async function idOf(bank: TestBank, text: string, values: unknown[]): Promise<number> {
  const { rows } = await bank.database.owner.query<{ id: number }>(text, values)
  return Number(rows[0]?.id)
}

/** As few as a customer may have, so that one more is possible. */
async function withRoom({ bank, customer }: World, table: 'address' | 'email' | 'phone'): Promise<void> {
  await adopted(bank, customer)
  const kept = table === 'email' ? 'and not is_primary and not is_login' : ''
  await bank.database.owner.query(`delete from app.${table} where customer_id = $1 ${kept}`, [customer.id])
}

const newNumber = () => ({
  phoneCountryCode: '370',
  phone: String(randomInt(10_000_000, 99_999_999)),
  phoneType: 2 as const,
})

export const forProfile: FixturesOf<typeof profile> = {
  customerAddressInquiry: () => ({}),
  customerAddressCreate: async (world) => {
    await withRoom(world, 'address')
    return { address: someAddress }
  },
  customerAddressUpdate: async ({ bank, customer }) => ({
    addressId: await ownAddress(bank, customer),
    address: someAddress,
  }),
  customerAddressDelete: async ({ bank, customer }) => ({ id: await ownAddress(bank, customer) }),
  customerAddressConfirm: async ({ bank, customer }) => ({ addressId: await ownAddress(bank, customer) }),
  customerPhoneInquiry: () => ({}),
  customerPhoneAdd: async (world) => {
    await withRoom(world, 'phone')
    return newNumber()
  },
  customerVerify: async (world) => {
    await withRoom(world, 'phone')
    const id = await ownPhone(world.bank, world.customer)
    await world.bank.database.owner.query('update app.phone set is_primary = true where id = $1', [id])
    return { id: world.customer.id, type: 'sms', codeChallenge: challengeOf(freshVerifier()) }
  },
  customerPhoneReplace: async ({ bank, customer }) => ({
    phoneId: await ownPhone(bank, customer),
    ...newNumber(),
  }),
  phoneVerify: async ({ bank, customer }) => ({
    phoneId: await ownPhone(bank, customer),
    type: 'sms',
    codeChallenge: challengeOf(freshVerifier()),
  }),
  customerPhoneConfirm: async ({ bank, customer }) => {
    const [phoneId, codeVerifier] = [await ownPhone(bank, customer), freshVerifier()]
    await awaiting(bank, 'phone', phoneId, challengeOf(codeVerifier))
    return { phoneId, verification: { codeVerifier, code: contactCode } }
  },
  customerEmailInquiry: () => ({}),
  customerEmailAdd: async (world) => {
    await withRoom(world, 'email')
    return { emailAddress: freshAddress() }
  },
  customerEmailDelete: async ({ bank, customer }) => ({ emailId: await ownEmail(bank, customer) }),
  customerEmailPrimarySet: async ({ bank, customer }) => {
    const emailId = await ownEmail(bank, customer)
    await bank.database.owner.query('update app.email set confirmed = true where id = $1', [emailId])
    return { emailId }
  },
  customerEmailConfirmRequest: async ({ bank, customer }) => ({ emailId: await ownEmail(bank, customer) }),
  customerEmailConfirm: async ({ bank, customer }) => {
    const emailId = await ownEmail(bank, customer)
    await awaiting(bank, 'email', emailId)
    return { emailId, confirmationCode: contactCode }
  },
  usernameChangeRequestCreate: async ({ bank }) => {
    await bank.database.owner.query('delete from app.username_change')
    return { desiredUsername: freshAddress() }
  },
  usernameChangeRequestDelete: async (world) => ({ requestId: await wish(world) }),
  usernameChangeRequestEmailConfirm: async (world) => ({ requestId: await wish(world), code: contactCode }),
  usernameChangeRequestIdentityJob: async (world) => ({
    requestId: await wish(world, { confirmed: true }),
  }),
  usernameChangeRequestCompleted: async (world) => ({
    requestId: await wish(world, { confirmed: true, passed: true }),
  }),
  customerTaxNumberUpdate: () => ({ taxId: '39001010000' }),
  fatcaCrsGet: () => ({}),
  fatcaCrsUpdate: () => someCertification,
}
