import { useEffect, useRef, useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/fields/code-field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { RepeatIcon } from '#ui/icons/icons.tsx'
import type { Approval } from './approval.ts'
import { CancelPayment, ApprovalRefusal, WhatIsApproved } from './approval-parts.tsx'
import { PasskeyWay } from './passkey-way.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './approval-form.module.css'

/** The confirmed payment, the destination of the code, the code field, and a button for another code. */
export function ApprovalForm({ approval, formId }: { approval: Approval; formId: string }) {
  const t = useTranslate()
  const format = useFormat()
  const { payment, digits, attempt, problem } = approval
  const form = useRef<HTMLFormElement>(null)

  // On mount, and again when a wrong code has cleared the field.
  useEffect(() => {
    if (attempt >= 0) form.current?.querySelector('input')?.focus()
  }, [attempt])

  return (
    <Stack
      as="form"
      gap="4"
      align="start"
      ref={form}
      id={formId}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void approval.confirm()
      }}
    >
      <p className={styles.what}>
        <WhatIsApproved approval={approval} />
      </p>
      {approval.hasPasskey && (
        <PasskeyWay
          isBusy={approval.isSigning}
          problem={approval.passkeyProblem}
          beside="code"
          onPress={() => void approval.confirmByPasskey()}
        />
      )}
      <WhereTheCodeIs approval={approval} />
      <CodeField
        key={attempt}
        name="code"
        length={digits}
        label={digits === 8 ? t('8-digit code') : t('6-digit code')}
        hint={
          payment.expiresAt &&
          t('Valid until {time}. Never give it to anyone.', { time: format.time(payment.expiresAt) })
        }
        error={problem}
        onChange={approval.setCode}
      />
      <ApprovalRefusal approval={approval} />
      <CodeHelp approval={approval} />
      <CancelPayment approval={approval} />
    </Stack>
  )
}

function WhereTheCodeIs({ approval: { payment, isBySms, isByOwnCode } }: { approval: Approval }) {
  const t = useTranslate()
  const brand = useBrand()
  if (isBySms)
    return (
      <p>
        {t(
          'We sent a code to {phone}. Check that the message shows the same amount and recipient. If not, do not enter it.',
          { phone: payment.approvalSentTo ?? t('your phone') },
        )}
      </p>
    )
  if (isByOwnCode) return <p>{t('Enter the approval code you got under Security.')}</p>
  return (
    <p>
      {t('Open the authenticator app on your phone and enter the code it shows for {brand}.', {
        brand: brand.name,
      })}
    </p>
  )
}

/** What to do without a code. */
function CodeHelp({ approval }: { approval: Approval }) {
  if (approval.isBySms) return <Resend approval={approval} />
  return approval.isByOwnCode ? <NoOwnCode /> : <NoCode />
}

function Resend({ approval }: { approval: Approval }) {
  const t = useTranslate()
  const { resendIn, isSentAgain, resendRefusal, isResending } = approval
  const [wasTooEarly, setTooEarly] = useState(false)
  const isUsedUp = resendRefusal?.name === 'resendUsedUp'
  const wait = resendIn > 0 && t('A new code can be sent in {seconds} s.', { seconds: resendIn })

  function resend(): void {
    setTooEarly(resendIn > 0)
    if (resendIn === 0) void approval.resend()
  }

  return (
    <Disclosure className={classNames('full t-14', styles.help)} summary={t('The code did not arrive')}>
      <Stack as="ul" gap="1" className="bullets soft pt-1 pb-3">
        <li>{t('A message may take a minute, longer while roaming.')}</li>
        <li>{t('Check that the phone has signal and does not block unknown senders.')}</li>
      </Stack>
      {!isUsedUp && (
        <Button size="small" icon={<RepeatIcon size="small" />} busy={isResending} onClick={resend}>
          {t('Send the code again')}
        </Button>
      )}
      {!isUsedUp && wait && !wasTooEarly && <p className="soft t-13 block pt-1h hides-empty">{wait}</p>}
      <output className="soft t-13 block pt-1h hides-empty">
        {wasTooEarly && wait}
        {isSentAgain && !wasTooEarly && t('A new code is on its way. The one before no longer works.')}
        {resendRefusal && resendRefusal.name !== 'resendTooSoon' && resendRefusal.description}
      </output>
    </Disclosure>
  )
}

function NoOwnCode() {
  const t = useTranslate()
  return (
    <Disclosure className={classNames('full t-14', styles.help)} summary={t('I do not have the code')}>
      <p>{t('Create a new approval code under Security in another tab. This payment will wait.')}</p>
    </Disclosure>
  )
}

function NoCode() {
  const t = useTranslate()
  return (
    <Disclosure
      className={classNames('full t-14', styles.help)}
      summary={t('The app shows no code, or the code is rejected')}
    >
      <Stack as="ul" gap="1" className="bullets soft pt-1 pb-3">
        <li>{t('The code changes every 30 seconds: enter a fresh one.')}</li>
        <li>{t('Turn on automatic time on your phone. If its clock is wrong, the codes are wrong too.')}</li>
      </Stack>
    </Disclosure>
  )
}
