import { randomUUIDv7 } from 'node:crypto'
import { approvalDecide } from '@sixpence/protocol/approvals/approvals'
import {
  globalBatchCancel,
  globalBatchGet,
  globalBatchStatusGet,
} from '@sixpence/protocol/global/global-batches'
import {
  batchTransferFileView,
  batchTransferGet,
  batchTransferList,
} from '@sixpence/protocol/history/batches'
import { transactionHistoryList, transactionReceiptGet } from '@sixpence/protocol/history/history'
import { transactionFileGet, transactionTraceGet } from '@sixpence/protocol/history/history-notes'
import {
  massBatchCancel,
  massBatchGet,
  massBatchList,
  massBatchUpdate,
  massFailedGet,
  massLineList,
  massLinesRemove,
  massLineUpdate,
  massRepeat,
  massRetry,
  massTemplateList,
  massTemplateSave,
  massTransferConfirm,
  massUploadText,
} from '@sixpence/protocol/mass/mass'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cellsOf } from '#cells/cells-of.ts'
import { transaction } from '#core/database.ts'
import { idsOfCell } from '#cells/directory/cell-ids.ts'
import { forwardIncoming } from '#cells/payments/forward-incoming.ts'
import { confirmClaim } from '#payments/links/claim.ts'
import { endGlobal } from '#payments/links/end.ts'
import { markPaidElsewhere } from '#store/mass/paid-elsewhere.ts'
import type { TestBank, TestClient } from '#testing/bank/test-bank.ts'
import { TestBatches } from '#testing/bank/test-batches.ts'
import type { TestCells } from '#cells/testing/test-cells.ts'
import { TestGlobal } from '#testing/bank/test-global.ts'
import { TestMass } from '#testing/bank/test-mass.ts'
import { openAccountOf, TestMoves, type MovingCompany } from '#cells/testing/test-moves.ts'
import { TestRails } from '#testing/bank/test-rails.ts'
import { MoveRefused } from './check.ts'
import { moveCustomer, type MoveStep } from './move-customer.ts'

let moves: TestMoves
let cells: TestCells
let company: MovingCompany
let rails: TestRails
let ines: TestClient
let mass: TestMass
let batches: TestBatches
/** The earlier files, by number. */
const made = {
  people: 0,
  outside: 0,
  links: 0,
  attached: 0,
  template: 0,
  key: randomUUIDv7(),
  hold: 0,
  back: 0,
}
beforeAll(async () => {
  moves = await TestMoves.open()
  cells = moves.cells
  rails = await TestRails.open(cells.a, 'northlight', 'Operating')
  const pay = await TestGlobal.open(cells.a, 'northlight', 'Operating')
  company = await moves.company()
  await cells.a.database.owner.query('update app.access set permissions = $2 where person_id = any($1)', [
    company.personIds,
    ['sendMoneyUser', 'sendEft', 'sendMoneyGlobalTransfer', 'massP2p', 'massEft', 'massGlobal'],
  ])
  cells.a.ageMemory(60_000)
  ines = await moves.signedIn('ines', cells.a)
  mass = new TestMass(cells.a, ines, company.accountId, 'ines')
  batches = new TestBatches(ines, pay)
})
afterAll(() => cells.close())

const reasons = (): Promise<readonly string[]> =>
  moveCustomer(moves.mover(), company.id, 'b').then(
    () => ['moved'],
    (error: unknown) => (error instanceof MoveRefused ? error.reasons : [String(error)]),
  )

const victor = 'victor@quillo.example'
const eft = (names: readonly string[]) =>
  ['payeeName,iban,amount', ...names.map((name, at) => `${name},DE89370400440532013000,1${at}.00`)].join('\n')

const upload = (client: TestClient, accountId: number, csv: string, more: object = {}) =>
  client.call(massUploadText, { fromAccountId: accountId, kind: 'eft', csv, ...more })

/** Adds a file to a payment; returns its id. */
async function attach(transactionId: number, id?: number): Promise<number> {
  const { personal, clock } = cells.a.services
  const { rows } = await cells.a.database.owner.query<{ id: number }>(
    `insert into app.payment_file (id, customer_id, person_id, transaction_id, media_type, size, sealed, added_at)
     overriding system value values (coalesce($6, nextval('app.payment_file_id_seq')), $1, $2, $3, 'application/pdf', 4, $4, $5)
     returning id`,
    [
      company.id,
      company.personIds[0],
      transactionId,
      await personal.seal(`customer:${company.id}`, Buffer.from('%PDF').toString('base64')),
      clock.now(),
      id ?? null,
    ],
  )
  return rows[0]?.id ?? 0
}

/** Everything that happens to payments out of `a` in a day. */
async function aDay(): Promise<void> {
  await rails.aMoment()
  await rails.wait(24)
  await moves.seen()
}

async function claimAs(name: string, id: number): Promise<void> {
  const payment = await batches.pay.payment(id)
  const { claimId } = await batches.pay.begin(payment, name)
  await confirmClaim(cells.a.services, payment, claimId, await batches.pay.code(payment))
}

test('a file that is not over keeps a company where it is, by its name', async () => {
  const open = await mass.text([`${victor};5.00`])
  expect(await reasons()).toEqual(['a file of payments that is not paid yet'])
  await ines.call(massBatchCancel, { batchId: open })

  const paul = new TestMass(cells.a, await moves.signedIn('paul', cells.a), company.accountId, 'paul')
  const asked = await paul.confirm(await paul.text([`${victor};6.00`]))
  expect(asked.status).toBe('created')
  expect(await reasons()).toEqual(['a file of payments that waits for approval'])
  await ines.call(approvalDecide, { transactionIds: [asked.transactionId ?? 0], declined: true })

  const link = await batches.pay.submit(ines, { amount: '7.00' })
  await moves.seen()
  expect(await reasons()).toEqual(['payments by a link that nobody has claimed'])
  await endGlobal(cells.a.services, link.transactionId ?? 0, 'cancelled')

  const id = await attach(0, idsOfCell(1).first)
  expect(await reasons()).toEqual(['files whose numbers do not say their cell'])
  await cells.a.database.owner.query('delete from app.payment_file where id = $1', [id])
})

const bodyOf = async (client: TestClient, name: string, input: object): Promise<string> =>
  (await client.request({ method: 'POST', url: `/?${name}`, payload: { method: name, ...input } })).body

/** What a client sees of the earlier files. */
async function seenBy(client: TestClient) {
  const { people, outside, links, attached } = made
  const { batch, columns, totals, hasFile } = await client.call(massBatchGet, { batchId: outside })
  const attachedTo = await client.call(transactionTraceGet, { transactionId: made.hold })
  return {
    recent: (await client.call(massBatchList, {})).batches,
    list: await client.call(batchTransferList, {}),
    outside: { batch, columns, totals, hasFile },
    lines: await Promise.all([people, outside].map((batchId) => client.call(massLineList, { batchId }))),
    failed: await bodyOf(client, massFailedGet.name, { batchId: outside }),
    payments: await Promise.all([people, outside, links].map((id) => client.call(batchTransferGet, { id }))),
    file: await bodyOf(client, batchTransferFileView.name, { id: people }),
    links: await client.call(globalBatchGet, { batchId: links }),
    status: (await client.call(globalBatchStatusGet, { batchId: links })).status,
    attached: attachedTo.files,
    attachment: (await client.call(transactionFileGet, { fileId: attached })).http,
    history: (await client.call(transactionHistoryList, { accountId: company.accountId })).transactions
      ?.transaction?.length,
  }
}

const steps: MoveStep[] = ['frozen', 'copied', 'drained', 'switched', 'known', 'gone', 'here']

test('files that are over go on being read after a move that is killed at every step [B293 B294 B295 OP252]', async () => {
  made.people = await mass.text([`${victor};30.00`, `${victor};31.00`])
  await mass.confirm(made.people, { key: made.key })
  await mass.made(made.people)
  made.outside = (await upload(ines, company.accountId, eft(['Ana Nowak', 'Ana .rejected']))).batchId ?? 0
  made.hold = (await mass.confirm(made.outside)).transactionId ?? 0
  await mass.made(made.outside)
  made.links = (await batches.uploaded(['40.00', '41.00', '42.00'])).batchId
  await batches.submit(made.links)
  await batches.made(made.links)
  const [claimed = 0, refused = 0, back = 0] = await batches.payments(made.links)
  made.back = back
  await claimAs('Ana Nowak', claimed)
  await endGlobal(cells.a.services, refused, 'refused')
  made.template =
    (await ines.call(massTemplateSave, { batchId: made.outside, name: 'Wages' })).templateId ?? 0
  made.attached = await attach(made.hold)
  await aDay()
  await claimAs('Ana .returned', back)
  // Settled, and not returned yet.
  while ((await batches.pay.payment(back)).state !== 'completed') await rails.wait(1 / 3_600)
  await moves.seen()
  const client = await moves.signedIn('ines', cells.a)
  const before = await seenBy(client)
  expect(before.outside.batch).toMatchObject({ status: 'partiallyPaid', progress: { paid: 1, failed: 1 } })
  expect(before.failed).toContain('Ana .rejected')
  expect(before.status).toBe('completed')
  expect(before.list.total).toBeGreaterThan(2)
  expect(before.attached).toHaveLength(1)

  for (const killed of steps) {
    const onStep = (step: MoveStep): void => {
      if (step === killed) throw new Error(`killed after ${step}`)
    }
    await expect(moveCustomer(moves.mover({ onStep }), company.id, 'b')).rejects.toThrow('killed after')
  }
  await moveCustomer(moves.mover(), company.id, 'b')
  await moves.heard()
  cells.b.clock.advance(cells.a.clock.now().getTime() - cells.b.clock.now().getTime())

  // The history of the account has an additional line: its money has moved along.
  expect(await seenBy(await moves.signedIn('ines', cells.a))).toEqual({
    ...before,
    history: Number(before.history) + 1,
  })
})

const refusalOf = ({ validationErrors = [] }: { validationErrors?: { code: string }[] }) =>
  validationErrors[0]?.code

test('a file of before is not changed, and nothing of it is paid again', async () => {
  const client = await moves.signedIn('ines', cells.a)
  const { people: batchId, links } = made
  const answers = [
    await client.call(massLineUpdate, { batchId, line: 1, cells: { amount: '99.00' } }),
    await client.call(massLinesRemove, { batchId, lines: [1] }),
    await client.call(massBatchUpdate, { batchId, name: 'Other' }),
    await client.call(massBatchCancel, { batchId }),
    await client.call(massTransferConfirm, { batchId }),
    await client.call(globalBatchCancel, { batchId: links }),
  ]
  expect(answers.map(refusalOf)).toEqual(answers.map(() => 'beforeMove'))
  const again = await client.call(massTransferConfirm, { batchId }, { key: made.key })
  expect(refusalOf(again)).toBe('madeBeforeMove')
  const { results } = await client.call(approvalDecide, { transactionIds: [made.hold], declined: false })
  expect(results?.map(({ outcome }) => outcome)).not.toContain('approved')
})

const inB = async (bank: TestBank = cells.b) => {
  const client = await moves.signedIn('ines', bank)
  const accountId = (await openAccountOf(client, 'Operating'))?.accountId ?? 0
  return { client, accountId, files: new TestMass(bank, client, accountId, 'ines') }
}

test('a file of before is repeated from the new account, and what was paid before the move is known again', async () => {
  const { client, accountId, files } = await inB()
  const same = await upload(client, accountId, eft(['Ana Nowak', 'Ana .rejected']))
  expect(refusalOf(same)).toBe('massIdentical')

  const { batchId: retried = 0 } = await client.call(massRetry, { batchId: made.outside })
  expect(retried).toBeGreaterThanOrEqual(idsOfCell(1).first)
  expect((await files.get(retried)).batch).toMatchObject({
    accountId,
    fromBatchId: made.outside,
    lines: 1,
    duplicates: 0,
  })
  const { batchId: repeated = 0 } = await client.call(massRepeat, { batchId: made.outside })
  expect((await files.get(repeated)).batch).toMatchObject({ accountId, lines: 2, duplicates: 1 })
  const [duplicate] = await files.lines(repeated, 'duplicates')
  const paidAs = duplicate?.duplicateOf?.transactionId ?? 0
  const { receipt } = await client.call(transactionReceiptGet, { transactionId: paidAs })
  expect(receipt).toMatchObject({ status: 'completed', payeeName: 'Ana Nowak' })
  await client.call(massBatchCancel, { batchId: repeated })

  const { templates = [] } = await client.call(massTemplateList, {})
  expect(templates).toMatchObject([{ name: 'Wages', kind: 'eft', accountId }])
  await client.call(massTemplateSave, { batchId: made.outside, name: 'Wages of May' })
  const saved = await client.call(massTemplateList, {})
  expect(saved.templates?.at(-1)).toMatchObject({ name: 'Wages of May', accountId })

  expect((await files.confirm(retried)).status).toBe('submitted')
  await files.made(retried)
})

test('a payee who was paid the same before both moved is marked too', async () => {
  const { files } = await inB()
  const id = await files.text([`${victor};30.00`])
  await cells.b.database.owner.query(
    `update app.mass_line set payee_key = convert_to($2::text, 'UTF8'), debit = 3000, fee = 0, credit = 3000, credit_currency = 'EUR', rate = '1'
     where batch_id = $1`,
    [id, await cells.a.customerId('victor')],
  )
  const past = cellsOf(cells.b.services)?.cell('a').pastDb ?? cells.b.services.db
  const batch = { id, customerId: company.id, kind: 'p2p' }
  await transaction(cells.b.services.db, (client) => markPaidElsewhere({ client, past }, batch))
  expect(await files.lines(id, 'duplicates')).toHaveLength(1)
})

test('the list has the files of both cells, the newest first, page by page', async () => {
  const { client } = await inB()
  const { batches: recent = [] } = await client.call(massBatchList, {})
  const ids = recent.map(({ batchId }) => batchId)
  expect(ids).toEqual(expect.arrayContaining([made.people, made.outside]))
  expect(ids.indexOf(made.outside)).toBeGreaterThan(0)
  expect(recent.every(({ createdBy }) => createdBy !== '')).toBe(true)

  const { batches: all = [] } = await client.call(massBatchList, { limit: 51 })
  const paged: number[] = []
  for (let below: number | undefined; ;) {
    const page = await client.call(massBatchList, { limit: 2, ...(below && { below }) })
    paged.push(...(page.batches ?? []).map(({ batchId }) => batchId))
    below = page.batches?.at(-1)?.batchId
    if (below === undefined) break
  }
  expect(paged).toEqual(all.map(({ batchId }) => batchId))

  const whole = await client.call(batchTransferList, {})
  const pages = await Promise.all(
    [1, 2, 3].map((pageNumber) => client.call(batchTransferList, { pageNumber, pageSize: 2 })),
  )
  const numbers = (of: typeof whole) => (of.batchTransfer?.transfer ?? []).map(({ id }) => id)
  expect(pages.flatMap(numbers)).toEqual(numbers(whole).slice(0, 6))
  expect(pages.map(({ total }) => total)).toEqual(pages.map(() => whole.total))
  expect(numbers(await client.call(batchTransferList, { search: String(made.people) }))).toEqual([
    made.people,
  ])
})

test('while the old cell does not answer no file is taken in, and its files are not left out of the list', async () => {
  const { client, accountId } = await inB()
  const old = cellsOf(cells.b.services)?.cell('a')
  const away = (): never => {
    throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  }
  const reading = vi.spyOn(old?.db ?? cells.b.services.db, 'query').mockImplementation(away)
  const answers = [
    await client.call(batchTransferList, {}),
    await client.call(massBatchList, {}),
    await client.call(massBatchGet, { batchId: made.outside }),
    await upload(client, accountId, eft(['Ana Nowak'])),
  ]
  const marking = vi.spyOn(old?.pastDb ?? cells.b.services.db, 'connect').mockImplementation(away)
  const marked = await upload(client, accountId, eft(['Ana Nowak']), { ignoreIdentical: true })
  reading.mockRestore()
  marking.mockRestore()
  expect([...answers, marked].map(({ http }) => http)).toEqual([503, 503, 503, 503, 503])
  const { rows } = await cells.b.database.owner.query(
    `select from app.mass_batch where customer_id = $1 and state = 'uploaded'`,
    [company.id],
  )
  expect(rows).toHaveLength(1)
})

test('a file that was made here before its number said so is found here', async () => {
  const { client, accountId, files } = await inB()
  const { owner } = cells.b.database
  const id = (await upload(client, accountId, eft(['Bo Old']), { ignoreIdentical: true })).batchId ?? 0
  await owner.query(
    `with lines as (delete from app.mass_line where batch_id = $1)
     update app.mass_batch set id = 740 where id = $1`,
    [id],
  )
  expect((await files.get(740)).batch?.accountId).toBe(accountId)
  const cancelled = await client.call(massBatchCancel, { batchId: 740 })
  expect(cancelled.responseCode).toBe('00')
})

test('a payment by a link that comes back after the move is the payer’s again, in the new cell', async () => {
  const { client } = await inB()
  const stood = Number((await openAccountOf(client, 'Operating'))?.balance)
  await rails.wait(96)
  await moves.seen()
  expect((await batches.pay.payment(made.back)).state).toBe('expired')
  // The amount, and the fee.
  expect(await forwardIncoming(cells.a.services)).toBe(2)
  cells.b.ageMemory(60_000)
  const now = Number((await openAccountOf(client, 'Operating'))?.balance)
  expect(now).toBeGreaterThan(stood + 42)
  expect((await client.call(batchTransferGet, { id: made.links })).batch).toMatchObject({
    paid: 1,
    unpaid: 2,
  })
  expect(await moves.faultsOfBooks()).toEqual([])
})
