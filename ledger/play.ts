import type { AccountId, Command } from './command.ts'

/** Ids of accounts with play money begin here, as in `ledger.is_play`. */
const firstPlayId = 900_000_000_000_000

/** Whether an account has play money, which is excluded from the bank's books. */
export const isPlayAccount = (account: AccountId): boolean => account >= firstPlayId

/** The system accounts a command books to: those for play money if any of its accounts holds play money. */
export function purposeFor({ legs = [], hold, settle, void: voids }: Command, purpose: string): string {
  const isPlay =
    legs.some(({ account }) => typeof account === 'number' && isPlayAccount(account)) ||
    [hold, settle, voids].some((item) => item !== undefined && isPlayAccount(item.account))
  return isPlay ? `play:${purpose}` : purpose
}
