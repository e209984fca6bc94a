import { fragileProxy, type FragileProxy } from '@sixpence/ledger/fragile-proxy'
import { testDatabase, type TestDatabase } from '@sixpence/postgres/test-database'
import { socketsElsewhere } from '#cells/requests/cell-door.ts'
import { joinCells } from '#cells/directory/join-cells.ts'
import type { CellsConfig, Config } from '#core/config.ts'
import { ringOf } from '#core/keys/ring.ts'
import { Secrets, personalDataOf } from '#core/secrets.ts'
import { keepCustomer, keepPerson } from '#store/customer/keep-people.ts'
import { demo, personOf, TestBank, testSecret, type TestClient } from '#testing/bank/test-bank.ts'

/** A person of a cell, with a session there. */
export type Someone = { customerId: number; personId: number; accountId: number; client: TestClient }

/**
 * Two cells, `a` and `b`, in a single cluster with a directory beside them. Both have the people of the demo; of
 * those of `b`, only people that got their own address by `rename` can be found from `a`.
 */
export class TestCells {
  readonly a: TestBank
  readonly b: TestBank
  readonly directory: TestDatabase
  /** The proxied connections from `a` to the database of `b`, and to the directory. */
  readonly lines: { toB: FragileProxy; toDirectory: FragileProxy }

  readonly #addresses: Map<string, string>

  private constructor(
    banks: { a: TestBank; b: TestBank },
    directory: TestDatabase,
    lines: TestCells['lines'],
    addresses: Map<string, string>,
  ) {
    this.a = banks.a
    this.b = banks.b
    this.directory = directory
    this.lines = lines
    this.#addresses = addresses
  }

  /** `config`: settings of cell `a` beside those of its cells. */
  static async open(
    options: { maxEntries?: number; jobsWhenAsked?: boolean; config?: Partial<Config> } = {},
  ): Promise<TestCells> {
    const { maxEntries = 1, jobsWhenAsked = true } = options
    const [directory, first, second] = await Promise.all([
      testDatabase([]),
      testDatabase(['ledger', 'app'], demo(maxEntries)),
      testDatabase(['ledger', 'app']),
    ])
    const ring = ringOf(testSecret)
    await joinCells(first.ownerUrl, { own: 'a', directoryUrl: directory.ownerUrl }, ring)
    await joinCells(second.ownerUrl, { own: 'b', directoryUrl: directory.ownerUrl }, ring)
    // After the join, so that its ids are of the second cell.
    await demo(maxEntries).fill(second)
    const lines = {
      toB: await fragileProxy(second.apiUrl),
      toDirectory: await fragileProxy(directory.ownerUrl),
    }
    const open = (database: TestDatabase, cells: CellsConfig, config: Partial<Config> = {}) =>
      TestBank.open({ database, jobsWhenAsked, config: { ...config, cells } })
    const addresses = new Map<string, string>()
    const a = await open(
      first,
      {
        own: 'a',
        databases: new Map([
          ['a', first.apiUrl],
          ['b', lines.toB.url],
        ]),
        addresses,
        directoryUrl: lines.toDirectory.url,
      },
      options.config,
    )
    const b = await open(second, {
      own: 'b',
      databases: new Map([
        ['a', first.apiUrl],
        ['b', second.apiUrl],
      ]),
      addresses,
      directoryUrl: directory.ownerUrl,
    })
    const cells = new TestCells({ a, b }, directory, lines, addresses)
    await cells.listed()
    return cells
  }

  /**
   * Gives a person of `b`, or of `a`, and their customer another address, by which both cells find them; returns their ids, because
   * the demo's address no longer leads to them.
   */
  async rename(key: string, email: string, bank: TestBank = this.b): Promise<Someone> {
    const { database } = bank
    const personal = personalDataOf(database.owner, new Secrets(testSecret))
    const s = { db: database.owner, personal }
    const { brand } = personOf(key)
    const someone = {
      customerId: await bank.customerId(key),
      personId: await bank.personId(key),
      accountId: await bank.accountId(key, 'Everyday'),
      client: await bank.as(key),
    }
    await keepCustomer(s, { id: someone.customerId, brand }, { email })
    await keepPerson(s, { id: someone.personId, brand }, { email })
    await this.listed()
    return someone
  }

  /** Resolves when the directory contains the cells of all people. */
  async listed(): Promise<void> {
    await this.a.settled()
    await this.b.settled()
  }

  /** Opens a port for each cell, to which the other forwards requests; returns the ports. */
  async serve(): Promise<{ a: number; b: number }> {
    const [a, b] = await Promise.all(
      [this.a, this.b].map(async ({ app, services }) => {
        await app.listen({ port: 0, host: '127.0.0.1' })
        services.hub.attach(app.server, socketsElsewhere(services))
        const address = app.server.address()
        return typeof address === 'object' && address !== null ? address.port : 0
      }),
    )
    const ports = { a: a ?? 0, b: b ?? 0 }
    for (const [name, port] of Object.entries(ports)) this.#addresses.set(name, `http://127.0.0.1:${port}`)
    return ports
  }

  /**
   * The sum of the cells' accounts with each other, in minor units by currency: zero, unless a payment is in progress.
   */
  async between(): Promise<Record<string, string>> {
    const sums = new Map<string, bigint>()
    for (const { database } of [this.a, this.b]) {
      const { rows } = await database.owner.query<{ currency: string; sum: string }>(
        `select a.currency, sum(b.booked)::text as sum from ledger.account a
         join ledger.balance b on b.account_id = a.id where a.kind like 'rail:cell-%' group by 1`,
      )
      for (const { currency, sum } of rows) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(sum))
    }
    return Object.fromEntries([...sums].map(([currency, sum]) => [currency, String(sum)]))
  }

  /** Closes both banks, their lines and the directory. */
  async close(): Promise<void> {
    await Promise.all([this.a.close(), this.b.close()])
    await this.lines.toB[Symbol.asyncDispose]()
    await this.lines.toDirectory[Symbol.asyncDispose]()
    await this.directory.drop()
  }
}
