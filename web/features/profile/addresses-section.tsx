import type { OutputOf } from '@sixpence/protocol/call'
import {
  customerAddressConfirm,
  customerAddressDelete,
  customerAddressInquiry,
} from '@sixpence/protocol/profile/profile'
import { Suspense, useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { showRefusal } from '#lib/popup.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { CompanyIcon, HomeIcon, PlusIcon } from '#ui/icons/icons.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { later, MissingDialog } from '#widgets/lazy-part.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { useNow } from '#widgets/now.ts'
import { addressLine, confirmationWords, kindWords } from '#widgets/contacts/address-words.ts'
import { attempt } from '#widgets/contacts/attempt.ts'
import { Item, Section, TextButton } from '#widgets/contacts/section.tsx'
import { SureDialog } from '#kit/form/sure-dialog.tsx'

const AddressDialog = later(
  async () => (await import('#widgets/contacts/address-dialog.tsx')).AddressDialog,
  MissingDialog,
)

type Address = OutputOf<typeof customerAddressInquiry>['addresses'][number]
type OpenDialog = { what: 'add' } | { what: 'edit' | 'delete'; address: Address }

/** Addresses of the customer, with their proof. */
export function AddressesSection({ mayChange, home }: { mayChange: boolean; home: string }) {
  const t = useTranslate()
  const read = useRead(customerAddressInquiry, {})
  const [open, setOpen] = useState<OpenDialog>()
  const close = (): void => setOpen(undefined)
  const add = mayChange && (
    <TextButton icon={<PlusIcon size="small" />} onClick={() => setOpen({ what: 'add' })}>
      {t('Add an address')}
    </TextButton>
  )
  return (
    <Section title={t('Addresses')} end={add}>
      <Loaded
        read={read}
        skeleton={<SkeletonRows count={2} />}
        failure={t('We could not load your addresses.')}
      >
        {({ addresses }) =>
          addresses.length === 0 ? (
            <EmptyState plain title={t('No address yet')}>
              {t('Add the address you live at. Letters and cards go there.')}
            </EmptyState>
          ) : (
            <Rows>
              {addresses.map((address) => (
                <li key={address.addressId}>
                  <AddressItem
                    address={address}
                    {...(mayChange && { onOpen: (what) => setOpen({ what, address }) })}
                  />
                </li>
              ))}
            </Rows>
          )
        }
      </Loaded>
      <Suspense>
        {open?.what === 'add' && <AddressDialog country={home} onClose={close} />}
        {open?.what === 'edit' && <AddressDialog address={open.address} country={home} onClose={close} />}
      </Suspense>
      {open?.what === 'delete' && <DeleteAddress address={open.address} onClose={close} />}
    </Section>
  )
}

function AddressItem(props: { address: Address; onOpen?: (what: 'edit' | 'delete') => void }) {
  const t = useTranslate()
  const format = useFormat()
  const { address, onOpen } = props
  const { addressId, addressStatus, confirmed, stateAgainBy } = address
  const { tone, words } = confirmationWords(confirmed, t)
  const isOld = Date.parse(stateAgainBy) < useNow().getTime()

  async function stillRight(): Promise<void> {
    const answer = await attempt(customerAddressConfirm, { addressId })
    if (answer instanceof Refusal) showRefusal(answer)
    else showToast({ text: t('Thank you. We ask again in a year.') })
  }

  return (
    <Item
      icon={[2, 5].includes(addressStatus) ? <CompanyIcon /> : <HomeIcon />}
      title={kindWords(addressStatus, t)}
      status={
        <>
          <StatusChip tone={tone}>{words}</StatusChip>
          {isOld && <StatusChip tone="warn">{t('Is it still right?')}</StatusChip>}
        </>
      }
      meta={addressLine(address, format)}
      actions={
        onOpen && (
          <>
            {isOld && (
              <Button size="small" onClick={() => void stillRight()}>
                {t('It is still right')}
              </Button>
            )}
            <TextButton onClick={() => onOpen('edit')}>{t('Edit')}</TextButton>
            <TextButton onClick={() => onOpen('delete')}>{t('Delete')}</TextButton>
          </>
        )
      }
    />
  )
}

/** Confirms the removal of an address (R101). */
function DeleteAddress({ address, onClose }: { address: Address; onClose: () => void }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <SureDialog
      title={t('Delete this address?')}
      action={t('Delete the address')}
      onSure={() => attempt(customerAddressDelete, { id: address.addressId })}
      onClose={onClose}
    >
      <p>{addressLine(address, format)}</p>
    </SureDialog>
  )
}
