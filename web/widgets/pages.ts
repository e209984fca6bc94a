import { useRouter } from '@tanstack/react-router'

/** Whether the app has a page at a path; links to missing pages are not shown. */
export function usePages(): (path: string) => boolean {
  const { routesByPath } = useRouter()
  return (path) => path in routesByPath
}
