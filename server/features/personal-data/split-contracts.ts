import { percentageOf } from '@sixpence/protocol/rules/contracts'
import type { Services } from '#context/services.ts'
import { contractsOf, partyOf, readText } from '#store/contract/contracts.ts'

/** The customer's own copy of each of its split contracts. */
export async function splitContractsOf(s: Services, customerId: number): Promise<object[]> {
  const contracts = await contractsOf(s.db, customerId)
  return Promise.all(
    contracts.map(async (one) => {
      const party = partyOf(one, customerId)
      return {
        number: one.id,
        status: one.status,
        party,
        percentage: percentageOf(one.share),
        activeFrom: one.activeFrom,
        activeTo: one.activeTo,
        drawnUpAt: one.createdAt,
        senderSignedAt: one.senderSignedAt,
        beneficiarySignedAt: one.beneficiarySignedAt,
        terminatedAt: one.terminatedAt,
        ...(await readText(s.personal, one, party)),
      }
    }),
  )
}
