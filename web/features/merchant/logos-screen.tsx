import {
  type Logo,
  merchantLogoDelete,
  merchantLogoList,
  merchantLogoUpdate,
} from '@sixpence/protocol/merchant/logos'
import { useState } from 'react'
import { List } from '#kit/list/list.tsx'
import { SureDialog } from '#kit/form/sure-dialog.tsx'
import { tryCall } from '#lib/call/try-call.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { PlusIcon } from '#ui/icons/icons.tsx'
import { Item } from '#widgets/item.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { LogoDialog } from './logo-dialog.tsx'
import { LogoPicture } from './logo-picture.tsx'
import { MerchantPage, useMayChange } from '#widgets/merchant/merchant-page.tsx'
import { RenameLogo } from './rename-logo.tsx'

type OpenDialog = { does: 'new' } | { does: 'rename' | 'delete'; id: number }

/** The company's logos; payers see the default logo (R076). */
export default function LogosScreen() {
  const t = useTranslate()
  const list = useRead(merchantLogoList, {})
  const { mayChange } = useMayChange()
  const [open, setOpen] = useState<OpenDialog>()
  const of = open && open.does !== 'new' ? list.data?.logos.find(({ id }) => id === open.id) : undefined
  const close = () => setOpen(undefined)
  return (
    <MerchantPage
      title={t('Logos')}
      lead={t('Payers see your default logo when they pay by one of your buttons.')}
      readOnly={t('You can see the logos. Only someone with full access can change them.')}
      action={
        mayChange && (
          <Button kind="primary" icon={<PlusIcon />} onClick={() => setOpen({ does: 'new' })}>
            {t('Add a logo')}
          </Button>
        )
      }
    >
      <Loaded read={list} skeleton={<SkeletonRows count={2} />} failure={t('We could not load your logos.')}>
        {({ logos }) => (
          <List
            label={t('Logos')}
            items={logos}
            keyOf={({ id }) => id}
            empty={
              <EmptyState title={t('No logos yet')}>
                {t('Add one as PNG, JPG or SVG. We make every size you need.')}
              </EmptyState>
            }
          >
            {(logo) => (
              <LogoItem logo={logo} mayChange={mayChange} onOpen={(does) => setOpen({ does, id: logo.id })} />
            )}
          </List>
        )}
      </Loaded>
      {open?.does === 'new' && <LogoDialog onClose={close} />}
      {open?.does === 'rename' && of && <RenameLogo logo={of} onClose={close} />}
      {open?.does === 'delete' && of && (
        <SureDialog
          title={t('Delete {name}?', { name: of.name })}
          action={t('Delete the logo')}
          onSure={() => tryCall(merchantLogoDelete, { id: of.id })}
          onClose={close}
        >
          {of.isDefault
            ? t('It is the default logo. Your newest other logo will become the default.')
            : t('This cannot be undone.')}
        </SureDialog>
      )}
    </MerchantPage>
  )
}

function LogoItem({
  logo,
  mayChange,
  onOpen,
}: {
  logo: Logo
  mayChange: boolean
  onOpen: (does: 'rename' | 'delete') => void
}) {
  const t = useTranslate()
  const format = useFormat()
  const changing = useChange(merchantLogoUpdate)
  const { id, name, isDefault, file, createdAt } = logo

  async function makeDefault(): Promise<void> {
    if (await changing.send({ id, isDefault: true }))
      showToast({ text: t('{name} is now the default.', { name }) })
  }

  return (
    <Item
      media={<LogoPicture logo={logo} />}
      title={name}
      status={isDefault && <StatusChip tone="good">{t('Default')}</StatusChip>}
      meta={
        <>
          {t('Added {day}', { day: format.day(createdAt) })}
          {' · '}
          {t('Sizes: {sizes}', {
            sizes: file.map(({ width, height }) => `${width}\u00A0×\u00A0${height}`).join(', '),
          })}
        </>
      }
      actions={
        mayChange && (
          <>
            {!isDefault && (
              <Button
                kind="text"
                size="small"
                busy={changing.isSending}
                aria-label={t('Make default: {name}', { name })}
                onClick={() => void makeDefault()}
              >
                {t('Make default')}
              </Button>
            )}
            <Button
              kind="text"
              size="small"
              aria-label={t('Rename: {name}', { name })}
              onClick={() => onOpen('rename')}
            >
              {t('Rename')}
            </Button>
            <Button
              kind="text"
              size="small"
              aria-label={t('Delete: {name}', { name })}
              onClick={() => onOpen('delete')}
            >
              {t('Delete')}
            </Button>
          </>
        )
      }
    />
  )
}
