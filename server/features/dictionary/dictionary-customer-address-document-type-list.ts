import type * as calls from '@sixpence/protocol/dictionary/dictionary'
import { documentTypesOf } from '@sixpence/protocol/rules/documents'
import type { Handler } from '#context/handler.ts'
import { namedTypes } from './documents.ts'

export const dictionaryCustomerAddressDocumentTypeList: Handler<
  typeof calls.dictionaryCustomerAddressDocumentTypeList
> = async ({ countryCode }, { t }) => ({
  documentTypes: namedTypes(documentTypesOf('address', countryCode), t),
})
