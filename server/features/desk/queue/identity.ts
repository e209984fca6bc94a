import { undecidedRun } from '#store/identity-run/identity-runs.ts'
import type { QueueSource } from './source.ts'

/** Proofs of identity that the company could not decide. */
export const identity: QueueSource = {
  kind: 'identity',
  permission: 'identity.read',
  decides: ['identity.decide'],
  dueHours: 24,
  rows: `select r.customer_id as id, r.id::text as object, r.customer_id, coalesce(r.handed_in_at, r.created_at) as since,
      null::timestamptz as due_at,
      json_build_object('run', json_build_object('id', r.id, 'kind', r.kind, 'state', r.state)) as facts
    from app.identity_run r join app.customer c on c.id = r.customer_id
    where not c.closed and ${undecidedRun('$2')}`,
}
