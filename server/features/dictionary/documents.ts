import type { DocumentCategory, DocumentType } from '@sixpence/protocol/rules/documents'
import type { Translate } from '#core/translate.ts'
import { documentTypeName } from '#dictionaries/documents.ts'

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

/** Document types as a person reads them. */
export function namedTypes(types: readonly DocumentType[], t: Translate) {
  return types.map(({ id, second }) => ({ id, name: documentTypeName(id, t), ...(second && { second }) }))
}
