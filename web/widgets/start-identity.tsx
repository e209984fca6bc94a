import { identityVerificationStart } from '@sixpence/protocol/identity'
import { useTranslate } from '#lib/translate.ts'
import { useChange } from '#lib/use-call.ts'
import { Button } from '#ui/button.tsx'

/** Begins to prove who the person is, and goes to the page of it. */
export function StartIdentity() {
  const t = useTranslate()
  const start = useChange(identityVerificationStart)

  async function begin(): Promise<void> {
    const run = await start.send({})
    if (run) location.assign(`/identity-verification/${run.workflowRunId}/${run.token}`)
  }

  return (
    <Button kind="primary" size="big" busy={start.isSending} onClick={() => void begin()}>
      {t('Verify your identity')}
    </Button>
  )
}
