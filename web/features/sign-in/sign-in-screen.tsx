import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useBrand } from '#lib/brand.ts'
import { useTranslate } from '#lib/translate.ts'
import { Notice } from '#ui/notice.tsx'
import { PublicLayout } from '#widgets/public-layout.tsx'
import { CodeForm } from './code-form.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { loadSignIn } from './load-sign-in.ts'
import type { OfferedFlow, Waiting } from './sign-in.ts'
import styles from './sign-in-screen.module.css'

export type SignInScreenProps = {
  /** Why somebody is here who was signed in before. */
  ended?: 'signedOut' | 'expired' | 'idle' | 'noCustomer' | undefined
  onSignedIn: () => void
  /** The person is at the password: time to fetch what comes after it. */
  onPassword?: (() => void) | undefined
}

/** How each flow is completed; the flows that are still to come get their line here. */
type FactorProps = {
  waiting: Waiting
  onWaiting: (waiting: Waiting) => void
  onSignedIn: SignInScreenProps['onSignedIn']
  onStartAgain: (why?: string) => void
}
const factors: Record<Exclude<OfferedFlow, 'direct'>, (props: FactorProps) => ReactNode> = {
  otp: CodeForm,
  sms: CodeForm,
}

/** Signing in: e-mail and password, then, in place, the second factor (R001). */
export function SignInScreen({ ended, onSignedIn, onPassword }: SignInScreenProps) {
  const t = useTranslate()
  const brand = useBrand()
  const [waiting, setWaiting] = useState<Waiting>()
  /** Back from a second factor, with the reason if there is one to tell. */
  const [startAgain, setStartAgain] = useState<{ why?: string | undefined }>()
  async function proceed(begun: Waiting): Promise<void> {
    if (begun.flow !== 'direct') return setWaiting(begun)
    await (await loadSignIn()).finishSignIn(begun)
    onSignedIn()
  }

  const Factor = waiting && waiting.flow !== 'direct' ? factors[waiting.flow] : undefined
  return (
    <PublicLayout>
      <div className={styles.form}>
        {waiting && Factor ? (
          <Factor
            waiting={waiting}
            onWaiting={setWaiting}
            onSignedIn={onSignedIn}
            onStartAgain={(why) => {
              setStartAgain({ why })
              setWaiting(undefined)
            }}
          />
        ) : (
          <>
            <h1 tabIndex={-1}>{t('Sign in to {brand}', { brand: brand.name })}</h1>
            <EndedNotice ended={ended} words={startAgain?.why} />
            <CredentialsForm
              takesFocus={startAgain !== undefined}
              onBegun={proceed}
              onPassword={onPassword}
            />
            {brand.features.registrationEnabled && (
              <p className={styles.quiet}>
                {t.rich('New here? <a>Open an account</a>', { a: toRegistration })}
              </p>
            )}
          </>
        )}
      </div>
    </PublicLayout>
  )
}

function EndedNotice(props: { ended: SignInScreenProps['ended']; words: string | undefined }) {
  const t = useTranslate()
  const { words } = props
  // The ready HTML is the same for everybody: why somebody is here comes after React has taken it over.
  const ended = useSyncExternalStore(neverChanges, () => props.ended, nobody)
  if (words) return <Notice kind="warn" live="polite" title={words} />
  switch (ended) {
    case 'signedOut':
      return <Notice kind="good" title={t('You are signed out.')} />
    case 'expired':
      return <Notice title={t('session expired')}>{t('Sign in to go on where you were.')}</Notice>
    case 'idle':
      return (
        <Notice title={t('session expired')}>
          {t('Nothing happened here for a while, so we signed you out for your safety.')}
        </Notice>
      )
    case 'noCustomer':
      return <Notice kind="warn" title={t('You have no access to any company')} />
    case undefined:
    default:
      return null
  }
}

const toRegistration = (part: ReactNode) => <a href="/register">{part}</a>

const neverChanges = () => () => undefined
const nobody = () => undefined
