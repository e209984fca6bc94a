import type { ContractCounts } from '@sixpence/protocol/contracts/contract-counts'
import type { Contract } from '@sixpence/protocol/contracts/contracts'
import {
  activeStatuses,
  contractActions,
  isRequest,
  mayAct,
  type Party,
  pendingStatuses,
  percentageOf,
} from '@sixpence/protocol/rules/contracts'
import { hasRight, mayManage } from '@sixpence/protocol/rights'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { type ContractRow, eventsOf, factsOf, partyOf, readText } from '#store/contract/contracts.ts'
import { customersOf, sealedCustomers } from '#store/customer/sealed-people.ts'

/** Contracts as a party reads them, with the actions open to that party. */
export async function describe(
  s: Services,
  { customer }: Pick<ActingPrincipal, 'customer'>,
  rows: readonly ContractRow[],
): Promise<Contract[]> {
  const [names, events] = await Promise.all([
    namesOf(s, rows),
    eventsOf(
      s.db,
      rows.map(({ id }) => id),
    ),
  ])
  const mayChange = hasRight(customer, mayManage) && !customer.closed
  return Promise.all(
    rows.map(async (row) => {
      const own = partyOf(row, customer.id)
      const facts = factsOf(row)
      const text = await readText(s.personal, row, own)
      return {
        id: row.id,
        status: row.status,
        ...(own === 'sender' && { identificationStatus: row.identification }),
        percentage: percentageOf(row.share),
        initiatorId: row.initiatorId,
        direction: own === 'sender' ? 'PAY' : 'RECEIVE',
        ...(text?.note && { note: text.note }),
        activeFrom: row.activeFrom,
        ...(row.activeTo !== null && { activeTo: row.activeTo }),
        ...(row.terminatedAt !== null &&
          row.terminatedBy !== null && {
            terminateInfo: {
              terminatedAt: row.terminatedAt.toISOString(),
              terminatedBy: row.terminatedBy,
              ...(text?.endNote && { note: text.endNote }),
            },
          }),
        updatedAt: row.updatedAt.toISOString(),
        createdAt: row.createdAt.toISOString(),
        company: { id: row.companyId, title: names(row.companyId).name },
        sender: names(row.senderId),
        beneficiary: names(row.beneficiaryId),
        senderSignerName: text?.senderSignerName ?? '–',
        senderObligations: text?.senderObligations ?? [],
        ...signedOf('sender', row.senderSignedAt),
        beneficiarySignerName: text?.beneficiarySignerName ?? '–',
        beneficiaryObligations: text?.beneficiaryObligations ?? [],
        ...signedOf('beneficiary', row.beneficiarySignedAt),
        fingerprint: row.digest.toString('hex'),
        actions: mayChange ? contractActions.filter((action) => mayAct(facts, own, action)) : [],
        isRequest: isRequest(facts, own),
        events: (events.get(row.id) ?? []).map(({ at, step, customerId }) => ({
          at: at.toISOString(),
          step,
          ...(customerId !== null && { by: partyOf(row, customerId) }),
        })),
      }
    }),
  )
}

const signedOf = (party: Party, at: Date | null): Partial<Contract> =>
  at === null ? {} : { [`${party}SignedAt`]: at.toISOString() }

/** Number of contracts by status and direction; `requests` are those waiting for this customer. */
export function countsOf(rows: readonly ContractRow[], customerId: number): ContractCounts {
  const count = (is: (contract: ContractRow) => boolean): number => rows.filter(is).length
  const pending = count(({ status }) => pendingStatuses.includes(status))
  const active = count(({ status }) => activeStatuses.includes(status))
  const pay = count(({ senderId }) => senderId === customerId)
  return {
    total: rows.length,
    requests: count((contract) => isRequest(factsOf(contract), partyOf(contract, customerId))),
    pending,
    active,
    ended: rows.length - pending - active,
    pay,
    receive: rows.length - pay,
  }
}

async function namesOf(s: Services, contracts: readonly ContractRow[]) {
  const ids = contracts.flatMap(({ companyId, senderId, beneficiaryId }) => [
    companyId,
    senderId,
    beneficiaryId,
  ])
  const open = customersOf(s.personal)
  const sealed = await sealedCustomers(s.db, [...new Set(ids)])
  const customerTexts = new Map(sealed.map((sealedCustomer) => [sealedCustomer.id, open(sealedCustomer)]))
  return (id: number) => {
    const { name = '–', email = '–' } = customerTexts.get(id) ?? {}
    return { id, username: email, name }
  }
}
