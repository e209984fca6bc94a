import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminCustomerList } from '@sixpence/protocol/desk/desk'
import { invoiceReceivedList } from '@sixpence/protocol/invoices/invoices'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { authRefresh } from '@sixpence/protocol/sign-in/sign-in'
import { connected } from '@sixpence/postgres/connect'
import { testDatabase, type TestDatabase } from '@sixpence/postgres/test-database'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshRecoveryCodes, useRecoveryCode } from '#auth/recovery-code.ts'
import { Audit } from '#core/audit.ts'
import { holdToKey } from '#core/key-check.ts'
import { ringOf, type Ring } from '#core/keys/ring.ts'
import { unwrap } from '#core/sealing/cipher.ts'
import { isSigned, sealKeyOf, signatureOf } from '#core/seals/seal-chain.ts'
import { sealKeysOf } from '#core/seals/seal-keys.ts'
import { storedLinks } from '#core/seals/seal-store.ts'
import { verifySeals } from '#core/seals/verify-seals.ts'
import { Secrets } from '#core/secrets.ts'
import { transaction } from '#core/database.ts'
import { makeWebhook, secretsOfWebhook } from '#store/delivery/webhooks.ts'
import { insertPerson } from '#store/customer/new-customer.ts'
import { demoPassword } from '#simulator/people.ts'
import { demo, freshVerifier, personOf, TestBank, TestClient, testSecret } from '#testing/bank/test-bank.ts'
import { anchorOf, startSealing } from '../sealing.ts'
import { KeyChange } from './key-change.ts'
import { keyedParts } from '#features/secrets/parts.ts'
import { retire } from './retire.ts'
import { statusOf } from './status.ts'

const firstKey = { number: 1, secret: testSecret }
const two = { number: 2, secret: 'a newer secret that only tests use, 98765' }
const [before, during, after]: [Ring, Ring, Ring] = [[firstKey], [two, firstKey], [two]]

let database: TestDatabase
let dataDir: string
let closers: (() => Promise<void>)[] = []
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sixpence-keys-'))
  database = await testDatabase(['ledger', 'app'], demo(30))
  await holdToKey(database.ownerUrl, new Secrets(ringOf(testSecret)))
})
afterAll(async () => {
  await closeAll()
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

/** A server with these secrets that seals its trail, beside the running servers. */
async function open(ring: Ring): Promise<TestBank> {
  await holdToKey(database.ownerUrl, new Secrets(ring))
  const bank = await TestBank.open({
    database: { ...database, drop: async () => {} },
    ring,
    jobsWhenAsked: true,
  })
  const stopSealing = startSealing({ ...bank.services, config: { ...bank.services.config, dataDir } }, 20)
  closers.push(async () => {
    await stopSealing()
    await bank.close()
  })
  return bank
}

async function closeAll(): Promise<void> {
  for (const close of closers) await close()
  closers = []
}

/** The same browser, at another server. */
function at(bank: TestBank, client: TestClient): TestClient {
  const moved = new TestClient(bank.app, client.brand)
  for (const [name, value] of client.cookies) moved.cookies.set(name, value)
  moved.token = client.token
  moved.refreshToken = client.refreshToken
  return moved
}

async function signIn(bank: TestBank, key: string): Promise<TestClient> {
  const { brand, email } = personOf(key)
  const [browser, verifier] = [bank.stranger(brand), freshVerifier()]
  const { code } = await browser.logIn(email, demoPassword, verifier)
  expect(
    (await browser.exchange(code, verifier, key === 'ines' ? bank.totp('ines') : undefined)).status,
  ).toBe(200)
  return browser
}

const nameOf = async (client: TestClient) => (await client.call(customerInfoGet, {})).customer?.firstName

/** The desk's results for each kind of search. */
async function found(bank: TestBank): Promise<(string | undefined)[][]> {
  const ada = await bank.atDesk('ada')
  const { rows } = await database.owner.query<{ number: string }>(
    'select number from app.account where customer_id = $1 and number is not null order by id limit 1',
    [await bank.customerId('bo')],
  )
  const searches = ['bo@ostra.example', '+46701200034', '200034', 'lindq', rows[0]?.number ?? '']
  return Promise.all(
    searches.map(
      async (search) =>
        (await ada.call(adminCustomerList, { search })).customers?.map(({ customerName }) => customerName) ??
        [],
    ),
  )
}
const everyWay = Array.from({ length: 5 }, () => ['Bo Lindqvist'])

/**
 * A digest of every key of personal data: these keys must not change, because documents, cards and webhooks' secrets
 * are encrypted with them.
 */
async function digestOfKeys(ring: Ring, subjects: readonly string[]): Promise<string> {
  const keys = new Secrets(ring).keys('personal-data')
  const { rows } = await database.owner.query<{ subject: string; wrapped: Buffer }>(
    'select subject, wrapped from app.data_key where subject = any($1) order by subject',
    [subjects],
  )
  const digest = createHash('sha256')
  for (const { subject, wrapped } of rows) digest.update(subject).update(unwrap(keys, { subject, wrapped }))
  return digest.digest('hex')
}

const verified = async (ring: Ring) => {
  const { config } = { config: { dataDir } }
  await expect.poll(async () => (await unsealed()) === 0).toBe(true)
  const keys = await sealKeysOf(database.owner, new Secrets(ring))
  return (await verifySeals(database.owner, anchorOf(config), keys)).fault
}
const unsealed = async () => {
  const { rows } = await database.owner.query<{ n: string }>(
    `select count(*) as n from app.audit a where (a.generation, a.xid, a.id) >
       (select s.to_generation, s.to_xid, s.to_id from app.audit_seal s where s.source = 'audit' order by number desc limit 1)`,
  )
  return Number(rows[0]?.n)
}

const retireFirst = (ring: Ring, now: Date, endsSessions = false) =>
  connected(database.ownerUrl, (client) =>
    retire(client, {
      audit: new Audit(database.owner),
      ring,
      number: 1,
      now,
      endsSessions,
      hasOwnRole: true,
    }),
  )

/** A process that dies between the statements of a batch and their commit. */
const dying = (db: pg.Pool): pg.Pool =>
  Object.assign(Object.create(db) as pg.Pool, {
    query: db.query.bind(db),
    connect: async () => {
      const client = await db.connect()
      const query = client.query.bind(client) as (...args: unknown[]) => unknown
      let hasChanged = false
      return Object.assign(Object.create(client) as pg.PoolClient, {
        release: (broken?: boolean) => client.release(broken),
        query: (...args: unknown[]) => {
          hasChanged ||= String(args[0]).startsWith('update')
          if (args[0] !== 'commit' || !hasChanged) return query(...args)
          throw new Error('killed')
        },
      })
    },
  })

/** Rows per batch, fewer than in production, so that there are many batches. */
const size = 10

type Step = { killed: unknown; isAsBefore: boolean; moved: number }

/**
 * Makes at most this many batches; before each batch, a process is killed during it, and another process without its
 * state continues.
 */
async function moveOn(bank: TestBank, most: number): Promise<Step[]> {
  const steps: Step[] = []
  const places = async () => {
    const { rows } = await database.owner.query('select part, moved from app.key_change order by part')
    return JSON.stringify([rows, await Promise.all(keyedParts.map((part) => part.left(database.owner, 1)))])
  }
  while (steps.length < most) {
    const was = await places()
    const dead = new KeyChange({ ...bank.services, db: dying(bank.services.db) }, size)
    const killed = await dead.work().catch((error: Error) => error.message)
    const isAsBefore = (await places()) === was
    const moved = await new KeyChange(bank.services, size).work()
    if (moved === 0) return steps
    steps.push({ killed, isAsBefore, moved })
  }
  return steps
}

test('a bank changes its secret while it is running: no user is signed out, all data is found and opened, and nothing needs the old one at the end', async () => {
  const old = await open(before)
  const ines = await signIn(old, 'ines')
  const idle = await signIn(old, 'bo')
  const bo = { id: await old.customerId('bo'), brand: 'ostra', email: personOf('bo').email, type: 1 }
  await old.services.contacts.adopt(
    bo,
    { countryCode: '46', number: '701200034', isProven: true },
    old.clock.now(),
  )
  await new KeyChange(old.services).work()
  const inesId = await old.personId('ines')
  const codes = await freshRecoveryCodes(old.services, inesId, (work) => transaction(old.services.db, work))
  const customerId = await old.customerId('northlight')
  const webhook = await transaction(old.services.db, (db) =>
    makeWebhook(
      { db, personal: old.services.personal },
      customerId,
      { name: 'shop', isOn: true, url: 'https://shop.example/hook', events: [] },
      old.clock.now(),
    ),
  )
  const invoices = (await (await old.as('ines')).call(invoiceReceivedList, {})).invoices?.length
  const { rows: sealedFor } = await database.owner.query<{ subject: string }>(
    'select subject from app.data_key',
  )
  const subjects = sealedFor.map(({ subject }) => subject)
  const keys = await digestOfKeys(before, subjects)
  expect(await found(old)).toEqual(everyWay)
  expect(await verified(before)).toBeUndefined()

  // The new secret is first added behind the old secret, and then put first.
  const knowing = await open([firstKey, two])
  expect(await nameOf(at(knowing, ines))).toBe('Ines')
  const bank = await open(during)
  const look = async () => {
    expect(await nameOf(at(bank, ines))).toBe('Ines')
    expect(await found(bank)).toEqual(everyWay)
    expect(await found(knowing)).toEqual(everyWay)
  }
  await look()

  // Each batch is killed once before it is completed; a killed batch has changed nothing.
  const begun = await moveOn(bank, 2)
  expect(begun.map(({ killed, isAsBefore }) => [killed, isAsBefore])).toEqual([
    ['killed', true],
    ['killed', true],
  ])
  await look()
  expect(await verified(during)).toBeUndefined()
  await expect(retireFirst(during, bank.clock.now())).rejects.toThrow(/still needed by\n- \d+ /)
  const rest = await moveOn(bank, 1_000)
  expect(rest.filter(({ killed, isAsBefore }) => killed !== 'killed' || !isAsBefore)).toEqual([])
  expect(rest.length).toBeGreaterThan(8)
  expect([...begun, ...rest].reduce((sum, { moved }) => sum + moved, 0)).toBeGreaterThan(50)
  for (const part of keyedParts)
    expect([part.name, await part.left(database.owner, 1)]).toEqual([part.name, 0])
  await look()
  expect(await digestOfKeys(during, subjects)).toBe(keys)
  expect((await (await bank.as('ines')).call(invoiceReceivedList, {})).invoices).toHaveLength(invoices ?? -1)

  // Pages in use get tokens of the new secret; an unused page delays the retirement of the old secret.
  const page = at(bank, ines)
  const renewed = await page.call(authRefresh, { refreshToken: page.refreshToken ?? '' })
  expect(renewed.status).toBe(200)
  page.token = renewed.accessToken
  expect(await nameOf(page)).toBe('Ines')
  expect(await nameOf(at(bank, idle))).toBe('Bo')
  await signIn(bank, 'bo')
  const soon = new Date(bank.clock.now().getTime() + 20 * 60_000)
  await expect(retireFirst(during, soon)).rejects.toThrow(
    /- \d+ sessions, which move .*\nWait, or end the sessions/,
  )
  expect(
    await connected(database.ownerUrl, (client) =>
      statusOf(client, new Secrets(during), { now: soon, hasOwnRole: true }),
    ),
  ).toEqual([
    expect.stringMatching(/^Number 1: opens and verifies; known since .*, last used to sign /),
    expect.stringMatching(/^ {2}needed by \d+ sessions/),
    expect.stringMatching(/^Number 2: current here; known since .*, last used to sign /),
    expect.stringMatching(/^Made anew with number 2: data-key \d+, person \d+, customer \d+/),
  ])

  await closeAll()
  const later = new Date(bank.clock.now().getTime() + 13 * 60 * 60_000)
  await expect(retireFirst(before, later)).rejects.toThrow('SIXPENCE_SECRETS lacks number 2')
  await expect(retireFirst([firstKey, two], later)).rejects.toThrow('number 1 is the current one')
  expect(await retireFirst(during, later)).toEqual({ ended: expect.any(Number) })
  await expect(retireFirst(during, later)).rejects.toThrow('was retired on')

  // With the new secret only.
  await expect(holdToKey(database.ownerUrl, new Secrets(before))).rejects.toThrow(
    /^SIXPENCE_SECRET \(number 1 .*\) was retired on /,
  )
  const last = await open(after)
  // A code of the authenticator can be used once, regardless of the server.
  last.clock.advance(600_000)
  expect(await nameOf(await signIn(last, 'ines'))).toBe('Ines')
  expect(await found(last)).toEqual(everyWay)
  expect(await digestOfKeys(after, subjects)).toBe(keys)
  expect(
    await secretsOfWebhook(last.services, { id: webhook?.id ?? 0, customerId }, last.clock.now()),
  ).toEqual([webhook?.secret])
  expect(await verified(after)).toBeUndefined()
  expect(await useRecoveryCode(last.services, inesId, codes[0] ?? '')).toBe(true)
  expect(await useRecoveryCode(last.services, inesId, codes[0] ?? '')).toBe(false)
  // Subjects and keys of payments are unchanged.
  for (const purpose of ['email-index', 'idempotency'] as const)
    expect(last.services.secrets.mac(purpose, 'x')).toEqual(new Secrets(before).mac(purpose, 'x'))

  // A signature made with the retired key is invalid for seals after its end, and without the attestation for all.
  const known = await sealKeysOf(database.owner, new Secrets(after))
  const until = known.find((key) => key.until)?.until?.seal ?? 0
  expect(until).toBeGreaterThan(0)
  const links = await storedLinks(database.owner, until - 1, 1_000)
  const forged = links.map((link) => ({
    ...link,
    signature: signatureOf(link, sealKeyOf(new Secrets(before), 1)),
  }))
  expect(links.length).toBeGreaterThan(1)
  expect(forged.map((link) => isSigned(link, known))).toEqual(links.map(({ number }) => number <= until))
  await database.owner.query(`update app.seal_key set until_seal = until_seal + 1000`)
  expect(await sealKeysOf(database.owner, new Secrets(after))).toHaveLength(1)
})

test('servers that sign with the old and with the new secret never assign an address to two persons', async () => {
  await closeAll()
  const fresh = await testDatabase(['ledger', 'app'], demo(30))
  const kept = database
  database = fresh
  try {
    const [left, right] = [await open([firstKey, two]), await open(during)]
    const text = { email: 'both@ostra.example', firstName: 'A', lastName: 'B', birthDay: null, phone: null }
    const person = { ...text, brand: 'ostra', language: 'en', passwordHash: '' }
    for (let turn = 0; turn < 10; turn += 1) {
      const email = `both${turn}@ostra.example`
      const made = await Promise.all(
        [left, right].map(({ services: { db, personal } }) =>
          transaction(db, (client) => insertPerson({ db: client, personal }, { ...person, email })),
        ),
      )
      expect(made.filter((id) => id !== undefined)).toHaveLength(1)
      for (const { services } of [left, right])
        expect((await services.store.people.personByEmail('ostra', email))?.id).toBe(made.find(Boolean))
    }
    expect(await nameOf(at(right, await signIn(left, 'bo')))).toBe('Bo')
    expect(await nameOf(at(left, await signIn(right, 'bo')))).toBe('Bo')
  } finally {
    await closeAll()
    await fresh.drop()
    database = kept
  }
})
