import { sentences } from '@sixpence/locales/sentences.ts'
import type { Transaction } from '@sixpence/protocol/history/history'
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

export const operationWord = ({ operationType, direction }: Line, t: Translate): string =>
  kinds[operationType].word(t, direction === 'in')

/** Icon of a payment; for payments to and from outside, an outgoing or incoming arrow. */
export function operationIcon({ operationType, direction }: Line): ReactNode {
  const Icon = kinds[operationType].Icon ?? (direction === 'in' ? RequestIcon : SendIcon)
  return <Icon />
}

/** Second line of a row: kind, and note or reference. */
function aboutLine(line: Transaction, t: Translate): string {
  const kind = operationWord(line, t)
  const word = line.subscriptionId === undefined ? kind : t('{kind}, scheduled', { kind })
  const note = line.note ?? line.reference
  if (!note) return word
  return note.toLocaleLowerCase().startsWith(word.toLocaleLowerCase()) ? note : sentences(word, note)
}

/** Title and second line of a row of history. */
export function wordsOf(line: Transaction, t: Translate): { title: string; meta: string } {
  const name = line.counterpartyName
  if (isFeeOfPayment(line) && name)
    return { title: operationWord(line, t), meta: t('For the payment to {name}', { name }) }
  if (name) return { title: name, meta: aboutLine(line, t) }
  return { title: operationWord(line, t), meta: line.note ?? line.reference ?? '' }
}

/** A fee taken with a payment, by whatever method, not a separate charge: it names the other side of the payment. */
export const isFeeOfPayment = (line: Transaction): boolean =>
  line.operationType === 'Fees' && line.counterpartyName !== undefined

type Kind = { word: (t: Translate, isIn: boolean) => string; Icon?: typeof SendIcon }

const kinds: Record<OperationType, Kind> = {
  P2P: { word: (t, isIn) => (isIn ? t('From a customer') : t('To a person')) },
  Wire: { word: (t) => t('Bank wire') },
  EFT: { word: (t) => t('Bank transfer') },
  OCT: { word: (t) => t('Card payout') },
  Instant: { word: (t) => t('Instant payment') },
  Interac: { word: (t) => t('Interac') },
  Crypto: { word: (t) => t('Digital currency'), Icon: CoinIcon },
  Card: { word: (t, isIn) => (isIn ? t('Card refund') : t('Card payment')), Icon: CardIcon },
  BetweenAccounts: { word: (t) => t('Between your accounts'), Icon: MoveIcon },
  Exchange: { word: (t) => t('Exchange'), Icon: MoveIcon },
  Invoice: { word: (t) => t('Invoice'), Icon: InvoiceIcon },
  Fees: { word: (t) => t('Fee'), Icon: BankIcon },
  GlobalTransfer: { word: (t) => t('Payment link'), Icon: MailIcon },
}
