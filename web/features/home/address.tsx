import type { PaymentInstruction } from '@sixpence/protocol/accounts/pay-in'
import { useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { ShareDetails } from './share-details.tsx'
import { lineLabel, wayWords } from './pay-in-words.ts'
import styles from './pay-in-dialog.module.css'

/** Address of a digital currency: as a QR code, as text, and to copy. */
export function Address({ instruction, isNew }: { instruction: PaymentInstruction; isNew: boolean }) {
  const t = useTranslate()
  const { bankAccountNumber: address, currencyCode: currency, lines } = instruction
  const network = wayWords(instruction, t)
  const formatted = lines.find(({ name }) => name === 'address')?.shown ?? address
  return (
    <Stack as="section" gap="4" aria-label={t('Details')}>
      <div className={styles.address}>
        <QrCode text={address} label={t('QR code of the address')} />
        <Stack gap="1">
          <p className="hint">
            {isNew && <StatusChip tone="accent">{t('New##details')}</StatusChip>}{' '}
            {t('{currency} on {network}', { currency, network })}
          </p>
          <p className="hint mt-2">{lineLabel('address', t)}</p>
          <p className="wraps" translate="no">
            {formatted}
          </p>
        </Stack>
      </div>
      <Notice kind="warn" title={t('Only {currency}, only on {network}', { currency, network })}>
        {t('Anything else sent to this address is lost and cannot be recovered.')}
      </Notice>
      <ShareDetails instruction={instruction} />
    </Stack>
  )
}
