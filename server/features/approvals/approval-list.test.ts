import {
  approvalDecide,
  approvalList,
  approvalNotificationCountsGet,
  approvalUserList,
} from '@sixpence/protocol/approvals/approvals'
import { approvalMethods } from '@sixpence/protocol/rights'
import {
  transferEftSubmit,
  transferInstantPaymentSubmit,
  transferWireSubmit,
} from '@sixpence/protocol/transfers-external/transfers-submit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'
import { outsideDetails } from '#testing/fixtures/transfers-external.ts'

const submits = {
  eft: transferEftSubmit,
  wire: transferWireSubmit,
  instant_payment: transferInstantPaymentSubmit,
}

let bank: TestBank
let company: TestCompany
beforeAll(async () => {
  bank = await TestBank.open()
  company = await TestCompany.of(bank)
})
afterAll(() => bank.close())
beforeEach(() => company.plain())

test('lists waiting requests with payee, fee, account and creator, and the approvers they wait for [OP230 B228]', async () => {
  const id = await company.ask('100.00', { note: 'Sketches' })
  const { requests } = await company.ines.call(approvalList, { page: 1, size: 50 })
  expect(requests?.[0]).toMatchObject({
    transactionId: id,
    transactionType: 'P2P',
    amount: '100.00',
    fee: '0.50',
    currencyCode: 'EUR',
    payeeName: 'Henrik V.',
    accountName: 'Operating',
    note: 'Sketches',
    createdBy: { name: 'Paul Ritter' },
    isOwn: false,
    mayApprove: true,
    mayDecline: true,
    needed: 1,
    given: 0,
  })
  expect(requests?.[0]?.waitsFor.map(({ name }) => name)).toEqual(['Ines Varga', 'Anna Cast'])
  expect(await company.listed(company.paul, id)).toMatchObject({
    isOwn: true,
    mayApprove: false,
    mayDecline: false,
  })
})

test('shows the approver all that the payer saw: e-mail, whole account, bank, country, method, arrival, credit [CU-01]', async () => {
  const inside = await company.listed(company.ines, await company.ask('12.00'))
  expect(inside).toMatchObject({
    payee: { name: 'Henrik V.', email: 'henrik@ostra-bank.example', details: [] },
  })
  for (const method of ['eft', 'wire', 'instant_payment'] as const) {
    const { countryCode, details } = outsideDetails[method]
    const { transactionId = 0 } = await company.paul.call(submits[method], {
      ...outsideDetails[method],
      fromAccountId: company.account,
      amount: '20.00',
      permission: '3d',
      beneficiaryType: 'person',
    })
    const request = await company.listed(company.ines, transactionId)
    expect(request?.payee).toMatchObject({ name: details.payeeName, method, countryCode })
    expect(request?.arrival).toBeDefined()
    const shown = request?.payee.details.map((row) => row.shown.replaceAll(' ', ''))
    const { iban, bic }: { iban?: string; bic?: string } = details
    expect(shown).toEqual(expect.arrayContaining([iban, bic].filter((text) => text !== undefined)))
  }
})

test('the code of the approver names the whole account [CU-01]', async () => {
  await company.alter('approve_mode', approvalMethods.sms)
  const { transactionId = 0 } = await company.paul.call(transferEftSubmit, {
    ...outsideDetails.eft,
    fromAccountId: company.account,
    amount: '20.00',
    permission: '3d',
    beneficiaryType: 'person',
  })
  const request = await company.listed(company.ines, transactionId)
  const { approval } = await company.ines.call(approvalDecide, {
    transactionIds: [transactionId],
    digests: [request?.digest ?? ''],
    declined: false,
  })
  const [payment] = approval?.payments ?? []
  expect(payment?.payeeName?.replaceAll(' ', '')).toContain(outsideDetails.eft.details['iban'])
})

test('filters by kind, group, day, person and batch, fifty a page [OP230 OP231 B236]', async () => {
  const ids = await company.batch(51, 52)
  const page = async (input: object) => {
    const { requests, total } = await company.ines.call(approvalList, input)
    return [requests?.length, total]
  }
  expect(await page({ batchId: 51 })).toEqual([50, 52])
  expect(await page({ batchId: 51, page: 2 })).toEqual([2, 52])
  expect(await page({ batchId: 51, groupedTransactionType: 'single' })).toEqual([0, 0])
  expect(await page({ batchId: 51, groupedTransactionType: 'mass', transactionType: 'P2P' })).toEqual([
    50, 52,
  ])
  expect(await page({ batchId: 51, transactionType: 'Wire' })).toEqual([0, 0])
  expect(await page({ batchId: 51, fromDate: '2020-01-01', toDate: '2020-01-02' })).toEqual([0, 0])
  expect((await page({ batchId: 51, fromDate: '2020-01-01', toDate: '2999-01-01' }))[1]).toBe(52)
  expect(await page({ batchId: 51, createdBy: company.inesId })).toEqual([0, 0])
  const { users = [] } = await company.ines.call(approvalUserList, {})
  expect(users.map(({ name }) => name)).toEqual(expect.arrayContaining(['Ines Varga', 'Paul Ritter']))
  const turned = await company.ines.call(approvalList, { fromDate: '2026-02-01', toDate: '2026-01-01' })
  expect(turned.validationErrors[0]).toMatchObject({ parameter: 'toDate', code: 'requestDaysTurned' })
  expect((await company.ines.raw(approvalList, { size: 20 })).responseCode).toBe('TA1')
  expect(ids).toHaveLength(52)
})

test('counts batches and single payments that wait for the caller [OP234 B237]', async () => {
  const { requests = [] } = await company.ines.call(approvalList, {})
  await company.ines.call(approvalDecide, {
    transactionIds: requests.filter((request) => request.mayDecline).map((request) => request.transactionId),
    declined: true,
  })
  const before = await company.ines.call(approvalNotificationCountsGet, {})
  await Promise.all([company.batch(61, 2), company.batch(62, 1), company.ask('1.00')])
  const after = await company.ines.call(approvalNotificationCountsGet, {})
  expect([
    (after.massTransactionRequestCount ?? 0) - (before.massTransactionRequestCount ?? 0),
    (after.transactionRequestCount ?? 0) - (before.transactionRequestCount ?? 0),
  ]).toEqual([2, 1])
  const paulSees = await company.paul.call(approvalNotificationCountsGet, {})
  expect(paulSees).toMatchObject({ massTransactionRequestCount: 0, transactionRequestCount: 0 })
})
