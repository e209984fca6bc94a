import type { PaymentInstruction } from '@sixpence/protocol/accounts/pay-in'
import { epcOf } from '@sixpence/protocol/accounts/epc-qr'
import { useTranslate } from '#lib/language/translate.ts'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { CopyButton } from '#widgets/copy.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { ShareDetails } from './share-details.tsx'
import { lineLabel } from './pay-in-words.ts'
import styles from './pay-in-dialog.module.css'

/** The bank details for payers, line by line. */
export function BankDetails({ instruction, isNew }: { instruction: PaymentInstruction; isNew: boolean }) {
  const t = useTranslate()
  const { way, source, holder, lines, bank, currencyCode } = instruction
  const qr = epcOf(instruction)
  const hasReference = lines.some(({ name }) => name === 'reference')
  return (
    <Stack as="section" gap="4" aria-label={t('Details')}>
      <p className="hint">
        {isNew && <StatusChip tone="accent">{t('New##details')}</StatusChip>}{' '}
        {way === 'local'
          ? t('For {currency} from a bank of the same country or area. Usually there within a day.', {
              currency: currencyCode,
            })
          : t('For {currency} from any bank in the world. Usually there in one to three days.', {
              currency: currencyCode,
            })}{' '}
        {source === 'own'
          ? t('Pay from an account in your own name.')
          : t('Share these details with anyone who wants to pay you.')}
      </p>
      <DefinitionList>
        <Line label={t('Account holder')} text={holder} copied={holder} />
        {lines.map(({ name, shown: text, copied }) => (
          <Line key={name} label={lineLabel(name, t)} text={text} copied={copied} />
        ))}
        {bank && (
          <Definition term={t('Bank')}>
            {bank.name}
            <span className="soft t-13 regular block">{bank.address}</span>
          </Definition>
        )}
      </DefinitionList>
      {hasReference && (
        <Notice kind="warn" title={t('Include the reference')}>
          {t('Other customers share this account number. Without the reference the money cannot reach you.')}
        </Notice>
      )}
      {qr !== undefined && (
        <div className={styles.address}>
          <QrCode text={qr} label={t('QR code of the bank transfer')} />
          <p className="soft t-14">{t('Scan it with the app of your bank.')}</p>
        </div>
      )}
      <ShareDetails instruction={instruction} />
    </Stack>
  )
}

const Line = ({ label, text, copied }: { label: string; text: string; copied: string }) => {
  const t = useTranslate()
  return (
    <Definition term={label} action={<CopyButton label={t('Copy: {what}', { what: label })} text={copied} />}>
      <span className="wraps">{text}</span>
    </Definition>
  )
}
