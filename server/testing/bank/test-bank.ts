import { sandboxes } from '#simulator/sandboxes/sandboxes.ts'
import { createHash, randomUUIDv7 } from 'node:crypto'
import { balances } from '@sixpence/ledger'
import { amountText, negate, parseAmount, subtract } from '@sixpence/money'
import { openPool as openOwner } from '@sixpence/postgres/connect'
import { type Content, testDatabase, type TestDatabase } from '@sixpence/postgres/test-database'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { readConfig } from '#core/config.ts'
import { Dispatcher } from '#app/dispatch.ts'
import { handlers } from '#app/handlers.ts'
import { type Derive, hashingThreads } from '#core/passwords/hashing.ts'
import { httpServer } from '#app/http.ts'
import { openServices, type Open } from '#app/compose.ts'
import { PasswordHasher } from '#core/passwords/password.ts'
import { personalDataOf, Secrets } from '#core/secrets.ts'
import type { Services } from '#context/services.ts'
import { stepOf, stepSeconds, totpAt } from '#auth/totp.ts'
import { openPool, transaction } from '#core/database.ts'
import { writeExports } from '#features/history/export-job.ts'
import type { Person } from '#store/customer/people.ts'
import { quarantineLimits } from '#quarantine/limited-process.ts'
import { sealOlder } from '#store/seal-older.ts'
import { openStore } from '#store/store.ts'
import { customers } from '#demo/customers.ts'
import { people, type DemoPerson } from '#simulator/people.ts'
import { demoTotpSecret, seed } from '#demo/seed.ts'
import { TestClient } from './test-client.ts'
import { TestClock } from './test-clock.ts'

export { TestClient, challengeOf, freshVerifier, type SendOptions, type TestAnswer } from './test-client.ts'

/**
 * The whole bank in one process on a database of its own: the real dispatcher and doors, real PostgreSQL, the demo's
 * people with a short past. What a test does to it nobody else sees.
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
   * `hashesAnew`: hashes a password as often as it is asked to, and not once only. `exportsApart`: files are written as in
   * the product, by a process of their own. `database`: one with the demo's people that is there already. `jobsWhenAsked`: none
   * comes between two steps of a test.
   */
  static async open(
    options: {
      mostEntries?: number
      rateFactor?: number
      simpleSignIn?: string[]
      hashesAnew?: boolean
      exportsApart?: boolean
      jobsWhenAsked?: boolean
      database?: TestDatabase
    } = {},
  ): Promise<TestBank> {
    const database =
      options.database ?? (await testDatabase(['ledger', 'app'], demo(options.mostEntries ?? 30)))
    const clock = new TestClock()
    const log: string[] = []
    const config = {
      ...readConfig({ SIXPENCE_SECRET: testSecret }),
      rateFactor: options.rateFactor ?? 1_000,
      simpleSignIn: options.simpleSignIn ?? [],
      serviceToken: testServiceToken,
    }
    const logger = pino({ level: 'debug', base: null }, { write: (line: string) => void log.push(line) })
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
    })
    // A process for each file would be most of a test's time; the one that is about it takes it.
    const written = open.services.writeExports
    open.services.writeExports = options.exportsApart ? written : () => writeExports(open.services)
    if (!options.hashesAnew) open.services.passwords = new PasswordHasher(undefined, hashedOnce)
    const app = httpServer(open.services, new Dispatcher(open.services, handlers, patience))
    await app.ready()
    return new TestBank(database, clock, open, app, log, memory)
  }

  /** Everything that was committed so far has been told to whoever must hear of it. */
  settled(): Promise<void> {
    return this.#open.settled()
  }

  /** What was read is remembered until it changes here, or until so much time has passed, however long a test takes. */
  ageMemory(ms: number): void {
    this.#memory.ms += ms
  }

  async close(): Promise<void> {
    await this.app.close()
    await this.#open.close()
    await this.database.drop()
  }

  /** A browser nobody has signed in with yet, at the address of a brand. */
  stranger(brand = 'ostra'): TestClient {
    return new TestClient(this.app, brand)
  }

  /** One of the demo's people, signed in without the two steps. */
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
    return client
  }

  async personId(key: string): Promise<number> {
    const { brand, email } = personOf(key)
    return (await this.personIdAt(email, brand)) ?? none(key)
  }

  /** Of whoever signs in with this address. */
  async personIdAt(email: string, brand = 'ostra'): Promise<number | undefined> {
    const { rows } = await this.services.db.query<{ id: number }>(
      'select id from app.person where email_look_up = $1',
      [this.services.personal.lookUp('email', brand, email)],
    )
    return rows[0]?.id
  }

  /** Everything that was read of somebody, as calls see it now. */
  async personAt(email: string, brand = 'ostra'): Promise<Person | undefined> {
    const id = await this.personIdAt(email, brand)
    if (id === undefined) return undefined
    return openStore(this.services.db, this.services.personal).people.person(id)
  }

  /** Everybody has again the password there was when it was asked first. */
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

  /** Sets columns of one of the demo's people. */
  async alter(key: string, columns: string, ...values: unknown[]): Promise<void> {
    const id = await this.personId(key)
    await this.database.owner.query(`update app.person set ${columns} where id = ${id}`, values)
  }

  async customerId(key: string): Promise<number> {
    const customer = customers.find((one) => one.key === key)
    return this.#idOf('select id from app.customer where email_look_up = $1', [
      this.services.personal.lookUp('email', customer?.brand ?? '', customer?.email ?? ''),
    ])
  }

  /** The id of a customer's account by what it is called. */
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

  /** Lets so much money in over a rail, or out, that exactly `amount` can be spent. */
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
      bodyHash: createHash('sha256').update('fund').digest(),
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

  /** What can be spent and what is held, as "4218.12, held 0.00". */
  async stands(account: number): Promise<string> {
    const balance = (await balances(this.services.db, [account])).get(account)
    if (!balance) throw new Error(`no account ${account}`)
    return `${amountText(balance.available)}, held ${amountText(balance.held)}`
  }

  /** Every balance, hold, used limit and the number of lines: what a refused call leaves byte for byte as it was. */
  async ledgerState(): Promise<string> {
    const { rows } = await this.database.owner.query<{ state: string }>(`select json_build_object(
      'balances', (select json_agg(b order by account_id) from ledger.balance b where version > 0),
      'holds', (select json_agg(h order by operation_id) from ledger.hold h),
      'limits', (select json_agg(l order by subject, kind, currency) from ledger.limit_usage l where month_amount > 0),
      'operations', (select count(*) from ledger.operation),
      'entries', (select count(*) from ledger.entry))::text as state`)
    return rows[0]?.state ?? ''
  }

  /** The last SMS to a number, as the town shows it. */
  async lastSms(phone: string): Promise<string> {
    const { rows } = await this.services.db.query<{ body: string }>(
      `select body from sandbox.message where kind = 'sms' and recipient = $1 order by id desc limit 1`,
      [phone],
    )
    return rows[0]?.body ?? ''
  }

  /** The six digits of the last SMS to one of the demo's people. */
  async smsCode(key: string): Promise<string> {
    return /\b\d{6}\b/.exec(await this.lastSms(personOf(key).phone))?.[0] ?? ''
  }

  /** What a person's authenticator shows; half a minute later each time, since a code is good once. */
  totp(key: string): string {
    this.clock.advance(stepSeconds * 1000)
    return totpAt(demoTotpSecret(key), stepOf(this.clock.now()))
  }
}

/** A machine that others keep busy is no reason to answer that nobody knows. */
const patience = 30
quarantineLimits.ms *= patience

export const testSecret = 'a secret that only tests use, 0123456789'

/** The demo's people as they are once a server has started on them: sealed. */
export const demo = (mostEntries: number): Content => ({
  name: `demo_${mostEntries}`,
  fill: async ({ ownerUrl, apiUrl }) => {
    const owner = openOwner(ownerUrl)
    const api = openPool(apiUrl)
    await transaction(owner, (client) => seed(client, new Date(), mostEntries))
    await sealOlder(api, personalDataOf(api, new Secrets(testSecret)))
    await Promise.all([owner.end(), api.end()])
  },
})

const hashing = hashingThreads({ most: 2, mostWaiting: 64, nice: 0, rest: 0 })
const hashes = new Map<string, Promise<Buffer>>()

/** Argon2id as it is, of each password and salt once: most people here share theirs, and to hash it is meant to be slow. */
const hashedOnce: Derive = (password, nonce) => {
  const key = `${Buffer.from(nonce).toString('hex')} ${password}`
  const hash = hashes.get(key) ?? hashing(password, nonce)
  hashes.set(key, hash)
  return hash
}

const none = (what: string): never => {
  throw new Error(`nothing is called ${what}`)
}

/** The credential of the operator's other services in tests. */
export const testServiceToken = 'a service token that only tests use 012345'

export function personOf(key: string): DemoPerson {
  const person = people.find((one) => one.key === key)
  if (!person) throw new Error(`nobody is called ${key}`)
  return person
}

/** Digits that are not this code. */
export const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')
