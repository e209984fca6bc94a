import { type ReactNode, useState } from 'react'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import type { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/fields/code-field.tsx'
import { approveByPasskey } from '#widgets/approval/approve-by-passkey.ts'
import { PasskeyWay, useHasPasskey } from '#widgets/approval/passkey-way.tsx'
import { useResend } from '#widgets/use-resend.ts'
import { Stack } from '#ui/layout/primitives.tsx'

export type CodeDialogProps = {
  title: string
  /** The confirmed change, and the destination of the code. */
  children: ReactNode
  action: string
  kind?: 'primary' | 'danger'
  /** The number to select on the phone, if the phone confirms. */
  number?: number | undefined
  /** The pending change; absent for the proof of an e-mail address or number, which a passkey cannot replace. */
  requestKey?: string | undefined
  onCode: (code: string | undefined) => Promise<true | Refusal>
  onAgain?: (() => Promise<true | Refusal>) | undefined
  onClose: () => void
}

/** Requests a code, or waits for the phone. Problems are shown at the field. */
export function CodeDialog(props: CodeDialogProps) {
  const t = useTranslate()
  const { title, children, action, kind, number, requestKey, onCode, onAgain, onClose } = props
  const [passkeyProblem, setPasskeyProblem] = useState('')
  const [isSigning, setSigning] = useState(false)
  const hasPasskey = useHasPasskey() && requestKey !== undefined
  const isPhone = number !== undefined
  const form = useFormOf({
    first: { code: '' },
    oneTime: 'code',
    initialFocus: 'code',
    problemsOf: ({ code }) => ({
      code: !isPhone && !/^\d{6}$/.test(code) && t('Enter the 6 digits of the code.'),
    }),
    send: ({ code }) => {
      setPasskeyProblem('')
      return isSigning ? undefined : onCode(isPhone ? undefined : code)
    },
  })

  async function submitPasskey(key: string): Promise<void> {
    if (form.isSending || isSigning) return
    form.show({})
    setPasskeyProblem('')
    setSigning(true)
    const signed = await approveByPasskey(key).finally(() => setSigning(false))
    if (signed === true) await form.handIn(() => onCode(undefined))
    else
      setPasskeyProblem(
        signed === 'closed' ? t('The passkey was not used, and nothing was confirmed.') : signed.description,
      )
  }

  return (
    <FormDialog form={form} title={title} action={action} kind={kind} beside={null} onClose={onClose}>
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
          <p className="t-36 display tight centred">{number}</p>
        </>
      ) : (
        <CodeField
          {...form.at('code')}
          key={form.attempts}
          label={t('6-digit code')}
          onChange={(code) => form.set({ code })}
        />
      )}
      {onAgain && <Again onAgain={onAgain} onTrouble={form.setTrouble} />}
    </FormDialog>
  )
}

function Again(props: {
  onAgain: () => Promise<true | Refusal>
  onTrouble: (words: string | undefined) => void
}) {
  const t = useTranslate()
  const { left, isBusy, isSent, again } = useResend(async () => {
    props.onTrouble(undefined)
    const answer = await props.onAgain()
    if (answer !== true) props.onTrouble(answer.description)
    return answer
  })
  return (
    <Stack gap="2">
      {left > 0 ? (
        <p className="soft t-14 measure">
          {t('A new code can be sent in {count} seconds.', { count: left })}
        </p>
      ) : (
        <Button kind="text" className="at-edge start" busy={isBusy} onClick={again}>
          {t('Send the code again')}
        </Button>
      )}
      <output className="soft t-14 measure">
        {isSent && t('A new code is on its way. The one before no longer works.')}
      </output>
    </Stack>
  )
}
