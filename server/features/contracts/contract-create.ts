import { dayOf } from '@sixpence/days'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type { Language } from '@sixpence/locales'
import type * as calls from '@sixpence/protocol/contracts/contracts'
import { shareOf } from '@sixpence/protocol/rules/contracts'
import type pg from 'pg'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { translator } from '#core/translate.ts'
import { calendarNow } from '#payments/schedules/calendar.ts'
import { contractsOf, hasOpenContract, promisedShare, sealText } from '#store/contract/contracts.ts'
import { customersOf, sealedCustomers } from '#store/customer/sealed-people.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { insertedId } from '#store/inserted-id.ts'
import { contractLines } from './contract-lines.ts'
import { describe } from './describe.ts'
import { noteStep } from './move.ts'
import { requireOffered } from './offered.ts'
import { areReady, isCompany, wholeShare } from './parties.ts'

type Input = DecodedInputOf<typeof calls.contractCreate>

export const contractCreate: Handler<typeof calls.contractCreate> = async (input, context) => {
  const { by, services: s, language, change, tell } = context
  const now = await calendarNow(s)
  requireOffered(s, by)
  if (!by.customer.verified) throw new Refused('contractUnverified')
  refuseMisfit(input, by.customer.id, dayOf(now))
  if (!(await isCompany(s, input.companyId))) throw new Refused('contractCompanyUnknown')
  if (!(await areReady(s, [input.senderId, input.beneficiaryId]))) throw new Refused('contractPartyUnknown')
  const id = await change(async (client) => {
    const contractId = await drawUp(s, client, { input, initiatorId: by.customer.id, language, now })
    tell({ customerId: by.customer.id, detail: { contractId } })
    return contractId
  })
  const [contract] = await describe(s, by, await contractsOf(s.db, by.customer.id, id))
  if (!contract) throw new Error(`contract ${id} was made and cannot be read by customer ${by.customer.id}`)
  return { contract }
}

/**
 * Inserts a contract; returns its id. Locks the pairs company–sender and company–beneficiary, so that the shares of
 * concurrent contracts cannot exceed an income. @throws Refused contractExists | contractShareTaken
 */
export async function drawUp(
  s: Pick<Services, 'personal'>,
  client: pg.PoolClient,
  { input, initiatorId, language, now }: { input: Input; initiatorId: number; language: Language; now: Date },
): Promise<number> {
  const { companyId, senderId, beneficiaryId, activeFrom, activeTo } = input
  await client.query('select pg_advisory_xact_lock(hashint8($1), hashint8($2))', [
    companyId,
    Math.min(senderId, beneficiaryId),
  ])
  await client.query('select pg_advisory_xact_lock(hashint8($1), hashint8($2))', [
    companyId,
    Math.max(senderId, beneficiaryId),
  ])
  if (await hasOpenContract(client, input)) throw new Refused('contractExists')
  const share = shareOf(input.percentage)
  const left = wholeShare - (await promisedShare(client, { companyId, senderId }))
  if (share > left) throw new Refused('contractShareTaken', { left: { share: left / wholeShare } })
  const lines = await linesOf(s, client, input, language)
  const { senderSignerName, senderObligations, beneficiarySignerName, beneficiaryObligations, note } = input
  const [senderSealed, beneficiarySealed] = await sealText({ db: client, personal: s.personal }, input, {
    senderSignerName,
    senderObligations,
    beneficiarySignerName,
    beneficiaryObligations,
    ...(note && { note }),
    lines,
  })
  const { rows } = await client.query<{ id: number }>(
    `insert into app.contract (company_id, sender_id, beneficiary_id, initiator_id, share, active_from, active_to,
       language, sender_sealed, beneficiary_sealed, digest, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) returning id`,
    [
      companyId,
      senderId,
      beneficiaryId,
      initiatorId,
      share,
      activeFrom,
      activeTo ?? null,
      language,
      senderSealed,
      beneficiarySealed,
      sha256(lines.join('\n')),
      now,
    ],
  )
  const id = insertedId(rows, 'app.contract')
  await noteStep(client, { id, step: 'created', by: initiatorId, now })
  return id
}

/**
 * Checks that need no database; `own` is the acting customer. @throws Refused contractPartiesSame |
 * contractNotParty | contractCompanyIsParty | contractBeginsBefore | contractEndsBefore
 */
export function refuseMisfit(input: Omit<Input, 'note'>, own: number, today: string): void {
  const { companyId, senderId, beneficiaryId, activeFrom, activeTo } = input
  if (senderId === beneficiaryId) throw new Refused('contractPartiesSame')
  if (senderId !== own && beneficiaryId !== own) throw new Refused('contractNotParty')
  if (companyId === senderId || companyId === beneficiaryId) throw new Refused('contractCompanyIsParty')
  if (activeFrom < today) throw new Refused('contractBeginsBefore')
  if (activeTo !== undefined && activeTo < activeFrom) throw new Refused('contractEndsBefore')
}

async function linesOf(
  { personal }: Pick<Services, 'personal'>,
  client: pg.PoolClient,
  input: Input,
  language: Language,
): Promise<string[]> {
  const sealed = await sealedCustomers(client, [input.companyId, input.senderId, input.beneficiaryId])
  const open = customersOf(personal)
  const names = new Map(sealed.map((sealedCustomer) => [sealedCustomer.id, open(sealedCustomer).name]))
  const nameOf = (id: number): string => names.get(id) ?? '–'
  return contractLines(
    {
      ...input,
      company: nameOf(input.companyId),
      sender: nameOf(input.senderId),
      beneficiary: nameOf(input.beneficiaryId),
    },
    translator(language),
  )
}
