import { connect, createServer, type Socket } from 'node:net'
import { randomUUIDv7 } from 'node:crypto'
import {
  checkPrimary,
  Committer,
  FormerPrimary,
  operationByKey,
  replicatedOperations,
  type Command,
} from '@sixpence/ledger'
import { money, negate } from '@sixpence/money'
import { connected } from '@sixpence/postgres/connect'
import { adminCustomerList, adminSearch } from '@sixpence/protocol/desk/desk'
import { batchTransferList } from '@sixpence/protocol/history/batches'
import { transactionHistoryList } from '@sixpence/protocol/history/history'
import {
  authorizationHistoryList,
  customerTransactionList,
  debitHistoryList,
  transactionTotalsGet,
} from '@sixpence/protocol/history/history-lists'
import { statementExportGet, statementExportList } from '@sixpence/protocol/history/statements'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openPool } from '#core/database.ts'
import { isAway } from '#core/dependency-down.ts'
import { Standby } from '#core/standby.ts'
import { demo, TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { databaseIn } from '#testing/bank/test-clusters.ts'
import { clusterWithStandby, type TestPair } from '#testing/bank/test-standby.ts'
import { asServer } from './check-poolers.ts'

let pair: TestPair
let bank: TestBank
let standby: Standby
let carla: TestClient
let accountId: number
const reads = { standby: 0, primary: 0 }

beforeAll(async () => {
  pair = await clusterWithStandby()
  const database = await databaseIn({ url: pair.primaryUrl })
  await demo(3).fill(database)
  bank = await TestBank.open({ database })
  standby = new Standby({
    url: asServer(pair.standbyUrl.replace(/\/\/[^@]*@/, '//'), database.apiUrl),
    primary: bank.services.db,
    log: bank.services.log,
    watch: { read: (place) => void (reads[place] += 1) },
  })
  bank.services.standby = standby
  carla = await bank.as('carla')
  accountId = await bank.accountId('carla', 'Everyday')
  await bank.fund(accountId, '10000.00')
})
afterAll(async () => {
  pair.thaw()
  await standby.close()
  await bank.close()
  await pair.remove()
})

const isThere = async (): Promise<void> => {
  await expect.poll(() => standby.isThere).toBe(true)
}

/** Makes a payment and returns its number, and the numbers that the history then shows. */
async function payAndRead(): Promise<{ paid: number | undefined; shown: number[] }> {
  const input = { accountId, amount: '1.00', currency: 'EUR', toEmail: 'owen@tamar.example' } as const
  const { transactionId: paid } = await carla.call(p2pSend, input)
  const { transactions } = await carla.call(transactionHistoryList, { accountId })
  return { paid, shown: transactions?.transaction.map((transaction) => transaction.transactionId) ?? [] }
}

/**
 * Repeats until the standby has answered: on a busy machine a read sometimes waits too long and goes to the primary.
 */
async function readThere(ask: () => Promise<{ responseCode: string }>): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    await isThere()
    const before = reads.standby
    expect((await ask()).responseCode).toBe('00')
    if (reads.standby > before) return
  }
  throw new Error('the standby was not read')
}

test('a payment is in the history read from the standby right after it was made', async () => {
  await isThere()
  const before = reads.standby
  for (let time = 0; time < 20; time += 1) {
    const { paid, shown } = await payAndRead()
    expect(shown).toContain(paid)
  }
  await readThere(() => carla.call(transactionHistoryList, { accountId }))
  expect(reads.standby).toBeGreaterThan(before)
})

test('every call that may read from the standby does nothing that a standby refuses', async () => {
  const ada = await bank.atDesk('ada')
  const asked = [
    () => carla.call(transactionHistoryList, { accountId }),
    () => carla.call(transactionTotalsGet, { accountId }),
    () => carla.call(customerTransactionList, {}),
    () => carla.call(debitHistoryList, { accountId }),
    () => carla.call(authorizationHistoryList, { accountId }),
    () => carla.call(statementExportList, { accountId, source: 'monthly' }),
    // The statement of a past month, whose sums are stored.
    async () => {
      const { exports } = await carla.call(statementExportList, { accountId, source: 'monthly' })
      const { dateFrom = '' } = exports?.at(-1) ?? {}
      return carla.call(statementExportGet, { accountId, source: 'monthly', dateFrom })
    },
    () => carla.call(batchTransferList, {}),
    () => ada.call(adminSearch, { search: 'lind' }),
    () => ada.call(adminCustomerList, { search: '' }),
  ]
  for (const ask of asked) await readThere(ask)
  expect(bank.log.filter((line) => line.includes('a read failed at the standby'))).toEqual([])
})

test('a standby that is behind is not used, and is used again when it has caught up', async () => {
  await isThere()
  await pair.on('standby', 'select pg_wal_replay_pause()')
  for (let time = 0; time < 3; time += 1) {
    const { paid, shown } = await payAndRead()
    expect(shown).toContain(paid)
  }
  expect(standby.isThere).toBe(false)
  await pair.on('standby', 'select pg_wal_replay_resume()')
  await isThere()
})

test('a standby that hangs delays one read', async () => {
  await isThere()
  pair.freeze()
  const found = [await payAndRead(), await payAndRead(), await payAndRead()]
  for (const { paid, shown } of found) expect(shown).toContain(paid)
  expect(standby.isThere).toBe(false)
  pair.thaw()
  await isThere()
})

test('an answer to a known key waits for the standby, and so does an operation that another cell acts on', async () => {
  const committer = new Committer({ url: bank.database.apiUrl, deadlineMs: 1_500 })
  const pool = openPool(bank.database.apiUrl, { max: 1, answerMs: 1_500 })
  onTestFinished(async () => {
    pair.thaw()
    await pair.on('primary', 'alter system reset synchronous_standby_names')
    await pair.on('primary', 'select pg_reload_conf()')
    await committer.close()
    await pool.end()
  })
  const amount = money(100n, 'EUR')
  const command: Command = {
    key: randomUUIDv7(),
    owner: 0,
    bodyHash: Buffer.alloc(32, 1),
    kind: 'outside',
    actor: 0,
    channel: 'house',
    brand: 'ostra',
    legs: [
      { account: accountId, amount, kind: 'wire' },
      { account: 'rail:test', amount: negate(amount), kind: 'wire' },
    ],
  }
  // As after a crash of the primary: committed there, and not on the standby.
  pair.freeze()
  expect(await committer.submit(command)).toMatchObject({ outcome: 'done' })
  await pair.on('primary', `alter system set synchronous_standby_names = '*'`)
  await pair.on('primary', 'select pg_reload_conf()')
  await expect.poll(waitingCommits).toBeGreaterThan(0)
  expect(await committer.submit(command)).toEqual({ outcome: 'unknown' })
  expect(await operationByKey(pool, command.key, 0)).toMatchObject({ kind: 'outside' })
  await expect(replicatedOperations(pool, [command.key], 0)).rejects.toThrow('Query read timeout')
  pair.thaw()
  await expect.poll(() => committer.submit(command)).toMatchObject({ outcome: 'repeated' })
  expect((await replicatedOperations(pool, [command.key], 0)).get(command.key)).toMatchObject({
    kind: 'outside',
  })
  expect(await replicatedOperations(pool, [randomUUIDv7()], 0)).toEqual(new Map())
})

test('after a failover, a former primary that resumes is not used', async () => {
  await using relay = await relayTo(pair.primaryUrl)
  const check = () => connected(relay.url, checkPrimary)
  await check()
  await pair.on('standby', 'select pg_promote()')
  relay.to = pair.standbyUrl
  await check()
  // It is no longer a standby, so it is not read as such.
  const { paid, shown } = await payAndRead()
  expect(shown).toContain(paid)
  expect(standby.isThere).toBe(false)
  relay.to = pair.primaryUrl
  const refused = await check().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(FormerPrimary)
  expect(isAway(refused)).toBe(true)
})

/** Commits something, and counts the commits that wait for the standby. */
async function waitingCommits(): Promise<number> {
  void pair.on('primary', `select pg_logical_emit_message(true, 'test', '')`).catch(() => {})
  const { rows } = await bank.database.owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where wait_event = 'SyncRep'`,
  )
  return rows[0]?.count ?? 0
}

/** An address that leads first to `first` and then to another database, as with HAProxy. */
async function relayTo(first: string) {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const behind = connect(Number(new URL(relay.to).port), '127.0.0.1')
    for (const socket of [client, behind]) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          client.destroy()
          behind.destroy()
        })
    }
    client.pipe(behind).pipe(client)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const url = new URL(first)
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  const relay = {
    url: url.href,
    to: first,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
  return relay
}
