import type { OutputOf } from '@sixpence/protocol/call'
import type { dictionaryDocumentCategoryList } from '@sixpence/protocol/dictionary/dictionary'
import { customerDocumentUpload } from '@sixpence/protocol/documents/documents'
import { businessRepresentativeList } from '@sixpence/protocol/representatives/representatives'
import { customerAddressInquiry } from '@sixpence/protocol/profile/profile'
import {
  type DocumentCategory,
  documentCategories,
  documentType,
  documentsAboutPeople,
} from '@sixpence/protocol/rules/documents'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { type FormEvent, useState } from 'react'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { ErrorSummary, type SummedError } from '#ui/fields/error-summary.tsx'
import { Select } from '#ui/fields/select.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { FileDrop } from './file-drop.tsx'
import type { DocumentsSearch } from './documents-search.ts'
import { useFile } from './use-file.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './documents.module.css'
import { reviewTime } from '#widgets/review-time.ts'

export type Category = OutputOf<typeof dictionaryDocumentCategoryList>['categories'][number]

/** Documents that prove an address of a company. */
const places: readonly DocumentCategory[] = ['businessAddress', 'registrationAddress']

type DocumentFormProps = {
  categories: readonly Category[]
  isCompany: boolean
  /** May see the addresses and representatives that a document may be about. */
  mayLook: boolean
  request: DocumentsSearch
  onWanted: (request: DocumentsSearch) => void
}

/** Submits a document: kind, purpose and files, which are uploaded as soon as they are selected. */
export function DocumentForm({ categories, isCompany, mayLook, request, onWanted }: DocumentFormProps) {
  const t = useTranslate()
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [relationship, setRelationship] = useState('')
  const main = useFile('main')
  const additional = useFile('additional')
  const proof = useFile('relationship')
  const upload = useChange(customerDocumentUpload, { shows: () => true })
  const type = documentType(request.type ?? 0)
  const isAddress = type?.category === 'address'
  // A representative does not see the addresses of the company.
  const isPlace = mayLook && type !== undefined && places.includes(type.category)
  const isAboutSomebody =
    isCompany && mayLook && type !== undefined && documentsAboutPeople.includes(type.category)
  const addresses =
    useRead(customerAddressInquiry, {}, { enabled: isAddress || isPlace }).data?.addresses ?? []
  const people =
    useRead(businessRepresentativeList, {}, { enabled: isAboutSomebody }).data?.representatives ?? []
  const relationships = categories.find(({ id }) => id === documentCategories.relationship)
  const names = sideNames(type?.second, t)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const missingTexts = missing()
    setProblems(missingTexts)
    if (Object.keys(missingTexts).length > 0 || !type) return
    const id = (place: typeof main) => (place.state.phase === 'ready' ? place.state.uploadId : undefined)
    const done = await upload.send({
      documentType: type.id,
      addressId: isAddress || isPlace ? request.address : undefined,
      representativeId: (isAboutSomebody && request.representative) || undefined,
      mainDocument: id(main),
      ...(type.second && { additionalDocument: id(additional) }),
      ...(isAddress &&
        id(proof) && { relationshipDocument: id(proof), relationshipDocumentType: Number(relationship) }),
    })
    if (!done) return
    for (const place of [main, additional, proof]) place.used()
    setRelationship('')
    onWanted({})
    showToast({ text: `${t('We received your document.')} ${reviewTime(t)}` })
  }

  function missing(): Record<string, string> {
    const notReady = (place: typeof main, whatToAdd: string): string | undefined => {
      const { phase } = place.state
      if (phase === 'ready') return undefined
      if (phase === 'empty' || phase === 'refused' || phase === 'halfway') return whatToAdd
      return t('Wait until this file has uploaded.')
    }
    const missingTexts: Record<string, string | undefined> = {
      documentType: type ? undefined : t('Choose what you are sending.'),
      addressId:
        (isAddress || (isPlace && addresses.length > 0)) && !request.address
          ? t('Choose the address it proves.')
          : undefined,
      representativeId:
        isAboutSomebody && type.category !== 'sourceOfWealth' && !request.representative
          ? t('Choose whose it is.')
          : undefined,
      mainDocument: type && notReady(main, type.second ? t('Add the front side.') : t('Add the document.')),
      additionalDocument: type?.second && notReady(additional, names.addSecond),
      relationshipDocumentType:
        isAddress && proof.state.phase !== 'empty' && !relationship
          ? t('Enter the kind of document that proves your relationship.')
          : undefined,
    }
    return Object.fromEntries(
      Object.entries(missingTexts).filter((item): item is [string, string] => Boolean(item[1])),
    )
  }

  const problemTexts = { ...problems, ...serverProblems(upload.refusal) }
  const summary: SummedError[] = Object.entries(problemTexts).map(([field, text]) => ({ field, text }))
  const choose = (change: DocumentsSearch) => {
    setProblems({})
    upload.clear()
    onWanted({ ...request, ...change })
  }

  return (
    <Stack as="form" gap="5" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {summary.length > 0 && <ErrorSummary errors={summary} />}
      <Select
        id="documentType"
        label={t('What are you sending?')}
        value={type ? String(type.id) : ''}
        error={problemTexts['documentType']}
        onChange={({ currentTarget }) => choose({ type: Number(currentTarget.value) })}
      >
        <option value="">{t('Choose')}</option>
        {categories
          .filter(({ id }) => id !== documentCategories.relationship)
          .map(({ id, name, customerDocumentTypes }) => (
            <optgroup key={id} label={name}>
              {customerDocumentTypes.map((customerDocumentType) => (
                <option key={customerDocumentType.id} value={customerDocumentType.id}>
                  {customerDocumentType.name}
                </option>
              ))}
            </optgroup>
          ))}
      </Select>
      {isAboutSomebody && (
        <Select
          id="representativeId"
          label={t('Whose is it?')}
          value={request.representative ? String(request.representative) : ''}
          error={problemTexts['representativeId']}
          onChange={({ currentTarget }) => choose({ representative: Number(currentTarget.value) })}
          options={[
            {
              value: '',
              label: type.category === 'sourceOfWealth' ? t('The company’s own') : t('Choose'),
            },
            ...people.map((person) => ({
              value: String(person.id),
              label: fullName(person),
            })),
          ]}
        />
      )}
      {(isAddress || (isPlace && addresses.length > 0)) && (
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
          error={problemTexts['addressId']}
          onChange={({ currentTarget }) => choose({ address: Number(currentTarget.value) })}
          options={[
            { value: '', label: t('Choose') },
            ...addresses.map(({ addressId, address1, postalCode, city }) => ({
              value: String(addressId),
              label: [address1, `${postalCode} ${city}`.trim()].join(', '),
            })),
          ]}
        />
      )}
      {type && (
        <>
          <FileDrop
            id="mainDocument"
            label={names.main}
            hint={t('All four corners visible, in focus, without flash')}
            error={problemTexts['mainDocument']}
            place={main}
          />
          {type.second && (
            <FileDrop
              id="additionalDocument"
              label={names.second}
              error={problemTexts['additionalDocument']}
              place={additional}
            />
          )}
          {isAddress && (
            <Disclosure summary={t('It is in someone else’s name')}>
              <Stack gap="5" className={styles.form}>
                <Select
                  id="relationshipDocumentType"
                  label={t('What proves your relationship?')}
                  value={relationship}
                  error={problemTexts['relationshipDocumentType']}
                  onChange={({ currentTarget }) => setRelationship(currentTarget.value)}
                  options={[
                    { value: '', label: t('Choose') },
                    ...(relationships?.customerDocumentTypes ?? []).map(({ id, name }) => ({
                      value: String(id),
                      label: name,
                    })),
                  ]}
                />
                <FileDrop
                  id="relationshipDocument"
                  label={t('Proof of your relationship')}
                  error={problemTexts['relationshipDocument']}
                  place={proof}
                />
              </Stack>
            </Disclosure>
          )}
          <Button kind="primary" size="big" type="submit" className="start" busy={upload.isSending}>
            {t('Send the document')}
          </Button>
        </>
      )}
    </Stack>
  )
}

function sideNames(second: 'back' | 'registrationStamp' | undefined, t: Translate) {
  return {
    main: second === 'back' ? t('Front side') : second ? t('Page with the photo') : t('The document'),
    second: second === 'back' ? t('Back side') : t('Page with the registration stamp'),
    addSecond: second === 'back' ? t('Add the back side.') : t('Add the page with the registration stamp.'),
  }
}

const serverProblems = (
  refusal:
    | { validationErrors: readonly { parameter: string; description: string }[]; description: string }
    | undefined,
): Record<string, string> =>
  refusal ? { [refusal.validationErrors[0]?.parameter || 'documentType']: refusal.description } : {}
