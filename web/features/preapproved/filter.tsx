import { repeatedTypes } from '@sixpence/protocol/rules/operation-types'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { FilterForm } from '#ui/fields/filter-form.tsx'
import { KindSelect } from '#widgets/accounts/kind-select.tsx'
import { PartyFields, partyOf, partyProblems } from '#widgets/party-filter.tsx'
import type { PreapprovedSearch } from './preapproved-search.ts'

type Entries = PreapprovedSearch & { email: string }
type FilterProps = { search: Entries; onSearch: (search: Entries) => void }

/** Filter by payee, amount and kind (B299). */
export function Filter({ search, onSearch }: FilterProps) {
  const t = useTranslate()
  const form = useFormOf({
    first: { email: search.email, from: search.from ?? '', to: search.to ?? '' },
    problemsOf: (values) => partyProblems(values, t),
    send: (values) => onSearch({ ...search, ...partyOf(values) }),
  })
  return (
    <FilterForm onSearch={() => void form.submit()}>
      <PartyFields form={form} label={t('Recipient’s e-mail')} />
      <KindSelect
        kinds={repeatedTypes}
        value={search.type}
        onKind={(type) => onSearch({ ...search, type })}
      />
    </FilterForm>
  )
}
