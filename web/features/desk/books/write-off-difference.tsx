import { adminDifferenceWriteOff } from '@sixpence/protocol/desk/desk'
import type { BookDifference } from '@sixpence/protocol/books/safeguarding'
import { useTranslate } from '#lib/language/translate.ts'
import { Money } from '#ui/money.tsx'
import { DialogButton } from '../kit/dialog-button.tsx'
import { useMay } from '../use-self.ts'
import { Decision } from '../decision-dialog.tsx'
import { DeskLink } from '../kit/desk-link.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
/** Books a difference with a company against the bank's write-offs, or links to the existing write-off. */
export function WriteOffDifference({ bookDifference }: { bookDifference: BookDifference }) {
  const t = useTranslate()
  const mayWriteOff = useMay('payments.writeoff')
  const { id: differenceId, correctionId, name, ours, theirs, currency, reference } = bookDifference
  if (correctionId !== undefined)
    return <DeskLink at={{ correction: correctionId }}>{t('Write-off')}</DeskLink>
  if (!mayWriteOff || name === 'stateDiffers') return null
  return (
    <DialogButton
      size="small"
      kind="text"
      renderDialog={(onClose) => (
        <Decision
          call={adminDifferenceWriteOff}
          input={{ differenceId }}
          title={t('Write off the difference')}
          danger
          onClose={onClose}
        >
          <DefinitionList>
            <Definition term={t('Payment reference')}>
              <code>{reference}</code>
            </Definition>
            <Definition term={t('Our books')}>
              <Money amount={ours} currency={currency} />
            </Definition>
            <Definition term={t('Our books after the write-off')}>
              <Money amount={theirs} currency={currency} />
            </Definition>
          </DefinitionList>
          <p>{t('The difference is booked to the bank’s write-offs. The write-off can be reversed.')}</p>
        </Decision>
      )}
    >
      {t('Write off')}
    </DialogButton>
  )
}
