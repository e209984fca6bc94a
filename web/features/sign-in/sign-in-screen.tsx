import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useBrand } from '#lib/brand.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { PublicLayout } from '#widgets/public-layout.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import type { EndReason } from '#lib/tabs.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { forgetSignIn, keepSignIn, keptSignIn } from './kept-sign-in.ts'
import { loadPasskey, loadSecondStep, loadSignIn } from './load-sign-in.ts'
import type { Mediation } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import type { SecondStep as SecondStepScreen } from './second-step.tsx'
import type { PendingSignIn } from './sign-in.ts'

export type SignInScreenProps = {
  /** Why a previously signed-in person is here. */
  endReason?: EndReason | undefined
  /** Code and verifier from the URL, already removed there: signs in without further input (B044, Q039). */
  handedOver?: { code: string; verifier: string } | undefined
  /** Called when signed in. Until it resolves the page stays unchanged, with its button busy. */
  onSignedIn: () => void | Promise<void>
  /** A person is about to sign in: preloads the next step. */
  onPassword?: (() => void) | undefined
}

/** The challenge of a passkey is valid for two minutes; the next focus of the field fetches a new challenge. */
const passkeyMs = 110_000

type NextStep = { waiting: PendingSignIn; SecondStep: typeof SecondStepScreen }

export const signInTitle = (t: Translate): string => t('Sign in')

/** Sign-in with e-mail and password or a passkey; then on the same page the second step (R001). */
export function SignInScreen({ endReason, handedOver, onSignedIn, onPassword }: SignInScreenProps) {
  const t = useTranslate()
  const brand = useBrand()
  const [next, setNext] = useState<NextStep>()
  /** Returns to the first page, with the reason, if any. */
  const [startAgain, setStartAgain] = useState<{ why?: string | undefined }>()
  const asking = useRef<AbortController>(undefined)

  async function proceed(pending: PendingSignIn | undefined): Promise<void> {
    asking.current?.abort()
    if (!pending) return onSignedIn()
    if (pending.flow !== 'direct' || pending.migration) {
      return goOn(pending)
    }
    await (await loadSignIn()).finishSignIn(pending)
    await onSignedIn()
  }

  async function goOn(waiting: PendingSignIn): Promise<void> {
    const { SecondStep } = await loadSecondStep()
    keepSignIn(waiting)
    setNext({ waiting, SecondStep })
  }

  /** A single passkey request at a time: a new request aborts the last. */
  async function byPasskey(mediation: Mediation): Promise<void> {
    asking.current?.abort()
    const own = new AbortController()
    asking.current = own
    const signal = AbortSignal.any([own.signal, AbortSignal.timeout(passkeyMs)])
    if (mediation === 'optional') onPassword?.()
    try {
      const { offersInField, signInByPasskey } = await loadPasskey()
      if (mediation === 'conditional' && !(await offersInField())) return
      if (await signInByPasskey(mediation, signal)) await onSignedIn()
    } catch (error) {
      if (own.signal.aborted) return
      if (!(error instanceof Refusal)) throw error
      // Other errors of a conditional request are not shown, because the person did not start it.
      if (mediation === 'optional' || error.name === 'passkeyInvalid')
        setStartAgain({ why: error.description })
    } finally {
      if (asking.current === own) asking.current = undefined
    }
  }

  const takeOver = useEffectEvent(async () => {
    if (!handedOver) {
      const waiting = keptSignIn()
      // Without a network the page stays at its beginning.
      if (waiting) await goOn(waiting).catch(() => undefined)
      return
    }
    onPassword?.()
    try {
      await (await loadSignIn()).finishSignIn(handedOver)
      await onSignedIn()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setStartAgain({ why: error.description })
    }
  })
  useEffect(() => {
    const timer = setTimeout(() => void takeOver())
    return () => clearTimeout(timer)
  }, [])

  return (
    <PublicLayout>
      <Stack gap="6">
        {next ? (
          <next.SecondStep
            waiting={next.waiting}
            onWaiting={(waiting) => {
              keepSignIn(waiting)
              setNext({ ...next, waiting })
            }}
            onSignedIn={() => {
              forgetSignIn()
              return onSignedIn()
            }}
            onStartAgain={(why) => {
              forgetSignIn()
              setStartAgain({ why })
              setNext(undefined)
            }}
          />
        ) : (
          <>
            <h1 tabIndex={-1}>{t('Sign in to {brand}', { brand: brand.name })}</h1>
            <EndedNotice ended={endReason} words={startAgain?.why} />
            <CredentialsForm
              takesFocus={startAgain !== undefined}
              onBegun={proceed}
              onEmail={() => asking.current ?? void byPasskey('conditional')}
              onPassword={onPassword}
            />
            <PasskeyButton onPress={() => byPasskey('optional')} />
            {brand.features.registrationEnabled && (
              <p className="hint centred">
                {t.rich('New here? <a>Open an account</a>', { a: toRegistration })}
              </p>
            )}
          </>
        )}
      </Stack>
    </PublicLayout>
  )
}

function EndedNotice(props: { ended: SignInScreenProps['endReason']; words: string | undefined }) {
  const t = useTranslate()
  const { words } = props
  // The prerendered page is the same for everyone: the reason is shown after hydration.
  const endReason = useSyncExternalStore(neverChanges, () => props.ended, nobody)
  if (words) return <Notice kind="warn" live="polite" title={words} />
  switch (endReason) {
    case 'signedOut':
      return <Notice kind="good" title={t('You are signed out.')} />
    case 'expired':
      return <Notice title={t('session expired')}>{t('Sign in to continue where you left off.')}</Notice>
    case 'idle':
      return (
        <Notice title={t('session expired')}>
          {t('You were inactive for a while, so we signed you out for your safety.')}
        </Notice>
      )
    case 'passwordChanged':
      return (
        <Notice
          kind="warn"
          title={t('Your password was changed')}
          actions={<a href="/password-reset">{t('It was not me')}</a>}
        >
          {t(
            'It was changed in another browser. Sign in with the new one. If this was not you, choose another one now and call us.',
          )}
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
