import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { screen } from './screen.ts'

/** Routes of cards: lists, card page, PIN, order and activation. */
export function cardRoutes<Frame extends AnyRoute>(frame: Frame) {
  const cards = createRoute({
    getParentRoute: () => frame,
    path: '/cards',
    beforeLoad: async () => (await guards()).cardsStart(),
  })
  const physicalCards = createRoute({
    getParentRoute: () => frame,
    path: '/cards/physical',
    beforeLoad: async () => (await guards()).listOfCards(false),
    staticData: { title: (t) => t('Cards') },
    ...screen(() => import('#features/cards/physical-screen.tsx'), 'cards'),
  })
  const virtualCards = createRoute({
    getParentRoute: () => frame,
    path: '/cards/virtual',
    beforeLoad: async () => (await guards()).listOfCards(true),
    staticData: { title: (t) => t('Cards') },
    ...screen(() => import('#features/cards/virtual-screen.tsx'), 'cards'),
  })
  const card = createRoute({
    getParentRoute: () => frame,
    path: '/cards/$accountId',
    beforeLoad: async ({ params }) => (await guards()).cardPage(params.accountId),
    staticData: { title: (t) => t('Card##page') },
    ...screen(() => import('#features/cards/card-screen.tsx'), 'cards'),
  })
  const cardPin = createRoute({
    getParentRoute: () => frame,
    path: '/card/$accountId/pin',
    beforeLoad: async ({ params }) => (await guards()).cardPage(params.accountId),
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

/** The code of the card rules is loaded with the first page of cards. */
const guards = () => import('./card-guards.ts')
