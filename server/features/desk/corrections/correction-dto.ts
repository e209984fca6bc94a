import { amountText, money } from '@sixpence/money'
import type { Correction } from '@sixpence/protocol/desk/desk'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Principal } from '#context/handler.ts'
import { mayAnswer } from '#auth/two-people.ts'
import type { Subject } from '#core/sealing/personal-data.ts'
import type { PayerFacts } from '#payments/rails/suspense.ts'
import { arrivedOf } from './incoming.ts'
import { waitingOf } from './waiting.ts'
import type { Services } from '#context/services.ts'
import type { CorrectionRow, CorrectionWords } from '#payments/rails/corrections.ts'
import { openCustomer, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'

/** A correction as shown at the desk. */
export async function correctionDto(s: Services, by: Principal, row: CorrectionRow): Promise<Correction> {
  const [words, answer, proposer, decider, customer, reference, came, waiting] = await Promise.all([
    s.personal.open<CorrectionWords>(row.subject, row.words),
    row.answer ? s.personal.open<string>(row.subject, row.answer) : undefined,
    s.store.people.person(row.proposedBy),
    row.decidedBy === null ? undefined : s.store.people.person(row.decidedBy),
    customerOf(s, row.customerId),
    referenceOf(s, row),
    cameOf(s, row),
    row.state === 'proposed' ? waitingOf(s.db, row) : undefined,
  ])
  const way = words?.way
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    amount: amountText(money(BigInt(row.units), row.currency)),
    currencyCode: row.currency,
    partner: row.partner,
    isUndone: row.undone,
    ...(row.operationId !== null && { operationId: row.operationId }),
    ...(reference !== undefined && { reference }),
    ...(row.caseId !== null && { caseId: row.caseId }),
    ...came,
    ...(way && { payee: { name: way.payee.name, account: way.account, rail: way.rail } }),
    ...(customer && { customer }),
    ...(words && { why: words.why }),
    proposedBy: nameOf(proposer),
    isOwn: row.proposedBy === by.person.id,
    mayAnswer:
      waiting !== undefined && row.proposedBy !== by.person.id && mayAnswer(by.person.staff, waiting),
    proposedAt: row.proposedAt.toISOString(),
    ...(decider && { decidedBy: nameOf(decider) }),
    ...(row.decidedAt && { decidedAt: row.decidedAt.toISOString() }),
    ...(answer !== undefined && { answer }),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.bookedId !== null && { bookedId: row.bookedId }),
    ...(row.endedAt && { endedAt: row.endedAt.toISOString() }),
  }
}

const nameOf = (person: { firstName: string; lastName: string } | undefined): string =>
  person ? fullName(person) : ''

/** The amount and time of the incoming money; for a reversal, of the money its write-off wrote off. */
async function cameOf(
  { db, personal }: Pick<Services, 'db' | 'personal'>,
  { kind, operationId }: CorrectionRow,
): Promise<Pick<Correction, 'arrived' | 'since'>> {
  if (operationId === null) return {}
  const { rows } = await db.query<{ at: Date; subject: Subject | null; sealed: Buffer | null }>(
    `select o.at, v.subject, v.sealed from ledger.operation o
       left join app.rail_event v on v.id = (o.detail->>'event')::bigint and v.kind = 'received'
     where o.id = case when $2 then (select w.operation_id from app.correction w
       where w.booked_id = $1 and w.kind = 'writeOff') else $1::bigint end`,
    [operationId, kind === 'reversal'],
  )
  const [row] = rows
  if (!row) return {}
  const payer =
    row.subject && row.sealed ? await personal.open<PayerFacts>(row.subject, row.sealed) : undefined
  return { since: row.at.toISOString(), ...(payer && { arrived: arrivedOf(payer) }) }
}

async function customerOf(
  { db, personal }: Pick<Services, 'db' | 'personal'>,
  customerId: number | null,
): Promise<Correction['customer']> {
  if (customerId === null) return undefined
  const { rows } = await db.query<{ sealed: SealedCustomer }>(
    `select ${sealedCustomer('c')} as sealed from app.customer c where c.id = $1`,
    [customerId],
  )
  return rows[0] && { customerId, customerName: openCustomer(personal, rows[0].sealed).name }
}

/** The reference of the difference that is written off or whose write-off is reversed. */
async function referenceOf(
  { db }: Pick<Services, 'db'>,
  { kind, id, operationId }: CorrectionRow,
): Promise<string | undefined> {
  const { rows } = await db.query<{ reference: string }>(
    `select d.reference from app.correction x join app.book_difference d on d.id = x.difference_id
     where x.id = $1 or ($2::bigint is not null and x.booked_id = $2 and x.kind = 'writeOff')`,
    [id, kind === 'reversal' ? operationId : null],
  )
  return rows[0]?.reference
}
