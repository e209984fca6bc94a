import type { uploadedDocument } from '@sixpence/protocol/documents/uploaded-document'
import type * as z from 'zod/mini'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { documentTypeName } from '#dictionaries/documents.ts'
import { documentStatus } from '#rules/document-status.ts'
import type { OwnDocument } from '#store/document/documents.ts'
import { rejectReasonText } from './reject-reason.ts'

/**
 * Describes documents to their customer, as they count on `today` (YYYY-MM-DD), in the reader's language. Reads the
 * sign-in address of each person who uploaded a document.
 */
export async function documentWords(
  { store }: Pick<Services, 'store'>,
  documents: readonly OwnDocument[],
  { today, t }: { today: string; t: Translate },
): Promise<(document: OwnDocument) => z.output<typeof uploadedDocument>> {
  const people = [...new Set(documents.map(({ personId }) => personId))]
  const usernames = new Map(
    await Promise.all(people.map(async (id) => [id, (await store.people.person(id))?.email] as const)),
  )
  return (document) => ({
    id: document.id,
    statusId: documentStatus(document, today),
    uploaded: document.createdAt.toISOString(),
    documentTypeId: document.kind,
    documentType: documentTypeName(document.kind, t),
    isSubDocument: document.parentId !== null,
    issuedDate: document.issuedOn ?? undefined,
    expiresDate: document.expiresOn ?? undefined,
    createdUsername: usernames.get(document.personId),
    rejectReason: document.reason ? rejectReasonText(document.reason, t) : undefined,
  })
}
