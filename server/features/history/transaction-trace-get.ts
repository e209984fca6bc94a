import { operation } from '@sixpence/ledger'
import type * as calls from '@sixpence/protocol/history/history-notes'
import type { TraceStep } from '@sixpence/protocol/history/history-notes'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { InstructionState } from '#rules/instruction-state.ts'
import type { OwnMovement } from '#store/operation/movements.ts'
import { isPaymentOut, type CheckedPayee } from '#store/operation/details.ts'
import type { InstructionStand, OwnTransaction } from '#store/operation/transactions.ts'
import type { Note } from './views-of.ts'

export const transactionTraceGet: Handler<typeof calls.transactionTraceGet> = async (
  { transactionId },
  { by, own, services: s },
) => {
  const [steps, note, files] = await Promise.all([
    stepsOf(s, own.transactionId),
    noteOf(s, by.customer.id, transactionId),
    s.db.query<FileRow>(
      `select id, media_type as "mediaType", size, added_at as "addedAt" from app.payment_file
         where customer_id = $1 and transaction_id = $2 order by id`,
      [by.customer.id, transactionId],
    ),
  ])
  return {
    steps: steps.map(({ step, at }) => ({ step, at: at.toISOString() })),
    ...note,
    files: files.rows.map(({ id, addedAt, ...file }) => ({
      fileId: id,
      ...file,
      addedAt: addedAt.toISOString(),
    })),
  }
}

type FileRow = { id: number; mediaType: 'image/jpeg' | 'application/pdf'; size: number; addedAt: Date }

async function noteOf(s: Services, customerId: number, transactionId: number): Promise<Note> {
  const { rows } = await s.db.query<{ sealed: Buffer }>(
    'select sealed from app.payment_note where customer_id = $1 and transaction_id = $2',
    [customerId, transactionId],
  )
  const note = rows[0] && (await s.personal.open<Note>(`customer:${customerId}`, rows[0].sealed))
  return note ?? { note: '', tags: [] }
}

type Step = { step: TraceStep; at: Date }

/** Steps from the ledger and the approval; the payee sees only the booking. */
async function stepsOf(
  { db }: Services,
  { operation: first, payment, cardHold }: OwnMovement,
): Promise<Step[]> {
  const held = payment?.hold ?? cardHold
  if (!held) return [{ step: 'booked', at: first.at }]
  const closed = held.closedBy === undefined ? undefined : await operation(db, held.closedBy)
  if (payment?.side === 'payee') return closed ? [{ step: 'booked', at: closed.at }] : []
  const { rows } = await db.query<{ sentAt: Date | null; state: string }>(
    'select sent_at as "sentAt", state from app.approval where operation_id = $1',
    [first.id],
  )
  const [approval] = rows
  const unpaidStep: TraceStep = approval?.state === 'dead' ? 'outOfTries' : 'canceled'
  const voidStep: TraceStep = held.state === 'expired' ? 'expired' : unpaidStep
  return [
    ...(payment ? nameSteps(payment) : []),
    { step: 'setAside', at: first.at },
    ...stepAt('codeSent', approval?.sentAt),
    ...(payment?.instruction
      ? outsideSteps(payment.instruction, closed?.at, voidStep)
      : stepAt(held.state === 'posted' ? 'booked' : voidStep, closed?.at)),
  ]
}

const nameStep = {
  match: 'nameMatched',
  close: 'nameClose',
  none: 'nameOther',
  notPossible: 'nameUnchecked',
} as const satisfies Record<CheckedPayee['outcome'], TraceStep>

function nameSteps({ detail }: OwnTransaction): Step[] {
  const checked = isPaymentOut(detail) ? detail.checked : undefined
  return checked ? [{ step: nameStep[checked.outcome], at: new Date(checked.at) }] : []
}

const stepAt = (step: TraceStep, at: Date | null | undefined): Step[] => (at ? [{ step, at }] : [])

function outsideSteps(
  { state, sentAt, acceptedAt, endedAt }: InstructionStand,
  closedAt: Date | undefined,
  voidStep: TraceStep,
): Step[] {
  const way = [...stepAt('sent', sentAt), ...stepAt('taken', acceptedAt)]
  const ends: Partial<Record<InstructionState, Step[]>> = {
    settled: stepAt('arrived', closedAt ?? endedAt),
    returned: stepAt('returned', endedAt),
    rejected: stepAt('refused', endedAt),
    recalled: stepAt('canceled', endedAt),
    withdrawn: stepAt(voidStep, endedAt),
  }
  return [...way, ...(ends[state] ?? [])]
}
