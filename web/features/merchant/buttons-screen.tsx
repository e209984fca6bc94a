import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { type SavedButton, savedButtonList } from '@sixpence/protocol/merchant/merchant'
import { type ReactNode, useState } from 'react'
import { List } from '#kit/list/list.tsx'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { EditIcon, PlusIcon, StoreIcon, TrashIcon } from '#ui/icons/icons.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { isSpendable } from '#widgets/accounts/account-state.ts'
import { Item } from '#widgets/item.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { ButtonCode } from './button-code.tsx'
import { ButtonDialog } from './button-dialog.tsx'
import { buttonFacts } from './button-words.ts'
import { DeleteButton } from './delete-button.tsx'
import { MerchantPage, useMayChange } from '#widgets/merchant/merchant-page.tsx'

type ButtonAction = 'edit' | 'code' | 'delete'
type OpenDialog = { does: 'new' } | { does: ButtonAction; id: number }

/** Payment buttons for the company's own web pages (R074). */
export default function ButtonsScreen() {
  const t = useTranslate()
  const accounts = useRead(balanceInquiry, {}).data?.accounts ?? []
  const list = useRead(savedButtonList, {})
  const [open, setOpen] = useState<OpenDialog>()
  const { mayChange } = useMayChange()
  const currencies = [...new Set(accounts.filter(isSpendable).map(({ currencyCode }) => currencyCode))]
  const of = open && open.does !== 'new' ? list.data?.buttons.find(({ id }) => id === open.id) : undefined
  const close = () => setOpen(undefined)
  return (
    <MerchantPage
      title={t('Payment buttons')}
      lead={t('Add a button to your website and get paid here, by the amount you set.')}
      readOnly={t('You can see the buttons. Only someone with full access can change them.')}
      action={
        mayChange && (
          <Button kind="primary" icon={<PlusIcon />} onClick={() => setOpen({ does: 'new' })}>
            {t('New button')}
          </Button>
        )
      }
    >
      <Loaded
        read={list}
        skeleton={<SkeletonRows count={3} />}
        failure={t('We could not load your buttons.')}
      >
        {({ buttons }) => (
          <List
            label={t('Payment buttons')}
            items={buttons}
            keyOf={({ id }) => id}
            empty={
              <EmptyState title={t('No buttons yet')}>
                {t('A button to sell something, collect donations or take scheduled payments.')}
              </EmptyState>
            }
          >
            {(button) => (
              <ButtonItem
                button={button}
                mayChange={mayChange}
                onOpen={(does) => setOpen({ does, id: button.id })}
              />
            )}
          </List>
        )}
      </Loaded>
      {(open?.does === 'new' || (open?.does === 'edit' && of)) && (
        <ButtonDialog
          button={of}
          currencies={currencies}
          onSaved={(id) => setOpen({ does: 'code', id })}
          onClose={close}
        />
      )}
      {open?.does === 'code' && of && <ButtonCode button={of} onClose={close} />}
      {open?.does === 'delete' && of && <DeleteButton button={of} onClose={close} />}
    </MerchantPage>
  )
}

function ButtonItem({
  button,
  mayChange,
  onOpen,
}: {
  button: SavedButton
  mayChange: boolean
  onOpen: (does: ButtonAction) => void
}) {
  const t = useTranslate()
  const format = useFormat()
  const { name, description } = button.form
  const act = (does: ButtonAction, label: string, aloud: string, icon?: ReactNode) => (
    <Button kind="text" size="small" icon={icon} aria-label={aloud} onClick={() => onOpen(does)}>
      {label}
    </Button>
  )
  return (
    <Item
      media={
        <Tile>
          <StoreIcon />
        </Tile>
      }
      title={name}
      meta={
        <>
          {buttonFacts(button.form, t, format)}
          {description && <span className="block wraps any-lines">{description}</span>}
        </>
      }
      actions={
        <>
          {act('code', t('Get the code'), t('Get the code: {name}', { name }))}
          {mayChange && act('edit', t('Edit'), t('Edit: {name}', { name }), <EditIcon size="small" />)}
          {mayChange && act('delete', t('Delete'), t('Delete: {name}', { name }), <TrashIcon size="small" />)}
        </>
      }
    />
  )
}
