import type { ReactNode } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ErrorSummary, type SummedError } from '#ui/fields/error-summary.tsx'
import { Stack } from '#ui/layout/primitives.tsx'

type CertificationFormProps = {
  /** The moment of the last certification. */
  signedAt: string | undefined
  summed: readonly SummedError[]
  isSending: boolean
  onSubmit: () => Promise<void>
  children: ReactNode
}

/** The form of a certification, by a person or for a company, with what is certified by sending it. */
export function CertificationForm(props: CertificationFormProps) {
  const { signedAt, summed, isSending, onSubmit, children } = props
  const t = useTranslate()
  const format = useFormat()
  return (
    <Stack
      as="form"
      gap="6"
      className="pt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      <ErrorSummary errors={summed} />
      {signedAt && (
        <Notice kind="good">
          {t('You signed this on {moment}. Change it when it is no longer correct.', {
            moment: format.dayTime(signedAt),
          })}
        </Notice>
      )}
      {children}
      <p className="hint wraps">
        {t('You certify that your answers are true and that you will tell us within 30 days if they change.')}
      </p>
      <Button kind="primary" size="big" type="submit" className="start" busy={isSending}>
        {signedAt ? t('Certify again') : t('Certify')}
      </Button>
    </Stack>
  )
}
