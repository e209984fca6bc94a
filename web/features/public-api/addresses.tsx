import {
  type AllowedIp,
  allowedIpDelete,
  allowedIpList,
  allowedIpUpdate,
} from '@sixpence/protocol/public-api/allowed-ips'
import { useState } from 'react'
import { SureDialog } from '#kit/form/sure-dialog.tsx'
import { List } from '#kit/list/list.tsx'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { showRefusal } from '#lib/popup.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Switch } from '#ui/fields/checkbox.tsx'
import { EditIcon, GlobeIcon, PlusIcon, TrashIcon } from '#ui/icons/icons.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { Item } from '#widgets/item.tsx'
import { LoadedList } from '#widgets/loaded-list.tsx'
import { MerchantPage } from '#widgets/merchant/merchant-page.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { useOfCompany } from './company.ts'
import { inWords } from './range-words.ts'
import { ItemAction } from './item-action.tsx'

type OpenDialog = { does: 'new' } | { does: 'edit' | 'delete'; id: number }

/** The addresses keys may be used from: ranges, both ends included (B432). */
export function Addresses() {
  const t = useTranslate()
  const list = useOfCompany(allowedIpList, {})
  const [open, setOpen] = useState<OpenDialog>()
  const of = open && open.does !== 'new' ? list.data?.allowedIps.find(({ id }) => id === open.id) : undefined
  const close = () => setOpen(undefined)
  const removing = useConfirmed(allowedIpDelete, {
    title: t('Confirm the allowed addresses'),
    children: t('Your keys will then work from anywhere.'),
    onDone: () => undefined,
  })
  return (
    <MerchantPage
      title={t('Allowed addresses')}
      lead={t('Enter your servers’ addresses, so that your keys work only from there.')}
      action={
        <Button kind="primary" icon={<PlusIcon />} onClick={() => setOpen({ does: 'new' })}>
          {t('Allow addresses')}
        </Button>
      }
    >
      <LoadedList read={list} rows={2} failure={t('We could not load the allowed addresses.')}>
        {({ allowedIps }) => (
          <>
            {allowedIps.length > 0 && !allowedIps.some(({ enabled }) => enabled) && (
              <Notice kind="warn" title={t('Your keys work from anywhere.')}>
                {t('All ranges are turned off. Turn one on to limit the keys to it.')}
              </Notice>
            )}
            <List
              label={t('Allowed addresses')}
              items={allowedIps}
              keyOf={({ id }) => id}
              empty={
                <EmptyState title={t('Your keys work from anywhere')}>
                  {t('If you add a range here, a stolen key cannot be used elsewhere.')}
                </EmptyState>
              }
            >
              {(range) => <RangeItem of={range} onOpen={(does) => setOpen({ does, id: range.id })} />}
            </List>
          </>
        )}
      </LoadedList>
      {(open?.does === 'new' || (open?.does === 'edit' && of)) && <AddressDialog of={of} onClose={close} />}
      {open?.does === 'delete' && of && (
        <SureDialog
          title={t('Delete {name}?', { name: of.name })}
          action={t('Delete the range')}
          onSure={() => removing.send({ id: of.id })}
          onClose={close}
        >
          {list.data?.allowedIps.some(({ id, enabled }) => enabled && id !== of.id)
            ? t('Keys will no longer work from these addresses.')
            : t('No other range is turned on, so your keys will work from everywhere.')}
        </SureDialog>
      )}
      {removing.popup}
    </MerchantPage>
  )
}

function RangeItem({ of, onOpen }: { of: AllowedIp; onOpen: (does: 'edit' | 'delete') => void }) {
  const t = useTranslate()
  const { id, name, enabled } = of
  const [isSwitching, setSwitching] = useState(false)
  const changing = useConfirmed(allowedIpUpdate, {
    title: t('Confirm the allowed addresses'),
    // Switching a range off admits more addresses only if it is the last range.
    children: enabled
      ? t('Your keys will then work from anywhere.')
      : t('Your keys will then work from {addresses}.', { addresses: inWords(of) }),
    onDone: () => undefined,
  })

  async function turn(isOn: boolean): Promise<void> {
    setSwitching(true)
    const answer = await changing.send({ id, enabled: isOn })
    setSwitching(false)
    if (answer instanceof Refusal) showRefusal(answer)
  }

  return (
    <Item
      media={
        <Tile>
          <GlobeIcon />
        </Tile>
      }
      title={name}
      status={!enabled && <StatusChip>{t('Off##range')}</StatusChip>}
      meta={<code>{inWords(of)}</code>}
      actions={
        <>
          <ItemAction
            does={t('Edit')}
            name={name}
            icon={<EditIcon size="small" />}
            onPress={() => onOpen('edit')}
          />
          <ItemAction
            does={t('Delete')}
            name={name}
            icon={<TrashIcon size="small" />}
            onPress={() => onOpen('delete')}
          />
        </>
      }
    >
      <Switch
        label={t('Turned on##range')}
        aria-label={t('Turned on: {name}', { name })}
        checked={enabled}
        disabled={isSwitching}
        onChange={({ target }) => void turn(target.checked)}
      />
      {changing.popup}
    </Item>
  )
}
