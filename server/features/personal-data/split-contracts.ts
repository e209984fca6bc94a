import { percentageOf } from '@sixpence/protocol/rules/contracts'
import type { Services } from '#context/services.ts'
import { contractsOf, partyOf, readText } from '#store/contract/contracts.ts'

/** The customer's own copy of each of its split contracts. */
export async function splitContractsOf(s: Services, customerId: number): Promise<object[]> {
  const contracts = await contractsOf(s.db, customerId)
  return Promise.all(
    contracts.map(async (contract) => {
      const party = partyOf(contract, customerId)
      return {
        number: contract.id,
        status: contract.status,
        party,
        percentage: percentageOf(contract.share),
        activeFrom: contract.activeFrom,
        activeTo: contract.activeTo,
        drawnUpAt: contract.createdAt,
        senderSignedAt: contract.senderSignedAt,
        beneficiarySignedAt: contract.beneficiarySignedAt,
        terminatedAt: contract.terminatedAt,
        ...(await readText(s.personal, contract, party)),
      }
    }),
  )
}
