import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/fields/code-field.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { approveByPasskey } from '#widgets/approval/approve-by-passkey.ts'
import { useCountdown } from '#widgets/countdown.ts'
import { PasskeyWay, useHasPasskey } from '#widgets/approval/passkey-way.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './profile.module.css'

export type CodeDialogProps = {
  title: string
  /** What is confirmed and where the code is. */
  children: ReactNode
  /** The button's words. */
  action: string
  kind?: 'primary' | 'danger'
  /** The phone confirms instead: the number to choose there. */
  number?: number | undefined
  /** The change that waits; what proves a mailbox or a number has none, and no passkey stands in for it. */
  requestKey?: string | undefined
  onCode: (code: string | undefined) => Promise<true | Refusal>
  /** Sends another code. */
  onAgain?: (() => Promise<true | Refusal>) | undefined
  onClose: () => void
}

const waitMs = 60_000

/** A code that was sent, or the answer of the phone. What is wrong stands beside the field, and nothing is lost. */
export function CodeDialog(props: CodeDialogProps) {
  const t = useTranslate()
  const { title, children, action, kind = 'primary', number, requestKey, onCode, onAgain, onClose } = props
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [attempts, setAttempts] = useState(0)
  const [problem, setProblem] = useState('')
  const [trouble, setTrouble] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [passkeyProblem, setPasskeyProblem] = useState('')
  const [isSigning, setSigning] = useState(false)
  const hasPasskey = useHasPasskey() && requestKey !== undefined
  const isPhone = number !== undefined

  // At the beginning, and again when a wrong code has emptied the box.
  useEffect(() => {
    if (attempts >= 0) form.current?.querySelector('input')?.focus()
  }, [attempts])

  async function submit(): Promise<void> {
    if (isBusy || isSigning) return
    setTrouble('')
    setPasskeyProblem('')
    if (!isPhone && !/^\d{6}$/.test(code)) return setProblem(t('Enter the 6 digits of the code.'))
    return complete(isPhone ? undefined : code)
  }

  async function submitPasskey(key: string): Promise<void> {
    if (isBusy || isSigning) return
    setTrouble('')
    setProblem('')
    setPasskeyProblem('')
    setSigning(true)
    const signed = await approveByPasskey(key).finally(() => setSigning(false))
    if (signed === true) return complete(undefined)
    return setPasskeyProblem(
      signed === 'closed' ? t('The passkey was not used, and nothing was confirmed.') : signed.description,
    )
  }

  async function complete(given: string | undefined): Promise<void> {
    setBusy(true)
    const answer = await onCode(given)
    setBusy(false)
    if (answer === true) return undefined
    if (answer.name !== 'wrongConfirmationCode') return setTrouble(answer.description)
    setProblem(answer.description)
    setCode('')
    return setAttempts((count) => count + 1)
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button kind={kind} type="submit" form={formId} busy={isBusy}>
          {action}
        </Button>
      }
    >
      <Stack
        as="form"
        gap="4"
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p>{children}</p>
        {hasPasskey && (
          <PasskeyWay
            isBusy={isSigning}
            problem={passkeyProblem}
            beside={isPhone ? 'phone' : 'code'}
            onPress={() => void submitPasskey(requestKey)}
          />
        )}
        {isPhone ? (
          <>
            <p>{t('Open the app on your phone and choose this number. Then press the button here.')}</p>
            <p className={styles.number}>{number}</p>
          </>
        ) : (
          <CodeField
            key={attempts}
            name="code"
            label={t('6-digit code')}
            error={problem}
            onChange={(digits) => {
              setCode(digits)
              setProblem('')
            }}
          />
        )}
        {trouble && <Notice kind="warn" live="assertive" title={trouble} />}
        {onAgain && <Again onAgain={onAgain} onTrouble={setTrouble} />}
      </Stack>
    </Dialog>
  )
}

function Again({
  onAgain,
  onTrouble,
}: {
  onAgain: () => Promise<true | Refusal>
  onTrouble: (words: string) => void
}) {
  const t = useTranslate()
  const [mayAskAt, setMayAskAt] = useState(() => Date.now() + waitMs)
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const left = useCountdown(mayAskAt)

  async function again(): Promise<void> {
    setBusy(true)
    setSent(false)
    onTrouble('')
    const answer = await onAgain()
    setBusy(false)
    if (answer === true) setSent(true)
    else onTrouble(answer.description)
    setMayAskAt(Date.now() + waitMs)
  }

  return (
    <Stack gap="2">
      {left > 0 ? (
        <p className="soft t-14 measure">
          {t('A new code can be sent in {count} seconds.', { count: left })}
        </p>
      ) : (
        <Button kind="text" className={styles.last} busy={isBusy} onClick={() => void again()}>
          {t('Send the code again')}
        </Button>
      )}
      <output className="soft t-14 measure">
        {isSent && t('A new code is on its way. The one before no longer works.')}
      </output>
    </Stack>
  )
}
