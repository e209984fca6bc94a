import { invoiceStatusWord } from '@sixpence/protocol/invoices/invoice-words'
import type { Invoice, InvoiceStatus } from '@sixpence/protocol/invoices/invoices'
import type { Translate } from '#lib/language/translate.ts'
import type { ChipTone } from '#ui/feedback/status-chip.tsx'

export function statusOf(
  { status, isUnderWay }: Pick<Invoice, 'status' | 'isUnderWay'>,
  t: Translate,
): { word: string; tone: ChipTone } {
  if (isUnderWay) return { word: t('Payment under way'), tone: 'accent' }
  return { word: invoiceStatusWord(status, t), tone: tones[status] }
}

const tones: Record<InvoiceStatus, ChipTone> = {
  awaitingPayment: 'warn',
  paid: 'good',
  rejected: 'neutral',
  cancelled: 'neutral',
  overdue: 'bad',
}

export const isOpen = ({ status }: Pick<Invoice, 'status'>): boolean =>
  status === 'awaitingPayment' || status === 'overdue'

/** Whether the payer can pay or reject it. */
export const isPayable = (item: Pick<Invoice, 'type' | 'status' | 'isUnderWay' | 'isFunding'>): boolean =>
  item.type === 'received' && isOpen(item) && !item.isUnderWay && !item.isFunding

/** An invoice that funds an own account is withdrawn instead. */
export const isRejectable = (item: Parameters<typeof isPayable>[0]): boolean =>
  isPayable({ ...item, isFunding: false })

export const otherOf = ({ type, payeeName, payeeEmail, payerName, payerEmail }: Invoice): string =>
  (type === 'received' ? (payeeName ?? payeeEmail?.email) : (payerName ?? payerEmail?.email)) ?? ''
