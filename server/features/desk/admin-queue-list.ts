import type * as calls from '@sixpence/protocol/desk/desk'
import type { QueueItem } from '@sixpence/protocol/desk/desk'
import type { StaffPermission } from '@sixpence/protocol/rules/staff-permissions'
import type { Handler } from '#context/handler.ts'
import type { Person } from '#store/customer/people.ts'
import { documentTypeName } from '#dictionaries/documents.ts'
import { openCustomer, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'
import { undecidedRun } from '#store/identity-run/identity-runs.ts'
import { ofBrand, paymentCases } from './find-case.ts'

/**
 * The desk's work list: waiting documents, identity checks and proposals, cases in review, appeals, cases past
 * their deadline, payment cases and those of screening. Payment cases without a customer are shown to every brand's desk.
 */
export const adminQueueList: Handler<typeof calls.adminQueueList> = async (
  _input,
  { by: { person }, services: s, t },
) => {
  const { rows } = await s.db.query<Row>(
    `select *, count(*) over ()::int as waiting from (
       select 'restriction' as kind, r.id, r.customer_id as "customerId", ${sealedCustomer('c')} as sealed,
         r.reason::int as subject, null::json as run, null::json as proposal, null as difference, r.stage = 'appealed' as "isAppeal",
         coalesce(r.appealed_at, case when r.stage = 'waiting' then r.answer_by end, r.created_at) as since,
         r.answer_by as "answerBy"
       from app.restriction r join app.customer c on c.id = r.customer_id
       where r.closed_at is null and c.brand = $1
         and (r.stage <> 'waiting' or r.answer_by is null or r.answer_by < $2)
       union all
       select 'document', d.id, d.customer_id, ${sealedCustomer('c')}, d.kind::int, null, null, null, false, d.created_at, null
       from app.document d join app.customer c on c.id = d.customer_id
       where d.state = 'waiting' and c.brand = $1 and (d.asked_at is null or d.asked_at < $2::timestamptz - interval '14 days'
         or exists (select from app.document n where n.customer_id = d.customer_id and n.created_at > d.asked_at))
       union all
       select 'identity', r.customer_id, r.customer_id, ${sealedCustomer('c')}, 0,
         json_build_object('id', r.id, 'kind', r.kind, 'state', r.state), null, null, false,
         coalesce(r.handed_in_at, r.created_at), null
       from app.identity_run r join app.customer c on c.id = r.customer_id
       where c.brand = $1 and not c.closed and ${undecidedRun('$2')}
       union all
       select 'proposal', p.id, p.customer_id, ${sealedCustomer('c')}, 0, null,
         json_build_object('call', p.call, 'isOwn', p.actor_id = $3), null, false, p.created_at, null
       from app.proposal p join app.customer c on c.id = p.customer_id where c.brand = $1 and p.outcome is null
       union all
       select 'payment', k.id, c.id, ${sealedCustomer('c')}, 0, null, null, k.difference, false, k.opened_at, null
       from ${paymentCases} where ${ofBrand('$1')} and k.resolved_at is null
       union all
       select 'screening', k.id, c.id, ${sealedCustomer('c')}, 0, null, null, null, false, k.opened_at, null
       from app.screening_case k join app.customer c on c.id = k.customer_id
       where c.brand = $1 and k.outcome is null
     ) item where kind = any($4) order by since, kind, id limit ${maxItems}`,
    [person.brand, s.clock.now(), person.id, kindsFor(person)],
  )
  return {
    waiting: rows[0]?.waiting ?? 0,
    items: rows.map(
      ({ kind, id, customerId, sealed, subject, run, proposal, difference, since, answerBy, isAppeal }) => ({
        kind,
        id,
        ...(customerId !== null && { customerId, customerName: openCustomer(s.personal, sealed).name }),
        subject,
        since: since.toISOString(),
        ...(run && { run }),
        ...(proposal && { proposal }),
        ...(difference && { difference }),
        ...(kind === 'document' && { documentType: documentTypeName(subject, t) }),
        ...(isAppeal && { isAppeal }),
        ...(answerBy && { answerBy: answerBy.toISOString() }),
      }),
    ),
  }
}

type Row = {
  kind: QueueItem['kind']
  id: number
  customerId: number | null
  sealed: SealedCustomer
  subject: number
  run: QueueItem['run'] | null
  proposal: QueueItem['proposal'] | null
  difference: string | null
  isAppeal: boolean
  since: Date
  answerBy: Date | null
  waiting: number
}

const maxItems = 200

/** Who may not look at a kind of case does not see that one waits. */
const kindsFor = ({ staff }: Person): string[] =>
  Object.entries(seenWith).flatMap(([kind, permission]) =>
    staff?.permissions.includes(permission) ? [kind] : [],
  )

const seenWith: Record<QueueItem['kind'], StaffPermission> = {
  restriction: 'customers.read',
  document: 'documents.read',
  identity: 'identity.read',
  proposal: 'customers.read',
  payment: 'cases.read',
  screening: 'screening.read',
}
