import { ownRepresentative } from './business-fixtures.ts'
import { randomUUID } from 'node:crypto'
import type * as desk from '@sixpence/protocol/desk'
import type { TestBank } from './test-bank.ts'
import { hire, type CastCustomer } from './cast-people.ts'
import { smallPdf } from './document-fixtures.ts'
import type { FixturesOf, World } from './fixtures.ts'
import { waitingRun } from './identity-fixtures.ts'
import { publishedNews } from './news-fixtures.ts'
import { arrivedForNobody, shortReturn, openNumber } from './payment-case-fixtures.ts'

const why = 'Asked for by telephone'

/** A case of a customer that waits for them. */
async function openCase({ bank, customer }: Pick<World, 'bank' | 'customer'>): Promise<number> {
  const { rows } = await bank.database.owner.query<{ id: string }>(
    `insert into app.restriction (customer_id, reason, documents) values ($1, 5, '{20}') returning id`,
    [customer.id],
  )
  return Number(rows[0]?.id)
}

/** A document that waits for the desk, with two files. */
export async function waitingDocument(
  bank: TestBank,
  customer: Pick<CastCustomer, 'id' | 'personId'>,
  kind = 4,
): Promise<{ documentId: number; files: [number, number] }> {
  const { owner } = bank.database
  const { rows } = await owner.query<{ id: number }>(
    `insert into app.document (customer_id, person_id, kind, created_at) values ($1, $2, $3, $4) returning id`,
    [customer.id, customer.personId, kind, bank.clock.now()],
  )
  const documentId = Number(rows[0]?.id)
  const file = smallPdf.toString('base64')
  const sealed = await bank.services.personal.seal(`customer:${customer.id}`, file)
  const made = await owner.query<{ id: string }>(
    `insert into app.document_file (document_id, side, media_type, size, pages, sealed)
     values ($1, 'main', 'application/pdf', $3, 1, $2), ($1, 'additional', 'application/pdf', $3, 1, $2) returning id`,
    [documentId, sealed, smallPdf.length],
  )
  const [main, additional] = made.rows.map(({ id }) => Number(id))
  return { documentId, files: [main ?? 0, additional ?? 0] }
}

/** Somebody who sees the documents of a company of Ostra, and that company. */
async function representative({ bank, customer }: World): Promise<{ customerId: number; personId: number }> {
  const { rows } = await bank.database.owner.query<{ id: number }>(
    `select id from app.customer where brand = 'ostra' and type <> 1 order by id limit 1`,
  )
  const company = { ...customer, id: Number(rows[0]?.id), type: 2 as const }
  const personId = await hire(bank, `representative ${(count += 1)} of ${company.id}`, [
    { customer: company, right: 'none', balanceInfo: false, permissions: [] },
  ])
  return { customerId: company.id, personId }
}
let count = 0

/** Somebody of that company. */
async function companyPerson(world: World): Promise<{ customerId: number; representativeId: number }> {
  const { customerId } = await representative(world)
  return { customerId, representativeId: await ownRepresentative(world.bank, { id: customerId }) }
}

/** A proof in which the company found another name. */
async function mismatch(world: World): Promise<string> {
  const { workflowRunId } = await waitingRun(world)
  await world.bank.database.owner.query(
    `update app.identity_run set state = 'nameMismatch', decided_at = now() where id = $1`,
    [workflowRunId],
  )
  return workflowRunId
}

/** What a colleague proposed about a customer: to verify them. */
async function waitingProposal({ bank, customer }: World): Promise<number> {
  const { owner } = bank.database
  const input = { customerId: customer.id, verified: true, why }
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.proposal (customer_id, actor_id, call, subject_id, words, created_at)
     values ($1, $2, 'adminVerificationUpdate', $3, $4, now()) returning id`,
    [
      customer.id,
      customer.personId,
      (count += 1),
      await bank.services.personal.seal(`customer:${customer.id}`, { input }),
    ],
  )
  return Number(rows[0]?.id)
}

export const forDesk: FixturesOf<typeof desk> = {
  adminCustomerList: () => ({ search: 'a' }),
  adminCustomerGet: ({ customer }) => ({ customerId: customer.id }),
  adminQueueList: () => ({}),
  adminNewsList: () => ({}),
  adminNewsPublish: () => ({
    key: randomUUID(),
    audience: 'all',
    withConfirmation: true,
    texts: [{ language: 'en', title: 'Office hours', text: 'We are closed on Monday.' }],
  }),
  adminNewsWithdraw: async ({ bank }) => ({ newsId: await publishedNews(bank) }),
  adminDocumentList: ({ customer }) => ({ customerId: customer.id }),
  adminDocumentFileGet: async ({ bank, customer }) => ({
    documentId: (await waitingDocument(bank, customer)).documentId,
    side: 'main',
  }),
  adminDocumentDecide: async ({ bank, customer }) => ({
    documentId: (await waitingDocument(bank, customer)).documentId,
    decision: 'reject',
    reason: 'unreadable',
  }),
  adminDocumentUpdate: async ({ bank, customer }) => ({
    documentId: (await waitingDocument(bank, customer)).documentId,
    expiresDate: '2031-05-17',
    why,
  }),
  adminDocumentAssign: async ({ bank, customer }) => {
    const to = await waitingDocument(bank, customer)
    await bank.database.owner.query('delete from app.document_file where id = $1', [to.files[1]])
    const from = await waitingDocument(bank, customer)
    return { documentId: to.documentId, fileId: from.files[1], why }
  },
  adminDocumentRemove: async ({ bank, customer }) => {
    const { documentId, files } = await waitingDocument(bank, customer)
    return { documentId, fileId: files[0], why }
  },
  adminRestrictionOpen: ({ customer }) => ({ customerId: customer.id, reason: 3, documents: [112], why }),
  adminRestrictionDecide: async (world) => ({
    restrictionId: await openCase(world),
    version: 1,
    decision: 'lift',
    why,
  }),
  adminVerificationUpdate: async ({ bank, customer }) => {
    const { rows } = await bank.database.owner.query<{ verified: boolean }>(
      'select verified from app.customer where id = $1',
      [customer.id],
    )
    return { customerId: customer.id, verified: !rows[0]?.verified, why }
  },
  adminFinancialUpdate: ({ customer }) => ({
    customerId: customer.id,
    financialDetail: { monthlyDeposit: '5000' },
    why,
  }),
  adminDueDiligenceUpdate: ({ customer }) => ({
    customerId: customer.id,
    dueDiligence: { level: 2, lawsuits: false },
    why,
  }),
  adminIdentityGet: async (world) => ({ runId: await mismatch(world) }),
  adminIdentityDecide: async (world) => ({
    runId: await mismatch(world),
    state: 'nameMismatch',
    decision: 'accept',
    why,
  }),
  adminProposalDecide: async (world) => ({
    proposalId: await waitingProposal(world),
    decision: 'decline',
    why,
  }),
  adminPaymentCaseGet: async (world) => ({ caseId: await shortReturn(world) }),
  adminPaymentCaseAsk: async (world) => ({ caseId: await shortReturn(world) }),
  adminPaymentCaseClose: async (world) => ({ caseId: await shortReturn(world), why }),
  adminPaymentCaseCredit: async (world) => ({
    caseId: await arrivedForNobody(world.bank),
    accountNumber: await openNumber(world.bank),
    why,
  }),
  adminRepresentativeDelete: async (world) => ({ ...(await representative(world)), why }),
  adminCompanyPersonDelete: async (world) => ({ ...(await companyPerson(world)), why }),
  adminVisitBegin: ({ customer }) => ({ customerId: customer.id, minutes: 15, why }),
  adminVisitEnd: ({ customer }) => ({ customerId: customer.id }),
  restrictionCaseList: () => ({}),
  restrictionAppeal: async (world) => ({
    restrictionId: await openCase(world),
    appeal: 'The document you have is not out of date.',
  }),
  visitList: () => ({}),
}
