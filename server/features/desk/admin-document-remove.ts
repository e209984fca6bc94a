import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { decide } from './decide.ts'
import { find, fileOf, sidesOf, keepMain } from './find-document.ts'

export const adminDocumentRemove: Handler<typeof calls.adminDocumentRemove> = async (
  { documentId, fileId, why },
  context,
) => {
  const { by, services: s } = context
  const { customerId } = await find(s, by.person.brand, documentId)
  return decide(context, { call: 'adminDocumentRemove', customerId, why }, async (client) => {
    const file = await fileOf(client, customerId, fileId)
    if (file.documentId !== documentId) throw new Refused('documentFileNotFound')
    if ((await sidesOf(client, documentId)).length < 2) throw new Refused('documentLastFile')
    const { rows } = await client.query<{ id: number }>(
      `insert into app.document (customer_id, person_id, kind, address_id, is_due_diligence, created_at, split_from)
         select customer_id, person_id, kind, address_id, is_due_diligence, $2, id from app.document where id = $1
         returning id`,
      [documentId, s.clock.now()],
    )
    const made = rows[0]?.id ?? 0
    await client.query(`update app.document_file set document_id = $2, side = 'main' where id = $1`, [
      fileId,
      made,
    ])
    await keepMain(client, documentId)
    return {
      before: { file: fileId, document: documentId, side: file.side },
      after: { file: fileId, document: made, side: 'main' },
      result: { documentId: made },
    }
  })
}
