import { useRouter } from '@tanstack/react-router'

/** Says whether the app has a page at a path: what is not there is not offered. */
export function usePages(): (path: string) => boolean {
  const { routesByPath } = useRouter()
  return (path) => path in routesByPath
}
