import type { ReactNode } from 'react'
import { resetTitle, scpTitle } from '#features/sign-in/later-titles.ts'
import { SignInScreen, type SignInScreenProps, signInTitle } from '#features/sign-in/sign-in-screen.tsx'
import type { Translate } from '#lib/language/translate.ts'
import { LaterPage } from './later-page.tsx'

export type AuthPageProps = SignInScreenProps & {
  /** Code of a link that links a phone: the part after its `#`. */
  linkCode?: string | undefined
}

export type AuthPage = {
  /** Catalogs the page needs. */
  texts: readonly string[]
  title: (t: Translate) => string
  show: (props: AuthPageProps) => ReactNode
}

/** The prerendered pages for people who are not signed in. The registration has separate pages, register-pages.tsx. */
export const authPages = {
  'sign-in': {
    title: signInTitle,
    show: SignInScreen,
    texts: ['ui', 'sign-in'],
  },
  'password-reset': {
    title: resetTitle,
    show: () => <LaterPage load={loadReset} props={{}} />,
    texts: ['ui', 'second-step'],
  },
  scp: {
    title: scpTitle,
    show: ({ linkCode = '' }) => <LaterPage load={loadScp} props={{ linkCode }} />,
    texts: ['ui', 'second-step'],
  },
} as const satisfies Record<string, AuthPage>

const loadReset = () => import('#features/sign-in/reset-screen.tsx').then(({ ResetScreen }) => ResetScreen)
const loadScp = () => import('#features/sign-in/scp-screen.tsx').then(({ ScpScreen }) => ScpScreen)

export type AuthPageName = keyof typeof authPages

export const isAuthPage = (name: string): name is AuthPageName => name in authPages
