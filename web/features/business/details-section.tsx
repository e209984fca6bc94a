import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { later, MissingDialog } from '#widgets/lazy-part.tsx'
import type { CoreField } from '@sixpence/protocol/rules/company-info'
import type { ReactNode } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { EditIcon } from '#ui/icons/icons.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Section, TextButton } from '#widgets/contacts/section.tsx'
import type { PartProps } from './company-state.ts'
import { fieldWord } from './field-words.ts'

const DetailsDialog = later(async () => (await import('./details-dialog.tsx')).DetailsDialog, MissingDialog)

/** The core fields of the company (B435); missing fields are marked. */
export function DetailsSection({
  state,
  mayChange,
  isOpen,
  onOpen,
  onClose,
}: PartProps & { isOpen: boolean }) {
  const t = useTranslate()
  const format = useFormat()
  const { company, actions, fixed } = state
  const missing = new Set(actions.flatMap((action) => (action.kind === 'field' ? [action.field] : [])))
  const field = (name: CoreField, value: ReactNode) => (
    <Definition term={fieldWord(name, company.registrationCountryCode, t)}>
      {missing.has(name) ? <StatusChip tone="warn">{t('Missing')}</StatusChip> : value}
    </Definition>
  )
  return (
    <Section
      title={t('Details##company')}
      end={
        mayChange && (
          <TextButton icon={<EditIcon size="small" />} onClick={() => onOpen('details')}>
            {t('Edit the details')}
          </TextButton>
        )
      }
    >
      <DefinitionList>
        {field('name', company.name)}
        <Definition term={t('Trading name')}>
          {company.tradingName ?? t('Same as the registered name')}
        </Definition>
        {field('registrationCountryCode', format.country(company.registrationCountryCode))}
        {field('registrationNumber', company.registrationNumber)}
        {field(
          'registrationDate',
          company.registrationDate && <DateTime value={company.registrationDate} as="day" />,
        )}
        {field('businessTaxId', company.businessTaxId)}
        {field('description', company.description)}
        <Definition term={t('Website')}>{company.website ?? t('None##website')}</Definition>
      </DefinitionList>
      {mayChange && fixed.length > 0 && (
        <p className="soft t-14 measure">
          {t('We have checked the name and the register entry. If they change, write to us.')}{' '}
          <Link to="/messages" search={{ write: true }}>
            {t('Ask for a change')}
          </Link>
        </p>
      )}
      {isOpen && (
        <Suspense>
          <DetailsDialog state={state} onClose={onClose} />
        </Suspense>
      )}
    </Section>
  )
}
