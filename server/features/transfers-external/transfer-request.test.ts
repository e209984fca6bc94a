import { setTimeout } from 'node:timers/promises'
import { verify } from '@sixpence/ledger'
import { transferCancel } from '@sixpence/protocol/approvals/approvals'
import { transactionReceiptGet } from '@sixpence/protocol/history/history'
import { transferLimitsGet } from '@sixpence/protocol/transfers-external/transfers-external'
import { transferEftSubmit } from '@sixpence/protocol/transfers-external/transfers-submit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { finishHeldPayments } from '#payments/held/expiry.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'
import { TestRails } from '#testing/bank/test-rails.ts'
import { outsideDetails } from '#testing/fixtures/transfers-external.ts'
import { requestMs } from '#payments/request.ts'

let bank: TestBank
let company: TestCompany
let rails: TestRails
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
  company = await TestCompany.of(bank)
})
afterAll(() => bank.close())
beforeEach(async () => {
  rails = await TestRails.open(bank, 'northlight', 'Operating', '100.00')
  await company.plain()
})

const submit = (client = company.paul, payeeName = 'Ana Nowak') => {
  const { details, ...to } = outsideDetails.eft
  return client.call(transferEftSubmit, {
    ...to,
    fromAccountId: rails.account,
    amount: '20.00',
    permission: '3d',
    beneficiaryType: 'person',
    details: { ...details, payeeName },
  })
}

/** A payment of 20.00 with a fee of 1.00 that Paul creates and a colleague has to approve. */
async function ask(payeeName?: string): Promise<number> {
  const asked = await submit(company.paul, payeeName)
  expect(asked).toMatchObject({ responseCode: '00', status: 'created', approveType: 0 })
  return asked.transactionId ?? 0
}

const statusOf = async (id: number) =>
  (await company.ines.call(transactionReceiptGet, { transactionId: id })).receipt?.status
async function usedToday(): Promise<string | undefined> {
  const asked = { type: 'withdrawals', countryCode: 'DE', fromAccountId: rails.account } as const
  const { limits } = await company.ines.call(transferLimitsGet, { ...asked, operation: 'eft' })
  return limits?.find(({ period }) => period === 'day')?.used
}
async function settle(): Promise<void> {
  await rails.live()
  await rails.aMoment()
}

/** An order that could not be sent is sent again seconds to half an hour later; until then its money is held. */
async function settledOrVoided(): Promise<void> {
  await settle()
  for (let times = 0; times < 360; times += 1) {
    if ((await bank.stands(rails.account)).endsWith('held 0.00')) return
    await rails.wait(1 / 720)
  }
}

/** The hold was voided: no money left, balance and limits are as before. */
async function cameToNothing(id: number, usedBefore: string | undefined): Promise<void> {
  await settle()
  expect([await company.stateOf(id), await rails.left(id)]).toEqual(['voided', 0n])
  expect(['created', 'submitted', 'settled']).not.toContain((await rails.instruction(id)).state)
  expect(await bank.stands(rails.account)).toBe('100.00, held 0.00')
  expect([await statusOf(id), await usedToday()]).toEqual(['canceled', usedBefore])
}

test('a user who may only request creates it, and it leaves when a colleague has approved; one who may pay sends it [B228]', async () => {
  const id = await ask()
  await settle()
  expect(await rails.instruction(id)).toMatchObject({ state: 'created' })
  expect([await statusOf(id), await bank.stands(rails.account)]).toEqual(['created', '79.00, held 21.00'])
  expect(await company.listed(company.ines, id)).toMatchObject({ transactionId: id, amount: '20.00' })
  expect(await company.decide(company.ines, id)).toBe('approved')
  expect(await statusOf(id)).toBe('submitted')
  await settle()
  expect([await rails.instruction(id), await rails.tries(id)]).toMatchObject([{ state: 'settled' }, 1])
  expect([await statusOf(id), await bank.stands(rails.account)]).toEqual(['completed', '79.00, held 0.00'])
  expect(await submit(company.ines)).toMatchObject({ status: 'submitted' })
})

test('declined by a colleague it is withdrawn, the money and the limit are free', async () => {
  const used = await usedToday()
  const id = await ask()
  expect(await company.decide(company.ines, id, true)).toBe('declined')
  expect(await company.decide(company.anna, id)).toBe('over')
  await cameToNothing(id, used)
})

test('canceled by its creator, it is withdrawn', async () => {
  const used = await usedToday()
  const id = await ask()
  expect((await company.paul.call(transferCancel, { trxid: id })).status).toBe('canceled')
  expect(await company.decide(company.ines, id)).toBe('over')
  await cameToNothing(id, used)
})

test('if the rules require two colleagues, only the second dispatches it', async () => {
  await company.rule({ approvers: 2 })
  const id = await ask()
  expect(await company.decide(company.ines, id)).toBe('recorded')
  await settle()
  expect(await rails.instruction(id)).toMatchObject({ state: 'created' })
  expect(await company.decide(company.anna, id)).toBe('approved')
  await settle()
  expect(await rails.instruction(id)).toMatchObject({ state: 'settled' })
})

test('a user who lost the right in the meantime approves nothing, nor does a user of a limited company', async () => {
  const used = await usedToday()
  const id = await ask()
  await company.right(company.annaId, 3)
  expect(await company.decide(company.anna, id)).toBeUndefined()
  await company.right(company.annaId, 2)
  await company.alter('limited', true)
  expect(await company.decide(company.ines, id)).toBe('customerLimited')
  await company.alter('limited', false)
  await settle()
  expect(await rails.instruction(id)).toMatchObject({ state: 'created' })
  expect(await company.decide(company.ines, id, true)).toBe('declined')
  await cameToNothing(id, used)
})

test('a request whose creator lost the right to request is still sent once, after approval', async () => {
  const id = await ask()
  const paul = await bank.personId('paul')
  await company.right(paul, 1)
  expect((await submit()).responseCode).toBe('13')
  expect(await company.decide(company.paul, id)).toBeUndefined()
  expect(await company.decide(company.ines, id)).toBe('approved')
  await company.right(paul, 3)
  await settle()
  expect([await rails.tries(id), await rails.left(id)]).toEqual([1, 2_100n])
})

test('nothing leaves an account frozen in the meantime, even if it was approved', async () => {
  const used = await usedToday()
  const id = await ask()
  const freeze = (state: string) =>
    bank.database.owner.query('update ledger.balance set state = $2 where account_id = $1', [
      rails.account,
      state,
    ])
  await freeze('frozen')
  expect(await company.decide(company.ines, id)).toBe('accountFrozen')
  await freeze('open')
  await cameToNothing(id, used)
})

test('approved, declined and canceled at the same moment, the money moves once or not at all', async () => {
  const decisions = [
    (id: number) => company.decide(company.ines, id),
    (id: number) => company.decide(company.anna, id),
    (id: number) => company.decide(company.ines, id),
    (id: number) => company.decide(company.anna, id, true),
    (id: number) => company.paul.call(transferCancel, { trxid: id }).then(({ status }) => status),
  ]
  for (let round = 0; round < 10; round += 1) {
    await bank.fund(rails.account, '100.00')
    const id = await ask()
    // If all start at once, the cancellation always wins; so each decision gets a head start in some rounds.
    const outcomes = await Promise.all(
      decisions.map(async (decide, index) => {
        await setTimeout((((index + round) % decisions.length) + Math.trunc(round / 5)) * 3)
        return decide(id)
      }),
    )
    await finishHeldPayments(bank.services)
    await settledOrVoided()
    const left = await rails.left(id)
    expect([0n, 2_100n]).toContain(left)
    // Approved and not yet sent, it can still be canceled: then both answers are true.
    const isCanceled = outcomes.includes('canceled')
    const untrue = left > 0n ? ['declined', 'canceled'] : isCanceled ? [] : ['approved']
    for (const outcome of untrue) expect(outcomes).not.toContain(outcome)
    expect(await bank.stands(rails.account)).toBe(left === 0n ? '100.00, held 0.00' : '79.00, held 0.00')
  }
  expect(await verify(bank.database.owner)).toEqual([])
})

test('approved when the process ended before it was dispatched, it is dispatched once', async () => {
  const id = await ask()
  await company.rule({ approvers: 2 })
  expect(await company.decide(company.ines, id)).toBe('recorded')
  await bank.database.owner.query(
    `update app.approval set state = 'passed', person_id = $2 where operation_id = $1`,
    [id, await bank.personId('ines')],
  )
  await Promise.all([finishHeldPayments(bank.services), finishHeldPayments(bank.services)])
  await settle()
  expect([await rails.instruction(id), await rails.tries(id)]).toMatchObject([{ state: 'settled' }, 1])
  expect(await rails.left(id)).toBe(2_100n)
})

test('approved, paid and returned, it shows that to the company', async () => {
  const id = await ask('Ana Nowak .returned')
  await company.decide(company.ines, id)
  await settle()
  expect([await statusOf(id), await rails.left(id)]).toEqual(['returned', 100n])
})

test('approved while the company that sends it is away, it stays held, and leaves when it can be sent', async () => {
  const id = await ask('Ana Nowak .down')
  expect(await company.decide(company.ines, id)).toBe('approved')
  await settle()
  expect([await rails.left(id), await bank.stands(rails.account)]).toEqual([0n, '79.00, held 21.00'])
  await settledOrVoided()
  expect([await rails.left(id), await bank.stands(rails.account)]).toEqual([2_100n, '79.00, held 0.00'])
})

test('not approved within thirty days, it is withdrawn', async () => {
  const id = await ask()
  bank.clock.advance(requestMs - 1)
  await finishHeldPayments(bank.services)
  expect(await company.stateOf(id)).toBe('open')
  await bank.settled()
  bank.clock.advance(1)
  await Promise.all([finishHeldPayments(bank.services), finishHeldPayments(bank.services)])
  await settle()
  expect([await company.stateOf(id), await rails.left(id)]).toEqual(['voided', 0n])
  expect(await bank.stands(rails.account)).toBe('100.00, held 0.00')
})
