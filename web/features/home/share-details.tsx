import type { PaymentInstruction } from '@sixpence/protocol/accounts/pay-in'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { ShareIcon } from '#ui/icons/icons.tsx'
import { CopyText } from '#widgets/copy.tsx'
import { asText } from './pay-in-words.ts'
import { Cluster } from '#ui/layout/primitives.tsx'

/** Shares all details with a payer: by copying, or with the device's share sheet. */
export function ShareDetails({ instruction }: { instruction: PaymentInstruction }) {
  const t = useTranslate()
  const text = asText(instruction, t)
  const { way, bankAccountNumber } = instruction
  return (
    <Cluster gap="2">
      {/* A wallet accepts only an address. */}
      {way === 'chain' ? (
        <CopyText label={t('Copy the address')} text={bankAccountNumber} />
      ) : (
        <CopyText label={t('Copy everything')} text={text} />
      )}
      {'share' in navigator && (
        <Button
          size="small"
          icon={<ShareIcon size="small" />}
          // Closing the share sheet rejects the promise.
          onClick={() => void navigator.share({ text }).catch(() => undefined)}
        >
          {t('Share')}
        </Button>
      )}
    </Cluster>
  )
}
