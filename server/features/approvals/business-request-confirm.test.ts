import { approvalDecide, businessRequestConfirm } from '@sixpence/protocol/approvals/approvals'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdBack } from '#testing/plant.ts'
import { TestBank, otherThan } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'

let bank: TestBank
let company: TestCompany
beforeAll(async () => {
  bank = await TestBank.open()
  company = await TestCompany.of(bank)
})
afterAll(() => bank.close())
beforeEach(() => company.plain())

test('one code of the approver covers all requests they approve, and declining needs none [OP226]', async () => {
  await company.alter('approve_mode', 2)
  const [first, other, third] = [
    await company.ask('10.00'),
    await company.ask('20.00'),
    await company.ask('30.00'),
  ]
  const asked = await company.ines.call(approvalDecide, { transactionIds: [first, other], declined: false })
  expect(asked.results?.map(({ outcome }) => outcome)).toEqual(['codeNeeded', 'codeNeeded'])
  expect(asked.approval).toMatchObject({ approveType: 2, approvalSentTo: '+370 ••• ••012' })
  const approvalTransactionId = asked.approval?.approvalTransactionId ?? 0
  const code = await bank.smsCode('ines')
  const wrong = await company.ines.call(businessRequestConfirm, {
    approvalTransactionId,
    code: code === '000000' ? '000001' : '000000',
  })
  expect(wrong.validationErrors[0]?.code).toBe('requestCodeWrong')
  const foreign = await company.anna.call(businessRequestConfirm, { approvalTransactionId, code })
  expect(foreign.validationErrors[0]?.code).toBe('requestCodeOver')
  expect((await company.ines.call(businessRequestConfirm, { code })).validationErrors[0]?.code).toBe(
    'operationIdMissing',
  )
  expect(await company.stateOf(first)).toBe('open')
  const done = await company.ines.call(businessRequestConfirm, { approvalTransactionId, code })
  expect(done.results?.map(({ outcome }) => outcome)).toEqual(['approved', 'approved'])
  expect([await company.stateOf(first), await company.stateOf(other)]).toEqual(['posted', 'posted'])
  expect(await company.decide(company.ines, third, true)).toBe('declined')
})

test('five wrong codes end the request code, and of 20 concurrent codes at most five are judged [OP226]', async () => {
  await company.alter('approve_mode', 2)
  const id = await company.ask('10.00')
  const asked = await company.anna.call(approvalDecide, { transactionIds: [id], declined: false })
  const approvalTransactionId = asked.approval?.approvalTransactionId ?? 0
  const code = await bank.smsCode('+37069900000')
  const wrong = code === '000000' ? '000001' : '000000'
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      company.anna.call(businessRequestConfirm, { approvalTransactionId, code: wrong }),
    ),
  )
  const judged = answers.filter(({ validationErrors: [error] }) => error?.code === 'requestCodeWrong')
  // The call that used the last try answers `outcomeUnknown` unless it is also the last to be judged.
  expect([3, 4]).toContain(judged.length)
  const late = await company.anna.call(businessRequestConfirm, { approvalTransactionId, code })
  expect(late.validationErrors[0]?.code).toBe('requestCodeUsedUp')
  expect(await company.stateOf(id)).toBe('open')
})

test('the right code approves although the other four tries are judged first [OP226]', async () => {
  await company.alter('approve_mode', 2)
  const id = await company.ask('10.00')
  const asked = await company.anna.call(approvalDecide, { transactionIds: [id], declined: false })
  const approvalTransactionId = asked.approval?.approvalTransactionId ?? 0
  const code = await bank.smsCode('+37069900000')
  const passing = holdBack(bank, /^update app\.request_code set state/)
  const approving = company.anna.call(businessRequestConfirm, { approvalTransactionId, code })
  await passing.isAsked
  const refusals: unknown[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    const { validationErrors } = await company.anna.call(businessRequestConfirm, {
      approvalTransactionId,
      code: otherThan(code),
    })
    refusals.push(validationErrors[0]?.code)
  }
  passing.letGo()
  expect((await approving).results?.map(({ outcome }) => outcome)).toEqual(['approved'])
  const wrong = 'requestCodeWrong'
  expect(refusals).toEqual([wrong, wrong, wrong, 'outcomeUnknown'])
  expect(await company.stateOf(id)).toBe('posted')
})
