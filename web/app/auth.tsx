import type { EndReason } from '#lib/tabs.ts'
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

// The pages for people who are not signed in. Their HTML is there already; this makes it work.
const { documentElement: html } = document
const page = pageName()
const { brand } = pageData()
/** The same as of parked-drafts.ts, which is loaded when there are any. */
const parkedDrafts = keptInTab('parked', isText)
/** Gives the app this document when the sign-in on it is completed; none of it weighs on the page before. */
const handOver = page === 'sign-in' ? () => import('./hand-over.ts') : undefined
sayRoute(() => `/${page}`)
const address = takeApiOverride(new URL(location.href))
const ended = endedOf(address.searchParams.get('ended'))

// What the app's own parts wrote while it was being left, such as where a page was scrolled to (B097).
if (ended !== undefined) clearTab({ keepsPath: ended !== 'signedOut' })

// What signs in stood in the address of any page; the script of the head has taken it out already (Q039).
const handedOver = takeHandedOver()
const to = noteEmailConfirmation(
  handedOver ? location.pathname + location.search : (address.searchParams.get('to') ?? ''),
)
rememberPath(to)
if (emailConfirmation.get() || companyRegistered.get())
  void import('./popups/start-popup.tsx').then((popup) => popup.showStartPopup())
const linkCode = location.hash.slice(1)
history.replaceState(null, '', page === 'sign-in' ? '/login' : location.pathname)

// Already signed in, here or in another tab: there is nothing to do on this page (B029).
if (ended === undefined && !handedOver && page !== 'scp') void goHomeIfSignedIn()

const { show: Page, texts, title } = authPages[page]
await needTexts(...texts)
const root = hydrateRoot(
  document.querySelector('#root')!,
  <AuthApp brand={brand} language={pageLanguage()} title={title} onLive={onLive}>
    <Page
      ended={ended}
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
    // A session that has ended takes everything kept here with it, but not where the person wants to go.
    rememberPath(to)
  }
}

/**
 * The app takes over this document, so that nothing stands between the sign-in and home but home's data. Where its code
 * does not come, and where another page than home was asked for, a navigation does the same. Resolves when the app is shown.
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

/** What was typed when the last session in this tab ended. */
async function giveDraftsBack(): Promise<void> {
  if (!parkedDrafts.get()) return
  const [{ giveBack }, { session }] = await Promise.all([
    import('#lib/parked-drafts.ts'),
    import('#lib/call/session.ts'),
  ])
  await giveBack(await session().token())
}

/** The new page finds the remembered path itself (B054). Whoever waits here waits until this one is gone. */
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

/** Somebody is at the password. Without a network it is tried again when it is needed. */
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

/** Somebody pressed the button before this script was here (see the page's head): press it again for them. */
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
  return (['signedOut', 'expired', 'idle', 'noCustomer', 'passwordChanged'] as const).find(
    (known) => known === reason,
  )
}
