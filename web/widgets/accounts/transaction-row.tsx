import type { Transaction } from '@sixpence/protocol/history/history'
import { useTranslate } from '#lib/language/translate.ts'
import { Money } from '#ui/money.tsx'
import { Row, type RowParts } from '#ui/layout/row.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { RowTo } from '#ui/links.tsx'
import { moneyTone } from '#widgets/payment/money-tone.ts'
import { operationIcon, wordsOf } from './operation-words.tsx'
import { PaymentStatus } from './payment-status.tsx'

/** A line of an account's history. A payment between people links to its receipt. */
export function TransactionRow({ line }: { line: Transaction }) {
  const t = useTranslate()
  const isIn = line.direction === 'in'
  const isOver = line.status === 'canceled' || line.status === 'rejected'
  const parts: RowParts = {
    media: (
      <Tile shape="round" tone={isIn ? 'accent' : 'plain'}>
        {operationIcon(line)}
      </Tile>
    ),
    ...wordsOf(line, t),
    status: line.status !== 'completed' && <PaymentStatus status={line.status} />,
    end: (
      <Money
        amount={line.amount}
        currency={line.currencyCode}
        sign="always"
        tone={moneyTone({ isOver, isIn })}
      />
    ),
  }
  if (line.operationType !== 'P2P') return <Row {...parts} />
  return (
    <RowTo
      to="/transfer/p2p/receipt/$transactionId"
      params={{ transactionId: String(line.transactionId) }}
      {...parts}
    />
  )
}
