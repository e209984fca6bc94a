import type * as calls from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { uploadBy } from './upload-by.ts'

export const massUploadEft: Handler<typeof calls.massUploadEft> = uploadBy('eft')
