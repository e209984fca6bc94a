import type * as calls from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { uploadBy } from './upload-by.ts'

export const massUploadInterac: Handler<typeof calls.massUploadInterac> = uploadBy('interac')
