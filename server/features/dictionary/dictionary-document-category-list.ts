import type * as calls from '@sixpence/protocol/dictionary/dictionary'
import { documentCategories, documentTypesOf } from '@sixpence/protocol/rules/documents'
import type { Handler } from '#context/handler.ts'
import { categoryName, namedTypes } from './documents.ts'

export const dictionaryDocumentCategoryList: Handler<typeof calls.dictionaryDocumentCategoryList> = async (
  { countryCode },
  { t },
) => ({
  categories: Object.entries(documentCategories).map(([key, id]) => {
    const category = key as keyof typeof documentCategories
    const types = documentTypesOf(category, countryCode)
    return { id, name: categoryName(category, t), customerDocumentTypes: namedTypes(types, t) }
  }),
})
