import { type EndReason, endReasons } from '#lib/tabs.ts'
import { fetchFaultSender } from '#lib/catch-faults.ts'
import { hydrateRoot } from 'react-dom/client'
import { takeApiOverride } from '#lib/call/api-address.ts'
import { report, sayRoute } from '#lib/report.ts'
import { companyRegistered } from '#lib/company-registered.ts'
import { emailConfirmation, noteEmailConfirmation } from '#lib/email-confirmation.ts'
import { pageData, takeHandedOver } from '#lib/page-data.ts'
import { needTexts, pageLanguage } from '#lib/language/language.ts'
import { rememberPath, takeRememberedPath, takeSeiPath } from '#lib/remembered-path.ts'
import { isText, keptInTab } from '#lib/storage.ts'
import { mayBeSignedIn } from '#lib/tabs.ts'
import { whenIdle } from '#lib/when-idle.ts'
import '#ui/base.css'
import { AuthApp } from './auth-app.tsx'
import { loadSecondStep } from '#features/sign-in/load-sign-in.ts'
import { type AuthPageName, authPages, isAuthPage } from './auth-pages.tsx'

// The pages for people who are not signed in. Their HTML is prerendered; this script hydrates it.
const { documentElement: html } = document
const page = pageName()
const { brand } = pageData()
/** The same store as in parked-drafts.ts, which is loaded only if there are parked drafts. */
const parkedDrafts = keptInTab('parked', isText)
/** Hands this document over to the app when the sign-in is completed; costs the page nothing before. */
const handOver = page === 'sign-in' ? () => import('./hand-over.ts') : undefined
sayRoute(() => `/${page}`)
const address = takeApiOverride(new URL(location.href))
const endReason = endedOf(address.searchParams.get('ended'))

// Data the app's parts wrote while it was being left, such as scroll positions (B097).
if (endReason !== undefined) clearTab({ keepsPath: endReason !== 'signedOut' })

// The hand-over code may stand in the URL of any page; the script in the head has already removed it (Q039).
const handedOver = takeHandedOver()
const to = noteEmailConfirmation(
  handedOver ? location.pathname + location.search : (address.searchParams.get('to') ?? ''),
)
rememberPath(to)
if (emailConfirmation.get() || companyRegistered.get())
  void import('./popups/start-popup.tsx').then((popup) => popup.showStartPopup())
const linkCode = location.hash.slice(1)
history.replaceState(null, '', page === 'sign-in' ? '/login' : location.pathname)

// A person who is already signed in, here or in another tab, continues to the app (B029).
if (endReason === undefined && !handedOver && page !== 'scp') void goHomeIfSignedIn()

const { show: Page, texts, title } = authPages[page]
await needTexts(...texts)
const root = hydrateRoot(
  document.querySelector('#root')!,
  <AuthApp brand={brand} language={pageLanguage()} title={title} onLive={onLive}>
    <Page
      endReason={endReason}
      handedOver={handedOver}
      linkCode={linkCode}
      onPassword={prepareApp}
      onSignedIn={goHome}
    />
  </AuthApp>,
)

async function goHomeIfSignedIn(): Promise<void> {
  if (!(await mayBeSignedIn())) return
  const { session } = await import('#lib/call/session.ts')
  try {
    await session().token()
    await giveDraftsBack()
    await leaveFor(takeSeiPath() ?? '/')
  } catch {
    // The end of a session removes everything stored here, except where the person wants to go.
    rememberPath(to)
  }
}

/**
 * The app takes over this document, so that only home's data delays home after the sign-in. If its code fails to load, or
 * another page was requested, a navigation does the same. Resolves when the app is shown.
 */
async function goHome(): Promise<void> {
  await giveDraftsBack()
  const sei = takeSeiPath()
  if (sei !== undefined || !handOver) return leaveFor(sei ?? '/')
  try {
    const { enterApp } = await handOver()
    await enterApp(root)
  } catch (error) {
    report('a promise that nothing caught', { error })
    await leaveFor('/')
  }
}

/** Restores what was typed when the last session in this tab ended. */
async function giveDraftsBack(): Promise<void> {
  if (!parkedDrafts.get()) return
  const [{ giveBack }, { session }] = await Promise.all([
    import('#lib/parked-drafts.ts'),
    import('#lib/call/session.ts'),
  ])
  await giveBack(await session().token())
}

/** The new page finds the remembered path itself (B054). The promise never resolves, because this page is being left. */
function leaveFor(path: string): Promise<never> {
  location.replace(path)
  return new Promise(() => undefined)
}

function clearTab({ keepsPath }: { keepsPath: boolean }): void {
  const path = takeSeiPath() ?? takeRememberedPath() ?? ''
  const parked = parkedDrafts.get()
  sessionStorage.clear()
  if (!keepsPath) return
  if (parked) parkedDrafts.set(parked)
  rememberPath(path)
}

/** Called when the password has the focus. Without a network it is retried when needed. */
function prepareApp(): void {
  void handOver?.()
    .then((loaded) => loaded.prepareApp())
    .then(loadSecondStep)
    .catch(() => undefined)
}

function onLive(): void {
  takeQueuedSubmit()
  whenIdle(fetchFaultSender)
  void handOver?.().then(
    (loaded) => loaded.fetchAhead(),
    () => undefined,
  )
}

/** The button was clicked before this script had loaded (see the page's head): clicks it again. */
function takeQueuedSubmit(): void {
  html.dataset['live'] = ''
  if (html.dataset['queued'] === undefined) return
  delete html.dataset['queued']
  document.querySelector('form')?.requestSubmit()
}

function pageName(): AuthPageName {
  const name = html.dataset['page'] ?? ''
  return isAuthPage(name) ? name : 'sign-in'
}

function endedOf(reason: string | null): EndReason | undefined {
  return endReasons.find((endReason) => endReason === reason)
}
