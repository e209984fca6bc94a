import { documentTypes } from '@sixpence/protocol/rules/documents'
import type { QueueSource } from './source.ts'

const kindsOf = (...categories: string[]): string =>
  documentTypes
    .filter(({ category }) => categories.includes(category))
    .map(({ id }) => id)
    .join(', ')

const hasAccepted = (kinds: string): string =>
  `exists (select from app.document d where d.customer_id = c.id and d.state = 'accepted' and d.kind in (${kinds}))`

/**
 * Companies that wait for the final check of their registration: documents accepted and none pending, not restricted,
 * not verified yet.
 */
export const companies: QueueSource = {
  kind: 'company',
  permission: 'customers.read',
  decides: ['verification.decide'],
  dueHours: 48,
  rows: `select c.id, c.id::text as object, c.id as customer_id,
      (select max(d.decided_at) from app.document d where d.customer_id = c.id and d.state = 'accepted') as since,
      null::timestamptz as due_at, '{}'::json as facts
    from app.customer c
    where c.type <> 1 and not c.verified and not c.limited and not c.closed and c.sandbox_of is null
      and ${hasAccepted(kindsOf('businessRegistration'))}
      and ${hasAccepted(kindsOf('businessAddress', 'registrationAddress'))}
      and not exists (select from app.document d where d.customer_id = c.id and d.state = 'waiting')`,
}
