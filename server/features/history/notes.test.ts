import { transferCancel, transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { transactionHistoryList } from '@sixpence/protocol/history/history'
import {
  historyViewList,
  historyViewRemove,
  historyViewSave,
  noteLimits,
  transactionFileAdd,
  transactionFileGet,
  transactionFileRemove,
  transactionNoteSet,
  transactionTraceGet,
} from '@sixpence/protocol/history/history-notes'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownUpload } from '#testing/fixtures/document.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let ines: TestClient
let everyday: number
let line: number
beforeAll(async () => {
  bank = await TestBank.open()
  ines = await bank.as('ines')
  everyday = await bank.accountId('ines', 'Everyday')
  const page = await ines.call(transactionHistoryList, { accountId: everyday, transactionType: 'Card' })
  line = page.transactions?.transaction[0]?.transactionId ?? 0
})
afterAll(() => bank.close())

const ask = (amount: string) =>
  ines.call(p2pSend, { accountId: everyday, amount, currency: 'EUR', toEmail: 'henrik@ostra-bank.example' })
const steps = async (transactionId: number, client = ines) =>
  (await client.call(transactionTraceGet, { transactionId })).steps?.map(({ step }) => step)

describe('the trace of a payment', () => {
  test('shows when a line was booked', async () => {
    const trace = await ines.call(transactionTraceGet, { transactionId: line })
    expect(trace).toMatchObject({ steps: [{ step: 'booked' }], note: '', tags: [], files: [] })
  })

  test('goes from the hold through the code to its end', async () => {
    const { transactionId = 0 } = await ask('500.00')
    expect(await steps(transactionId)).toEqual(['setAside', 'codeSent'])
    await ines.call(transferCancel, { trxid: transactionId })
    const ended = await ines.call(transactionTraceGet, { transactionId })
    expect(ended.steps?.map(({ step }) => step)).toEqual(['setAside', 'codeSent', 'canceled'])
    const [asked, , over] = ended.steps?.map(({ at }) => at) ?? []
    expect(over! > asked!).toBe(true)
  })

  test('shows the payee only the end, and other customers nothing', async () => {
    const { transactionId = 0 } = await ask('500.00')
    const henrik = await bank.as('henrik')
    expect(await henrik.call(transactionTraceGet, { transactionId })).toMatchObject({ responseCode: 'VF' })
    const { responseCode } = await ines.call(transferConfirm, {
      trxid: transactionId,
      approvalCode: await bank.smsCode('ines'),
    })
    expect(responseCode).toBe('00')
    expect(await steps(transactionId, henrik)).toEqual(['booked'])
    expect(await steps(transactionId)).toEqual(['setAside', 'codeSent', 'booked'])
    const carla = await bank.as('carla')
    expect(await carla.call(transactionTraceGet, { transactionId })).toMatchObject({ responseCode: 'VF' })
  })
})

describe('a note', () => {
  test('and tags are stored for the customer only, sealed', async () => {
    await ines.call(transactionNoteSet, {
      transactionId: line,
      note: 'Umbrella, blue',
      tags: ['tax', 'tax', 'rain'],
    })
    expect(await ines.call(transactionTraceGet, { transactionId: line })).toMatchObject({
      note: 'Umbrella, blue',
      tags: ['tax', 'rain'],
    })
    const { rows } = await bank.database.owner.query<{ row: string }>(
      'select n::text as row from app.payment_note n',
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toMatch(/Umbrella|rain/)
  })

  test('is deleted by an empty one', async () => {
    await ines.call(transactionNoteSet, { transactionId: line, note: ' ', tags: [] })
    expect(await ines.call(transactionTraceGet, { transactionId: line })).toMatchObject({
      note: '',
      tags: [],
    })
    const { rows } = await bank.database.owner.query('select from app.payment_note')
    expect(rows).toHaveLength(0)
  })
})

describe('a file', () => {
  const owner = async () => ({
    id: await bank.customerId('ines'),
    personId: await bank.personId('ines'),
    account: everyday,
  })
  const add = async () =>
    ines.call(transactionFileAdd, {
      transactionId: line,
      uploadId: await ownUpload(bank, await owner()),
    })

  test('goes from the quarantine to the payment, and can be removed', async () => {
    const { fileId = 0 } = await add()
    const { files } = await ines.call(transactionTraceGet, { transactionId: line })
    expect(files).toMatchObject([{ fileId, mediaType: expect.any(String) }])
    expect(await ines.call(transactionFileGet, { fileId })).toMatchObject({ http: 200 })
    expect(ines.answer?.rawPayload.length).toBeGreaterThan(10)
    expect(ines.answer?.headers['content-disposition']).toContain(`payment-${fileId}.`)
    await ines.call(transactionFileRemove, { fileId })
    expect((await ines.call(transactionTraceGet, { transactionId: line })).files).toEqual([])
    expect(await ines.call(transactionFileGet, { fileId })).toMatchObject({ http: 404 })
  })

  test('that was not checked is refused', async () => {
    const uploadId = await ownUpload(bank, await owner(), false)
    expect(await ines.call(transactionFileAdd, { transactionId: line, uploadId })).toMatchObject({
      responseCode: 'VF',
    })
  })

  test('is one of five at most', async () => {
    for (let n = 0; n < noteLimits.files; n += 1) expect(await add()).toMatchObject({ responseCode: '00' })
    expect(await add()).toMatchObject({ responseCode: 'VF' })
  })
})

describe('a view', () => {
  test('is saved under a name, replaced under the same one, and deleted', async () => {
    const { viewId = 0 } = await ines.call(historyViewSave, { name: 'Rent', search: 'q=rent&direction=out' })
    await ines.call(historyViewSave, { name: 'Big', search: 'min=500' })
    expect(await ines.call(historyViewSave, { name: 'rent', search: 'q=rent' })).toMatchObject({ viewId })
    expect((await ines.call(historyViewList, {})).views).toEqual([
      { viewId: expect.any(Number), name: 'Big', search: 'min=500' },
      { viewId, name: 'rent', search: 'q=rent' },
    ])
    await ines.call(historyViewRemove, { viewId })
    expect((await ines.call(historyViewList, {})).views).toHaveLength(1)
  })

  test('belongs to one person, not to the colleagues of a company', async () => {
    const rita = await bank.as('rita')
    const { viewId = 0 } = await rita.call(historyViewSave, { name: 'Mine', search: '' })
    await bank.database.owner.query('update app.history_view set person_id = $2 where id = $1', [
      viewId,
      await bank.personId('ines'),
    ])
    expect((await rita.call(historyViewList, {})).views).toEqual([])
    expect(await rita.call(historyViewRemove, { viewId })).toMatchObject({ responseCode: 'VF' })
  })

  test('is one of twenty at most', async () => {
    const answers = []
    for (let n = 0; n <= noteLimits.views; n += 1)
      answers.push(await ines.call(historyViewSave, { name: `View ${n}`, search: '' }))
    expect(answers.at(-1)).toMatchObject({ responseCode: 'VF', validationErrors: [{ parameter: 'name' }] })
  })
})
