import type * as calls from '@sixpence/protocol/documents/documents'
import type { Handler } from '#context/handler.ts'

export const uploadGet: Handler<typeof calls.uploadGet> = async (_input, { own: { uploadId: upload } }) => ({
  size: upload.size,
  received: upload.received,
  isChecked: upload.mediaType !== null,
})
