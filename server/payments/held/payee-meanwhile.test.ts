import { transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'

let bank: TestBank
let company: TestCompany
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
  company = await TestCompany.of(bank)
})
afterAll(() => bank.close())
beforeEach(() => company.plain())

const payee = () => bank.customerId('henrik')
const meanwhile: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
  ['restricted by the bank', () => restrict(true), () => restrict(false)],
  [
    'who has blocked the payer',
    async () =>
      bank.database.owner.query(
        `insert into app.blacklist (customer_id, blocked_customer_id, block_type)
         select $1, c.id, 'incoming' from app.customer c where c.id in ($2, $3)`,
        [await payee(), company.id, await bank.customerId('carla')],
      ),
    () => bank.database.owner.query('delete from app.blacklist'),
  ],
]
const restrict = async (limited: boolean) =>
  bank.database.owner.query('update app.customer set limited = $2 where id = $1', [await payee(), limited])

/** A payment of Carla's that waits for her code. */
async function heldByCarla() {
  const accountId = await bank.accountId('carla', 'Everyday')
  await bank.fund(accountId, '100.00')
  const carla = await bank.as('carla')
  const { transactionId: trxid = 0 } = await carla.call(p2pSend, {
    accountId,
    amount: '10.00',
    currency: 'EUR',
    toEmail: 'henrik@ostra-bank.example',
  })
  return { accountId, carla, trxid, approvalCode: await bank.smsCode('carla') }
}

test.each(meanwhile)(
  'what waited for a colleague or a code is not paid to somebody %s meanwhile, and its money is free [CO-13]',
  async (_, happens, ends) => {
    const before = await bank.stands(company.account)
    const id = await company.ask('20.00')
    const { accountId, carla, trxid, approvalCode } = await heldByCarla()
    await happens()
    expect(await company.decide(company.ines, id)).toBe('payeeCannotReceive')
    const refused = await carla.call(transferConfirm, { trxid, approvalCode })
    expect(refused.validationErrors[0]?.code).toBe('payeeCannotReceive')
    await ends()
    expect(await bank.stands(company.account)).toBe(before)
    expect(await bank.stands(accountId)).toBe('100.00, held 0.00')
    expect(await company.decide(company.ines, id)).toBe('over')
  },
)

test('what was booked before is answered again, although its payee is restricted since [CO-13]', async () => {
  const { carla, trxid, approvalCode } = await heldByCarla()
  expect((await carla.call(transferConfirm, { trxid, approvalCode })).status).toBe('completed')
  await restrict(true)
  expect((await carla.call(transferConfirm, { trxid, approvalCode })).status).toBe('completed')
  await restrict(false)
})
