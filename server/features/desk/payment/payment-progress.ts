import { operation, operationByKey, type Operation } from '@sixpence/ledger'
import { amountText, isCurrency, money } from '@sixpence/money'
import type { DeskPayment, PaymentStep } from '@sixpence/protocol/desk/desk'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type pg from 'pg'
import type { Services } from '#context/services.ts'
import { followUpKeys } from '#payments/rails/booking.ts'
import type { InstructionState } from '#rules/instruction-state.ts'
import { openPerson, sealedPerson, type SealedPerson } from '#store/customer/sealed-people.ts'
import { lateAfter } from '../late-after.ts'

export type InstructionStand = {
  operationId: number
  /** 0 for payments the house makes, such as returns. */
  customerId: number
  state: InstructionState
  partner: string
  rail: string
  reference: string
  reason: string | null
  recall: string | null
  attempts: number
  requestedFor: string
} & Record<'dispatchedAt' | 'nextAt' | 'sentAt' | 'acceptedAt' | 'endedAt' | 'lateAt', Date | null>

/** The instruction of a payment out; undefined when it has none. */
export async function instructionStand(
  db: Pick<pg.Pool, 'query'>,
  operationId: number,
): Promise<InstructionStand | undefined> {
  const { rows } = await db.query<InstructionStand>(
    `select i.operation_id as "operationId", coalesce(i.customer_id, 0) as "customerId", i.state, i.partner, i.rail, i.reference,
       i.reason, i.recall, i.attempts, i.requested_for::text as "requestedFor", i.dispatched_at as "dispatchedAt",
       i.next_at as "nextAt", i.sent_at as "sentAt", i.accepted_at as "acceptedAt", i.ended_at as "endedAt",
       i.sent_at + ${lateAfter('i')} as "lateAt"
     from app.instruction i where i.operation_id = $1`,
    [operationId],
  )
  return rows[0]
}

export type Approval = {
  state: string
  sentAt: Date | null
  createdAt: Date
  decisions: { approved: boolean; at: string; by: SealedPerson }[]
}

/** The payer's approval of a payment, with the decisions of colleagues. */
export async function approvalOf(
  db: Pick<pg.Pool, 'query'>,
  operationId: number,
): Promise<Approval | undefined> {
  const { rows } = await db.query<Approval>(
    `select a.state, a.sent_at as "sentAt", a.created_at as "createdAt",
       coalesce((select json_agg(json_build_object('approved', d.approved, 'at', d.at, 'by', ${sealedPerson('p')})
           order by d.at) from app.request_decision d join app.person p on p.id = d.person_id
         where d.operation_id = a.operation_id), '[]') as decisions
     from app.approval a where a.operation_id = $1`,
    [operationId],
  )
  return rows[0]
}

type CaseRow = { id: number; difference: string; openedAt: Date; resolvedAt: Date | null }

/** Cases of a payment, by its reference or its event. */
export async function casesOf(
  db: Pick<pg.Pool, 'query'>,
  { instructionId, eventId }: { instructionId?: number | undefined; eventId?: number | undefined },
): Promise<CaseRow[]> {
  const { rows } = await db.query<CaseRow>(
    `select id, difference, opened_at as "openedAt", resolved_at as "resolvedAt" from app.rail_case
     where instruction_id = $1 or event_id = $2 order by id`,
    [instructionId ?? null, eventId ?? null],
  )
  return rows
}

type EventRow = {
  id: number
  partner: string
  eventId: string
  kind: string
  reference: string
  units: string
  currency: string
  reason: string | null
  saidAt: Date
  receivedAt: Date
  done: string | null
}

/** The company's messages about a payment, as stored in the inbox; the payer of a pay-in is sealed and left out. */
export async function messagesOf(
  db: Pick<pg.Pool, 'query'>,
  { reference, eventId }: { reference?: string | undefined; eventId?: number | undefined },
): Promise<DeskPayment['messages']> {
  const { rows } = await db.query<EventRow>(
    `select id, partner, event_id as "eventId", kind, reference, units::text, currency, reason, said_at as "saidAt",
       received_at as "receivedAt", done from app.rail_event
     where reference = $1 or id = $2 order by id limit 100`,
    [reference ?? null, eventId ?? null],
  )
  return rows.map(({ id, kind, saidAt, receivedAt, done, ...rest }) => ({
    id,
    kind,
    saidAt: saidAt.toISOString(),
    receivedAt: receivedAt.toISOString(),
    ...(done !== null && { done }),
    raw: JSON.stringify(
      {
        partner: rest.partner,
        id: rest.eventId,
        kind,
        reference: rest.reference,
        amount: isCurrency(rest.currency) ? amountText(money(BigInt(rest.units), rest.currency)) : rest.units,
        currency: rest.currency,
        ...(rest.reason !== null && { reason: rest.reason }),
        at: saidAt.toISOString(),
      },
      undefined,
      2,
    ),
  }))
}

/** The operations that follow from a payment: the end of its hold, the return of a settled payment, and `others`. */
export async function followUpsOf(
  db: pg.Pool,
  first: Operation,
  others: readonly (number | undefined)[],
): Promise<NonNullable<Awaited<ReturnType<typeof operation>>>[]> {
  const keyed = await Promise.all(followUpKeys(first).map(({ key, owner }) => operationByKey(db, key, owner)))
  const ids = new Set([...others, ...keyed.map((operation) => operation?.id)].filter((id) => id !== first.id))
  const all = await Promise.all([...ids].filter((id) => id !== undefined).map((id) => operation(db, id)))
  return all.filter((item) => item !== undefined).toSorted((a, b) => a.id - b.id)
}

type CourseFacts = {
  first: Operation
  maker: string | undefined
  hold: { state: string; closedAt: Date | undefined } | undefined
  approval: Approval | undefined
  instruction: InstructionStand | undefined
  cases: readonly CaseRow[]
}

/** The events of a payment, the earliest first. */
export function stepsOf(
  s: Pick<Services, 'personal'>,
  { first, maker, hold, approval, instruction, cases }: CourseFacts,
): DeskPayment['steps'] {
  const all: { step: PaymentStep; at: Date | null | undefined; by?: string | undefined }[] = [
    { step: 'made', at: first.at, by: maker },
    ...(hold ? [{ step: 'setAside' as const, at: first.at }] : [{ step: 'booked' as const, at: first.at }]),
    { step: 'codeSent', at: approval?.sentAt },
    ...(approval?.decisions ?? []).map(({ approved, at, by }) => ({
      step: approved ? ('approved' as const) : ('declined' as const),
      at: new Date(at),
      by: fullName(openPerson(s.personal, by)),
    })),
    { step: 'dispatched', at: instruction?.dispatchedAt },
    { step: 'handedOver', at: instruction?.sentAt },
    { step: 'accepted', at: instruction?.acceptedAt },
    ...(instruction && instruction.state !== 'settled' && instruction.state in endSteps
      ? [{ step: endSteps[instruction.state as keyof typeof endSteps], at: instruction.endedAt }]
      : []),
    ...(hold && hold.state !== 'open'
      ? [{ step: holdSteps[hold.state] ?? 'voided', at: hold.closedAt }]
      : []),
    ...cases.map(({ openedAt }) => ({ step: 'caseOpened' as const, at: openedAt })),
    ...cases.map(({ resolvedAt }) => ({ step: 'caseClosed' as const, at: resolvedAt })),
  ]
  return all
    .filter((item): item is typeof item & { at: Date } => item.at instanceof Date)
    .map((item, place) => ({ ...item, place }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.place - b.place)
    .map(({ step, at, by }) => ({ step, at: at.toISOString(), ...(by && { by }) }))
}

const endSteps = {
  rejected: 'rejected',
  returned: 'returned',
  recalled: 'recalled',
  withdrawn: 'withdrawn',
} as const satisfies Partial<Record<InstructionState, PaymentStep>>
const holdSteps: Partial<Record<string, PaymentStep>> = {
  posted: 'booked',
  voided: 'voided',
  expired: 'expired',
}
