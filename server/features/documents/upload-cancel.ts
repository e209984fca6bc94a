import type * as calls from '@sixpence/protocol/documents/documents'
import type { Handler } from '#context/handler.ts'

export const uploadCancel: Handler<typeof calls.uploadCancel> = async ({ uploadId }, { change }) => {
  await change((client) => client.query('delete from app.upload where id = $1', [uploadId]))
  return {}
}
