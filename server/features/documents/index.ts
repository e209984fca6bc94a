import type * as calls from '@sixpence/protocol/documents/documents'
import type { Handlers } from '#context/handler.ts'
import { handIn } from './hand-in.ts'
import { reads } from './reads.ts'
import { signing } from './signing.ts'
import { tax } from './tax.ts'
import { uploads } from './uploads.ts'

export const documents: Handlers<typeof calls> = { ...uploads, ...handIn, ...reads, ...signing, ...tax }
