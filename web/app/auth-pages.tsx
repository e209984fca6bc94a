import type { ReactNode } from 'react'
import { SignInScreen, type SignInScreenProps } from '#features/sign-in/sign-in-screen.tsx'
import type { Translate } from '#lib/translate.ts'

export type AuthPage = {
  path: string
  /** Catalogs the page needs. */
  texts: readonly string[]
  title: (t: Translate) => string
  show: (props: SignInScreenProps) => ReactNode
}

/** The pages that arrive as ready HTML, for people who are not signed in. The registration has its own, register-pages.tsx. */
export const authPages = {
  'sign-in': {
    path: '/login',
    texts: ['ui', 'sign-in'],
    title: (t) => t('Sign in'),
    show: SignInScreen,
  },
} as const satisfies Record<string, AuthPage>

export type AuthPageName = keyof typeof authPages

export const isAuthPage = (name: string): name is AuthPageName => name in authPages
