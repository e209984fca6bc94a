import type * as calls from '@sixpence/protocol/documents/documents'
import type { Handler } from '#context/handler.ts'
import { taxDocuments } from '#notify/tax-documents.ts'

export const taxDocumentsGet: Handler<typeof calls.taxDocumentsGet> = async (
  _input,
  { by: { customer }, services, t },
) => ({ documents: await taxDocuments(services, customer, t) })
