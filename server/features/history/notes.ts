import { operation } from '@sixpence/ledger'
import type * as calls from '@sixpence/protocol/history/history-notes'
import { noteLimits, type TraceStep } from '@sixpence/protocol/history/history-notes'
import type { Handlers } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import type { InstructionState } from '#rules/instruction-state.ts'
import type { OwnMovement } from '#store/operation/movements.ts'
import {
  type CheckedPayee,
  type InstructionStand,
  isPaymentOut,
  type OwnTransaction,
} from '#store/operation/transactions.ts'

type Note = { note: string; tags: string[] }
type Kept = { id: number; mediaType: 'image/jpeg' | 'application/pdf'; size: number; addedAt: Date }

export const historyNotes: Handlers<typeof calls> = {
  transactionTraceGet: async ({ transactionId }, { by, own, services: s }) => {
    const [steps, note, files] = await Promise.all([
      stepsOf(s, own.transactionId),
      noteOf(s, by.customer.id, transactionId),
      s.db.query<Kept>(
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
  },

  transactionNoteSet: async ({ transactionId, note, tags }, { by, services: s, change }) => {
    const kept = [...new Set(tags)]
    const sealed = await s.personal.seal(`customer:${by.customer.id}`, { note, tags: kept } satisfies Note)
    await change(async (client) => {
      if (note === '' && kept.length === 0)
        await client.query('delete from app.payment_note where customer_id = $1 and transaction_id = $2', [
          by.customer.id,
          transactionId,
        ])
      else
        await client.query(
          `insert into app.payment_note (customer_id, transaction_id, sealed, updated_at) values ($1, $2, $3, $4)
           on conflict (customer_id, transaction_id) do update set sealed = excluded.sealed, updated_at = excluded.updated_at`,
          [by.customer.id, transactionId, sealed, s.clock.now()],
        )
    })
    return {}
  },

  transactionFileAdd: async ({ transactionId, uploadId }, { by, own, services: s, change, refuse }) => {
    if (own.uploadId.mediaType === null) return refuse('uploadUnchecked', {}, 'uploadId')
    const fileId = await change(async (client) => {
      await client.query('select from app.customer where id = $1 for update', [by.customer.id])
      const { rows } = await client.query<{ id: number }>(
        `with taken as (
           delete from app.upload where id = $4 and customer_id = $1 and sealed is not null
             and (select count(*) from app.payment_file where customer_id = $1 and transaction_id = $3) < $6
           returning media_type, clean_size, sealed
         )
         insert into app.payment_file (customer_id, person_id, transaction_id, media_type, size, sealed, added_at)
         select $1, $2, $3, media_type, clean_size, sealed, $5 from taken returning id`,
        [by.customer.id, by.person.id, transactionId, uploadId, s.clock.now(), noteLimits.files],
      )
      return rows[0]?.id ?? refuse('tooManyFiles', { most: noteLimits.files }, 'uploadId')
    })
    return { fileId }
  },

  transactionFileGet: async ({ fileId }, { by, own, services: s }) => {
    const { rows } = await s.db.query<{ sealed: Buffer }>(
      'select sealed from app.payment_file where customer_id = $1 and id = $2',
      [by.customer.id, fileId],
    )
    const text = rows[0] && (await s.personal.open<string>(`customer:${by.customer.id}`, rows[0].sealed))
    if (!text) throw new Refused('paymentFileNotFound', {}, 'fileId')
    const { mediaType } = own.fileId
    return {
      bytes: Buffer.from(text, 'base64'),
      name: `payment-${fileId}.${mediaType === 'application/pdf' ? 'pdf' : 'jpg'}`,
      type: mediaType,
    }
  },

  transactionFileRemove: async ({ fileId }, { by, change }) => {
    await change((client) =>
      client.query('delete from app.payment_file where customer_id = $1 and id = $2', [
        by.customer.id,
        fileId,
      ]),
    )
    return {}
  },

  historyViewList: async (_input, { by, services: s }) => {
    const views = await viewsOf(s, by.customer.id, by.person.id)
    return {
      views: views
        .map(({ id, name, search }) => ({ viewId: id, name, search }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    }
  },

  historyViewSave: async ({ name, search }, { by, services: s, change, refuse }) => {
    const sealed = await s.personal.seal(`customer:${by.customer.id}`, { name, search })
    const viewId = await change(async (client) => {
      await client.query('select from app.person where id = $1 for update', [by.person.id])
      const views = await viewsOf({ ...s, db: client }, by.customer.id, by.person.id)
      const same = views.find((view) => view.name.toLowerCase() === name.toLowerCase())
      if (same) {
        await client.query('update app.history_view set sealed = $2 where id = $1', [same.id, sealed])
        return same.id
      }
      if (views.length >= noteLimits.views) return refuse('tooManyViews', { most: noteLimits.views }, 'name')
      const { rows } = await client.query<{ id: number }>(
        `insert into app.history_view (customer_id, person_id, sealed, created_at) values ($1, $2, $3, $4) returning id`,
        [by.customer.id, by.person.id, sealed, s.clock.now()],
      )
      return rows[0]?.id ?? 0
    })
    return { viewId }
  },

  historyViewRemove: async ({ viewId }, { by, own, change }) => {
    // A colleague's view looks like one that is not there.
    if (own.viewId.personId !== by.person.id) throw new Refused('viewNotFound', {}, 'viewId')
    await change((client) => client.query('delete from app.history_view where id = $1', [viewId]))
    return {}
  },
}

async function noteOf(s: Services, customerId: number, transactionId: number): Promise<Note> {
  const { rows } = await s.db.query<{ sealed: Buffer }>(
    'select sealed from app.payment_note where customer_id = $1 and transaction_id = $2',
    [customerId, transactionId],
  )
  const note = rows[0] && (await s.personal.open<Note>(`customer:${customerId}`, rows[0].sealed))
  return note ?? { note: '', tags: [] }
}

type View = { id: number; name: string; search: string }
type Seeing = Pick<Services, 'personal'> & { db: Pick<Services['db'], 'query'> }

async function viewsOf(s: Seeing, customerId: number, personId: number): Promise<View[]> {
  const { rows } = await s.db.query<{ id: number; sealed: Buffer }>(
    'select id, sealed from app.history_view where customer_id = $1 and person_id = $2 order by id',
    [customerId, personId],
  )
  const views: View[] = []
  for (const { id, sealed } of rows) {
    const view = await s.personal.open<Omit<View, 'id'>>(`customer:${customerId}`, sealed)
    if (view) views.push({ id, ...view })
  }
  return views
}

type Step = { step: TraceStep; at: Date }

/** What happened, from the ledger and from the approval; the payee hears of the end alone. */
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
  const letGo: TraceStep =
    held.state === 'expired' ? 'expired' : approval?.state === 'dead' ? 'outOfTries' : 'canceled'
  return [
    ...(payment ? nameSteps(payment) : []),
    { step: 'setAside', at: first.at },
    ...stepAt('codeSent', approval?.sentAt),
    ...(payment?.instruction
      ? outsideSteps(payment.instruction, closed?.at, letGo)
      : stepAt(held.state === 'posted' ? 'booked' : letGo, closed?.at)),
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
  letGo: TraceStep,
): Step[] {
  const way = [...stepAt('sent', sentAt), ...stepAt('taken', acceptedAt)]
  const ends: Partial<Record<InstructionState, Step[]>> = {
    settled: stepAt('arrived', closedAt ?? endedAt),
    returned: stepAt('returned', endedAt),
    rejected: stepAt('refused', endedAt),
    recalled: stepAt('canceled', endedAt),
    withdrawn: stepAt(letGo, endedAt),
  }
  return [...way, ...(ends[state] ?? [])]
}
