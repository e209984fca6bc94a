import type { OwnCard } from '#store/card/cards.ts'

/** What the company calls a card that was made. */
export function tokenOf({ accountId, token }: Pick<OwnCard, 'accountId' | 'token'>): string {
  if (token === null) throw new Error(`the card of account ${accountId} was never made`)
  return token
}
