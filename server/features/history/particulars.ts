import { isCurrency, money, type Money } from '@sixpence/money'
import type { Destination } from '@sixpence/partners/rails/rails'
import type { PayerFacts } from '#payments/rails/suspense.ts'
import type { SealedPayment } from '#payments/rails/payment.ts'
import type { BookLine } from '#papers/book.ts'
import type { Subject } from '#core/sealing/personal-data.ts'
import { outsideKinds } from '#store/operation/kinds.ts'
import type { Line, LineDeps } from './lines.ts'

/** Content of a statement line besides names and amounts. */
export type Particulars = Pick<
  BookLine,
  'party' | 'endToEndId' | 'returned' | 'exchanged' | 'feeOf' | 'isOwnNote'
>

type ParticularsRow = {
  id: number
  kind: string
  credit: { units: string; currency: string; rate: string } | null
  /** The instruction of a payment out: the customer whose key decrypts it, its reference, and why it did not arrive. */
  payer: number | null
  sealed: Buffer | null
  reference: string | null
  reason: string | null
  /** The event of incoming money. */
  subject: Subject | null
  eventSealed: Buffer | null
}

/**
 * The other side's account, ids, rates and returns of these lines, by their operation; read in a single statement.
 * Empty for erased data and for lines that are not of a payment to or from outside.
 */
export async function particularsOf(
  { db, personal }: LineDeps,
  lines: readonly Line[],
): Promise<(line: Line) => Particulars> {
  const { rows } = await db.query<ParticularsRow>({
    name: 'history-particulars',
    text: `select o.id, o.kind, o.detail->'credit' as credit, i.customer_id as payer, i.sealed, i.reference, i.reason,
             e.subject, e.sealed as "eventSealed"
           from unnest($1::bigint[]) as asked(id)
           join ledger.operation o on o.id = asked.id
           left join app.instruction i on i.operation_id = coalesce((o.detail->>'of')::bigint, o.id)
           left join app.rail_event e on e.id = (o.detail->>'event')::bigint`,
    values: [[...new Set(lines.map(({ operationId }) => operationId))]],
  })
  const opened = await Promise.all(
    rows.map(async (row) => ({
      row,
      payment:
        row.payer !== null && row.sealed
          ? await personal.open<SealedPayment>(`customer:${row.payer}`, row.sealed)
          : undefined,
      payer:
        row.subject && row.eventSealed
          ? await personal.open<PayerFacts>(row.subject, row.eventSealed)
          : undefined,
    })),
  )
  const byOperation = new Map(opened.map((particulars) => [particulars.row.id, particulars]))
  return (line) => {
    const particular = byOperation.get(line.operationId)
    const of = line.detail.of ?? line.operationId
    // The bank charges it, not the payee.
    if (line.kind === 'fee') return { feeOf: of }
    if (!particular) return {}
    const { row, payment, payer } = particular
    const party = payment
      ? accountIn(payment.destination)
      : payer?.payer.account && { account: payer.payer.account }
    const endToEndId = line.detail.endToEndId ?? row.reference ?? payer?.reference
    return {
      ...(party && { party }),
      ...(endToEndId && { endToEndId }),
      ...(row.payer !== null && { isOwnNote: true }),
      ...(row.kind === outsideKinds.giveBack && {
        returned: { of, ...(row.reason && { reason: row.reason }) },
      }),
      ...exchangeOf(row.credit),
    }
  }
}

/** Account and bank of a payee, as the payee's bank writes them; a card has only a token, which is not shown. */
function accountIn({ iban, bic, accountNumber, clabe, address, instantKey }: Destination): BookLine['party'] {
  const account = iban ?? clabe ?? accountNumber ?? address ?? instantKey
  return { ...(account && { account }), ...(bic && { bic }) }
}

function exchangeOf(credit: ParticularsRow['credit']): { exchanged?: { amount: Money; rate: string } } {
  if (!credit || !isCurrency(credit.currency)) return {}
  return { exchanged: { amount: money(BigInt(credit.units), credit.currency), rate: credit.rate } }
}
