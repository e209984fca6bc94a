import type { OwnCard } from '#store/card/cards.ts'

/** The card company's identifier of a card; throws an Error if the card was not produced yet. */
export function tokenOf({ accountId, token }: Pick<OwnCard, 'accountId' | 'token'>): string {
  if (token === null) throw new Error(`the card of account ${accountId} was never made`)
  return token
}
