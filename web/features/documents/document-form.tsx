import type { OutputOf } from '@sixpence/protocol/call'
import type { dictionaryDocumentCategoryList } from '@sixpence/protocol/dictionary/dictionary'
import { customerDocumentUpload } from '@sixpence/protocol/documents/documents'
import { documentCategories } from '@sixpence/protocol/rules/documents'
import { type FormEvent, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { ErrorSummary, type SummedError } from '#ui/fields/error-summary.tsx'
import { Select } from '#ui/fields/select.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { type DocumentFiles, problemsOf, serverProblems } from './document-problems.ts'
import { SubjectFields, useDocumentSubject } from './document-subject.tsx'
import { FileDrop } from './file-drop.tsx'
import type { DocumentsSearch } from './documents-search.ts'
import { type FilePlace, useFile } from './use-file.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import { reviewTime } from '#widgets/review-time.ts'

export type Category = OutputOf<typeof dictionaryDocumentCategoryList>['categories'][number]

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
  const files = { main: useFile('main'), additional: useFile('additional'), proof: useFile('relationship') }
  const upload = useChange(customerDocumentUpload, { shows: () => true })
  const subject = useDocumentSubject(request, { isCompany, mayLook })
  const { type, isAddress, isPlace, isAboutSomebody } = subject

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const missingTexts = problemsOf({ request, subject, files, relationship }, t)
    setProblems(missingTexts)
    if (Object.keys(missingTexts).length > 0 || !type) return
    const proofId = uploadIdOf(files.proof)
    const done = await upload.send({
      documentType: type.id,
      addressId: isAddress || isPlace ? request.address : undefined,
      representativeId: (isAboutSomebody && request.representative) || undefined,
      mainDocument: uploadIdOf(files.main),
      ...(type.second && { additionalDocument: uploadIdOf(files.additional) }),
      ...(isAddress &&
        proofId && { relationshipDocument: proofId, relationshipDocumentType: Number(relationship) }),
    })
    if (!done) return
    for (const place of Object.values(files)) place.used()
    setRelationship('')
    onWanted({})
    showToast({ text: `${t('We received your document.')} ${reviewTime(t)}` })
  }

  const problemTexts = { ...problems, ...serverProblems(upload.refusal) }
  const summary: SummedError[] = Object.entries(problemTexts).map(([field, text]) => ({ field, text }))
  const choose = (change: DocumentsSearch) => {
    setProblems({})
    upload.clear()
    onWanted({ ...request, ...change })
  }

  return (
    <Stack as="form" gap="5" className="pt-4" noValidate onSubmit={(event) => void submit(event)}>
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
      <SubjectFields subject={subject} request={request} problems={problemTexts} onChange={choose} />
      {type && (
        <>
          <Files second={type.second} files={files} problems={problemTexts} />
          {isAddress && (
            <RelationshipProof
              types={categories.find(({ id }) => id === documentCategories.relationship)}
              value={relationship}
              file={files.proof}
              problems={problemTexts}
              onChange={setRelationship}
            />
          )}
          <Button kind="primary" size="big" type="submit" className="start" busy={upload.isSending}>
            {t('Send the document')}
          </Button>
        </>
      )}
    </Stack>
  )
}

const uploadIdOf = ({ state }: FilePlace): number | undefined =>
  state.phase === 'ready' ? state.uploadId : undefined

type Problems = Readonly<Record<string, string>>

type FilesProps = {
  second: 'back' | 'registrationStamp' | undefined
  files: DocumentFiles
  problems: Problems
}

/** The document: a single file, or one for each side or page. */
function Files({ second, files, problems }: FilesProps) {
  const t = useTranslate()
  const mainLabel = (): string => {
    if (second === 'back') return t('Front side')
    return second === 'registrationStamp' ? t('Page with the photo') : t('The document')
  }
  return (
    <>
      <FileDrop
        id="mainDocument"
        label={mainLabel()}
        hint={t('All four corners visible, in focus, without flash')}
        error={problems['mainDocument']}
        place={files.main}
      />
      {second && (
        <FileDrop
          id="additionalDocument"
          label={second === 'back' ? t('Back side') : t('Page with the registration stamp')}
          error={problems['additionalDocument']}
          place={files.additional}
        />
      )}
    </>
  )
}

type RelationshipProofProps = {
  types: Category | undefined
  value: string
  file: FilePlace
  problems: Problems
  onChange: (value: string) => void
}

/** For a proof of address in the name of somebody else. */
function RelationshipProof({ types, value, file, problems, onChange }: RelationshipProofProps) {
  const t = useTranslate()
  return (
    <Disclosure summary={t('It is in someone else’s name')}>
      <Stack gap="5" className="pt-4">
        <Select
          id="relationshipDocumentType"
          label={t('What proves your relationship?')}
          value={value}
          error={problems['relationshipDocumentType']}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          options={[
            { value: '', label: t('Choose') },
            ...(types?.customerDocumentTypes ?? []).map(({ id, name }) => ({
              value: String(id),
              label: name,
            })),
          ]}
        />
        <FileDrop
          id="relationshipDocument"
          label={t('Proof of your relationship')}
          error={problems['relationshipDocument']}
          place={file}
        />
      </Stack>
    </Disclosure>
  )
}
