import { cardList } from '@sixpence/protocol/cards/cards'
import { cardsEntry, insteadOfCard, onlyCard } from '@sixpence/protocol/rules/cards'
import { redirect } from '@tanstack/react-router'
import { queryClient, readOptions } from '#lib/call/refresh.ts'

/** The first page of the cards (R058, B038). */
export async function cardsStart(): Promise<never> {
  throw redirect({ to: cardsEntry(await readCards()), replace: true })
}

/** A list with a single card redirects to that card (R059, R060, B039). */
export async function listOfCards(isVirtual: boolean): Promise<void> {
  const only = onlyCard(await readCards(), isVirtual)
  if (only)
    throw redirect({ to: '/cards/$accountId', params: { accountId: String(only.accountId) }, replace: true })
}

/** Only the customer's own, open, prepaid cards have a page and a visible PIN (R061, R062, B040). */
export async function cardPage(accountId: string): Promise<void> {
  const to = insteadOfCard(await readCards(), Number(accountId))
  if (to) throw redirect({ to, replace: true })
}

/** Cards in the form the rules accept. */
const readCards = async () =>
  (await queryClient.ensureQueryData(readOptions(cardList, {}))).cards.map((card) => ({
    accountId: card.accountId,
    status: card.accountStatusId,
    isVirtual: card.cardIsVirtual,
    isPrepaid: card.subType === 'PREPAID',
  }))
