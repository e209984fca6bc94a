import type { Invoice } from '@sixpence/protocol/invoices/invoices'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Money } from '#ui/money.tsx'
import { RowButton, Rows } from '#ui/layout/row.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Avatar } from '#ui/layout/tile.tsx'
import { isOpen, otherOf, statusOf } from './words.ts'

type Props = { invoices: readonly Invoice[]; isSent: boolean; onOpen: (id: number) => void }

/** A page of invoices; each can be opened. */
export function InvoiceList({ invoices, isSent, onOpen }: Props) {
  const t = useTranslate()
  const format = useFormat()
  if (invoices.length === 0) return null
  return (
    <Rows aria-label={isSent ? t('Invoices you sent') : t('Invoices to you')}>
      {invoices.map((invoice) => {
        const { word, tone } = statusOf(invoice, t)
        return (
          <li key={invoice.id}>
            <RowButton
              media={<Avatar name={otherOf(invoice)} shape="round" />}
              title={otherOf(invoice)}
              meta={invoice.noteBody.split('\n')[0] || t('Invoice {number}', { number: String(invoice.id) })}
              status={<StatusChip tone={tone}>{word}</StatusChip>}
              end={<Money amount={invoice.amount} currency={invoice.currencyCode} />}
              endMeta={
                isOpen(invoice)
                  ? t('Due {day}', { day: format.shortDay(invoice.dueDate) })
                  : format.shortDay(invoice.updatedDate)
              }
              onClick={() => onOpen(invoice.id)}
            />
          </li>
        )
      })}
    </Rows>
  )
}
