import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { Refusal } from '#lib/refusal.ts'
import { useTranslate } from '#lib/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { recoveryCodeIn } from './recovery-code.ts'
import type { SecondStepProps } from './second-step.tsx'
import { finishSignIn } from './sign-in.ts'
import styles from './second-step.module.css'

/** Another way than the phone: one of the ten codes a person keeps for the day it is lost. */
export function RecoveryForm(props: SecondStepProps & { onBack: () => void }) {
  const { waiting, onSignedIn, onStartAgain, onBack } = props
  const t = useTranslate()
  const { supportContact } = useBrand()
  const [error, setError] = useState<string>()
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focus = (): void => form.current?.querySelector('input')?.focus()

  useEffect(focus, [])

  function wrong(words: string): void {
    setError(words)
    focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const typed = new FormData(event.currentTarget).get('recoveryCode')
    const code = recoveryCodeIn(typeof typed === 'string' ? typed : '')
    setTrouble(undefined)
    if (!code) return wrong(t('Enter one of your recovery codes: twelve letters and digits.'))
    setBusy(true)
    try {
      await finishSignIn(waiting, { recoveryCode: code })
      onSignedIn()
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused
      if (refused.name === 'signInExpired') onStartAgain(refused.description)
      else if (refused.name === 'wrongSignInCode') wrong(refused.description)
      else setTrouble(refused.description)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} className={styles.fields} noValidate onSubmit={(event) => void submit(event)}>
      <h1 tabIndex={-1}>{t('Sign in with a recovery code')}</h1>
      <p className={styles.lead}>{t('You were shown ten of them in account security. Each works once.')}</p>
      <p className={styles.quiet}>
        {t(
          'For a while afterwards, people you have not paid before can be paid only with a way to confirm that you have now.',
        )}
      </p>
      {trouble && <Notice kind="bad" live="assertive" title={trouble} />}
      <TextField
        label={t('Recovery code')}
        name="recoveryCode"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="abcd-efgh-2345"
        error={error}
        onInput={() => setError(undefined)}
      />
      <Button kind="primary" size="big" block type="submit" busy={isBusy}>
        {t('Sign in')}
      </Button>
      <p className={styles.quiet}>
        {t('You have none? Write to {email} or call {phone}.', {
          email: supportContact.email,
          phone: supportContact.phone,
        })}
      </p>
      <Button kind="text" className={styles.back} onClick={onBack}>
        {t('Back')}
      </Button>
    </form>
  )
}
