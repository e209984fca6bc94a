import { verify } from '@sixpence/ledger'
import { accountStatuses, balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { cellsOf } from '#cells/cells-of.ts'
import type { Moving } from '#cells/move/move-customer.ts'
import { seedRepresentatives } from '@sixpence/demo/demo-representatives.ts'
import { personalDataOf, Secrets } from '#core/secrets.ts'
import { followPayments } from '#features/monitoring/follow.ts'
import { sendToCells } from '#cells/payments/send-to-cells.ts'
import { inWords, reconcile } from '#payments/rails/reconcile.ts'
import { keepCustomer, keepPerson } from '#store/customer/keep-people.ts'
import { demoPassword } from '#simulator/people.ts'
import {
  freshVerifier,
  TestClient,
  personOf,
  testSecret,
  type SendOptions,
  type TestBank,
} from '#testing/bank/test-bank.ts'
import { TestCells, type Someone } from './test-cells.ts'

/** Keys of the users of Northlight. */
export const companyUsers = ['ines', 'noor', 'paul', 'rita'] as const

export type MovingCompany = { id: number; accountId: number; personIds: number[] }

/** Two cells between which people of `a` may move. */
export class TestMoves {
  readonly cells: TestCells

  private constructor(cells: TestCells) {
    this.cells = cells
  }

  /** Opens both cells, whose people have account numbers of their own. */
  static async open(): Promise<TestMoves> {
    const cells = await TestCells.open()
    await cells.serve()
    // Both have the people of the demo, with fixed account numbers.
    await cells.b.database.owner.query(`update app.account set number = 'B' || number`)
    await cells.b.database.owner.query('update app.customer set approve_mode = 0')
    return new TestMoves(cells)
  }

  /** Dependencies of the operator's command, without waiting times. */
  mover(parts: Partial<Moving> = {}): Moving {
    const { db, committer } = this.cells.a.services
    const cells = cellsOf(this.cells.a.services)
    if (!cells) throw new Error('no cells')
    const now = (): Date => this.cells.a.clock.now()
    return { db, committer, cells, now, waits: { open: 500, known: 0 }, ...parts }
  }

  /**
   * A customer of `a` who may move: with an address that nobody in `b` has, and money; they sign in and pay without a
   * second factor.
   */
  async resident(key: string): Promise<Someone> {
    const { a } = this.cells
    await a.database.owner.query(`update app.person set login_2fa = 'no' where id = $1`, [
      await a.personId(key),
    ])
    await a.database.owner.query('update app.customer set approve_mode = 0 where id = $1', [
      await a.customerId(key),
    ])
    const someone = await this.cells.rename(key, this.emailOf(key), a)
    await a.fund(someone.accountId, '200.00')
    await this.seen()
    return someone
  }

  /**
   * Northlight of `a` with its four users, who may all move: with addresses that nobody in `b` has, and money. They
   * sign in and pay without a second factor; Ines and Noor approve Paul's requests, Rita only reads.
   */
  async company(): Promise<MovingCompany> {
    const { a } = this.cells
    const { owner } = a.database
    const id = await a.customerId('northlight')
    const accountId = await a.accountId('northlight', 'Operating')
    await seedRepresentatives(a.services)
    const personal = personalDataOf(owner, new Secrets(testSecret))
    const personIds: number[] = []
    for (const key of companyUsers) {
      const personId = await a.personId(key)
      personIds.push(personId)
      await keepPerson(
        { db: owner, personal },
        { id: personId, brand: 'ostra' },
        { email: this.emailOf(key) },
      )
      await owner.query(`update app.person set login_2fa = 'no' where id = $1`, [personId])
    }
    await owner.query(
      `update app.access set access_right = 2, balance_info = true, permissions = '{sendMoneyUser}' where person_id = $1`,
      [personIds[1]],
    )
    await owner.query('delete from app.access where person_id = any($1) and customer_id <> $2', [
      personIds,
      id,
    ])
    await owner.query('update app.customer set approve_mode = 0 where id = $1', [id])
    await keepCustomer({ db: owner, personal }, { id, brand: 'ostra' }, { email: 'pay.moves@ostra.example' })
    await this.cells.listed()
    await a.fund(accountId, '1000.00')
    await this.seen()
    a.ageMemory(60_000)
    return { id, accountId, personIds }
  }

  /** The address of a person by which both cells find them. */
  emailOf(key: string): string {
    return `${key}.moves@${personOf(key).brand}.example`
  }

  /** Resolves when every payment has arrived and been processed, also by monitoring. */
  async seen(): Promise<void> {
    // A payment without an answer is retried within 15 seconds.
    this.cells.a.clock.advance(16_000)
    while ((await sendToCells(this.cells.a.services)) > 0) continue
    for (const bank of [this.cells.a, this.cells.b]) {
      await bank.settled()
      await followPayments(bank.services)
    }
  }

  /** Every server reads which customers have moved, and its caches have expired. */
  async heard(): Promise<void> {
    for (const bank of [this.cells.a, this.cells.b]) {
      await cellsOf(bank.services)?.followMoves(bank.services.db)
      bank.ageMemory(60_000)
    }
  }

  /** Signs a person in by their address at the servers of a cell, which forward the requests if necessary. */
  async signedIn(key: string, bank: TestBank): Promise<TestClient> {
    const browser = new TestClient(bank.app, personOf(key).brand)
    const verifier = freshVerifier()
    const login = await browser.logIn(this.emailOf(key), demoPassword, verifier)
    const token = await browser.exchange(login.code, verifier)
    if (token.http !== 200) throw new Error(`${key} is not signed in: ${login.http}, ${token.http}`)
    return browser
  }

  /** Payments that are missing, doubled, or recorded differently by the two cells. */
  async faultsOfBooks(): Promise<unknown[]> {
    await this.seen()
    const sums = Object.entries(await this.cells.between()).filter(([, sum]) => sum !== '0')
    const faults: unknown[] = [...sums]
    for (const bank of [this.cells.a, this.cells.b]) {
      faults.push(...(await verify(bank.database.owner)))
      faults.push(...(await reconcile(bank.services)).differences.map(inWords))
    }
    return faults
  }
}

/** The accounts that a person sees. */
export const accountsOf = async (client: TestClient) => (await client.call(balanceInquiry, {})).accounts ?? []

/** The open account with this name. */
export const openAccountOf = async (client: TestClient, alias = 'Everyday') =>
  (await accountsOf(client)).find(
    (account) => account.alias === alias && account.accountStatusId !== accountStatuses.closed,
  )

/** Pays a customer by their address. */
export const payTo = (
  client: TestClient,
  accountId: number,
  { toEmail, amount }: { toEmail: string; amount: string },
  options: SendOptions = {},
) => client.call(p2pSend, { accountId, amount, currency: 'EUR', toEmail }, options)
