import { useTranslate } from '#lib/language/translate.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import type { SignData } from './sign-data.ts'

/** The form is created and signed at the first URL of the signing company (B167). */
export function SigningStep({ signData, onClose }: { signData: SignData; onClose: () => void }) {
  const t = useTranslate()
  return (
    <Dialog
      title={t('Sign the form')}
      onClose={onClose}
      actions={
        <>
          <Button kind="text" onClick={onClose}>
            {t('Later')}
          </Button>
          <ButtonLink kind="primary" href={signData.signUrls[0]} data-client-id={signData.clientId}>
            {t('Go to the signing company')}
          </ButtonLink>
        </>
      }
    >
      <p>
        {t(
          'You read and sign it at the signing company, then come back here. The form is available for seven days.',
        )}
      </p>
      <p className="hint wraps">{t('Signature number: {number}', { number: signData.clientId })}</p>
    </Dialog>
  )
}
