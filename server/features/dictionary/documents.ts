import type { DocumentCategory, DocumentType } from '@sixpence/protocol/rules/documents'
import type { Translate } from '#core/translate.ts'
import { documentTypeName } from '#dictionaries/documents.ts'

/** Name of a document category in the reader's language. */
export const categoryName = (category: DocumentCategory, t: Translate): string =>
  ({
    identity: t('Identity'),
    address: t('Address'),
    phone: t('Phone'),
    businessRegistration: t('Business registration'),
    other: t('Other documents'),
    relationship: t('Relationship'),
    businessAddress: t('Business address'),
    registrationAddress: t('Registration address'),
    controlDocument: t('Ownership and control'),
    businessAdditional: t('Additional business documents'),
    sourceOfWealth: t('Source of wealth'),
    residencePermit: t('Residence permit'),
  })[category]

/** Document types with names in the reader's language; `second` names the second file a type takes. */
export function namedTypes(types: readonly DocumentType[], t: Translate) {
  return types.map(({ id, second }) => ({ id, name: documentTypeName(id, t), ...(second && { second }) }))
}
