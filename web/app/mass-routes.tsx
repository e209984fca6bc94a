import { type AnyRoute, createRoute } from '@tanstack/react-router'
import type { Translate } from '#lib/language/translate.ts'
import { batchSearch } from '#widgets/batch-search.ts'
import { screen } from './screen.ts'

const page = {
  validateSearch: batchSearch,
  staticData: { title: (t: Translate) => t('Batch payments') },
}
const confirm = screen(() => import('#features/mass/confirm-screen.tsx'), 'mass', 'payment', 'methods')

/** Payments from a file: the choice of a kind, the page of each kind, and what sends a batch. */
export function massRoutes<Frame extends AnyRoute, Flow extends AnyRoute>({
  frame,
  flow,
}: {
  frame: Frame
  flow: Flow
}) {
  return {
    framed: [
      createRoute({
        getParentRoute: () => frame,
        path: '/transfer/mass',
        ...page,
        ...screen(() => import('#features/mass/start-screen.tsx'), 'mass', 'methods'),
      }),
      createRoute({
        getParentRoute: () => frame,
        path: '/transfer/mass/$kind',
        ...page,
        ...screen(() => import('#features/mass/method-screen.tsx'), 'mass', 'payment', 'methods'),
      }),
    ] as const,
    flowing: [
      createRoute({
        getParentRoute: () => flow,
        path: '/transfer/external/mass/confirm',
        ...page,
        ...confirm,
      }),
      createRoute({ getParentRoute: () => flow, path: '/transfer/mass/p2p/confirm', ...page, ...confirm }),
    ] as const,
  }
}
