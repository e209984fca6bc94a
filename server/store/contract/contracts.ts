import {
  type ContractFacts,
  type ContractStatus,
  type IdentificationStatus,
  openStatuses,
  type Party,
  type ContractEventName,
} from '@sixpence/protocol/rules/contracts'
import type { Language } from '@sixpence/locales'
import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'

type Queries = Pick<pg.Pool, 'query'>
type ContractDeps = { db: Queries; personal: PersonalData }

/** Text of a contract. */
export type ContractText = {
  senderSignerName: string
  senderObligations: string[]
  beneficiarySignerName: string
  beneficiaryObligations: string[]
  note?: string | undefined
  /** The text to be signed, line by line. */
  lines: string[]
  /** Reason of the termination. */
  endNote?: string | undefined
}

export type ContractRow = {
  id: number
  status: ContractStatus
  companyId: number
  senderId: number
  beneficiaryId: number
  initiatorId: number
  share: number
  activeFrom: string
  activeTo: string | null
  language: Language
  senderSealed: Buffer
  beneficiarySealed: Buffer
  digest: Buffer
  senderPersonId: number | null
  senderSignedAt: Date | null
  beneficiaryPersonId: number | null
  beneficiarySignedAt: Date | null
  identification: IdentificationStatus
  terminatedBy: number | null
  terminatedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

const columns = `id, status, company_id as "companyId", sender_id as "senderId", beneficiary_id as "beneficiaryId",
  initiator_id as "initiatorId", share, active_from::text as "activeFrom", active_to::text as "activeTo", language,
  sender_sealed as "senderSealed", beneficiary_sealed as "beneficiarySealed", digest,
  sender_person_id as "senderPersonId", sender_signed_at as "senderSignedAt",
  beneficiary_person_id as "beneficiaryPersonId", beneficiary_signed_at as "beneficiarySignedAt",
  identification, terminated_by as "terminatedBy", terminated_at as "terminatedAt",
  created_at as "createdAt", updated_at as "updatedAt"`

/** Contracts in which the customer is a party; only the contract with an id, if given. */
export async function contractsOf(db: Queries, customerId: number, id?: number): Promise<ContractRow[]> {
  const { rows } = await db.query<ContractRow>(
    `select ${columns} from app.contract
     where (sender_id = $1 or beneficiary_id = $1) and ($2::bigint is null or id = $2) order by id`,
    [customerId, id ?? null],
  )
  return rows
}

/** Reads a contract and locks it for the transaction, before a change. */
export async function lockContract(client: pg.ClientBase, id: number): Promise<ContractRow | undefined> {
  const { rows } = await client.query<ContractRow>(
    `select ${columns} from app.contract where id = $1 for update`,
    [id],
  )
  return rows[0]
}

/** The side of the contract on which a customer is. */
export const partyOf = ({ senderId }: Pick<ContractRow, 'senderId'>, customerId: number): Party =>
  senderId === customerId ? 'sender' : 'beneficiary'

/** The customer who is this party of the contract. */
export const customerOf = (item: Pick<ContractRow, 'senderId' | 'beneficiaryId'>, party: Party): number =>
  party === 'sender' ? item.senderId : item.beneficiaryId

/** The facts needed by protocol/rules/contracts. */
export const factsOf = (contract: ContractRow): ContractFacts => ({
  status: contract.status,
  initiator: partyOf(contract, contract.initiatorId),
  signed: { sender: contract.senderSignedAt !== null, beneficiary: contract.beneficiarySignedAt !== null },
  identification: contract.identification,
  ...(contract.status === 'TERMINATING' &&
    contract.terminatedBy !== null && { noticeBy: partyOf(contract, contract.terminatedBy) }),
})

/** Decrypts the text as stored for a party; undefined after that party was erased. */
export const readText = (
  personal: PersonalData,
  contract: ContractRow,
  party: Party,
): Promise<ContractText | undefined> =>
  personal.open<ContractText>(
    `customer:${customerOf(contract, party)}`,
    party === 'sender' ? contract.senderSealed : contract.beneficiarySealed,
  )

/** Encrypts the text for both parties. */
export async function sealText(
  { db, personal }: ContractDeps,
  { senderId, beneficiaryId }: Pick<ContractRow, 'senderId' | 'beneficiaryId'>,
  text: ContractText,
): Promise<[sender: Buffer, beneficiary: Buffer]> {
  const [sender, beneficiary] = await personal.sealers(
    [`customer:${senderId}`, `customer:${beneficiaryId}`],
    db,
  )
  if (!sender || !beneficiary)
    throw new Error(`customer ${sender ? beneficiaryId : senderId}, party to a contract, has no key`)
  return [sender(text), beneficiary(text)]
}

type Three = { companyId: number; senderId: number; beneficiaryId: number }

/** Whether a contract that has not ended exists between the three customers, in either direction. */
export async function hasOpenContract(
  db: Queries,
  { companyId, senderId, beneficiaryId }: Three,
): Promise<boolean> {
  const { rows } = await db.query(
    `select from app.contract where company_id = $1 and status = any($4)
       and least(sender_id, beneficiary_id) = least($2::bigint, $3) and greatest(sender_id, beneficiary_id) = greatest($2::bigint, $3)`,
    [companyId, senderId, beneficiaryId, openStatuses],
  )
  return rows.length > 0
}

/** Total share of a company's payments to a customer that is promised to others, in hundredths of a percent. */
export async function promisedShare(
  db: Queries,
  { companyId, senderId }: Pick<Three, 'companyId' | 'senderId'>,
): Promise<number> {
  const { rows } = await db.query<{ share: number }>(
    `select coalesce(sum(share), 0)::int as share from app.contract
     where company_id = $1 and sender_id = $2 and status = any($3)`,
    [companyId, senderId, openStatuses],
  )
  return rows[0]?.share ?? 0
}

export type ContractEvent = {
  contractId: number
  at: Date
  step: ContractEventName
  customerId: number | null
}

/** Events of the contracts, oldest first, grouped by contract. */
export async function eventsOf(db: Queries, ids: readonly number[]): Promise<Map<number, ContractEvent[]>> {
  const { rows } = await db.query<ContractEvent>(
    `select contract_id as "contractId", at, step, customer_id as "customerId" from app.contract_event
     where contract_id = any($1) order by contract_id, id`,
    [ids],
  )
  return Map.groupBy(rows, ({ contractId }) => contractId)
}

/** The contract with this id if the customer is a party, undefined otherwise. */
export const ownContract = async (
  db: Queries,
  customerId: number,
  id: number,
): Promise<ContractRow | undefined> => (await contractsOf(db, customerId, id))[0]
