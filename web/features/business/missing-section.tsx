import type { RepresentativeLack } from '@sixpence/protocol/rules/company-info'
import { type DocumentCategory, documentTypesOf } from '@sixpence/protocol/rules/documents'
import type { ReactNode } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { CompanyIcon, EditIcon, FileIcon, HomeIcon, PersonIcon, PhoneIcon } from '#ui/icons/icons.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { addressLine } from '#widgets/contacts/address-words.ts'
import { documentStatusWords } from '#widgets/files/document-status.ts'
import { Item } from '#widgets/item.tsx'
import type { ReadState } from '#widgets/loaded.tsx'
import type { CompanyState, PartProps } from './company-state.ts'
import { fieldWord } from './field-words.ts'
import type { Paper } from './use-papers.ts'

type Action = CompanyState['actions'][number]
type Task = { key: string; icon: ReactNode; title: string; meta: string; action: ReactNode }

/** Missing data and documents as a list of tasks (B334 to B337). */
export function MissingSection({
  state,
  mayChange,
  onOpen,
  papers,
}: PartProps & { papers: ReadState<Paper[]> }) {
  const t = useTranslate()
  const task = useTask(state, onOpen)
  const unsigned = papers.data?.filter(({ signed }) => !signed) ?? []
  const tasks = [...gathered(state.actions).map(task), ...(unsigned.length > 0 ? [signing(unsigned)] : [])]

  function signing(requestedPapers: readonly Paper[]): Task {
    return {
      key: 'declarations',
      icon: <FileIcon />,
      title: t('Declarations to sign'),
      meta: requestedPapers.map(({ title }) => title).join(' · '),
      action: <Button onClick={() => onOpen('declarations')}>{t('Read and sign')}</Button>,
    }
  }

  // Until the declarations are loaded, it is unknown whether anything is missing.
  if (papers.data === undefined && tasks.length === 0) return null
  return (
    <Stack as="section" gap="3" aria-labelledby="company-missing">
      <SectionHead id="company-missing">{t('What is missing')}</SectionHead>
      {tasks.length === 0 ? (
        <Notice kind="good" title={t('Nothing is missing')}>
          {t('Let us know here if anything changes.')}
        </Notice>
      ) : (
        <Rows>
          {tasks.map(({ key, icon, title, meta, action }) => (
            <li key={key}>
              <Item
                media={<Tile tone="accent">{icon}</Tile>}
                title={title}
                meta={meta}
                {...(mayChange && { actions: action })}
              />
            </li>
          ))}
        </Rows>
      )}
    </Stack>
  )
}

/** Missing details form a single task, since a single dialog edits them all. */
type Gathered =
  | Exclude<Action, { kind: 'field' }>
  | { kind: 'details'; fields: Field[] }
  | { kind: 'phone' }
  | { kind: 'newAddress' }
type Field = Extract<Action, { kind: 'field' }>['field']

function gathered(actions: readonly Action[]): Gathered[] {
  const fields = actions.flatMap((action) => (action.kind === 'field' ? [action.field] : []))
  const others = actions.filter((action) => action.kind !== 'field')
  const details = fields.filter((field) => field !== 'phone' && field !== 'address')
  return [
    ...(details.length > 0 ? [{ kind: 'details' as const, fields: details }] : []),
    ...(fields.includes('phone') ? [{ kind: 'phone' as const }] : []),
    ...(fields.includes('address') ? [{ kind: 'newAddress' as const }] : []),
    ...others,
  ]
}

function useTask({ company }: CompanyState, onOpen: PartProps['onOpen']): (action: Gathered) => Task {
  const t = useTranslate()
  const format = useFormat()
  const upload = (search: { type?: number; address?: number; representative?: number }) => (
    <ButtonTo to="/company-documents" search={search}>
      {t('Upload')}
    </ButtonTo>
  )
  return (action) => {
    if (action.kind === 'details')
      return {
        key: 'details',
        icon: <EditIcon />,
        title: t('Company details'),
        meta: format.list(action.fields.map((field) => fieldWord(field, company.registrationCountryCode, t))),
        action: <Button onClick={() => onOpen('details')}>{t('Fill in')}</Button>,
      }
    if (action.kind === 'phone')
      return {
        key: 'phone',
        icon: <PhoneIcon />,
        title: t('A phone number'),
        meta: t('How we reach the company.'),
        action: <Button onClick={() => onOpen('phone')}>{t('Add a number')}</Button>,
      }
    if (action.kind === 'newAddress')
      return {
        key: 'newAddress',
        icon: <HomeIcon />,
        title: t('An address'),
        meta: t('The registered office or place of business.'),
        action: <Button onClick={() => onOpen('address')}>{t('Add an address')}</Button>,
      }
    if (action.kind === 'address') {
      const address = company.addresses.find(({ addressId }) => addressId === action.addressId)
      return {
        key: `address ${action.addressId}`,
        icon: <HomeIcon />,
        title: proofWords(action.statusId, t),
        meta: address ? addressLine(address, format) : '',
        action: upload({ type: firstTypeOf('businessAddress'), address: action.addressId }),
      }
    }
    if (action.kind === 'representative')
      return {
        key: `representative ${action.representativeId}`,
        icon: <PersonIcon />,
        title: action.name,
        meta: format.list(action.lacks.map((lack) => lackWord(lack, t))),
        action: action.lacks.includes('identity') ? (
          upload({
            type: documentTypesOf('identity').at(-1)?.id ?? 0,
            representative: action.representativeId,
          })
        ) : (
          <ButtonTo to="/company-access">{t('See what to do')}</ButtonTo>
        ),
      }
    const isCorporate = action.kind === 'corporateDocuments'
    return {
      key: action.kind,
      icon: isCorporate ? <CompanyIcon /> : <FileIcon />,
      title: isCorporate ? t('A registration document') : t('A licence'),
      meta: paperWords(action.statusId, isCorporate, t),
      action: upload({ type: firstTypeOf(isCorporate ? 'businessRegistration' : 'businessAdditional') }),
    }
  }
}

const firstTypeOf = (category: DocumentCategory): number => documentTypesOf(category)[0]?.id ?? 0

function paperWords(status: number, isCorporate: boolean, t: Translate): string {
  if (status !== 0) return t('Your document was rejected or is out of date. Send another one.')
  return isCorporate
    ? t('An extract from the company register, or the certificate of incorporation.')
    : t('Companies in financial services show their licence.')
}

function proofWords(status: number | undefined, t: Translate): string {
  if (status === undefined) return t('Proof of this address')
  return t('Proof of address: {status}', { status: documentStatusWords(status, t).text })
}

const lackWord = (lack: RepresentativeLack, t: Translate): string =>
  ({
    identity: t('Proof of identity was rejected'),
    address: t('Proof of address was rejected'),
    sourceOfWealth: t('Proof of wealth was rejected'),
    statement: t('Source of wealth is missing'),
  })[lack]
