import type * as exports from '@sixpence/protocol/exports'
import type * as lists from '@sixpence/protocol/history-lists'
import type * as notes from '@sixpence/protocol/history-notes'
import type * as statements from '@sixpence/protocol/statements'
import { createHash, randomBytes } from 'node:crypto'
import type { CastCustomer } from './cast-people.ts'
import { waitingPayment } from './waiting-payment.ts'
import { ownUpload } from './document-fixtures.ts'
import type { FixturesOf, World } from './fixtures.ts'
import type { TestBank } from './test-bank.ts'

type Owner = Pick<CastCustomer, 'id' | 'personId' | 'account'>

/** A file that is ready: the beginning of a PDF. */
export async function ownExport(bank: TestBank, owner: Owner): Promise<number> {
  const seal = await bank.services.personal.sealer(`customer:${owner.id}`)
  const { rows } = await bank.database.owner.query<{ id: number }>(
    `with made as (
       insert into app.export (customer_id, person_id, account_id, brand, language, format, sealed, state, attempt,
         size, created_at, ended_at)
       values ($1, $2, $3, 'ostra', 'en', 'csv', $4, 'ready', 1, 5, $6, $6) returning id
     ), piece as (insert into app.export_piece select id, 1, 0, $5 from made)
     select id::int from made`,
    [
      owner.id,
      owner.personId,
      owner.account,
      seal({ filter: {} }),
      seal(Buffer.from('%PDF-').toString('base64')),
      bank.services.clock.now(),
    ],
  )
  return rows[0]?.id ?? 0
}

export async function ownPaymentFile(bank: TestBank, owner: Owner): Promise<number> {
  const { rows } = await bank.database.owner.query<{ id: number }>(
    `insert into app.payment_file (customer_id, person_id, transaction_id, media_type, size, sealed, added_at)
     values ($1, $2, 1, 'application/pdf', 3, $3, now()) returning id::int`,
    [
      owner.id,
      owner.personId,
      await bank.services.personal.seal(`customer:${owner.id}`, Buffer.from('%PDF-').toString('base64')),
    ],
  )
  return rows[0]?.id ?? 0
}

export async function ownView(bank: TestBank, owner: Owner): Promise<number> {
  const view = { name: `View ${randomBytes(4).toString('hex')}`, search: 'direction=in' }
  const { rows } = await bank.database.owner.query<{ id: number }>(
    `insert into app.history_view (customer_id, person_id, sealed, created_at) values ($1, $2, $3, now()) returning id::int`,
    [owner.id, owner.personId, await bank.services.personal.seal(`customer:${owner.id}`, view)],
  )
  return rows[0]?.id ?? 0
}

export const forHistoryLists: FixturesOf<typeof lists> = {
  transactionTotalsGet: ({ customer }) => ({ accountId: customer.account, transactionDirection: 'in' }),
  customerTransactionList: () => ({ pageNumber: 1 }),
  debitHistoryList: ({ customer }) => ({ accountId: customer.account, pageSize: 10 }),
  authorizationHistoryList: ({ customer }) => ({ accountId: customer.account, pageSize: 10 }),
}

const payment = ({ bank, customer, payee }: World): Promise<number> => waitingPayment(bank, customer, payee)

export const forHistoryNotes: FixturesOf<typeof notes> = {
  transactionTraceGet: async (world) => ({ transactionId: await payment(world) }),
  transactionNoteSet: async (world) => ({
    transactionId: await payment(world),
    note: 'For the tax',
    tags: ['tea'],
  }),
  transactionFileAdd: async (world) => ({
    transactionId: await payment(world),
    uploadId: await ownUpload(world.bank, world.customer),
  }),
  transactionFileGet: async ({ bank, customer }) => ({ fileId: await ownPaymentFile(bank, customer) }),
  transactionFileRemove: async ({ bank, customer }) => ({ fileId: await ownPaymentFile(bank, customer) }),
  historyViewList: () => ({}),
  historyViewSave: () => ({ name: 'Money in', search: 'direction=in' }),
  historyViewRemove: async ({ bank, customer }) => ({ viewId: await ownView(bank, customer) }),
}

export const forExports: FixturesOf<typeof exports> = {
  transactionExportStart: async ({ bank, customer }) => {
    await noneWaits(bank, customer)
    return { accountId: customer.account, transactionDirection: 'in' }
  },
  transactionExportFiltered: async ({ bank, customer }) => {
    await noneWaits(bank, customer)
    return { account: customer.account, direction: 'in', format: 'qif' }
  },
  transactionExportStatusGet: async ({ bank, customer }) => ({ exportId: await ownExport(bank, customer) }),
  transactionExportFileGet: async ({ bank, customer }) => {
    const exportId = await ownExport(bank, customer)
    const ticket = randomBytes(32).toString('base64url')
    await bank.database.owner.query(
      `insert into app.export_link (hash, export_id, person_id, until) values ($1, $2, $3, $4)`,
      [
        createHash('sha256').update(ticket).digest(),
        exportId,
        customer.personId,
        new Date(bank.services.clock.now().getTime() + 60_000),
      ],
    )
    return { exportId, ticket }
  },
  transactionExportEmailSend: async ({ bank, customer }) => ({ exportId: await ownExport(bank, customer) }),
}

export const forStatements: FixturesOf<typeof statements> = {
  statementExportList: ({ customer }) => ({ accountId: customer.account, source: 'monthly', pageSize: 2 }),
  statementExportGet: ({ bank, customer }) => ({
    accountId: customer.account,
    source: 'monthly',
    dateFrom: bank.services.clock.now().toISOString().slice(0, 10),
  }),
  statementFileStart: async ({ bank, customer }) => {
    await noneWaits(bank, customer)
    return {
      accountId: customer.account,
      dateFrom: bank.services.clock.now().toISOString().slice(0, 10),
      format: 'csv',
    }
  },
}

/** Only so many files are written at once. */
const noneWaits = (bank: TestBank, { id }: Owner): Promise<unknown> =>
  bank.database.owner.query(
    `update app.export set state = 'failed' where customer_id = $1 and state = 'pending'`,
    [id],
  )
