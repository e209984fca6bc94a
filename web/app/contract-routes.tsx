import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ContractsSearch, NewContractSearch } from '#features/contracts/contracts-search.ts'
import type { BrandFacts } from '#lib/brand.ts'
import { readByScreen, screen } from './screen.ts'

/** Pages of split contracts. A brand without split contracts has no such pages (Q168). */
export function contractRoutes<Frame extends AnyRoute, Flow extends AnyRoute>(
  { features }: Pick<BrandFacts, 'features'>,
  { frame, flow }: { frame: Frame; flow: Flow },
) {
  const offered = (page: ReturnType<typeof screen>) =>
    features.contracts
      ? page
      : { component: lazyRouteComponent(() => import('./not-found-screen.tsx'), 'NotFoundScreen') }

  const contracts = createRoute({
    getParentRoute: () => frame,
    path: '/revenue-split',
    validateSearch: readByScreen<ContractsSearch>(),
    staticData: { title: (t) => t('Split contracts') },
    ...offered(screen(() => import('#features/contracts/contracts-screen.tsx'), 'contracts')),
  })

  const contract = createRoute({
    getParentRoute: () => frame,
    path: '/revenue-split/$contractId',
    staticData: { title: (t) => t('Split contract') },
    ...offered(screen(() => import('#features/contracts/contract-screen.tsx'), 'contracts')),
  })

  const newContract = createRoute({
    getParentRoute: () => flow,
    path: '/revenue-split/new',
    validateSearch: readByScreen<NewContractSearch>(),
    staticData: { title: (t) => t('New split contract') },
    ...offered(screen(() => import('#features/contracts/new-screen.tsx'), 'contracts', 'payment')),
  })
  return { framed: [contracts, contract] as const, flowing: [newContract] as const }
}
