import { type Card, cardPinChange } from '@sixpence/protocol/cards/cards'
import { pinProblem } from '@sixpence/protocol/rules/cards'
import { type FormEvent, useState } from 'react'
import { tryCall } from '#lib/call/try-call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { ConfirmPopup } from '#widgets/approval/confirm-popup.tsx'
import { type PendingConfirmation, pendingConfirmationOf } from '#widgets/approval/pending-confirmation.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import { sealFor } from './sealed.ts'

type Problems = { pin?: string | undefined; pinRepeat?: string | undefined }
type PendingPin = { confirmation: PendingConfirmation; companyKey: string }

/** Sets a PIN. It is encrypted for the card company and stored nowhere else (Q092, B208). */
export function PinForm({ card: { accountId } }: { card: Card }) {
  const t = useTranslate()
  const [problems, setProblems] = useState<Problems>({})
  const [error, setError] = useState<string>()
  const [pendingPin, setPendingPin] = useState<PendingPin & { pin: string }>()
  const [attempts, setAttempts] = useState(0)
  const [isBusy, setBusy] = useState(false)

  const begin = () =>
    tryCall(cardPinChange, { accountId }, (answer) => {
      const confirmation = pendingConfirmationOf(answer)
      return confirmation && answer.companyKey ? { confirmation, companyKey: answer.companyKey } : undefined
    })

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const pin = textIn(data, 'pin')
    const repeat = textIn(data, 'pinRepeat')
    const pinProblems = problemsOf(pin, repeat, t)
    setProblems(pinProblems)
    setError(undefined)
    const [first] = Object.keys(pinProblems)
    if (first !== undefined) return document.getElementById(first)?.focus()
    setBusy(true)
    const answer = await begin()
    setBusy(false)
    if (answer instanceof Refusal) setError(answer.description)
    else if (answer !== true) setPendingPin({ ...answer, pin })
    return undefined
  }

  async function confirm(
    { pin, companyKey }: { pin: string; companyKey: string },
    { key, code }: { key: string; code?: string },
  ): Promise<true | Refusal> {
    const answer = await tryCall(cardPinChange, {
      accountId,
      requestKey: key,
      ...(code !== undefined && { confirm: code }),
      pin: await sealFor(companyKey, pin),
      pinRepeat: await sealFor(companyKey, pin),
    })
    return answer instanceof Refusal ? answer : true
  }

  return (
    <Stack as="section" gap="4" aria-labelledby="change-pin">
      <SectionHead id="change-pin">{t('Change the PIN')}</SectionHead>
      <Stack
        as="form"
        gap="4"
        key={attempts}
        noValidate
        onSubmit={(event) => void submit(event)}
        onChange={() => setProblems({})}
      >
        <PasswordField
          id="pin"
          name="pin"
          label={t('New PIN')}
          hint={t('Four digits. Avoid sequences and four identical digits.')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          error={problems.pin}
        />
        <PasswordField
          id="pinRepeat"
          name="pinRepeat"
          label={t('Repeat the PIN')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          error={problems.pinRepeat}
        />
        {error !== undefined && <Notice kind="bad" live="assertive" title={error} />}
        <div>
          <Button type="submit" busy={isBusy}>
            {t('Change the PIN')}
          </Button>
        </div>
      </Stack>
      {pendingPin && (
        <ConfirmPopup
          title={t('Change the PIN')}
          confirmation={pendingPin.confirmation}
          confirm={(confirmation) => confirm(pendingPin, confirmation)}
          again={async () => {
            const answer = await begin()
            if (answer instanceof Refusal || answer === true) return answer
            setPendingPin({ ...answer, pin: pendingPin.pin })
            return answer.confirmation
          }}
          onDone={() => {
            setPendingPin(undefined)
            setAttempts((count) => count + 1)
            showToast({ tone: 'good', text: t('The PIN was changed') })
          }}
          onClose={() => setPendingPin(undefined)}
        />
      )}
    </Stack>
  )
}

const textIn = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

function problemsOf(pin: string, repeat: string, t: Translate): Problems {
  const problem = pinProblem(pin)
  if (problem === 'pinNotFourDigits') return { pin: t('A PIN has four digits.') }
  if (problem === 'pinTooEasy')
    return { pin: t('This PIN is too easy to guess. Avoid sequences and four identical digits.') }
  return pin === repeat ? {} : { pinRepeat: t('The PINs do not match.') }
}
