import { identityVerificationStart, identityVerificationStartFor } from '@sixpence/protocol/identity/identity'
import { customerTypes } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'

export function StartIdentity({ size = 'big' }: Pick<ButtonProps, 'size'>) {
  const t = useTranslate()
  const customer = useRead(customerInfoGet, {}).data?.customer
  const own = useChange(identityVerificationStart)
  const forCompany = useChange(identityVerificationStartFor)

  async function begin(): Promise<void> {
    if (!customer) return
    const { customerId, customerType } = customer
    const run =
      customerType === customerTypes.personal
        ? await own.send({})
        : await forCompany.send({ fromCustomerId: customerId })
    if (run) location.assign(`/identity-verification/${run.workflowRunId}/${run.token}`)
  }

  return (
    <Button
      kind="primary"
      size={size}
      busy={own.isSending || forCompany.isSending}
      onClick={() => void begin()}
    >
      {t('Verify your identity')}
    </Button>
  )
}
