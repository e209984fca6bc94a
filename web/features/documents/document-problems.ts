import type { Refusal } from '#lib/call/refusal.ts'
import type { Translate } from '#lib/language/translate.ts'
import type { DocumentSubject } from './document-subject.tsx'
import type { DocumentsSearch } from './documents-search.ts'
import type { FilePlace } from './use-file.ts'

export type DocumentFiles = Readonly<Record<'main' | 'additional' | 'proof', FilePlace>>

type DocumentEntries = {
  request: DocumentsSearch
  subject: DocumentSubject
  files: DocumentFiles
  /** Kind of the document that proves a relationship. */
  relationship: string
}

/** What is missing before the document can be sent, by field. */
export function problemsOf(
  { request, subject, files, relationship }: DocumentEntries,
  t: Translate,
): Record<string, string> {
  const { type, isAddress, hasAddressChoice, isAboutSomebody, mayBeOfCompany } = subject
  const notReady = ({ state: { phase } }: FilePlace, whatToAdd: string): string | undefined => {
    if (phase === 'ready') return undefined
    if (phase === 'empty' || phase === 'refused' || phase === 'halfway') return whatToAdd
    return t('Wait until this file has uploaded.')
  }
  const addSecond =
    type?.second === 'back' ? t('Add the back side.') : t('Add the page with the registration stamp.')
  const problems: Record<string, string | undefined> = {
    documentType: type ? undefined : t('Choose what you are sending.'),
    addressId: hasAddressChoice && !request.address ? t('Choose the address it proves.') : undefined,
    representativeId:
      isAboutSomebody && !mayBeOfCompany && !request.representative ? t('Choose whose it is.') : undefined,
    mainDocument:
      type && notReady(files.main, type.second ? t('Add the front side.') : t('Add the document.')),
    additionalDocument: type?.second && notReady(files.additional, addSecond),
    relationshipDocumentType:
      isAddress && files.proof.state.phase !== 'empty' && !relationship
        ? t('Enter the kind of document that proves your relationship.')
        : undefined,
  }
  return Object.fromEntries(
    Object.entries(problems).filter((item): item is [string, string] => Boolean(item[1])),
  )
}

/** The server's message, at the field it names. */
export const serverProblems = (refusal: Refusal | undefined): Record<string, string> =>
  refusal ? { [refusal.validationErrors[0]?.parameter || 'documentType']: refusal.description } : {}
