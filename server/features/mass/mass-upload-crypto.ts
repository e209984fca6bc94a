import type * as calls from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { uploadBy } from './upload-by.ts'

export const massUploadCrypto: Handler<typeof calls.massUploadCrypto> = uploadBy('digital')
