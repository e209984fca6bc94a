import type { Invoice } from '@sixpence/protocol/invoices/invoices'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Money } from '#ui/money.tsx'
import { RowButton, Rows } from '#ui/layout/row.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Avatar } from '#ui/layout/tile.tsx'
import { isOpen, otherOf, statusOf } from './words.ts'

type Props = { invoices: readonly Invoice[]; isSent: boolean; onOpen: (id: number) => void }

/** One page of invoices; each can be opened. */
export function InvoiceList({ invoices, isSent, onOpen }: Props) {
  const t = useTranslate()
  const format = useFormat()
  if (invoices.length === 0) return null
  return (
    <Rows aria-label={isSent ? t('Invoices you sent') : t('Invoices to you')}>
      {invoices.map((one) => {
        const { word, tone } = statusOf(one, t)
        return (
          <li key={one.id}>
            <RowButton
              media={<Avatar name={otherOf(one)} shape="round" />}
              title={otherOf(one)}
              meta={one.noteBody.split('\n')[0] || t('Invoice {number}', { number: String(one.id) })}
              status={<StatusChip tone={tone}>{word}</StatusChip>}
              end={<Money amount={one.amount} currency={one.currencyCode} />}
              endMeta={
                isOpen(one)
                  ? t('Due {day}', { day: format.shortDay(one.dueDate) })
                  : format.shortDay(one.updatedDate)
              }
              onClick={() => onOpen(one.id)}
            />
          </li>
        )
      })}
    </Rows>
  )
}
