import { sandboxes } from '#simulator/sandboxes/sandboxes.ts'
import { randomUUIDv7 } from 'node:crypto'
import { balances } from '@sixpence/ledger'
import { amountText, negate, parseAmount, subtract } from '@sixpence/money'
import { openPool as openOwner } from '@sixpence/postgres/connect'
import { type Content, testDatabase, type TestDatabase } from '@sixpence/postgres/test-database'
import type { FastifyInstance } from 'fastify'
import { readConfig, type Config } from '#core/config.ts'
import { Dispatcher } from '#app/dispatch.ts'
import { handlers } from '#app/handlers.ts'
import { type Derive, hashingThreads } from '#core/passwords/hashing.ts'
import { httpServer } from '#app/http.ts'
import { openServices, type Open } from '#app/compose.ts'
import type { Probes } from '#app/watch/checks.ts'
import { openLog } from '#core/log.ts'
import { PasswordHasher } from '#core/passwords/password.ts'
import { personalDataOf, Secrets } from '#core/secrets.ts'
import type { Ring } from '#core/keys/ring.ts'
import type { Services } from '#context/services.ts'
import { codeHash } from '#auth/one-time-code.ts'
import { stepOf, stepSeconds, totpAt } from '#auth/totp.ts'
import { openPool, transaction } from '#core/database.ts'
import { writeExports } from '#features/history/export-job.ts'
import { customerByEmail } from '#store/customer/customer-facts.ts'
import type { Person } from '#store/customer/people.ts'
import { quarantineLimits } from '#quarantine/limited-process.ts'
import { sealOlder } from '#store/customer/seal-older.ts'
import { openStore } from '#store/store.ts'
import { customers } from '@sixpence/demo/customers.ts'
import { demoStaff, people, type DemoPerson } from '#simulator/people.ts'
import { demoTotpSecret, seed } from '@sixpence/demo/seed.ts'
import { consoleBrand } from '#store/staff/staff.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { deskOf } from './desk-client.ts'
import { sentCode } from './last-message.ts'
import { TestClient } from './test-client.ts'
import { TestClock } from './test-clock.ts'

export { TestClient, challengeOf, freshVerifier, type SendOptions, type TestAnswer } from './test-client.ts'

/**
 * The whole bank in a single process on its own database: real dispatcher, HTTP server and PostgreSQL, with the
 * demo's people and a short history.
 */
export class TestBank {
  readonly database: TestDatabase
  readonly clock: TestClock
  readonly services: Services
  readonly app: FastifyInstance
  /** Every line of the server log. */
  readonly log: string[]
  readonly #open: Open
  readonly #memory: { ms: number }
  #passwordHash: string | undefined

  private constructor(
    database: TestDatabase,
    clock: TestClock,
    open: Open,
    app: FastifyInstance,
    log: string[],
    memory: { ms: number },
  ) {
    this.database = database
    this.clock = clock
    this.#open = open
    this.#memory = memory
    this.services = open.services
    this.app = app
    this.log = log
  }

  /**
   * `hashesAnew`: hash every password each time instead of caching. `exportsApart`: write exports in a separate process
   * as in production. `database`: an existing database with the demo's people. `jobsWhenAsked`: no job runs between the
   * steps of a test. `ring`: secrets other than those of all tests. `config`: other settings. `probes`: the readings of
   * the machine for /readyz. `custody`: the state of the external keys.
   */
  static async open(
    options: {
      maxEntries?: number
      rateFactor?: number
      simpleSignIn?: string[]
      hashesAnew?: boolean
      exportsApart?: boolean
      jobsWhenAsked?: boolean
      database?: TestDatabase
      ring?: Ring
      config?: Partial<Config>
      probes?: Partial<Probes>
      custody?: Services['custody']
    } = {},
  ): Promise<TestBank> {
    const database =
      options.database ?? (await testDatabase(['ledger', 'app'], demo(options.maxEntries ?? 30)))
    const clock = new TestClock()
    const log: string[] = []
    const config = {
      ...readConfig({ SIXPENCE_SECRET: testSecret }),
      ...(options.ring && { ring: options.ring }),
      rateFactor: options.rateFactor ?? 1_000,
      simpleSignIn: options.simpleSignIn ?? [],
      serviceToken: testServiceToken,
      deliversToLoopback: true,
      ...options.config,
    }
    const logger = openLog('debug', { write: (line: string) => void log.push(line) })
    const memory = { ms: 0 }
    const open = await openServices({
      apiUrl: database.apiUrl,
      config,
      clock,
      log: logger,
      sandboxes,
      elapsed: () => memory.ms,
      patience,
      jobsWhenAsked: options.jobsWhenAsked ?? false,
      ...(options.probes && { probes: options.probes }),
      custody: options.custody,
    })
    // Starting a process per export would dominate test time; only the test about it does.
    const written = open.services.writeExports
    open.services.writeExports = options.exportsApart ? written : () => writeExports(open.services)
    if (!options.hashesAnew) open.services.passwords = new PasswordHasher(undefined, hashedOnce)
    const app = httpServer(open.services, new Dispatcher(open.services, handlers, patience))
    await app.ready()
    return new TestBank(database, clock, open, app, log, memory)
  }

  /** Resolves when everything committed so far has been projected and announced. */
  settled(): Promise<void> {
    return this.#open.settled()
  }

  /** Resolves when everything committed so far has been projected; jobs may have work left. */
  projected(): Promise<void> {
    return this.#open.projected()
  }

  /** Reads all database metrics now. */
  measured(): Promise<void> {
    return this.#open.measured()
  }

  /** Ages the caches; they use this instead of real time, so that results do not depend on a test's duration. */
  ageMemory(ms: number): void {
    this.#memory.ms += ms
  }

  async close(): Promise<void> {
    await this.app.close()
    await this.#open.close()
    await this.database.drop()
  }

  /** A browser without a session at a brand's address. */
  stranger(brand = 'ostra'): TestClient {
    return new TestClient(this.app, brand)
  }

  /** A person of the demo with a session, created without the sign-in steps. */
  async as(key: string): Promise<TestClient> {
    const { brand } = personOf(key)
    const tokens = await this.services.sessions.begin({
      personId: await this.personId(key),
      brand,
      client: 'spa',
      userAgent: 'test',
      address: '127.0.0.1',
    })
    const client = new TestClient(this.app, brand)
    client.token = tokens.accessToken
    client.refreshToken = tokens.refreshToken
    client.cookies.set('__Host-access', tokens.accessCookie)
    client.cookies.set('__Host-refresh', tokens.refreshCookie)
    client.confirm = (waits) => this.confirm({ ...waits, person: key })
    return client
  }

  /** A person of the demo's staff at the desk of a brand, with a session of the console. */
  async atDesk(key: string, brand = 'ostra'): Promise<TestClient> {
    return deskOf(this, await this.staffId(key), brand)
  }

  async staffId(key: string): Promise<number> {
    const email = demoStaff.find((demoStaff) => demoStaff.key === key)?.email ?? none(key)
    return (await this.personIdAt(email, consoleBrand)) ?? none(key)
  }

  async personId(key: string): Promise<number> {
    const { brand, email } = personOf(key)
    return (await this.personIdAt(email, brand)) ?? none(key)
  }

  /** The person with this login e-mail; undefined if there is none. */
  async personIdAt(email: string, brand = 'ostra'): Promise<number | undefined> {
    const { rows } = await this.services.db.query<{ id: number }>(
      'select id from app.person where email_look_up = any($1)',
      [this.services.personal.lookUps('email', brand, email)],
    )
    return rows[0]?.id
  }

  /** The person with this login e-mail, read from the database. */
  async personAt(email: string, brand = 'ostra'): Promise<Person | undefined> {
    const id = await this.personIdAt(email, brand)
    if (id === undefined) return undefined
    return openStore(this.services.db, this.services.personal).people.person(id)
  }

  /** Resets all passwords to those of the first call. */
  async restorePasswords(): Promise<void> {
    const { owner } = this.database
    if (this.#passwordHash === undefined) {
      const { rows } = await owner.query<{ hash: string }>(
        'select password_hash as hash from app.person order by id limit 1',
      )
      this.#passwordHash = rows[0]?.hash
    }
    await owner.query('update app.person set password_hash = $1', [this.#passwordHash])
  }

  /** Sets columns of a person of the demo. */
  async alter(key: string, columns: string, ...values: unknown[]): Promise<void> {
    const id = await this.personId(key)
    await this.database.owner.query(`update app.person set ${columns} where id = ${id}`, values)
  }

  async customerId(key: string): Promise<number> {
    const customer = customers.find((customer) => customer.key === key)
    const { db, personal } = this.services
    const found = await customerByEmail(
      db,
      personal.lookUps('email', customer?.brand ?? '', customer?.email ?? ''),
    )
    return found?.id ?? none(key)
  }

  /** Id of a customer's account by its alias. */
  async accountId(customerKey: string, alias: string): Promise<number> {
    return this.#idOf('select id from app.account where customer_id = $1 and alias = $2', [
      await this.customerId(customerKey),
      alias,
    ])
  }

  async #idOf(text: string, values: unknown[]): Promise<number> {
    const { rows } = await this.services.db.query<{ id: number }>(text, values)
    return rows[0]?.id ?? none(values.join(' '))
  }

  /** Books a pay-in, or a payment out, such that exactly `amount` is available. */
  async fund(account: number, amount: string): Promise<void> {
    const balance = (await balances(this.services.db, [account])).get(account)
    if (!balance) throw new Error(`no account ${account}`)
    const { currency } = balance.available
    const wanted = parseAmount(amount, currency, { signed: true })
    if ('refused' in wanted) throw new Error(`${amount} is not an amount of ${currency}`)
    const missing = subtract(wanted, balance.available)
    if (missing.units === 0n) return
    const result = await this.services.committer.submit({
      key: randomUUIDv7(),
      owner: 0,
      bodyHash: sha256('fund'),
      kind: 'outside',
      actor: 0,
      channel: 'house',
      brand: 'ostra',
      legs: [
        { account, amount: missing, kind: 'wire' },
        { account: 'rail:test', amount: negate(missing), kind: 'wire' },
      ],
    })
    if (result.outcome !== 'done') throw new Error(`funding was ${result.outcome}`)
  }

  /** Available and held amount, as "4218.12, held 0.00". */
  async stands(account: number): Promise<string> {
    const balance = (await balances(this.services.db, [account])).get(account)
    if (!balance) throw new Error(`no account ${account}`)
    return `${amountText(balance.available)}, held ${amountText(balance.held)}`
  }

  /** Balances, holds, used limits and row counts as text; a refused call must not change it. */
  async ledgerState(): Promise<string> {
    const { rows } = await this.database.owner.query<{ state: string }>(`select json_build_object(
      'balances', (select json_agg(b order by account_id) from ledger.balance b where version > 0),
      'holds', (select json_agg(h order by operation_id) from ledger.hold h),
      'limits', (select json_agg(l order by subject, kind, currency) from ledger.limit_usage l where month_amount > 0),
      'operations', (select count(*) from ledger.operation),
      'entries', (select count(*) from ledger.entry))::text as state`)
    return rows[0]?.state ?? ''
  }

  /** Body of the last SMS to a number. */
  async lastSms(phone: string): Promise<string> {
    const { rows } = await this.services.db.query<{ body: string }>(
      `select body from sandbox.message where kind = 'sms' and recipient = $1 order by id desc limit 1`,
      [phone],
    )
    return rows[0]?.body ?? ''
  }

  /** The six-digit code in the last SMS to a person of the demo, or to a number. */
  async smsCode(to: string): Promise<string> {
    const phone = to.startsWith('+') ? to : personOf(to).phone
    return sentCode(this, { kind: 'sms', to: phone })
  }

  /**
   * Confirms a pending change as its person would: with a code, which is replaced here by a fixed code, with their
   * authenticator, whose code is valid once more, or on their phone.
   */
  async confirm({
    requestKey,
    method,
    person,
  }: {
    requestKey: string
    method?: string | undefined
    person?: string
  }): Promise<{ code?: string }> {
    const { owner } = this.database
    if (method === 'otp' && person !== undefined) {
      await this.alter(person, 'totp_step = 0')
      return { code: totpAt(demoTotpSecret(person), stepOf(this.clock.now())) }
    }
    if (method === 'push') {
      await owner.query(
        `update app.push_request set state = 'accepted', answered_at = now() where key = $1`,
        [requestKey],
      )
      return {}
    }
    const code = '424242'
    await owner.query('update app.confirmation set code_hash = $2 where key = $1', [
      requestKey,
      codeHash(this.services, { table: 'confirmation', id: requestKey }, code),
    ])
    return { code }
  }

  /** A person's authenticator code. Advances the clock by a time step first, because a code is valid once. */
  totp(key: string): string {
    this.clock.advance(stepSeconds * 1000)
    return totpAt(demoTotpSecret(key), stepOf(this.clock.now()))
  }
}

/** Wide time limits, so that a busy machine does not cause `outcomeUnknown`. */
const patience = 30
quarantineLimits.wallMs *= patience

export const testSecret = 'a secret that only tests use, 0123456789'

/** The demo's people as after a server's start, with encrypted data. */
export const demo = (maxEntries: number): Content => ({
  name: `demo_${maxEntries}`,
  fill: async ({ ownerUrl, apiUrl }) => {
    const owner = openOwner(ownerUrl)
    const api = openPool(apiUrl)
    await transaction(owner, (client) => seed(client, new Date(), maxEntries))
    await sealOlder(api, personalDataOf(api, new Secrets(testSecret)))
    await Promise.all([owner.end(), api.end()])
  },
})

const hashing = hashingThreads({ most: 2, maxWaiting: 64, nice: 0, rest: 0 })
const hashes = new Map<string, Promise<Buffer>>()

/** Argon2id, cached per password and salt, because most people here share them. */
const hashedOnce: Derive = (password, nonce) => {
  const key = `${Buffer.from(nonce).toString('hex')} ${password}`
  const hash = hashes.get(key) ?? hashing(password, nonce)
  hashes.set(key, hash)
  return hash
}

const none = (what: string): never => {
  throw new Error(`nothing is called ${what}`)
}

/** Token of the operator's service. */
export const testServiceToken = 'a service token that only tests use 012345'

/** A person of the demo by key; throws an Error if there is none. */
export function personOf(key: string): DemoPerson {
  const person = people.find((person) => person.key === key)
  if (!person) throw new Error(`nobody is called ${key}`)
  return person
}

/** Another six-digit code than this. */
export const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')
