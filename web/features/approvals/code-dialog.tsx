import type { DecisionResult } from '@sixpence/protocol/approvals/approval-requests'
import { approvalMethods, approvedByPasskey } from '@sixpence/protocol/rights'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/fields/code-field.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Money } from '#ui/money.tsx'
import { PasskeyWay } from '#widgets/approval/passkey-way.tsx'
import { Stack } from '#ui/layout/primitives.tsx'

type Props = {
  approval: NonNullable<DecisionResult['approval']>
  isSending: boolean
  error: string | undefined
  onCode: (code: string) => void
  /** Absent if the person has no passkey. */
  onPasskey: (() => void) | undefined
  passkeyProblem: string | undefined
  onClose: () => void
}

/** What is approved, from the server's record, and a single code or passkey of the approver for all of it. */
export function CodeDialog(props: Props) {
  const { approval, isSending, error, onCode, onPasskey, passkeyProblem, onClose } = props
  const t = useTranslate()
  const [code, setCode] = useState('')
  const [isTooShort, setTooShort] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const send = () => {
    setTooShort(code.length < 6)
    if (code.length >= 6) onCode(code)
  }
  const { approveType, approvalSentTo } = approval
  const isByPasskey = approveType === approvedByPasskey
  const hint = (): string => {
    if (approvalSentTo !== undefined) return t('We sent it to {phone}.', { phone: approvalSentTo })
    return approveType === approvalMethods.otp ? t('From your authenticator app.') : t('Your approval code.')
  }
  return (
    <Dialog
      title={isByPasskey ? t('Confirm with your passkey') : t('Confirm with your code')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Back')}</Button>
          {!isByPasskey && (
            <Button kind="primary" busy={isSending} onClick={send}>
              {t('Approve')}
            </Button>
          )}
        </>
      }
    >
      <Approved approval={approval} />
      {onPasskey && (
        <PasskeyWay
          isBusy={isSending}
          problem={passkeyProblem}
          beside={isByPasskey ? undefined : 'code'}
          onPress={onPasskey}
        />
      )}
      {!isByPasskey && (
        <div ref={box}>
          <CodeField
            label={t('Code')}
            hint={hint()}
            error={isTooShort ? t('Enter the whole code.') : error}
            length={approveType === approvalMethods.approvalCode ? 8 : 6}
            onChange={setCode}
          />
        </div>
      )}
    </Dialog>
  )
}

function Approved({ approval: { payments, count } }: Pick<Props, 'approval'>) {
  const t = useTranslate()
  return (
    <>
      {count > payments.length && <p>{t('{count} payments', { count })}</p>}
      <Stack as="ul" gap="1">
        {payments.map(({ amount, currencyCode, payeeName }, at) => {
          const money = <Money amount={amount} currency={currencyCode} />
          return (
            <li key={at}>
              {payeeName === undefined
                ? money
                : t.rich('{amount} to <name>{payee}</name>', {
                    amount: money,
                    name: strong,
                    payee: payeeName,
                  })}
            </li>
          )
        })}
      </Stack>
    </>
  )
}

const strong = (part: ReactNode) => <strong>{part}</strong>
