import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { needTexts } from '#lib/language/language.ts'
import { ErrorScreen } from './error-screen.tsx'
import { Outside } from './frame/frame.tsx'
import { HandingOver } from './handing-over.tsx'
import { needSession } from './start-redirect.ts'

export const rootRoute = () => createRootRoute({ component: Outlet, errorComponent: ErrorScreen })

/** Pages of a signed-in person without an acting customer: the choice of the customer, and requests of other sites. */
export function outsideRoutes(root: ReturnType<typeof rootRoute>) {
  const customerAccesses = createRoute({
    getParentRoute: () => root,
    path: '/customer-accesses',
    beforeLoad: needSession,
    staticData: { title: (t) => t('Choose a customer') },
    component: () => <Outside choice="accesses" />,
    errorComponent: ErrorScreen,
  })
  const businessLogin = createRoute({
    getParentRoute: () => root,
    path: '/business-login',
    beforeLoad: needSession,
    staticData: { title: (t) => t('Choose a company') },
    component: () => <Outside choice="companies" />,
    errorComponent: ErrorScreen,
  })
  const handingOver = createRoute({
    getParentRoute: () => root,
    id: 'handingOver',
    beforeLoad: needSession,
    component: HandingOver,
    errorComponent: ErrorScreen,
  })
  const authSei = createRoute({
    getParentRoute: () => handingOver,
    path: '/auth/sei',
    staticData: { title: (t) => t('Another site asks for access') },
    component: lazyRouteComponent(() => import('#features/oauth/sei-screen.tsx'), 'SeiScreen'),
    loader: () => needTexts('oauth'),
  })
  const oau = createRoute({
    getParentRoute: () => handingOver,
    path: '/oau',
    staticData: { title: (t) => t('Another site asks for access') },
    component: lazyRouteComponent(() => import('#features/oauth/consent-screen.tsx'), 'ConsentScreen'),
    loader: () => needTexts('oauth'),
  })
  return [customerAccesses, handingOver.addChildren([authSei, oau]), businessLogin] as const
}
