import {
  adminDocumentAssign,
  adminDocumentDecide,
  adminDocumentFileGet,
  adminDocumentList,
  adminDocumentRemove,
  adminDocumentUpdate,
  adminQueueList,
} from '@sixpence/protocol/desk/desk'
import { documentStatuses } from '@sixpence/protocol/rules/documents'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownRepresentative } from '#testing/fixtures/business.ts'
import { waitingDocument } from '#testing/fixtures/desk.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let ada: TestClient
let customer: { id: number; personId: number }
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  ada = await bank.atDesk('ada')
  customer = { id: await bank.customerId('bo'), personId: await bank.personId('bo') }
})
afterAll(() => bank.close())

const why = 'As the register says'
const list = async () => (await ada.call(adminDocumentList, { customerId: customer.id })).documents ?? []
const run = async (id: number) => (await list()).find((document) => document.id === id)
const refusalOf = (answer: { validationErrors: { code: string }[] }) => answer.validationErrors[0]?.code
const inQueue = async (id: number) =>
  ((await ada.call(adminQueueList, {})).items ?? []).some(
    (item) => item.kind === 'document' && item.id === id,
  )

describe('a document', () => {
  test('waits in the queue, oldest first, and is shown with its files; each viewer is recorded [OP286]', async () => {
    const first = await waitingDocument(bank, customer)
    bank.clock.advance(60_000)
    const second = await waitingDocument(bank, customer, 20)
    const { items = [] } = await ada.call(adminQueueList, {})
    const ids = items.filter(({ kind }) => kind === 'document').map(({ id }) => id)
    expect(ids).toEqual([first.documentId, second.documentId])
    const document = await run(first.documentId)
    expect(document).toMatchObject({
      statusId: documentStatuses.pending,
      documentTypeId: 4,
      createdUsername: 'Bo Lindqvist',
    })
    expect(document?.files.map(({ side }) => side)).toEqual(['main', 'additional'])
    await ada.call(adminDocumentFileGet, { documentId: first.documentId, side: 'main' })
    expect(ada.answer?.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const { rows } = await bank.database.owner.query<{ customer_id: string; detail: object }>(
      `select customer_id, detail from app.audit where call = 'adminDocumentFileGet'`,
    )
    expect(rows).toMatchObject([{ detail: { document: first.documentId, side: 'main' } }])
    expect(Number(rows[0]?.customer_id)).toBe(customer.id)
  })

  test('of a company states the person it is about [B336]', async () => {
    const company = { id: await bank.customerId('northlight'), personId: await bank.personId('ines') }
    const representativeId = await ownRepresentative(bank, company)
    const { documentId } = await waitingDocument(bank, company)
    const { documentId: other } = await waitingDocument(bank, company)
    await bank.database.owner.query('update app.document set representative_id = $2 where id = $1', [
      documentId,
      representativeId,
    ])
    const { documents = [] } = await ada.call(adminDocumentList, { customerId: company.id })
    expect(documents.find(({ id }) => id === documentId)?.aboutName).toMatch(/^Jonas Linde/)
    expect(documents.find(({ id }) => id === other)?.aboutName).toBeUndefined()
    await bank.database.owner.query('delete from app.document where customer_id = $1', [company.id])
  })

  test('is accepted or sent back with a reason, once', async () => {
    const [good, bad] = [await waitingDocument(bank, customer), await waitingDocument(bank, customer)]
    const decide = (documentId: number, part: { decision: 'accept' | 'reject'; reason?: 'cutOff' }) =>
      ada.call(adminDocumentDecide, { documentId, ...part })
    expect((await decide(good.documentId, { decision: 'accept' })).responseCode).toBe('00')
    expect(refusalOf(await decide(bad.documentId, { decision: 'reject' }))).toBe('reasonMissing')
    expect((await run(bad.documentId))?.statusId).toBe(documentStatuses.pending)
    await decide(bad.documentId, { decision: 'reject', reason: 'cutOff' })
    expect(await run(good.documentId)).toMatchObject({ statusId: documentStatuses.confirmed })
    expect(await run(bad.documentId)).toMatchObject({
      statusId: documentStatuses.rejected,
      reason: 'cutOff',
    })
    expect(await inQueue(good.documentId)).toBe(false)
    expect(refusalOf(await decide(bad.documentId, { decision: 'accept' }))).toBe('caseDecided')
  })

  test('of twenty staff who decide at once, one does', async () => {
    const { documentId } = await waitingDocument(bank, customer)
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        ada.call(adminDocumentDecide, {
          documentId,
          decision: index % 2 ? 'accept' : 'reject',
          reason: 'unreadable',
        }),
      ),
    )
    const said = answers.map(refusalOf)
    expect(said.filter((name) => name === undefined)).toHaveLength(1)
    expect(said.filter((name) => name === 'caseDecided')).toHaveLength(19)
  })

  test('with a question to the customer leaves the queue, and returns when they send more', async () => {
    const { documentId } = await waitingDocument(bank, customer)
    const ask = { documentId, decision: 'ask', note: 'Please add the back side.' } as const
    expect(refusalOf(await ada.call(adminDocumentDecide, { documentId, decision: 'ask' }))).toBe(
      'reasonMissing',
    )
    expect((await ada.call(adminDocumentDecide, ask)).responseCode).toBe('00')
    expect(await run(documentId)).toMatchObject({ statusId: documentStatuses.pending, note: ask.note })
    expect(await inQueue(documentId)).toBe(false)
    bank.clock.advance(60_000)
    await waitingDocument(bank, customer)
    expect(await inQueue(documentId)).toBe(true)
  })

  test('is corrected, and its files are linked to another and taken off again [OP284 OP285 B154]', async () => {
    const [a, b] = [await waitingDocument(bank, customer), await waitingDocument(bank, customer)]
    const edit = { documentId: a.documentId, documentTypeId: 5, expiresDate: '2031-05-17', why }
    expect((await ada.call(adminDocumentUpdate, edit)).responseCode).toBe('00')
    expect(await run(a.documentId)).toMatchObject({ documentTypeId: 5, expiresDate: '2031-05-17' })
    const unknown = await ada.call(adminDocumentUpdate, { ...edit, documentTypeId: 777 })
    expect(refusalOf(unknown)).toBe('documentKindUnknown')
    const link = { documentId: a.documentId, fileId: b.files[0], why }
    expect(refusalOf(await ada.call(adminDocumentAssign, link))).toBe('documentFull')
    const removed = await ada.call(adminDocumentRemove, {
      documentId: a.documentId,
      fileId: a.files[1],
      why,
    })
    expect((await run(removed.documentId ?? 0))?.files.map(({ id }) => id)).toEqual([a.files[1]])
    expect((await ada.call(adminDocumentAssign, link)).responseCode).toBe('00')
    expect((await run(a.documentId))?.files.map(({ id }) => id)).toEqual([a.files[0], b.files[0]])
    expect((await run(b.documentId))?.files).toMatchObject([{ id: b.files[1], side: 'main' }])
    const last = { documentId: b.documentId, fileId: b.files[1], why }
    expect(refusalOf(await ada.call(adminDocumentRemove, last))).toBe('documentLastFile')
  })

  test('whose file was taken off is whole again when it is linked back, and nothing remains of the other [OP284 OP285]', async () => {
    const { documentId, files } = await waitingDocument(bank, customer)
    const removed = await ada.call(adminDocumentRemove, { documentId, fileId: files[0], why })
    expect((await run(documentId))?.files).toMatchObject([{ id: files[1], side: 'main' }])
    const back = { documentId, fileId: files[0], side: 'main', why } as const
    expect((await ada.call(adminDocumentAssign, back)).responseCode).toBe('00')
    expect((await run(documentId))?.files).toMatchObject([
      { id: files[0], side: 'main' },
      { id: files[1], side: 'additional' },
    ])
    expect(await run(removed.documentId ?? 0)).toBeUndefined()
    const { documentId: other, files: whole } = await waitingDocument(bank, customer)
    await ada.call(adminDocumentRemove, { documentId: other, fileId: whole[1], why })
    const last = await ada.call(adminDocumentAssign, { documentId, fileId: whole[0], why })
    expect(refusalOf(last)).toBe('documentFull')
  })

  test('of another customer is not accessible [OP284]', async () => {
    const mine = await waitingDocument(bank, customer)
    const leo = { id: await bank.customerId('leo'), personId: await bank.personId('leo') }
    const foreign = await waitingDocument(bank, leo)
    const answer = await ada.call(adminDocumentAssign, {
      documentId: mine.documentId,
      fileId: foreign.files[0],
      why,
    })
    expect(refusalOf(answer)).toBe('documentFileNotFound')
    const asCustomer = await (await bank.as('bo')).call(adminDocumentList, { customerId: leo.id })
    expect(asCustomer.responseCode).toBe('AU')
  })
})

test('the document that proves an address decides whether it is proven', async () => {
  const { owner } = bank.database
  const sealed = await bank.services.personal.seal(`customer:${customer.id}`, {})
  const { rows } = await owner.query<{ id: number }>(
    `insert into app.address (customer_id, kind, confirmation, stated_at, sealed, created_at)
     values ($1, 4, 2, now(), $2, now()) returning id`,
    [customer.id, sealed],
  )
  const addressId = Number(rows[0]?.id)
  const confirmation = async () =>
    (
      await owner.query<{ confirmation: number }>('select confirmation from app.address where id = $1', [
        addressId,
      ])
    ).rows[0]?.confirmation
  for (const [part, wanted] of [
    [{ decision: 'reject', reason: 'nameMismatch' }, 4],
    [{ decision: 'reject', reason: 'tooOld' }, 3],
    [{ decision: 'accept' }, 1],
  ] as const) {
    const { documentId } = await waitingDocument(bank, customer, 20)
    await owner.query('update app.document set address_id = $2 where id = $1', [documentId, addressId])
    await ada.call(adminDocumentDecide, { documentId, ...part })
    expect(await confirmation()).toBe(wanted)
  }
})
