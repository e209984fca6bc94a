import { bankZone } from '@sixpence/days/zone'
import { dayOf, zoned } from '@sixpence/days'
import { amountText, type Money } from '@sixpence/money'
import { statusWord } from '@sixpence/protocol/history/payment-words'
import type { Translate } from '#core/translate.ts'
import type { Book, BookLine } from './book.ts'
import { aboutLine, typeWord } from './book-words.ts'

/** A column of a table of lines: heading, value, and how a spreadsheet shows it. */
export type BookColumn = {
  key: string
  heading: (t: Translate) => string
  /** In characters. */
  width: number
  /** A `day` is a plain date, an `amount` a decimal in the account's currency. */
  kind: 'text' | 'day' | 'amount'
  value: (line: BookLine, book: Book) => string
}

/** The columns of CSV and XLSX, in order. */
export const bookColumns: readonly BookColumn[] = [
  {
    key: 'day',
    heading: (t) => t('Day ({zone})', { zone: bankZone }),
    width: 12,
    kind: 'day',
    value: ({ at }) => dayOf(at),
  },
  {
    key: 'time',
    heading: (t) => t('Time ({zone})', { zone: bankZone }),
    width: 10,
    kind: 'text',
    value: ({ at }) => zoned(at).toPlainTime().toString({ smallestUnit: 'second' }),
  },
  {
    key: 'number',
    heading: (t) => t('Payment number'),
    width: 16,
    kind: 'text',
    value: ({ transactionId }) => String(transactionId),
  },
  {
    key: 'type',
    heading: (t) => t('Kind'),
    width: 18,
    kind: 'text',
    value: (line, { t }) => typeWord(line, t),
  },
  {
    key: 'status',
    heading: (t) => t('State'),
    width: 16,
    kind: 'text',
    value: ({ status }, { t }) => statusWord(status, t),
  },
  { key: 'name', heading: (t) => t('Name'), width: 28, kind: 'text', value: ({ name }) => name },
  {
    key: 'account',
    heading: (t) => t('Account of the other side'),
    width: 26,
    kind: 'text',
    value: ({ party }) => party?.account ?? '',
  },
  {
    key: 'bic',
    heading: (t) => t('BIC'),
    width: 14,
    kind: 'text',
    value: ({ party }) => party?.bic ?? '',
  },
  {
    key: 'reference',
    heading: (t) => t('Reference'),
    width: 28,
    kind: 'text',
    value: ({ reference }) => reference,
  },
  {
    key: 'endToEndId',
    heading: (t) => t('End-to-end ID'),
    width: 24,
    kind: 'text',
    value: ({ endToEndId }) => endToEndId ?? '',
  },
  {
    key: 'note',
    heading: (t) => t('Note'),
    width: 32,
    kind: 'text',
    value: (line, { t }) => [aboutLine(line, t), line.note].filter(Boolean).join('. '),
  },
  {
    key: 'amount',
    heading: (t) => t('Amount'),
    width: 16,
    kind: 'amount',
    value: ({ amount }) => amountText(amount),
  },
  {
    key: 'currency',
    heading: (t) => t('Currency'),
    width: 10,
    kind: 'text',
    value: (_, { account }) => account.currency,
  },
  {
    key: 'otherAmount',
    heading: (t) => t('Amount in the other currency'),
    width: 18,
    kind: 'text',
    value: ({ exchanged }) => (exchanged ? textOf(exchanged.amount) : ''),
  },
  {
    key: 'rate',
    heading: (t) => t('Exchange rate'),
    width: 16,
    kind: 'text',
    value: ({ exchanged }) => exchanged?.rate ?? '',
  },
  {
    key: 'balance',
    heading: (t) => t('Balance after'),
    width: 16,
    kind: 'amount',
    value: ({ balanceAfter }) => (balanceAfter ? amountText(balanceAfter) : ''),
  },
  {
    key: 'relatedPayment',
    heading: (t) => t('Related payment'),
    width: 16,
    kind: 'text',
    value: ({ feeOf, returned, refundOf }) => String(feeOf ?? returned?.of ?? refundOf ?? ''),
  },
]

const textOf = (amount: Money): string => `${amountText(amount)} ${amount.currency}`
