import type { Root } from 'react-dom/client'
import { pageData } from '#lib/page-data.ts'
import { whenIdle } from '#lib/when-idle.ts'

// Turns the sign-in page into the app without a navigation.

const { next = [] } = pageData()

/** Fetches the app's files while the page is idle, unless the browser saves data. */
export function fetchAhead(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData === true) return
  whenIdle(fetchNext)
}

/**
 * Fetches and runs the app's code in parts, so that typing is not delayed: first the reads, then the frame, then home.
 * @throws when there is no network
 */
export async function prepareApp(): Promise<void> {
  fetchNext()
  const { prepareHome } = await loadBegin()
  await loadStart()
  await prepareHome()
}

function fetchNext(): void {
  for (const href of next.splice(0)) {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = href
    document.head.append(link)
  }
}

/**
 * Shows the app in this document, for the session that has just begun. Its data are requested at once, also while its code is
 * still loading. @throws when the code fails to load
 */
export async function enterApp(root: Root): Promise<void> {
  const signedInAt = performance.now()
  history.replaceState(null, '', '/')
  const [{ startApp }] = await Promise.all([loadStart(), loadBegin().then(({ beginApp }) => beginApp('/'))])
  await startApp(root, { signedInAt })
}

const loadBegin = () => import('./start-session.ts')
const loadStart = () => import('./start-app.tsx')
