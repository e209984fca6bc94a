import type * as calls from '@sixpence/protocol/contracts/contracts'
import type { Handler } from '#context/handler.ts'
import { hasOpenContract, promisedShare } from '#store/contract/contracts.ts'
import { requireOffered } from './offered.ts'
import { wholeShare, isCompany, areReady } from './parties.ts'

export const contractVerify: Handler<typeof calls.contractVerify> = async (
  { companyId, counterpartyId },
  { by, services: s },
) => {
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
  // Direction is not known yet: either party may be the payer, so a free share on either side suffices.
  return { isValid: !isOpen && promised.some((share) => share < wholeShare) }
}
