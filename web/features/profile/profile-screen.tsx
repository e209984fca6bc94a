import type { OutputOf } from '@sixpence/protocol/call'
import { accessRights, customerTypes } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { DateTime } from '#ui/date-time.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { CheckIcon, FileIcon } from '#ui/icons/icons.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Avatar } from '#ui/layout/tile.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { usePages } from '#widgets/pages.ts'
import { AddressesSection } from './addresses-section.tsx'
import { EmailsSection } from '#widgets/contacts/emails-section.tsx'
import { OwnDataSection } from './own-data-section.tsx'
import { PhonesSection } from '#widgets/contacts/phones-section.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Item, Section, TextTo } from '#widgets/contacts/section.tsx'
import { TaxSection } from './tax-section.tsx'
import { UsernameSection } from './username-section.tsx'

type Customer = OutputOf<typeof customerInfoGet>['customer']

/** Personal details, addresses, contact details and data of the customer (R030). */
export default function ProfileScreen() {
  const t = useTranslate()
  const read = useRead(customerInfoGet, {})
  return (
    <Page>
      <Loaded
        read={read}
        skeleton={<SkeletonRows count={6} />}
        failure={t('We could not load your profile.')}
      >
        {({ customer }) => <Profile customer={customer} />}
      </Loaded>
    </Page>
  )
}

function Profile({ customer }: { customer: Customer }) {
  const t = useTranslate()
  const hasPage = usePages()
  const { customerType, customerId, verified, residenceCountryCode, taxId, login } = customer
  const documents: string = '/documents'
  const isPersonal = customerType === customerTypes.personal
  const mayChange = customer.accessRight === accessRights.full
  const name = customer.businessName ?? fullName(customer)
  return (
    <>
      <Cluster as="header" gap="4" isOneLine>
        <Avatar name={name} shape={isPersonal ? 'round' : 'square'} tone="accent" />
        <Stack gap="1" className="wraps">
          <h1>{name}</h1>
          <Cluster as="p" gap="3" rowGap="1" className="hint">
            {t('Customer {number}', { number: String(customerId) })}
            {verified ? (
              <StatusChip tone="good" icon={<CheckIcon size="small" />}>
                {t('Verified')}
              </StatusChip>
            ) : (
              <StatusChip tone="warn">{t('Not verified yet')}</StatusChip>
            )}
          </Cluster>
        </Stack>
      </Cluster>
      {isPersonal && <Identity customer={customer} />}
      <AddressesSection mayChange={mayChange} home={residenceCountryCode} />
      <PhonesSection mayChange={mayChange} home={residenceCountryCode} />
      <EmailsSection mayChange={mayChange} />
      <TaxSection
        country={residenceCountryCode}
        kind={isPersonal ? 'personal' : 'business'}
        taxId={taxId}
        mayChange={mayChange}
      />
      {hasPage(documents) && (
        <Section title={t('Documents')}>
          <Rows>
            <li>
              <Item
                icon={<FileIcon />}
                title={t('Your documents')}
                meta={t('The documents you sent, and those we still need.')}
                actions={
                  <ButtonTo to={documents} size="small">
                    {t('See the documents')}
                  </ButtonTo>
                }
              />
            </li>
          </Rows>
        </Section>
      )}
      {isPersonal && (
        <>
          <UsernameSection email={login.email} request={customer.usernameChangeRequest} />
          <OwnDataSection />
        </>
      )}
    </>
  )
}

function Identity({ customer }: { customer: Customer }) {
  const t = useTranslate()
  const format = useFormat()
  const { firstName, lastName, birthDay, residenceCountryCode, customerCreationDate, verified } = customer
  return (
    <Section
      title={t('Identity')}
      lead={verified && t('Your name and date of birth are verified. Write to us if they have changed.')}
      end={!verified && <TextTo to="/profile-update">{t('Correct it')}</TextTo>}
    >
      <DefinitionList>
        <Definition term={t('Name##person')}>{fullName({ firstName, lastName })}</Definition>
        {birthDay && (
          <Definition term={t('Date of birth')}>
            <DateTime value={birthDay} as="day" />
          </Definition>
        )}
        <Definition term={t('Country of residence')}>{format.country(residenceCountryCode)}</Definition>
        <Definition term={t('Customer since')}>
          <DateTime value={customerCreationDate} as="day" />
        </Definition>
      </DefinitionList>
    </Section>
  )
}
