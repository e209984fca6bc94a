import type * as calls from '@sixpence/protocol/documents/documents'
import { addressConfirmations } from '@sixpence/protocol/rules/documents'
import type { Handler } from '#context/handler.ts'

export const customerDocumentCancel: Handler<typeof calls.customerDocumentCancel> = async (
  { documentId },
  { change, services: s, refuse },
) => {
  await change(async (client) => {
    const { rowCount } = await client.query(
      `update app.document set state = 'canceled', decided_at = $2 where state = 'waiting'
           and (id = $1 or parent_id = $1)`,
      [documentId, s.clock.now()],
    )
    if (rowCount === 0) refuse('documentDecided')
    await client.query(
      `update app.document_file set sealed = null where document_id in
           (select id from app.document where id = $1 or parent_id = $1)`,
      [documentId],
    )
    await client.query(
      `update app.address set confirmation = $2 where confirmation = $3
           and id = (select address_id from app.document where id = $1)`,
      [documentId, addressConfirmations.unconfirmed, addressConfirmations.pending],
    )
  })
  return {}
}
