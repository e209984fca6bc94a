import type { Root } from 'react-dom/client'
import { loadSecondStep } from '#features/sign-in/load-sign-in.ts'

// From the sign-in page to the app, in one document.

/** Fetches and runs the app's code in parts, so that typing is not held up: what reads, then the frame, then home. */
export async function prepareApp(): Promise<void> {
  try {
    const { prepareHome } = await loadBegin()
    await loadStart()
    await Promise.all([prepareHome(), loadSecondStep()])
  } catch {
    // Without a network. It is tried again when it is needed.
  }
}

/**
 * Shows the app in this document, for the session that has just begun. Its data is requested at once, also while its code
 * is still on its way. @throws when the code does not come
 */
export async function enterApp(root: Root): Promise<void> {
  const signedInAt = performance.now()
  history.replaceState(null, '', '/')
  const [{ startApp }] = await Promise.all([loadStart(), loadBegin().then(({ beginApp }) => beginApp('/'))])
  await startApp(root, { signedInAt })
}

const loadBegin = () => import('./begin.ts')
const loadStart = () => import('./start-app.tsx')
