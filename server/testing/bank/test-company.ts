import { hold } from '@sixpence/ledger'
import { approvalDecide, approvalList, type ApprovalRequest } from '@sixpence/protocol/approvals/approvals'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { hire } from '#testing/cast-people.ts'
import { askedPayment } from '#testing/fixtures/asked-payment.ts'
import type { TestBank, TestClient } from './test-bank.ts'

type Rule = { approvers: number; from?: number; people?: number[]; inOrder?: boolean; exempt?: number[] }

/** Northlight: Paul creates payments; Ines, Anna and further hired people approve them. */
export class TestCompany {
  readonly bank: TestBank
  readonly id: number
  readonly account: number
  readonly paul: TestClient
  readonly ines: TestClient
  readonly anna: TestClient
  readonly inesId: number
  readonly annaId: number
  readonly #people: number[]

  /** `before`: the same people with new sessions. */
  static async of(bank: TestBank, before?: TestCompany): Promise<TestCompany> {
    const id = await bank.customerId('northlight')
    const account = await bank.accountId('northlight', 'Operating')
    await bank.fund(account, '100000.00')
    const people = await Promise.all([bank.personId('ines'), bank.personId('paul')])
    const [inesId] = people
    const annaId = before?.annaId ?? (await hireFor(bank, id, 'Anna'))
    return new TestCompany(bank, {
      id,
      account,
      inesId,
      annaId,
      people: [...people, annaId],
      paul: await bank.as('paul'),
      ines: forCompany(await bank.as('ines'), id),
      anna: forCompany(await signedIn(bank, annaId), id),
    })
  }

  private constructor(
    bank: TestBank,
    known: Pick<TestCompany, 'id' | 'account' | 'paul' | 'ines' | 'anna' | 'inesId' | 'annaId'> & {
      people: number[]
    },
  ) {
    this.bank = bank
    this.id = known.id
    this.account = known.account
    this.paul = known.paul
    this.ines = known.ines
    this.anna = known.anna
    this.inesId = known.inesId
    this.annaId = known.annaId
    this.#people = known.people
  }

  /** Removes rules, codes and strict mode. */
  async plain(): Promise<void> {
    await this.alter('approve_mode', 0)
    await this.alter('strict', false)
    await this.bank.database.owner.query('delete from app.approval_rule')
  }

  async hire(name: string, accessRight = 2): Promise<{ id: number; client: TestClient }> {
    const id = await hireFor(this.bank, this.id, name, accessRight)
    this.#people.push(id)
    return { id, client: forCompany(await signedIn(this.bank, id), this.id) }
  }

  async right(person: number, accessRight: number): Promise<void> {
    const change = 'update app.access set access_right = $3 where person_id = $1 and customer_id = $2'
    await this.bank.database.owner.query(change, [person, this.id, accessRight])
    this.bank.services.store.people.forget(person)
  }

  async alter(column: 'approve_mode' | 'limited' | 'strict', value: unknown): Promise<void> {
    await this.bank.database.owner.query(`update app.customer set ${column} = $2 where id = $1`, [
      this.id,
      value,
    ])
    for (const person of this.#people) this.bank.services.store.people.forget(person)
  }

  async rule({ approvers, from = 0, people = [], inOrder = false, exempt = [] }: Rule): Promise<void> {
    await this.bank.database.owner.query(
      `insert into app.approval_rule (customer_id, currency, from_units, approvers, in_order, people, created_by, created_at, exempt)
       values ($1, 'EUR', $2, $3, $4, $5, $6, now(), $7)`,
      [this.id, from, approvers, inOrder, people, this.inesId, exempt],
    )
  }

  /** A payment that waits for an approver. */
  async ask(amount: string, more: { note?: string } = {}, client = this.paul): Promise<number> {
    const answer = await client.call(p2pSend, {
      accountId: this.account,
      amount,
      currency: 'EUR',
      toEmail: 'henrik@ostra-bank.example',
      ...more,
    })
    if (answer.status !== 'created') throw new Error(`asked for ${amount}: ${answer.responseDescription}`)
    return answer.transactionId ?? 0
  }

  async batch(batchId: number, count: number): Promise<number[]> {
    const [customer, account, actor] = await Promise.all([
      this.bank.customerId('henrik'),
      this.bank.accountId('henrik', 'Current account'),
      this.bank.personId('paul'),
    ])
    const payer = { id: this.id, account: this.account, brand: 'ostra' }
    const asked = Array.from({ length: count }, () =>
      askedPayment(this.bank, payer, { id: customer, account }, { batchId, actor }),
    )
    return (await Promise.all(asked)).map(({ id }) => id)
  }

  /** A waiting payment as listed for a user. */
  async listed(client: TestClient, id: number): Promise<ApprovalRequest> {
    const { requests = [] } = await client.call(approvalList, {})
    const found = requests.find(({ transactionId }) => transactionId === id)
    if (!found) throw new Error(`${id} is not listed`)
    return found
  }

  async decide(client: TestClient, id: number, declined = false): Promise<string | undefined> {
    const { results } = await client.call(approvalDecide, { transactionIds: [id], declined })
    return results?.[0]?.outcome
  }

  async stateOf(id: number): Promise<string | undefined> {
    return (await hold(this.bank.services.db, this.account, id))?.state
  }
}

/** Makes the client's calls name the company. */
function forCompany(client: TestClient, company: number): TestClient {
  const raw = client.raw.bind(client)
  client.raw = (declared, input, options) => raw(declared, input, { customerId: company, ...options })
  return client
}

async function signedIn(bank: TestBank, personId: number): Promise<TestClient> {
  const client = bank.stranger('ostra')
  const tokens = await bank.services.sessions.begin({
    personId,
    brand: 'ostra',
    client: 'spa',
    userAgent: 'test',
    address: '127.0.0.1',
  })
  client.token = tokens.accessToken
  client.cookies.set('__Host-access', tokens.accessCookie)
  client.confirm = (waits) => bank.confirm(waits)
  return client
}

async function hireFor(bank: TestBank, company: number, name: string, accessRight = 2): Promise<number> {
  const id = await hire(bank, name, [])
  await bank.database.owner.query(
    `insert into app.access (person_id, customer_id, access_right, permissions) values ($1, $2, $3, '{sendMoneyUser}')`,
    [id, company, accessRight],
  )
  return id
}
