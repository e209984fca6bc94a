import { type Account, balanceInquiry, exchangeDefaultRatesGet } from '@sixpence/protocol/accounts/accounts'
import { type Transaction, transactionHistoryList } from '@sixpence/protocol/history/history'
import { p2pBeneficiaryList } from '@sixpence/protocol/p2p/p2p'
import { paymentInstructionList } from '@sixpence/protocol/accounts/pay-in'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useQueries } from '@tanstack/react-query'
import { readOptions } from '#lib/call/refresh.ts'
import { useRead } from '#lib/call/use-call.ts'
import { isClosed } from '#widgets/accounts/account-state.ts'
import type { ReadState } from '#widgets/loaded.tsx'

/** Enough lines for the list, and for the sparklines of accounts that are not too busy. */
const linesPerAccount = 40

/** Data shared by the blocks of home. Each block renders once its data are loaded. */
export function useHome() {
  const customer = useRead(customerInfoGet, {})
  const balances = useRead(balanceInquiry, {})
  const rates = useRead(exchangeDefaultRatesGet, {})
  const people = useRead(p2pBeneficiaryList, {})
  const payIn = useRead(paymentInstructionList, {})
  const histories = useHistories(balances)
  return { customer: customer.data?.customer, balances, rates, people, payIn, histories }
}

/** Newest lines of each open account, by accountId. */
export type Histories = ReadonlyMap<number, Transaction[]>

function useHistories(balances: ReadState<{ accounts: Account[] }>): ReadState<Histories> {
  const open = balances.data?.accounts.filter((account) => !isClosed(account)) ?? []
  const reads = useQueries({
    queries: open.map(({ accountId }) =>
      readOptions(transactionHistoryList, { accountId, pageSize: linesPerAccount }),
    ),
  })
  const isThere = balances.data !== undefined && reads.every(({ data }) => data !== undefined)
  const failed = reads.find(({ error }) => error)
  return {
    data: isThere
      ? new Map(
          open.map(({ accountId }, index) => [accountId, reads[index]?.data?.transactions.transaction ?? []]),
        )
      : undefined,
    error: balances.error ?? failed?.error ?? null,
    isFetching: reads.some(({ isFetching }) => isFetching),
    dataUpdatedAt: Math.min(...reads.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => {
      if (balances.error) balances.refetch()
      for (const read of reads) if (read.error) void read.refetch()
    },
  }
}
