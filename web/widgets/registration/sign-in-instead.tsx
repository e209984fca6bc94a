import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'

/** Link for people who already have an account. */
export function SignInInstead() {
  const t = useTranslate()
  return <p className="hint centred">{t.rich('Already have an account? <a>Sign in</a>', { a: toSignIn })}</p>
}

const toSignIn = (part: ReactNode) => <a href="/login">{part}</a>
