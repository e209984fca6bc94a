import { QrCode } from '#ui/qr-code.tsx'
import { useTranslate } from '#lib/language/translate.ts'
import { CopyText } from '#widgets/copy.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'

/** Key of a new authenticator: as a QR code, as a link for the same phone, and as text. */
export function AuthenticatorKey({ otpauth }: { otpauth: string }) {
  const t = useTranslate()
  const secret = new URL(otpauth).searchParams.get('secret') ?? ''
  return (
    <Stack gap="2" align="start" className="full">
      <p>{t('Scan this with your authenticator app, or type the key into it.')}</p>
      <QrCode small text={otpauth} label={t('QR code of the key')} />
      <Cluster as="p" gap="2" isOneLine>
        <code className="code t-14 medium wraps">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyText label={t('Copy the key')} text={secret} />
      </Cluster>
      <a href={otpauth}>{t('Open in the app on this device')}</a>
    </Stack>
  )
}
