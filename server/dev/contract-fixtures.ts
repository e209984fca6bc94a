import type * as counts from '@sixpence/protocol/contract-counts'
import type * as calls from '@sixpence/protocol/contracts'
import type { ContractStatus } from '@sixpence/protocol/rules/contracts'
import type pg from 'pg'
import { dayAt } from '#schedules/calendar.ts'
import { transaction } from '#db/database.ts'
import { drawUp } from '#features/contracts/contract-create.ts'
import type { CastCustomer } from './cast-people.ts'
import type { FixturesOf, World } from './fixtures.ts'
import type { TestBank } from './test-bank.ts'

export const forContracts: FixturesOf<typeof calls & typeof counts> = {
  contractCompanyList: () => ({ query: 'Northlight', page: 1, pageSize: 10 }),
  contractCustomerLookup: () => ({ email: 'marta@gintara.example' }),
  contractVerify: async ({ bank, payee }) => ({
    companyId: await studio(bank),
    counterpartyId: payee.id,
  }),
  contractCreate: async ({ bank, customer, payee }) => {
    await bank.database.owner.query(`update app.contract set status = 'CANCELLED' where sender_id = $1`, [
      customer.id,
    ])
    return terms(bank, { senderId: customer.id, beneficiaryId: payee.id })
  },
  contractList: () => ({ statuses: 'ACTIVE,SIGNED', orderBy: 'COMPANY_NAME', orderDir: 'ASC' }),
  contractStatsGet: () => ({}),
  contractCancel: drawnUp,
  contractReject: offered,
  contractTerminate: async (world) => ({ ...(await inStatus(world, 'ACTIVE')), note: 'We go our own ways' }),
  contractTerminateCancel: (world) => inStatus(world, 'TERMINATING'),
  contractTerminateNow: (world) => inStatus(world, 'TERMINATING', 'other'),
  contractCheckSigner: drawnUp,
  contractSignUrlGet: drawnUp,
  contractPdfUrlGet: drawnUp,
  contractPdfGet: drawnUp,
  contractIdentificationStarted: (world) => inStatus(world, 'NEED_IDENTIFICATION'),
  splitPaySignerIdentification: async (world) => ({
    contractId: (await inStatus(world, 'NEED_IDENTIFICATION')).id,
  }),
  contractIdentificationPush: async (world) => ({
    contractId: (await inStatus(world, 'NEED_IDENTIFICATION')).id,
  }),
}

export const studio = (bank: TestBank): Promise<number> => bank.customerId('northlight')

type Two = { senderId: number; beneficiaryId: number }

/** What a contract about the studio's payments says; it begins today. */
export const terms = async (bank: TestBank, two: Two) => ({
  companyId: await studio(bank),
  ...two,
  senderSignerName: 'Ines Varga',
  senderObligations: ['Delivers the sketches of each issue'],
  beneficiarySignerName: 'Marta Kazlauskaitė',
  beneficiaryObligations: ['Prints them within a week'],
  activeFrom: dayAt(bank.clock.now()),
  percentage: '12.5',
  note: 'For the series of 2026',
})

/** One between two, drawn up by `initiatorId`, as the call would write it. */
export async function contractBetween(
  bank: TestBank,
  two: Two & { initiatorId: number; companyId?: number },
): Promise<number> {
  const { initiatorId, companyId = await studio(bank), ...parties } = two
  const { owner } = bank.database
  await owner.query(
    `update app.contract set status = 'CANCELLED'
     where least(sender_id, beneficiary_id) = least($1::bigint, $2) and greatest(sender_id, beneficiary_id) = greatest($1::bigint, $2)`,
    [parties.senderId, parties.beneficiaryId],
  )
  const input = { ...(await terms(bank, parties)), companyId, percentage: '0.01' }
  return transaction(bank.services.db, async (client) => {
    const now = bank.clock.now()
    const id = await drawUp(bank.services, client, { input, initiatorId, language: 'en', now })
    // Nobody is mailed of what only stands there for a test.
    await client.query('update app.contract_event set tell_at = null where contract_id = $1', [id])
    await endLeft(client, id)
    return id
  })
}

/** Something of this customer's, by itself. */
export async function ownContract(bank: TestBank, customer: Pick<CastCustomer, 'id'>): Promise<number> {
  return contractBetween(bank, { ...(await withSomebody(bank, customer.id)), initiatorId: customer.id })
}

async function drawnUp({ bank, customer }: World): Promise<{ id: number }> {
  return { id: await ownContract(bank, customer) }
}

async function offered({ bank, customer }: World): Promise<{ id: number }> {
  const two = await withSomebody(bank, customer.id)
  return { id: await contractBetween(bank, { ...two, initiatorId: two.beneficiaryId }) }
}

/** A partner who is somebody else, and a company that is neither. */
async function withSomebody(bank: TestBank, senderId: number): Promise<Two & { companyId: number }> {
  const [studioId, carla, henrik] = await Promise.all([
    studio(bank),
    bank.customerId('carla'),
    bank.customerId('henrik'),
  ])
  const beneficiaryId = senderId === carla ? henrik : carla
  if (senderId !== studioId) return { senderId, beneficiaryId, companyId: studioId }
  const { rows } = await bank.database.owner.query<{ id: number }>(
    'select id from app.customer where type <> 1 and id <> $1 order by id limit 1',
    [studioId],
  )
  return { senderId, beneficiaryId, companyId: rows[0]?.id ?? (await bank.customerId('owen')) }
}

/** One that got so far, signed by both; notice was given by the sender or by the other party. */
async function inStatus(
  { bank, customer }: World,
  status: ContractStatus,
  noticeBy: 'own' | 'other' = 'own',
): Promise<{ id: number }> {
  const id = await ownContract(bank, customer)
  await bank.database.owner.query(
    `update app.contract set status = $2, sender_person_id = $3, sender_signed_at = created_at,
       beneficiary_signed_at = created_at,
       terminated_by = case when $2 <> 'TERMINATING' then null when $4 then sender_id else beneficiary_id end,
       terminated_at = case when $2 = 'TERMINATING' then created_at + interval '30 days' end
     where id = $1`,
    [id, status, customer.personId, noticeBy === 'own'],
  )
  await endLeft(bank.database.owner, id)
  return { id }
}

/** As the job would a moment later: with somebody who has left nothing stays open. */
const endLeft = (db: Pick<pg.Pool, 'query'>, id: number) =>
  db.query(
    `update app.contract o set status = 'CANCELLED' from app.customer c
     where o.id = $1 and c.id in (o.sender_id, o.beneficiary_id) and c.closed`,
    [id],
  )
