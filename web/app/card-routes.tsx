import { cardList } from '@sixpence/protocol/cards'
import { cardsEntry, insteadOfCard, onlyCard } from '@sixpence/protocol/rules/cards'
import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router'
import { queryClient, readOptions } from '#lib/refresh.ts'
import { screen } from './screen.ts'

/** Cards: their lists, one of them, its PIN, and how one is ordered and activated. */
export function cardRoutes<Frame extends AnyRoute>(frame: Frame) {
  const cards = createRoute({ getParentRoute: () => frame, path: '/cards', beforeLoad: cardsStart })
  const physicalCards = createRoute({
    getParentRoute: () => frame,
    path: '/cards/physical',
    beforeLoad: listOfCards(false),
    staticData: { title: (t) => t('Cards') },
    ...screen(() => import('#features/cards/physical-screen.tsx'), 'cards'),
  })
  const virtualCards = createRoute({
    getParentRoute: () => frame,
    path: '/cards/virtual',
    beforeLoad: listOfCards(true),
    staticData: { title: (t) => t('Cards') },
    ...screen(() => import('#features/cards/virtual-screen.tsx'), 'cards'),
  })
  const card = createRoute({
    getParentRoute: () => frame,
    path: '/cards/$accountId',
    beforeLoad: ({ params }) => cardPage(params.accountId),
    staticData: { title: (t) => t('Card##page') },
    ...screen(() => import('#features/cards/card-screen.tsx'), 'cards'),
  })
  const cardPin = createRoute({
    getParentRoute: () => frame,
    path: '/card/$accountId/pin',
    beforeLoad: ({ params }) => cardPage(params.accountId),
    staticData: { title: (t) => t('PIN of the card') },
    ...screen(() => import('#features/cards/pin-screen.tsx'), 'cards'),
  })
  const addCard = createRoute({
    getParentRoute: () => frame,
    path: '/add-card',
    staticData: { title: (t) => t('Get a card') },
    ...screen(() => import('#features/cards/add-screen.tsx'), 'cards'),
  })
  const confirmCard = createRoute({
    getParentRoute: () => frame,
    path: '/confirm-card/$cardId',
    staticData: { title: (t) => t('Activate your card') },
    ...screen(() => import('#features/cards/confirm-screen.tsx'), 'cards'),
  })

  return [cards, physicalCards, virtualCards, card, cardPin, addCard, confirmCard] as const
}

/** Where the cards begin (R058, B038). */
async function cardsStart(): Promise<never> {
  throw redirect({ to: cardsEntry(await readCards()), replace: true })
}

/** A list of one card leads to that card (R059, R060, B039). */
const listOfCards = (isVirtual: boolean) => async (): Promise<void> => {
  const only = onlyCard(await readCards(), isVirtual)
  if (only)
    throw redirect({ to: '/cards/$accountId', params: { accountId: String(only.accountId) }, replace: true })
}

/** Only own, open, prepaid cards have a page and a PIN to see (R061, R062, B040). */
async function cardPage(accountId: string): Promise<void> {
  const to = insteadOfCard(await readCards(), Number(accountId))
  if (to) throw redirect({ to, replace: true })
}

/** As the rules ask about them. */
const readCards = async () =>
  (await queryClient.ensureQueryData(readOptions(cardList, {}))).cards.map((card) => ({
    accountId: card.accountId,
    status: card.accountStatusId,
    isVirtual: card.cardIsVirtual,
    isPrepaid: card.subType === 'PREPAID',
  }))
