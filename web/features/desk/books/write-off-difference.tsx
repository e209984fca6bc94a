import { adminDifferenceWriteOff } from '@sixpence/protocol/desk/desk'
import type { BookDifference } from '@sixpence/protocol/books/safeguarding'
import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Money } from '#ui/money.tsx'
import { useMay } from '../use-self.ts'
import { Decision } from '../decision-dialog.tsx'
import { DeskLink } from '../kit/desk-link.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
/** Books a difference with a company against the bank's write-offs, or links to the existing write-off. */
export function WriteOffDifference({ bookDifference }: { bookDifference: BookDifference }) {
  const t = useTranslate()
  const mayWriteOff = useMay('payments.writeoff')
  const [isOpen, setOpen] = useState(false)
  const { correctionId, name } = bookDifference
  if (correctionId !== undefined)
    return <DeskLink at={{ correction: correctionId }}>{t('Write-off')}</DeskLink>
  if (!mayWriteOff || name === 'stateDiffers') return null
  return (
    <>
      <Button size="small" kind="text" onClick={() => setOpen(true)}>
        {t('Write off')}
      </Button>
      {isOpen && <WriteOffDialog bookDifference={bookDifference} onClose={() => setOpen(false)} />}
    </>
  )
}

function WriteOffDialog({
  bookDifference,
  onClose,
}: {
  bookDifference: BookDifference
  onClose: () => void
}) {
  const t = useTranslate()
  const { id: differenceId, ours, theirs, currency, reference } = bookDifference
  const title = t('Write off the difference')
  return (
    <Decision call={adminDifferenceWriteOff} input={{ differenceId }} title={title} danger onClose={onClose}>
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
  )
}
