import type { QueueSource } from './source.ts'

/** Restrictions in review, appealed, without a deadline, or whose deadline is over. */
export const restrictions: QueueSource = {
  kind: 'restriction',
  permission: 'restrictions.decide',
  decides: ['restrictions.decide'],
  dueHours: 72,
  rows: `select r.id, r.id::text as object, r.customer_id,
      coalesce(r.appealed_at, case when r.stage = 'waiting' then r.answer_by end, r.created_at) as since,
      -- An appeal is the customer's word against ours: looked at within a day.
      case when r.stage = 'appealed' then r.appealed_at + interval '24 hours' end as due_at,
      json_strip_nulls(json_build_object('subject', r.reason, 'isAppeal', nullif(r.stage = 'appealed', false),
        'answerBy', r.answer_by)) as facts
    from app.restriction r
    where r.closed_at is null
      and (r.stage <> 'waiting' or r.answer_by is null or r.answer_by < $2)`,
}
