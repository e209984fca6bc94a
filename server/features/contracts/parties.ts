import type * as calls from '@sixpence/protocol/contracts/contracts'
import { isBusinessType } from '@sixpence/protocol/rules/customer-kind'
import type { Handlers } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { hasOpenContract, promisedShare } from '#store/contract/contracts.ts'
import { lookUpsOf } from '#core/sealing/blind-index.ts'
import { contractBrands, requireOffered } from './offered.ts'

/** All of what a company pays, in hundredths of a percent. */
export const wholeShare = 10_000

export const parties: Handlers<Pick<typeof calls, 'contractCustomerLookup' | 'contractVerify'>> = {
  contractCustomerLookup: async ({ email }, { by, services: s, refuse }) => {
    requireOffered(s, by)
    // An address may exist in several brands: the own one comes first, then the oldest.
    const { rows } = await s.db.query<{ id: number; type: number }>(
      `select id, type from app.customer
       where email_look_up = any($1) and verified and not closed and brand = any($2) and id <> $3
       order by brand = $4 desc, id limit 1`,
      [lookUpsOf(s.personal, 'email', email), contractBrands(s), by.customer.id, by.customer.brand],
    )
    const [found] = rows
    if (!found) return refuse('contractCustomerUnknown')
    return { id: found.id, type: isBusinessType(found.type) ? 'BUSINESS' : 'PERSONAL' }
  },

  contractVerify: async ({ companyId, counterpartyId }, { by, services: s }) => {
    requireOffered(s, by)
    const own = by.customer.id
    if (counterpartyId === own || companyId === own || companyId === counterpartyId) return { isValid: false }
    const [mayShare, arePartners] = await Promise.all([
      isCompany(s, companyId),
      areReady(s, [own, counterpartyId]),
    ])
    if (!mayShare || !arePartners) return { isValid: false }
    const three = { companyId, senderId: own, beneficiaryId: counterpartyId }
    const [isOpen, ...promised] = await Promise.all([
      hasOpenContract(s.db, three),
      promisedShare(s.db, { companyId, senderId: own }),
      promisedShare(s.db, { companyId, senderId: counterpartyId }),
    ])
    // Who of the two pays is not said yet.
    return { isValid: !isOpen && promised.some((share) => share < wholeShare) }
  },
}

/** Whether the payments of this customer can be shared. */
export async function isCompany(s: Services, id: number): Promise<boolean> {
  const { rows } = await s.db.query(
    'select from app.customer where id = $1 and type <> 1 and verified and not closed and brand = any($2)',
    [id, contractBrands(s)],
  )
  return rows.length > 0
}

/** Whether all of them may sign contracts. */
export async function areReady(s: Services, ids: readonly number[]): Promise<boolean> {
  const { rows } = await s.db.query(
    'select from app.customer where id = any($1) and verified and not closed and brand = any($2)',
    [ids, contractBrands(s)],
  )
  return rows.length === ids.length
}
