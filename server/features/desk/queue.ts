import type * as calls from '@sixpence/protocol/desk'
import type { Handler } from '#app/handler.ts'
import { documentTypeName } from '#dictionaries/documents.ts'

type Row = {
  kind: 'document' | 'restriction'
  id: number
  customerId: number
  customerName: string
  subject: number
  isAppeal: boolean
  since: Date
  answerBy: Date | null
  waiting: number
}

const mostItems = 200

/** Cases in review, appeals, and those whose time to answer is over. */
export const adminQueueList: Handler<typeof calls.adminQueueList> = async (
  _input,
  { by: { person }, services: s, t },
) => {
  const { rows } = await s.db.query<Row>(
    `select *, count(*) over ()::int as waiting from (
       select 'restriction' as kind, r.id, r.customer_id as "customerId", c.name as "customerName",
         r.reason::int as subject, r.stage = 'appealed' as "isAppeal",
         coalesce(r.appealed_at, case when r.stage = 'waiting' then r.answer_by end, r.created_at) as since,
         r.answer_by as "answerBy"
       from app.restriction r join app.customer c on c.id = r.customer_id
       where r.closed_at is null and c.brand = $1
         and (r.stage <> 'waiting' or r.answer_by is null or r.answer_by < $2)
       union all
       select 'document', d.id, d.customer_id, c.name, d.kind::int, false, d.created_at, null
       from app.document d join app.customer c on c.id = d.customer_id
       where d.state = 'waiting' and c.brand = $1 and (d.asked_at is null or d.asked_at < $2::timestamptz - interval '14 days'
         or exists (select from app.document n where n.customer_id = d.customer_id and n.created_at > d.asked_at))
     ) item order by since, kind, id limit ${mostItems}`,
    [person.brand, s.clock.now()],
  )
  return {
    waiting: rows[0]?.waiting ?? 0,
    items: rows.map(({ kind, id, customerId, customerName, subject, since, answerBy, isAppeal }) => ({
      kind,
      id,
      customerId,
      customerName,
      subject,
      since: since.toISOString(),
      ...(kind === 'document' && { documentType: documentTypeName(subject, t) }),
      ...(isAppeal && { isAppeal }),
      ...(answerBy && { answerBy: answerBy.toISOString() }),
    })),
  }
}
