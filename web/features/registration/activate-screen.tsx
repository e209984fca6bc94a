import { useEffect, useRef, useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { popupOf } from '#lib/popup.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { PublicLayout } from '#widgets/public-layout.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { activate, kindOf, leaveFor } from './activate.ts'
import { ActivationFailed } from './activation-failed.tsx'
import type { ActivationLink } from './activation-link.ts'
import { EmployeePassword } from './employee-password.tsx'

export const activateTitle = (t: Translate): string => t('Activate your account')

type State =
  | { at: 'working' }
  | { at: 'password' }
  | { at: 'person' | 'company' }
  | { at: 'failed'; words: readonly string[]; mayTryAgain: boolean }

/** Page of the link in an activation e-mail: signs out, activates and shows the result (R005, R106). */
export function ActivateScreen(props: { link?: ActivationLink | undefined; onSignedIn: () => void }) {
  const t = useTranslate()
  const { link, onSignedIn } = props
  const [state, setState] = useState<State>({ at: 'working' })
  const hasBegun = useRef(false)

  function failed(error: unknown): void {
    if (!(error instanceof Refusal)) throw error
    const { header, body } = popupOf(error)
    const words = body.length > 0 ? body : [header]
    setState({ at: 'failed', words, mayTryAgain: error.name !== 'activationInvalid' })
  }

  async function run(password?: string): Promise<void> {
    const kind = link && kindOf(link)
    if (!link || !kind) {
      const words = [t('This link is not complete. Open it from the e-mail again, or copy the whole link.')]
      return setState({ at: 'failed', words, mayTryAgain: false })
    }
    await leaveFor(link)
    if (kind === 'employee' && password === undefined) return setState({ at: 'password' })
    const outcome = await activate(link, kind, password)
    if (outcome === 'signedIn') onSignedIn()
    else setState({ at: kind === 'company' ? 'company' : 'person' })
  }

  useEffect(() => {
    // The prerendered page does not contain the link's data; the script reads them.
    if (!link || hasBegun.current) return
    hasBegun.current = true
    run().catch(failed)
  })

  return (
    <PublicLayout>
      <Stack gap="6">
        {state.at === 'working' && <Working />}
        {state.at === 'password' && link && (
          <EmployeePassword email={link.user} onChosen={run} onOtherTrouble={failed} />
        )}
        {(state.at === 'person' || state.at === 'company') && (
          <Activated isCompany={state.at === 'company'} />
        )}
        {state.at === 'failed' && (
          <ActivationFailed
            words={state.words}
            email={link?.user ?? ''}
            onTryAgain={
              state.mayTryAgain
                ? () => {
                    setState({ at: 'working' })
                    run().catch(failed)
                  }
                : undefined
            }
          />
        )}
      </Stack>
    </PublicLayout>
  )
}

function Working() {
  const t = useTranslate()
  return (
    <Stack gap="2">
      <h1>{t('Activating your account')}</h1>
      <SkeletonText lines={2} />
    </Stack>
  )
}

/** The account is open, but the password is not set yet. */
function Activated({ isCompany }: { isCompany: boolean }) {
  const t = useTranslate()
  const brand = useBrand()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <Stack gap="2">
        <h1 ref={heading} tabIndex={-1}>
          {isCompany ? t('Your business account has been activated.') : t('Your Account has been activated.')}
        </h1>
        <output className="intro">
          {isCompany
            ? t('Authorised users will receive activation links.')
            : t(
                'You opened the link in a different browser from the one you registered in, so {brand} asks for your password once.',
                {
                  brand: brand.name,
                },
              )}
        </output>
      </Stack>
      <ButtonLink kind="primary" size="big" block href="/login">
        {t('Sign in')}
      </ButtonLink>
    </>
  )
}
