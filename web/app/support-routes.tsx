import { type AnyRoute, createRoute } from '@tanstack/react-router'
import type { MessagesSearch } from '#features/support/messages-search.ts'
import { readByScreen, screen } from './screen.ts'

/** Questions to the bank and its answers (R064, R065). */
export function supportRoutes<Frame extends AnyRoute>(frame: Frame) {
  const messages = createRoute({
    getParentRoute: () => frame,
    path: '/messages',
    validateSearch: readByScreen<MessagesSearch>(),
    staticData: { title: (t) => t('Messages') },
    ...screen(() => import('#features/support/messages-screen.tsx'), 'support'),
  })

  const ticket = createRoute({
    getParentRoute: () => frame,
    path: '/messages/$ticketNumber',
    staticData: { title: (t) => t('Messages') },
    ...screen(() => import('#features/support/ticket-screen.tsx'), 'support'),
  })
  return [messages, ticket] as const
}
