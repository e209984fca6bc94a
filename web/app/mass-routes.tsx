import { type AnyRoute, createRoute } from '@tanstack/react-router'
import type { Translate } from '#lib/language/translate.ts'
import type { BatchSearch } from '#widgets/batch-search.ts'
import { readByScreen, screen } from './screen.ts'

const page = {
  validateSearch: readByScreen<BatchSearch>(),
  staticData: { title: (t: Translate) => t('Batch payments') },
  ...screen(() => import('#features/mass/mass-screen.tsx'), 'mass', 'batches', 'payment', 'methods'),
}

/** Payments from a file: the choice of a kind, the page of each kind, and the pages that send a batch. */
export const massRoutes = <Frame extends AnyRoute, Flow extends AnyRoute>(frame: Frame, flow: Flow) => ({
  framed: [
    createRoute({ getParentRoute: () => frame, path: '/transfer/mass', ...page }),
    createRoute({ getParentRoute: () => frame, path: '/transfer/mass/$kind', ...page }),
  ] as const,
  flowing: [
    createRoute({ getParentRoute: () => flow, path: '/transfer/external/mass/confirm', ...page }),
    createRoute({ getParentRoute: () => flow, path: '/transfer/mass/p2p/confirm', ...page }),
  ] as const,
})
