import type * as calls from '@sixpence/protocol/documents/documents'
import type { Handler } from '#context/handler.ts'
import { deleteUpload } from '#store/document/uploads.ts'

export const uploadCancel: Handler<typeof calls.uploadCancel> = async ({ uploadId }, { change }) => {
  await change((client) => deleteUpload(client, uploadId))
  return {}
}
