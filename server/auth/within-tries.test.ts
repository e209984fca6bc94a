import { msOf } from '@sixpence/days'
import { transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { approvalMethods } from '@sixpence/protocol/rights'
import { recoveryCodesCreate } from '@sixpence/protocol/security/security'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setApproveMode } from '#store/customer/customer-state.ts'
import { TestBank, otherThan, type TestClient } from '#testing/bank/test-bank.ts'
import { waitsIn } from '#testing/bank/test-client.ts'

let bank: TestBank
let ines: TestClient
let accountId: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
  ines = await bank.as('ines')
  accountId = await bank.accountId('ines', 'Everyday')
  await bank.fund(accountId, '100.00')
  await setApproveMode(bank.database.owner, await bank.customerId('ines'), approvalMethods.otp)
  bank.services.store.people.forget(await bank.personId('ines'))
})
afterAll(() => bank.close())

const codeOf = ({ validationErrors }: { validationErrors: readonly { code: string }[] }) =>
  validationErrors[0]?.code
const pay = async () =>
  (await ines.call(p2pSend, { accountId, amount: '0.01', currency: 'EUR', toEmail: 'bo@ostra.example' }))
    .transactionId ?? 0
const confirm = async (approvalCode: string, trxid: number) =>
  ines.call(transferConfirm, { trxid, approvalCode })

test('the authenticator is not guessed over many payments and changes: five wrong codes in a row, then a wait [TW-04]', async () => {
  const wrong = otherThan(bank.totp('ines'))
  for (let n = 0; n < 3; n += 1) expect(codeOf(await confirm(wrong, await pay()))).toBe('wrongCode')
  const waits = waitsIn(await ines.call(recoveryCodesCreate, {}))
  const change = { requestKey: waits?.requestKey ?? '', code: wrong }
  for (let n = 0; n < 2; n += 1)
    expect(codeOf(await ines.raw(recoveryCodesCreate, change))).toBe('wrongConfirmationCode')
  // A new object, and even the right code.
  const trxid = await pay()
  expect(codeOf(await confirm(bank.totp('ines'), trxid))).toBe('lockedOut')
  expect(codeOf(await ines.raw(recoveryCodesCreate, change))).toBe('lockedOut')
  bank.clock.advance(msOf({ minutes: 16 }))
  ines = await bank.as('ines')
  expect(await confirm(bank.totp('ines'), await pay())).toMatchObject({ status: 'completed' })
})

test('a right code begins the count anew [TW-04]', async () => {
  for (let round = 0; round < 3; round += 1) {
    const trxid = await pay()
    const right = bank.totp('ines')
    for (let n = 0; n < 3; n += 1) expect(codeOf(await confirm(otherThan(right), trxid))).toBe('wrongCode')
    expect(await confirm(right, trxid)).toMatchObject({ status: 'completed' })
  }
})
