import { partOf, type KeyedPart } from '#core/keys/keyed-part.ts'
import { numberOfSql } from './cipher.ts'

/** The keys of people and customers, each wrapped with a key of the server. */
export const wrappedKeys: KeyedPart = partOf<{ subject: string; wrapped: Buffer }>({
  name: 'data-key',
  said: 'keys of personal data',
  table: 'app.data_key',
  from: 'app.data_key t',
  key: { column: 'subject', type: 'text' },
  numbers: [numberOfSql('t.wrapped')],
  columns: 't.subject, t.wrapped',
  columnsFor: ({ subject, wrapped }, personal) => ({ wrapped: personal.wrappedAnew(subject, wrapped) }),
})
