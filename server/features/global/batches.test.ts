import {
  globalBatchCancel,
  globalBatchFeeSideSet,
  globalBatchGet,
  globalBatchList,
  globalBatchMethodForbiddenSet,
  globalBatchPaymentAdd,
  globalBatchPaymentRemove,
  globalBatchPaymentRestore,
  globalBatchPaymentUpdate,
  globalBatchSampleGet,
  globalBatchStatusGet,
  globalBatchUpdate,
  globalBatchUpload,
  maxBatchPayments,
  maxOpenBatches,
} from '@sixpence/protocol/global/global-batches'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestBatches } from '#testing/bank/test-batches.ts'
import { painXml } from '#testing/pain-of.ts'
import { rowsXml, workbookOf, workbookParts } from '#testing/workbook-of.ts'
import { zipOf } from '#testing/zip-of.ts'
import { wrongOf } from '#testing/wrong-of.ts'

let bank: TestBank
let ines: TestClient
let batches: TestBatches
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.database.owner.query('delete from app.global_batch')
  ines = await bank.as('ines')
  batches = await TestBatches.open(bank, ines)
})

const upload = (file: string | Buffer, more: object = {}) =>
  ines.call(globalBatchUpload, {
    batchName: 'Prizes',
    accountId: batches.pay.account,
    attachedFile: Buffer.from(file).toString('base64'),
    ...more,
  })
const head = 'beneficiaryName,beneficiaryEmail,amount,feeShare,beneficiaryCountryCode'

test('imports a file with its errors, line by line and field by field, and moves no money [OP185 OP186]', async () => {
  const before = await bank.ledgerState()
  const taken = await upload(
    `\uFEFF${head}\nAna Nowak,ana@example.com,100.00,,de\n,nobody,1.001,half,XX\nInês,ines@ostra.example,0,,\n`,
  )
  expect(taken).toMatchObject({ responseCode: '00', result: { payments: 3, withProblems: 2 } })
  const { summary, batch = [] } = await ines.call(globalBatchGet, { batchId: taken.batchId ?? 0 })
  expect(summary).toMatchObject({
    batchName: 'Prizes',
    status: 'uploaded',
    payments: 3,
    withProblems: 2,
    toAmount: '100.00',
    fee: '1.00',
    total: '101.00',
    mayCancel: true,
    mayReject: false,
  })
  expect(batch.map(({ line }) => line)).toEqual([2, 3, 4])
  expect(batch[0]).toMatchObject({
    beneficiaryType: 'person',
    beneficiaryCountryCode: 'DE',
    feeShare: 'sender',
    paymentData: { fee: '1.00', total: '101.00', toAmount: '100.00' },
    problems: [],
  })
  expect(batch[1]?.problems.map(({ field, name }) => `${field} ${name}`)).toEqual([
    'amount amountTooManyDecimals',
    'feeShare invalid_value',
    'beneficiaryName missing',
    'beneficiaryEmail invalid_format',
    'beneficiaryCountryCode custom',
  ])
  expect(batch[2]?.problems.map(({ field, name }) => `${field} ${name}`)).toEqual([
    'amount amountNotPositive',
    'beneficiaryEmail payeeIsSelf',
  ])
  expect(batch[2]?.problems.every(({ description }) => description.length > 5)).toBe(true)
  expect(await bank.ledgerState()).toBe(before)
})

test('the sample is a file that can be uploaded', async () => {
  const sample = await ines.request({
    method: 'POST',
    url: '/?globalBatchSampleGet',
    payload: { method: globalBatchSampleGet.name },
  })
  expect(sample.headers['content-type']).toContain('text/csv')
  expect(await upload(sample.rawPayload)).toMatchObject({ result: { payments: 2, withProblems: 0 } })
})

test('the same file is accepted again only with explicit confirmation [B238]', async () => {
  const file = `${head}\nAna,ana@example.com,1.00,,`
  const first = await upload(file)
  expect(first.responseCode).toBe('00')
  const again = await upload(file)
  expect(again.responseCode).toBe('92')
  expect(wrongOf(again)).toEqual(['attachedFile batchIdentical'])
  expect((await upload(`${file} `)).responseCode).toBe('00')
  const meant = await upload(file, { ignoreIdenticalBatch: true })
  expect(meant.responseCode).toBe('00')
  expect(meant.batchId).not.toBe(first.batchId)
  for (const batch of [first, meant]) await ines.call(globalBatchCancel, { batchId: batch.batchId ?? 0 })
  expect((await upload(file)).responseCode).toBe('00')
})

test('of the same file twice at once one is accepted, and another customer’s file is not the same [B238]', async () => {
  const file = `${head}\nAna,ana@example.com,2.00,,`
  const answers = await Promise.all(Array.from({ length: 5 }, () => upload(file)))
  expect(answers.map(({ responseCode }) => responseCode).sort()).toEqual(['00', '92', '92', '92', '92'])
  const marta = await bank.as('marta')
  const theirs = await marta.call(globalBatchUpload, {
    batchName: 'Prizes',
    accountId: await bank.accountId('marta', 'Everyday'),
    attachedFile: Buffer.from(file).toString('base64'),
  })
  expect(theirs.responseCode).toBe('00')
})

test('an invalid file is refused with the reason, and its line [OP186]', async () => {
  const refused = async (file: string | Buffer) => {
    const { validationErrors } = await upload(file)
    return validationErrors.map(({ code, description }) => [code, description])[0]
  }
  expect((await refused('a\0b'))?.[0]).toBe('tableTypeUnknown')
  expect((await refused(painXml()))?.[0]).toBe('tableTypeUnknown')
  expect((await refused(Buffer.from(`${head}\nJos\u00e9,a@example.com,1,,`, 'latin1')))?.[0]).toBe(
    'tableEncoding',
  )
  expect(await refused('beneficiaryName,amount\nAna,1')).toEqual([
    'batchColumnsMissing',
    expect.stringContaining('beneficiaryEmail'),
  ])
  expect(await refused(`${head},iban\nAna,a@example.com,1,,,x`)).toEqual([
    'batchColumnsUnknown',
    expect.stringContaining('iban'),
  ])
  expect((await refused(`${head},amount\nAna,a@example.com,1,,,2`))?.[0]).toBe('tableHeadersTwice')
  expect((await refused(''))?.[0]).toBe('tableEmpty')
  expect((await refused(`${head}\n\n,,,\n`))?.[0]).toBe('tableEmpty')
  const oneMore = `${head}\n${'Ana,a@example.com,1,,\n'.repeat(maxBatchPayments + 1)}`
  expect((await refused(oneMore))?.[0]).toBe('batchFileTooLong')
  const open = await refused(`${head}\nAna,a@example.com,1,,\n"Ana,a@example.com,1,,`)
  expect(open).toEqual(['tableLineUnreadable', expect.stringContaining('3')])
  expect((await refused(`${head}\nAna,a@example.com,1,,,more`))?.[0]).toBe('tableLineTooWide')
  expect((await ines.call(globalBatchList, {})).batches).toEqual([])
})

describe('a table as other programs write it', () => {
  const rows = [
    ['Name', 'E-Mail', 'Amount', 'Who pays the fee'],
    ['Ana Nowak', 'ana@example.com', '1.120,50', 'sender'],
    ['Bo', 'bo@example.com', '7,00', 'beneficiary'],
  ]
  const text = rows.map((row) => row.join(';')).join('\n')
  const amounts = async (file: string | Buffer) => {
    const { batchId = 0 } = await upload(file)
    const { batch = [] } = await ines.call(globalBatchGet, { batchId })
    return batch.map(({ beneficiaryName, amount, feeShare }) => [beneficiaryName, amount, feeShare])
  }
  const read = [
    ['Ana Nowak', '1120.50', 'sender'],
    ['Bo', '7.00', 'beneficiary'],
  ]

  test('is read like a file of payments: other words, decimal comma, UTF-16, "sep=", XLSX [FI-26]', async () => {
    expect(await amounts(text)).toEqual(read)
    expect(await amounts(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(read)
    expect(await amounts(`sep=;\n${text}`)).toEqual(read)
    expect(await amounts(workbookOf(rows))).toEqual(read)
  })

  test('is refused where it hides something, and without a line of headers [FI-26 FI-04 FI-05]', async () => {
    const hidden = rowsXml(rows).replace('<row r="3"', '<row r="3" hidden="1"')
    expect((await upload(zipOf(workbookParts(hidden)))).validationErrors).toMatchObject([
      { parameter: 'attachedFile', code: 'batchFileHoldsMore' },
    ])
    expect((await upload('Ana;ana@example.com;1\nBo;bo@example.com;2\n')).validationErrors).toMatchObject([
      { parameter: 'attachedFile', code: 'tableHeaderIsPayment' },
    ])
  })
})

test('the number of waiting batches is limited [OP186]', async () => {
  const answers: string[] = []
  for (let at = 0; at <= maxOpenBatches; at++)
    answers.push(wrongOf(await upload(`${head}\nAna,ana${at}@example.com,1,,`)).join())
  expect(answers.filter(Boolean)).toEqual([' tooManyOpenBatches'])
})

test('the texts of a file are stored sealed, and cannot act as formulas [OP186]', async () => {
  await upload(`${head}\n=HYPERLINK("x"),ana@example.com,1,,`.replace('("x")', '(1)'), {
    batchName: 'Secretive',
  })
  const { rows } = await bank.database.owner.query<{ row: string }>(
    'select b::text || p::text as row from app.global_batch b join app.global_batch_payment p on p.batch_id = b.id',
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toMatch(/HYPERLINK|Secretive|ana@/)
})

test('payments are added, replaced, removed and put back as long as the batch is not submitted [OP191 OP192 OP193 OP194 OP195 B239 B240]', async () => {
  const { batchId, ids } = await batches.uploaded(['10.00', '20.00'])
  const total = async () => (await ines.call(globalBatchGet, { batchId })).summary?.toAmount
  const payment = {
    amount: '5.00',
    beneficiaryType: 'company',
    beneficiaryName: 'Kovač',
    beneficiaryEmail: 'k@example.com',
  } as const
  const { id: added = 0 } = await ines.call(globalBatchPaymentAdd, { batchId, payment })
  expect(await total()).toBe('35.00')
  await ines.call(globalBatchPaymentUpdate, { batchId, id: added, payment: { ...payment, amount: '6.00' } })
  expect(await total()).toBe('36.00')
  expect(wrongOf(await ines.call(globalBatchPaymentRestore, { batchId, id: added }))).toEqual([
    'id globalBatchPaymentNotRemoved',
  ])
  await ines.call(globalBatchPaymentRemove, { batchId, id: ids[0] ?? 0 })
  expect(await total()).toBe('26.00')
  await ines.call(globalBatchPaymentRestore, { batchId, id: ids[0] ?? 0 })
  expect(await total()).toBe('36.00')
  const other = await bank.accountId('ines', 'Travel')
  await ines.call(globalBatchUpdate, { batchId, batchName: 'Of May', accountId: other })
  expect((await ines.call(globalBatchGet, { batchId })).summary).toMatchObject({
    batchName: 'Of May',
    accountId: other,
    currencyCode: 'USD',
  })
  const closed = await bank.accountId('ines', 'Old savings')
  expect(wrongOf(await ines.call(globalBatchUpdate, { batchId, accountId: closed }))).toEqual([
    'accountId accountClosed',
  ])
  const elsewhere = await batches.uploaded(['1.00'])
  expect(wrongOf(await ines.call(globalBatchPaymentRemove, { batchId, id: elsewhere.ids[0] ?? 0 }))).toEqual([
    'id globalBatchPaymentNotFound',
  ])
})

test('who pays the fee, and which methods may be used, is set for several payments at once [OP196 OP197 B241 B242]', async () => {
  const { batchId, ids } = await batches.uploaded(['10.00', '20.00', '30.00'])
  const list = ids.slice(0, 2)
  await ines.call(globalBatchFeeSideSet, { list, feeShare: 'beneficiary' })
  await ines.call(globalBatchMethodForbiddenSet, {
    list: ids.slice(2),
    forbidden: true,
    paymentMethod: 'wire',
  })
  const { batch = [] } = await ines.call(globalBatchGet, { batchId })
  expect(batch.map((item) => [item.feeShare, item.paymentData?.toAmount])).toEqual([
    ['beneficiary', '9.00'],
    ['beneficiary', '19.00'],
    ['sender', '30.00'],
  ])
  const wire = (item?: (typeof batch)[number]) => item?.paymentMethods.find(({ name }) => name === 'wire')
  expect(batch.map((item) => wire(item)?.forbidden)).toEqual([false, false, true])
  await ines.call(globalBatchMethodForbiddenSet, { list: ids, forbidden: false, paymentMethod: 'wire' })
  const allowed = (await ines.call(globalBatchGet, { batchId })).batch ?? []
  expect(allowed.map((item) => wire(item)?.forbidden)).toEqual([false, false, false])
})

test('the fields of a payment and the method may have the names of the documents [SP-10]', async () => {
  const { batchId, ids } = await batches.uploaded(['10.00'])
  const { batch: [before] = [] } = await ines.call(globalBatchGet, { batchId })
  const payment = {
    amount: 4,
    beneficiaryType: 'person',
    beneficiaryName: 'Cy Elm',
    beneficiaryEmail: 'cy@elm.example',
    beneficiaryCountryCode: 'DE',
    feeShare: 'sender',
    description: 'd',
  }
  expect(wrongOf(await ines.raw(globalBatchPaymentUpdate, { batchId, id: ids[0], ...payment }))).toEqual([])
  expect(wrongOf(await ines.raw(globalBatchPaymentAdd, { batchId, ...payment, amount: '5.00' }))).toEqual([])
  const forbid = (fields: object) =>
    ines.request({
      method: 'POST',
      url: '/?globalBatchMethodForbiddenSet',
      payload: { list: ids, ...fields },
    })
  const done = await forbid({ forbidden: true, method: 'wire' })
  expect(done.json()).toMatchObject({ responseCode: '00' })
  const { batch = [] } = await ines.call(globalBatchGet, { batchId })
  expect(batch.map(({ beneficiaryName, amount }) => [beneficiaryName, amount])).toEqual([
    ['Cy Elm', '4'],
    ['Cy Elm', '5.00'],
  ])
  expect(before?.paymentMethods.find(({ name }) => name === 'wire')?.forbidden).toBe(false)
  expect(batch[0]?.paymentMethods.find(({ name }) => name === 'wire')?.forbidden).toBe(true)
  const both = await forbid({ forbidden: true, method: 'wire', paymentMethod: 'eft' })
  expect(both.json()).toMatchObject({ responseCode: 'IM' })
})

test('another customer’s payment among several leaves all unchanged [OP196 OP197]', async () => {
  const { batchId, ids } = await batches.uploaded(['10.00'])
  const marta = await bank.as('marta')
  const theirs = await (await TestBatches.open(bank, marta, 'marta')).uploaded(['10.00'])
  const list = [...ids, ...theirs.ids]
  expect(wrongOf(await ines.call(globalBatchFeeSideSet, { list, feeShare: 'beneficiary' }))).toEqual([
    'list globalBatchPaymentNotFound',
  ])
  const { batch = [] } = await ines.call(globalBatchGet, { batchId })
  expect(batch.map(({ feeShare }) => feeShare)).toEqual(['sender'])
})

test('a canceled batch is over, and cannot be changed [OP188 OP190 B239]', async () => {
  const { batchId, ids } = await batches.uploaded(['10.00'])
  expect(await ines.call(globalBatchStatusGet, { batchId })).toMatchObject({ status: 'uploaded' })
  expect((await ines.call(globalBatchList, {})).batches).toHaveLength(1)
  expect((await ines.call(globalBatchCancel, { batchId })).responseCode).toBe('00')
  expect(await ines.call(globalBatchStatusGet, { batchId })).toMatchObject({ status: 'cancelled' })
  expect((await ines.call(globalBatchList, {})).batches).toEqual([])
  expect([...(await batches.refusedChanges(batchId, ids[0] ?? 0))]).toEqual(['globalBatchNotEditable'])
})
