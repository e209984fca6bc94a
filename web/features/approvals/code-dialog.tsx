import type { Decided } from '@sixpence/protocol/approval-requests'
import { approvalMethods } from '@sixpence/protocol/rights'
import { useState } from 'react'
import { useTranslate } from '#lib/translate.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { Dialog } from '#ui/dialog.tsx'

type Props = {
  approval: NonNullable<Decided['approval']>
  isSending: boolean
  error: string | undefined
  onCode: (code: string) => void
  onClose: () => void
}

/** The approver's own code, once for everything they approve. */
export function CodeDialog({ approval, isSending, error, onCode, onClose }: Props) {
  const t = useTranslate()
  const [code, setCode] = useState('')
  const [isTooShort, setTooShort] = useState(false)
  const send = () => {
    setTooShort(code.length < 6)
    if (code.length >= 6) onCode(code)
  }
  const { approveType, approvalSentTo } = approval
  const hint =
    approvalSentTo !== undefined
      ? t('We sent it to {phone}.', { phone: approvalSentTo })
      : approveType === approvalMethods.otp
        ? t('From your authenticator app.')
        : t('Your approval code.')
  return (
    <Dialog
      title={t('Confirm with your code')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button kind="primary" busy={isSending} onClick={send}>
            {t('Approve')}
          </Button>
        </>
      }
    >
      <CodeField
        label={t('Code')}
        hint={hint}
        error={isTooShort ? t('Enter the whole code.') : error}
        length={approveType === approvalMethods.approvalCode ? 8 : 6}
        onChange={setCode}
      />
    </Dialog>
  )
}
