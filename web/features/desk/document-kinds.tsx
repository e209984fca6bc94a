import type { OutputOf } from '@sixpence/protocol/call'
import type { dictionaryDocumentCategoryList } from '@sixpence/protocol/dictionary/dictionary'

type Categories = OutputOf<typeof dictionaryDocumentCategoryList>['categories']

/** The document kinds of a list, by category. */
export const DocumentKinds = ({ categories = [] }: { categories: Categories | undefined }) =>
  categories.map(({ id, name, customerDocumentTypes }) => (
    <optgroup key={id} label={name}>
      {customerDocumentTypes.map((type) => (
        <option key={type.id} value={type.id}>
          {type.name}
        </option>
      ))}
    </optgroup>
  ))
