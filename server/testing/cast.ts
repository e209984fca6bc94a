import type { AccessRight, PermissionFlag } from '@sixpence/protocol/rights'
import { shippedRoles, type ShippedRole } from '@sixpence/protocol/rules/staff-permissions'
import {
  type CastAccess,
  type CastCustomer,
  demoCustomer,
  hire,
  hireStaff,
  newCustomer,
} from './cast-people.ts'
import { demoPassword, pays } from '#simulator/people.ts'
import { testServiceToken, type TestBank } from './bank/test-bank.ts'
import { deskOf } from './bank/desk-client.ts'
import { TestClient } from './bank/test-client.ts'
import { endLockOuts } from './bank/lock-outs.ts'

/** A kind of caller: the facts a declaration decides by, and a browser in that state. */
export type Principal = {
  name: string
  /**
   * `none`: unknown; `ended`: a session that has ended; `temporary`: the tmpJwt of a sign-in; `service`: the
   * operator's service, no person.
   */
  session: 'none' | 'unbound' | 'ended' | 'temporary' | 'service' | 'valid'
  /** The acting customer with rights; undefined without a session or customer, or if none is chosen. */
  acting?: CastAccess
  /** Staff in this role, with a session at the console of Ostra. */
  role?: ShippedRole
  /** Has several companies and names none. */
  isUndecided?: true
  /** Names a customer they have no access to. */
  isTrespassing?: true
  headers: Record<string, string>
  /** A new browser each time, so that cells of the matrix are independent. */
  browser: () => Promise<TestClient>
}

/** Owners of objects that are not the caller's: same brand, other brand, company. */
export type Strangers = Record<'sameBrand' | 'otherBrand' | 'company', CastCustomer>

export type Cast = {
  principals: Principal[]
  strangers: Strangers
  owner: Principal
  /** A company the owner has access to as well. */
  related: CastCustomer
  /** A pending payment per customer that no test uses up. */
  payments: Map<number, number>
}

/** All kinds of callers: people of the demo, and new people for those it lacks. */
export async function openCast(bank: TestBank): Promise<Cast> {
  const ines = await demoCustomer(bank, 'ines', 'ines', 'Everyday')
  const northlight = await demoCustomer(bank, 'northlight', 'ines', 'Operating')
  const bo = await demoCustomer(bank, 'bo', 'bo', 'Everyday')
  const leo = await demoCustomer(bank, 'leo', 'leo', 'Everyday')
  const marta = await demoCustomer(bank, 'marta', 'marta', 'Everyday')
  const harbour = await newCustomer(bank, 'harbour', 2)
  const closed = await newCustomer(bank, 'kurt', 1, { closed: true })
  const flagless = await newCustomer(bank, 'finn', 1)
  const extra = await newCustomer(bank, 'olga', 1)
  for (const customer of [ines, northlight, bo, leo, marta, harbour, closed, flagless, extra])
    await bank.fund(customer.account, '500.00')

  const person = async (name: string, at: CastAccess, known?: number): Promise<Principal> => {
    const personId = known ?? (await hire(bank, name, [at]))
    return {
      name,
      session: 'valid',
      // The code goes to the person who began the payment.
      acting: { ...at, customer: { ...at.customer, personId } },
      headers: {},
      browser: signedIn(bank, personId, at.customer.brand),
    }
  }
  const company = async (name: string, right: AccessRight, rest: Parameters<typeof acting>[2] = {}) =>
    person(name, acting(northlight, right, rest))

  const owner = await person('personal owner', acting(ines), ines.personId)
  const nobody = (name: string, browser: Principal['browser']): Principal => ({
    name,
    session: 'none',
    headers: {},
    browser,
  })
  const staff = async (role: ShippedRole): Promise<Principal> => {
    const id = await hireStaff(bank, role, role)
    return { name: role, session: 'valid', role, headers: {}, browser: () => deskOf(bank, id) }
  }
  const undecided = await hire(bank, 'two companies', [acting(northlight), acting(harbour)])
  const principals: Principal[] = [
    nobody('anonymous', async () => bank.stranger()),
    nobody('a made-up token', async () => madeUp(bank)),
    {
      ...nobody('a token without its cookie', async () => {
        const client = await owner.browser()
        client.cookies.clear()
        return client
      }),
      session: 'unbound',
    },
    nobody('a token of another brand', async () => elsewhere(bank, await owner.browser())),
    nobody("a token with somebody else's cookie", async () => {
      const client = await owner.browser()
      const other = await signedIn(bank, leo.personId, 'ostra')()
      client.cookies.set('__Host-access', other.cookies.get('__Host-access') ?? '')
      return client
    }),
    {
      name: 'an ended session',
      session: 'ended',
      headers: {},
      browser: async () => {
        const client = await owner.browser()
        await bank.services.sessions.end(client.refreshToken?.split('.')[0] ?? '', 'test')
        return client
      },
    },
    { name: 'a temporary token', session: 'temporary', headers: {}, browser: () => halfway(bank) },
    { name: 'another service', session: 'service', headers: {}, browser: async () => service(bank) },
    owner,
    await person('other personal of the brand', acting(extra), extra.personId),
    await person('personal of another brand', acting(marta), marta.personId),
    await person('unverified', acting(bo), bo.personId),
    await person('limited', acting(leo), leo.personId),
    await person('closed customer', acting(closed), closed.personId),
    await person(
      'owner without permissions',
      acting(flagless, 'full', { permissions: [] }),
      flagless.personId,
    ),
    {
      ...owner,
      name: 'owner for their company',
      acting: acting(northlight),
      headers: { 'customer-id': String(northlight.id) },
    },
    {
      ...owner,
      name: "owner who names somebody else's company",
      isTrespassing: true,
      headers: { 'customer-id': String(harbour.id) },
    },
    {
      ...owner,
      name: 'owner who names a customer of nobody',
      isTrespassing: true,
      headers: { 'customer-id': '999999999' },
    },
    await company('company none (0)', 'none'),
    await company('company read (1)', 'read'),
    await company('company full (2)', 'full'),
    await company('company initiate (3)', 'initiate'),
    await company('company confirmed (4)', 'confirmed'),
    await company('company uploading (5)', 'uploading'),
    await company('representative', 'none', { balanceInfo: false, permissions: [] }),
    await company('full without balance information', 'full', { balanceInfo: false }),
    ...(await Promise.all(keysOf(shippedRoles).map(staff))),
    {
      name: 'two companies, none chosen',
      session: 'valid',
      isUndecided: true,
      headers: {},
      browser: signedIn(bank, undecided, 'ostra'),
    },
  ]
  return {
    principals,
    strangers: { sameBrand: bo, otherBrand: marta, company: harbour },
    owner,
    related: northlight,
    payments: new Map(),
  }
}

const acting = (
  customer: CastCustomer,
  right: AccessRight = 'full',
  rest: { balanceInfo?: boolean; permissions?: PermissionFlag[] } = {},
): CastAccess => ({
  customer,
  right,
  balanceInfo: rest.balanceInfo ?? true,
  permissions: rest.permissions ?? pays,
})

/** A browser with a new session. */
const signedIn = (bank: TestBank, personId: number, brand: string) => async (): Promise<TestClient> => {
  const tokens = await bank.services.sessions.begin({
    personId,
    brand,
    client: 'spa',
    userAgent: 'test',
    address: '127.0.0.1',
  })
  const client = new TestClient(bank.app, brand)
  client.token = tokens.accessToken
  client.refreshToken = tokens.refreshToken
  client.cookies.set('__Host-access', tokens.accessCookie)
  client.cookies.set('__Host-refresh', tokens.refreshCookie)
  return client
}

function service(bank: TestBank): TestClient {
  const client = bank.stranger()
  client.token = testServiceToken
  return client
}

function madeUp(bank: TestBank): TestClient {
  const client = bank.stranger()
  client.token = 'eyJhbGciOiJub25lIiwidHlwIjoiYXQrand0In0.eyJzdWIiOiI1MDAxIn0.'
  client.cookies.set('__Host-access', 'made-up')
  return client
}

/** A browser after a right password, with the tmpJwt of its sign-in. */
async function halfway(bank: TestBank): Promise<TestClient> {
  const { owner } = bank.database
  const name = 'halfway'
  const id =
    (await bank.personIdAt('halfway@cast.example')) ?? (await hire(bank, name, [], { login2fa: 'sms' }))
  await owner.query(`update app.person set push_by = now() - interval '1 day' where id = $1`, [id])
  await endLockOuts(bank)
  const client = bank.stranger()
  const { tmpJwt, migration } = await client.logIn('halfway@cast.example', demoPassword)
  client.token = tmpJwt ?? migration?.tmpJwt
  return client
}

function elsewhere(bank: TestBank, from: TestClient): TestClient {
  const client = new TestClient(bank.app, 'gintara')
  client.token = from.token
  client.refreshToken = from.refreshToken
  for (const [name, value] of from.cookies) client.cookies.set(name, value)
  return client
}

const keysOf = <T extends object>(value: T) => Object.keys(value) as (keyof T)[]
