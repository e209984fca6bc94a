import { customerAddressDelete } from '@sixpence/protocol/profile/profile'
import { documentTypesOf } from '@sixpence/protocol/rules/documents'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { SureDialog } from '#kit/form/sure-dialog.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { CompanyIcon, PlusIcon } from '#ui/icons/icons.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { AddressDialog } from '#widgets/contacts/address-dialog.tsx'
import { addressLine, kindWords } from '#widgets/contacts/address-words.ts'
import { attempt } from '#widgets/contacts/attempt.ts'
import { Item, Section, TextButton, TextTo } from '#widgets/contacts/section.tsx'
import { documentStatusWords } from '#widgets/files/document-status.ts'
import type { CompanyState, PartProps } from './company-state.ts'

type Address = CompanyState['company']['addresses'][number]
type OpenDialog = { what: 'edit' | 'delete'; address: Address }

/** Addresses of the company, each with its newest proof (B335). */
export function AddressesSection({
  state: { company },
  mayChange,
  isOpen,
  onOpen,
  onClose,
}: PartProps & { isOpen: boolean }) {
  const t = useTranslate()
  const format = useFormat()
  const [open, setOpen] = useState<OpenDialog>()
  const close = (): void => setOpen(undefined)
  const country = company.registrationCountryCode
  return (
    <Section
      title={t('Addresses')}
      end={
        mayChange && (
          <TextButton icon={<PlusIcon size="small" />} onClick={() => onOpen('address')}>
            {t('Add an address')}
          </TextButton>
        )
      }
    >
      {company.addresses.length === 0 ? (
        <EmptyState plain title={t('No address yet')}>
          {t('Add the registered office, and the place of business if that is elsewhere.')}
        </EmptyState>
      ) : (
        <Rows>
          {company.addresses.map((address) => (
            <li key={address.addressId}>
              <AddressItem
                address={address}
                {...(mayChange && { onOpen: (what: OpenDialog['what']) => setOpen({ what, address }) })}
              />
            </li>
          ))}
        </Rows>
      )}
      {isOpen && <AddressDialog country={country} isCompany onClose={onClose} />}
      {open?.what === 'edit' && (
        <AddressDialog address={open.address} country={country} isCompany onClose={close} />
      )}
      {open?.what === 'delete' && (
        <SureDialog
          title={t('Delete this address?')}
          action={t('Delete the address')}
          onSure={() => attempt(customerAddressDelete, { id: open.address.addressId })}
          onClose={close}
        >
          <p>{addressLine(open.address, format)}</p>
        </SureDialog>
      )}
    </Section>
  )
}

function AddressItem({ address, onOpen }: { address: Address; onOpen?: (what: OpenDialog['what']) => void }) {
  const t = useTranslate()
  const format = useFormat()
  const [proof] = address.uploadedDocuments
  const { tone, text } = proof
    ? documentStatusWords(proof.statusId, t)
    : { tone: 'warn' as const, text: t('No document yet') }
  const type = documentTypesOf('businessAddress')[0]?.id
  return (
    <Item
      icon={<CompanyIcon />}
      title={kindWords(address.addressStatus, t)}
      status={<StatusChip tone={tone}>{text}</StatusChip>}
      meta={
        <>
          {addressLine(address, format)}
          {proof && (
            <>
              <br />
              {proof.rejectReason ?? proof.documentType}
            </>
          )}
        </>
      }
      actions={
        onOpen && (
          <>
            {address.isDocumentRequired && (
              <TextTo
                to="/company-documents"
                search={{ ...(type !== undefined && { type }), address: address.addressId }}
                aria-label={t('Upload a document for {address}', { address: address.address1 })}
              >
                {t('Upload a document')}
              </TextTo>
            )}
            <TextButton
              aria-label={t('Edit {address}', { address: address.address1 })}
              onClick={() => onOpen('edit')}
            >
              {t('Edit')}
            </TextButton>
            <TextButton
              aria-label={t('Delete {address}', { address: address.address1 })}
              onClick={() => onOpen('delete')}
            >
              {t('Delete')}
            </TextButton>
          </>
        )
      }
    />
  )
}
