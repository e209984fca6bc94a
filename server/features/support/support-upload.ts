import type * as calls from '@sixpence/protocol/support/support'
import type { Handler } from '#context/handler.ts'

export const supportUpload: Handler<typeof calls.supportUpload> = async ({ file }, { own, refuse }) =>
  own.file.mediaType === null ? refuse('fileUnchecked', {}, 'file') : { id: file }
