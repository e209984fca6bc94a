import { useRouter } from '@tanstack/react-router'

/** Called before a decision is sent; what it gives leads back to the list, unless the admin has gone elsewhere since. */
export function useBackToList(): () => () => void {
  const router = useRouter()
  return () => {
    const { href } = router.latestLocation
    return () => {
      if (router.latestLocation.href === href) void router.navigate({ to: '/admin-overview', search: {} })
    }
  }
}
