import { hydrateRoot } from 'react-dom/client'
import { needTexts, pageLanguage } from '#lib/language/language.ts'
import { pageData } from '#lib/page-data.ts'
import { installWorker } from '#features/phone/install.ts'
import { PhoneScreen, phoneTitle } from '#features/phone/phone-screen.tsx'
import '#ui/base.css'
import { AuthApp } from './auth-app.tsx'
import { phoneTexts } from './phone-texts.ts'

// The phone in the town: a page outside the bank, which calls it as any phone would.
const link = location.hash ? location.href : ''
// The code of a link works once; it need not stay in the URL afterwards.
if (link) history.replaceState(null, '', location.pathname + location.search)

await needTexts(...phoneTexts)
document.documentElement.dataset['live'] = ''
hydrateRoot(
  document.querySelector('#root')!,
  <AuthApp brand={pageData().brand} language={pageLanguage()} title={phoneTitle}>
    <PhoneScreen link={link} />
  </AuthApp>,
)
void installWorker()
