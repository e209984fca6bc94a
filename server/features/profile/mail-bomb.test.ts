import { dayOf } from '@sixpence/days'
import { customerEmailAdd, customerEmailDelete } from '@sixpence/protocol/profile/profile'
import { invoiceCreate } from '@sixpence/protocol/invoices/invoices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { globalBatchUpload } from '@sixpence/protocol/global/global-batches'
import { identityVerificationCreate } from '@sixpence/protocol/merchant/identity-checks'
import { approvalMethods } from '@sixpence/protocol/rights'
import { admitMail } from '#auth/message-budget.ts'
import { TestBatches } from '#testing/bank/test-batches.ts'
import { TestBank } from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, rateFactor: 1 })
})
afterAll(() => bank.close())

test('an address has twenty mails a day, although it is deleted and added again [AT-11]', async () => {
  const bo = await bank.as('bo')
  const emailAddress = 'stranger@elsewhere.example'
  for (let round = 0; round < 20; round += 1) {
    const { emailId } = await bo.call(customerEmailAdd, { emailAddress })
    await bo.call(customerEmailDelete, { emailId: emailId ?? 0 })
    // Requests have their own limit.
    bank.clock.advance(2_100)
  }
  expect(await bo.call(customerEmailAdd, { emailAddress })).toMatchObject({
    http: 429,
    responseDescription: 'Too many mails were sent to this address today. Try again in 24 hours.',
    validationErrors: [{ code: 'tooManyMails' }],
  })
  const mails = await bank.database.owner.query(
    `select from sandbox.message where kind = 'mail' and recipient = $1`,
    [emailAddress],
  )
  expect(mails.rowCount).toBe(20)
  // Also for others, in a different spelling and by another call.
  const ines = await bank.as('ines')
  expect(
    await ines.call(
      invoiceCreate,
      {
        toEmail: 'Stranger@elsewhere.example',
        amount: '1.00',
        currency: 'EUR',
        noteBody: 'x',
        dueDate: dayOf(bank.clock.now()),
      },
      { customerId: await bank.customerId('northlight') },
    ),
  ).toMatchObject({ http: 429 })
})

test('a person has sixty mails a day to addresses they choose [AT-11]', async () => {
  const refused: number[] = []
  for (let n = 0; n < 61; n += 1)
    await admitMail(bank.services, { to: `n${n}@elsewhere.example`, personId: 77_777 }).catch(() =>
      refused.push(n),
    )
  expect(refused).toEqual([60])
})

test('a file of payments by link has twenty mails a day for one address as well [AT-11]', async () => {
  const batches = await TestBatches.open(bank, await bank.as('ines'))
  await bank.fund(batches.pay.account, '1000.00')
  await batches.pay.approveBy(approvalMethods.none)
  const file = (count: number) =>
    [
      'beneficiaryName,beneficiaryEmail,amount',
      ...Array(count).fill('Ana Nowak,one@target.example,0.01'),
    ].join('\n')
  const upload = async (count: number) => {
    const { batchId = 0 } = await batches.client.call(globalBatchUpload, {
      batchName: 'Many',
      accountId: batches.pay.account,
      attachedFile: Buffer.from(file(count)).toString('base64'),
      ignoreIdenticalBatch: true,
    })
    return batches.submit(batchId)
  }
  expect(await upload(21)).toMatchObject({ http: 429, validationErrors: [{ code: 'tooManyMails' }] })
  expect(await bank.stands(batches.pay.account)).toBe('1000.00, held 0.00')
  expect((await upload(20)).responseCode).toBe('00')
  expect(await upload(1)).toMatchObject({ http: 429 })
})

test('the checks of a company have twenty mails a day for one address as well [AT-11]', async () => {
  const ines = await bank.as('ines')
  const customerId = await bank.customerId('northlight')
  const accountId = await bank.accountId('northlight', 'Operating')
  await bank.fund(accountId, '1000.00')
  for (let n = 0; n < 20; n += 1) await admitMail(bank.services, { to: 'vera@elsewhere.example' })
  expect(
    await ines.call(
      identityVerificationCreate,
      { accountId, email: 'vera@elsewhere.example' },
      { customerId },
    ),
  ).toMatchObject({ http: 429 })
  expect(await bank.stands(accountId)).toBe('1000.00, held 0.00')
})
