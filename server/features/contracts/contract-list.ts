import type * as calls from '@sixpence/protocol/contracts/contracts'
import { type Contract, contractsPerPage } from '@sixpence/protocol/contracts/contracts'
import type { ContractOrder } from '@sixpence/protocol/rules/contract-orders'
import type { Handler } from '#context/handler.ts'
import { allContracts } from './all-contracts.ts'
import { countsOf, describe } from './describe.ts'
import { requireOffered } from './offered.ts'

export const contractList: Handler<typeof calls.contractList> = async (input, { by, services: s }) => {
  requireOffered(s, by)
  const { statuses, companyName, counterpartyName, page = 1, pageSize = contractsPerPage } = input
  const { orderBy = 'INCOMING_FIRST', orderDir = 'ASC' } = input
  const placed = await allContracts(s, by.customer)
  const described = await Promise.all(
    placed.map(({ at, rows }) =>
      describe(at, by, statuses ? rows.filter(({ status }) => statuses.includes(status)) : rows),
    ),
  )
  const all = described.flat()
  const matches = all.filter(
    (item) => contains(item.company.title, companyName) && contains(otherName(item), counterpartyName),
  )
  const turn = orderDir === 'ASC' ? 1 : -1
  matches.sort((a, b) => turn * orders[orderBy](a, b) || orders.CREATED_AT(b, a) || b.id - a.id)
  return {
    data: matches.slice((page - 1) * pageSize, page * pageSize),
    meta: {
      ...countsOf(
        placed.flatMap(({ rows }) => rows),
        by.customer.id,
      ),
      total: matches.length,
    },
  }
}

const orders: Record<ContractOrder, (a: Contract, b: Contract) => number> = {
  COMPANY_NAME: (a, b) => a.company.title.localeCompare(b.company.title),
  INCOMING_FIRST: (a, b) => Number(b.isRequest) - Number(a.isRequest),
  CREATED_AT: (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
}

const otherName = ({ direction, sender, beneficiary }: Contract): string =>
  (direction === 'PAY' ? beneficiary : sender).name

/** Lower case without accents, for searching. */
const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const contains = (text: string, part: string | undefined): boolean =>
  part === undefined || folded(text).includes(folded(part))
