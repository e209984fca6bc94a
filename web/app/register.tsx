import { fetchFaultSender } from '#lib/catch-faults.ts'
import { hydrateRoot } from 'react-dom/client'
import { needTexts, pageLanguage } from '#lib/language/language.ts'
import { sayRoute } from '#lib/report.ts'
import { pageData } from '#lib/page-data.ts'
import { takeLink } from '#features/registration/activation-link.ts'
import '#ui/base.css'
import { AuthApp } from './auth-app.tsx'
import { isRegisterPage, registerPages } from './register-pages.tsx'

// Hydrates the prerendered pages of the registration.
const { documentElement: html } = document
const name = html.dataset['page'] ?? ''
const page = isRegisterPage(name) ? name : 'register'
const { show: Page, title, texts } = registerPages[page]
const link = page === 'activate' ? takeLink() : undefined
const { brand } = pageData()
sayRoute(() => `/${page}`)
fetchFaultSender()

await needTexts(...texts)
hydrateRoot(
  document.querySelector('#root')!,
  <AuthApp brand={brand} language={pageLanguage()} title={title} onLive={takeQueuedSubmit}>
    <Page
      link={link}
      onSignedIn={() => location.replace('/')}
      onRegistered={() => location.replace('/login')}
    />
  </AuthApp>,
)

/** The button was clicked before this script had loaded (see the page's head): clicks it again. */
function takeQueuedSubmit(): void {
  html.dataset['live'] = ''
  if (html.dataset['queued'] === undefined) return
  delete html.dataset['queued']
  document.querySelector('form')?.requestSubmit()
}
