import { sentences } from '@sixpence/locales/sentences.ts'
import type { Transaction } from '@sixpence/protocol/history/history'
import { operationWord } from '@sixpence/protocol/history/payment-words'
import type { OperationType } from '@sixpence/protocol/rules/operation-types'
import type { ReactNode } from 'react'
import type { Translate } from '#lib/language/translate.ts'
import {
  BankIcon,
  CardIcon,
  CoinIcon,
  InvoiceIcon,
  MailIcon,
  MoveIcon,
  RequestIcon,
  SendIcon,
} from '#ui/icons/icons.tsx'

type Line = Pick<Transaction, 'operationType' | 'direction'>

/** Icon of a payment; for payments to and from outside, an outgoing or incoming arrow. */
export function operationIcon({ operationType, direction }: Line): ReactNode {
  const Icon = icons[operationType] ?? (direction === 'in' ? RequestIcon : SendIcon)
  return <Icon />
}

/** Second line of a row: kind, and note or reference. */
function aboutLine(line: Transaction, t: Translate): string {
  const kind = operationWord(line.operationType, t, line.direction)
  const word = line.subscriptionId === undefined ? kind : t('{kind}, scheduled', { kind })
  const note = line.note ?? line.reference
  if (!note) return word
  return note.toLocaleLowerCase().startsWith(word.toLocaleLowerCase()) ? note : sentences(word, note)
}

/** Title and second line of a row of history. */
export function wordsOf(line: Transaction, t: Translate): { title: string; meta: string } {
  const name = line.counterpartyName
  if (isFeeOfPayment(line) && name)
    return {
      title: operationWord(line.operationType, t, line.direction),
      meta: t('For the payment to {name}', { name }),
    }
  if (name) return { title: name, meta: aboutLine(line, t) }
  return {
    title: operationWord(line.operationType, t, line.direction),
    meta: line.note ?? line.reference ?? '',
  }
}

/** A fee taken with a payment, by whatever method, not a separate charge: it names the other side of the payment. */
export const isFeeOfPayment = (line: Transaction): boolean =>
  line.operationType === 'Fees' && line.counterpartyName !== undefined

/** Of types that have no arrow of their direction. */
const icons: Partial<Record<OperationType, typeof SendIcon>> = {
  Crypto: CoinIcon,
  Card: CardIcon,
  BetweenAccounts: MoveIcon,
  Exchange: MoveIcon,
  Invoice: InvoiceIcon,
  Fees: BankIcon,
  GlobalTransfer: MailIcon,
}
