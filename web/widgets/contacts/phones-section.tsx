import type { OutputOf } from '@sixpence/protocol/call'
import { customerPhoneInquiry } from '@sixpence/protocol/profile/profile'
import { type ComponentProps, useState } from 'react'
import { showRefusal } from '#lib/popup.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { PhoneIcon, PlusIcon } from '#ui/icons/icons.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { beginVerifying, PhoneDialog } from './phone-dialog.tsx'
import { Item, Section, TextButton } from './section.tsx'

type Phone = OutputOf<typeof customerPhoneInquiry>['phones'][number]
type OpenDialog = Pick<ComponentProps<typeof PhoneDialog>, 'phoneId' | 'verifies'>

/** The phone number for codes. There is only one: it is added once, then replaced. */
export function PhonesSection({
  mayChange,
  home,
  lead,
}: {
  mayChange: boolean
  home: string
  /** Purpose of the number, unless it is for the codes of payments. */
  lead?: string
}) {
  const t = useTranslate()
  const read = useRead(customerPhoneInquiry, {})
  const [open, setOpen] = useState<OpenDialog>()
  const hasNone = read.data?.phones.length === 0
  return (
    <Section
      title={t('Phone')}
      lead={lead ?? t('Codes that confirm payments go to this number.')}
      end={
        mayChange &&
        hasNone && (
          <TextButton icon={<PlusIcon size="small" />} onClick={() => setOpen({})}>
            {t('Add a number')}
          </TextButton>
        )
      }
    >
      <Loaded read={read} skeleton={<SkeletonRows count={1} />} failure={t('We could not load your phone.')}>
        {({ phones }) =>
          phones.length === 0 ? (
            <EmptyState plain title={t('No phone number yet')} />
          ) : (
            <Rows>
              {phones.map((phone) => (
                <li key={phone.phoneId}>
                  <PhoneItem phone={phone} {...(mayChange && { onOpen: setOpen })} />
                </li>
              ))}
            </Rows>
          )
        }
      </Loaded>
      {open && <PhoneDialog {...open} country={home} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}

function PhoneItem({ phone, onOpen }: { phone: Phone; onOpen?: (open: OpenDialog) => void }) {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const { phoneId, countryCode, number, confirmed } = phone

  async function verify(): Promise<void> {
    setBusy(true)
    const verification = await beginVerifying(phoneId)
    setBusy(false)
    if (verification instanceof Refusal) showRefusal(verification)
    else onOpen?.({ verifies: verification })
  }

  return (
    <Item
      icon={<PhoneIcon />}
      title={`+${countryCode} ${number}`}
      status={
        confirmed ? (
          <StatusChip tone="good">{t('Confirmed')}</StatusChip>
        ) : (
          <StatusChip tone="warn">{t('Not confirmed')}</StatusChip>
        )
      }
      actions={
        onOpen && (
          <>
            {!confirmed && (
              <Button size="small" busy={isBusy} onClick={() => void verify()}>
                {t('Confirm')}
              </Button>
            )}
            <TextButton onClick={() => onOpen({ phoneId })}>{t('Change the number')}</TextButton>
          </>
        )
      }
    />
  )
}
