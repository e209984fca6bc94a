// Checks that the tests of concurrent guesses would detect tries that are read, compared and written in separate
// statements. The bug is planted around the database of a single test; the product has no switch for it.
import { transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { plantTriesApart } from '#testing/plant.ts'
import { TestBank, otherThan } from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 3 })
})
afterAll(() => bank.close())
afterEach(() => vi.restoreAllMocks())

/**
 * Of forty concurrent wrong codes, the number judged as wrong. The fifth ends the payment; later ones find it
 * ended. The call that used the last try answers outcomeUnknown unless it was also the last to be judged.
 */
async function codesLookedAt(): Promise<number> {
  const carla = await bank.as('carla')
  const account = await bank.accountId('carla', 'Everyday')
  await bank.fund(account, '100.00')
  const { transactionId } = await carla.call(p2pSend, {
    accountId: account,
    amount: '10.00',
    currency: 'EUR',
    toEmail: 'owen@tamar.example',
  })
  const approvalCode = otherThan(await bank.smsCode('carla'))
  const confirm = () => carla.call(transferConfirm, { trxid: transactionId ?? 0, approvalCode })
  const answers = await Promise.all(Array.from({ length: 40 }, confirm))
  const { rows } = await bank.database.owner.query<{ state: string }>(
    'select state from app.approval where operation_id = $1',
    [transactionId],
  )
  const judged = new Set(['wrongCode', 'approvalNotOpen'])
  const wrong = answers.filter((answer) => judged.has(answer.validationErrors[0]?.code ?? '')).length
  return wrong + (rows[0]?.state === 'dead' ? 1 : 0)
}

test('with tries counted in one statement, at most five codes are judged', async () => {
  expect([4, 5]).toContain(await codesLookedAt())
})

test('tries counted by separate read and write are detected: more than five codes are judged', async () => {
  plantTriesApart(bank, 'approval')
  expect(await codesLookedAt()).toBeGreaterThan(5)
})
