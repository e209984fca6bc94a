import type { ReactNode } from 'react'
import { CompanyScreen, companyTitle } from '#features/company-registration/company-screen.tsx'
import { DocumentScreen, documentTitle } from '#features/identity/document-screen.tsx'
import { VideoScreen, videoTitle } from '#features/identity/video-screen.tsx'
import { ActivateScreen, activateTitle } from '#features/registration/activate-screen.tsx'
import type { ActivationLink } from '#features/registration/activation-link.ts'
import { PersonalScreen, personalTitle } from '#features/registration/personal-screen.tsx'
import { RegisterScreen, registerTitle } from '#features/registration/register-screen.tsx'
import { TermsScreen, termsTitle } from '#features/session/terms-screen.tsx'
import type { Translate } from '#lib/language/translate.ts'
import { LaterPage } from './later-page.tsx'

export type RegisterPageProps = {
  /** The parameters of the link that opened this page; they exist in the browser only. */
  link?: ActivationLink | undefined
  onSignedIn: () => void
  /** A company is registered: continue to the start page (B352). */
  onRegistered: () => void
}

type RegisterPage = {
  title: (t: Translate) => string
  show: (props: RegisterPageProps) => ReactNode
  /** Catalogs the page needs. */
  texts: readonly string[]
}

const texts = ['ui', 'registration'] as const

/**
 * From the choice to the activated account, and the agreements, each page prerendered; none of them adds to the sign-in's
 * files.
 */
export const registerPages = {
  register: { title: registerTitle, show: RegisterScreen, texts },
  'register-personal': { title: personalTitle, show: PersonalScreen, texts },
  'register-business': {
    title: companyTitle,
    show: CompanyScreen,
    texts: [...texts, 'questionnaire', 'company', 'company-registration'],
  },
  activate: { title: activateTitle, show: ActivateScreen, texts },
  'identity-verification': { title: documentTitle, show: DocumentScreen, texts: ['ui', 'identity'] },
  'video-identity-job': { title: videoTitle, show: VideoScreen, texts: ['ui', 'identity'] },
  receive: {
    title: (t) => t('Money for you'),
    show: () => <LaterPage wide="flow" load={loadReceive} props={{}} />,
    texts: ['ui', 'frame', 'payment', 'methods', 'recipient'],
  },
  invoice: {
    title: (t) => t('An invoice for you'),
    show: () => <LaterPage wide="flow" load={loadInvoice} props={{}} />,
    texts: ['ui', 'frame', 'methods', 'invoices'],
  },
  developers: {
    title: (t) => t('For developers'),
    show: () => <LaterPage wide="flow" load={loadDevelopers} props={{}} />,
    texts: ['ui', 'frame', 'merchant', 'developers'],
  },
  fees: {
    title: (t) => t('Fees'),
    show: () => <LaterPage wide="flow" load={loadFees} props={{}} />,
    texts: ['ui', 'frame', 'methods', 'tariffs'],
  },
  terms: { title: termsTitle, show: TermsScreen, texts: ['ui', 'session'] },
} as const satisfies Record<string, RegisterPage>

// Loaded lazily, because the registration uses the same script.
const loadReceive = () =>
  import('#features/recipient/receive-screen.tsx').then(({ ReceiveScreen }) => ReceiveScreen)

const loadInvoice = () =>
  import('#features/invoices/public-invoice.tsx').then(({ PublicInvoice }) => PublicInvoice)

const loadDevelopers = () =>
  import('#features/developers/developers-screen.tsx').then(({ DevelopersScreen }) => DevelopersScreen)

const loadFees = () => import('#features/tariffs/public-screen.tsx').then(({ PublicFees }) => PublicFees)

export type RegisterPageName = keyof typeof registerPages

export const isRegisterPage = (name: string): name is RegisterPageName => name in registerPages
