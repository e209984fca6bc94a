import { customerAddressInquiry } from '@sixpence/protocol/profile/profile'
import { businessRepresentativeList } from '@sixpence/protocol/representatives/representatives'
import { type DocumentCategory, documentType, documentsAboutPeople } from '@sixpence/protocol/rules/documents'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { useRead } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Select } from '#ui/fields/select.tsx'
import type { DocumentsSearch } from './documents-search.ts'

/** Documents that prove an address of a company. */
const places: readonly DocumentCategory[] = ['businessAddress', 'registrationAddress']

export type DocumentSubject = ReturnType<typeof useDocumentSubject>

/** The kind of the requested document, and the addresses or representatives that it may be about. */
export function useDocumentSubject(
  request: DocumentsSearch,
  { isCompany, mayLook }: { isCompany: boolean; mayLook: boolean },
) {
  const type = documentType(request.type ?? 0)
  const isAddress = type?.category === 'address'
  // A representative does not see the addresses of the company.
  const isPlace = mayLook && type !== undefined && places.includes(type.category)
  const isAboutSomebody =
    isCompany && mayLook && type !== undefined && documentsAboutPeople.includes(type.category)
  const addresses =
    useRead(customerAddressInquiry, isAddress || isPlace ? {} : undefined).data?.addresses ?? []
  const people =
    useRead(businessRepresentativeList, isAboutSomebody ? {} : undefined).data?.representatives ?? []
  return {
    type,
    isAddress,
    isPlace,
    hasAddressChoice: isAddress || (isPlace && addresses.length > 0),
    isAboutSomebody,
    mayBeOfCompany: type?.category === 'sourceOfWealth',
    addresses,
    people,
  }
}

type SubjectFieldsProps = {
  subject: DocumentSubject
  request: DocumentsSearch
  problems: Readonly<Record<string, string>>
  onChange: (change: DocumentsSearch) => void
}

/** Whose document it is, or which address it proves. */
export function SubjectFields({ subject, request, problems, onChange }: SubjectFieldsProps) {
  const t = useTranslate()
  const { isPlace, hasAddressChoice, isAboutSomebody, mayBeOfCompany, addresses, people } = subject
  return (
    <>
      {isAboutSomebody && (
        <Select
          id="representativeId"
          label={t('Whose is it?')}
          value={request.representative ? String(request.representative) : ''}
          error={problems['representativeId']}
          onChange={({ currentTarget }) => onChange({ representative: Number(currentTarget.value) })}
          options={[
            { value: '', label: mayBeOfCompany ? t('The company’s own') : t('Choose') },
            ...people.map((person) => ({ value: String(person.id), label: fullName(person) })),
          ]}
        />
      )}
      {hasAddressChoice && (
        <Select
          id="addressId"
          label={t('Which address does it prove?')}
          hint={
            isPlace
              ? t(
                  'The document must show the company’s name and this address, and be no older than three months.',
                )
              : t('The document must show your name and this address, and be no older than three months.')
          }
          value={request.address ? String(request.address) : ''}
          error={problems['addressId']}
          onChange={({ currentTarget }) => onChange({ address: Number(currentTarget.value) })}
          options={[
            { value: '', label: t('Choose') },
            ...addresses.map(({ addressId, address1, postalCode, city }) => ({
              value: String(addressId),
              label: [address1, `${postalCode} ${city}`.trim()].join(', '),
            })),
          ]}
        />
      )}
    </>
  )
}
