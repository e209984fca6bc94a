import { useRouter } from '@tanstack/react-router'

/**
 * Call before a decision is sent; the returned function goes back to the list unless the administrator has navigated
 * meanwhile.
 */
export function useBackToList(): () => () => void {
  const router = useRouter()
  return () => {
    const { href } = router.latestLocation
    return () => {
      if (router.latestLocation.href === href) void router.navigate({ to: '/admin-overview', search: {} })
    }
  }
}
