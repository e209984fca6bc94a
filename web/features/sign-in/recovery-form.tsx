import { useState } from 'react'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import type { SecondStepProps } from './second-step-props.ts'
import { finishSignIn } from './sign-in.ts'

/** Signs in without the phone. */
export function RecoveryForm(props: SecondStepProps & { onBack: () => void }) {
  const { waiting, onSignedIn, onStartAgain, onBack } = props
  const t = useTranslate()
  const [error, setError] = useState<string>()

  async function signIn(recoveryCode: string): Promise<string | undefined> {
    setError(undefined)
    try {
      await finishSignIn(waiting, { recoveryCode })
      await onSignedIn()
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused
      if (refused.name === 'wrongSignInCode') return refused.description
      if (refused.name === 'signInExpired') onStartAgain(refused.description)
      else setError(refused.description)
    }
    return undefined
  }

  return (
    <Stack gap="4">
      <h1 tabIndex={-1}>{t('Sign in with a recovery code')}</h1>
      {error && <Notice kind="bad" live="assertive" title={error} />}
      <RecoveryCodeForm action={t('Sign in')} onCode={signIn} onBack={onBack}>
        <p className="intro">{t('You got ten of them under account security. Each works once.')}</p>
        <p className="hint wraps centred">
          {t('For a while afterwards, you can pay someone new only with a confirmation method you have now.')}
        </p>
      </RecoveryCodeForm>
    </Stack>
  )
}
