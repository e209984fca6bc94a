import type * as calls from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { uploadBy } from './upload-by.ts'

export const massUploadWire: Handler<typeof calls.massUploadWire> = uploadBy('wire')
