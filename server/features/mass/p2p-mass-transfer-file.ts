import type * as calls from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { uploadBy } from './upload-by.ts'

export const p2pMassTransferFile: Handler<typeof calls.p2pMassTransferFile> = uploadBy('p2p')
