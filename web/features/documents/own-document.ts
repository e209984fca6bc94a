import type { OutputOf } from '@sixpence/protocol/call'
import type { customerDocumentsInquiry } from '@sixpence/protocol/documents/documents'

export type OwnDocument = OutputOf<typeof customerDocumentsInquiry>['documents'][number]
