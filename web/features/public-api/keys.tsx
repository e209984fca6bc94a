import { apiKeyDelete, apiKeyList, apiKeyRotate } from '@sixpence/protocol/public-api/api-keys'
import { Suspense, useState } from 'react'
import { SureDialog } from '#kit/form/sure-dialog.tsx'
import { List } from '#kit/list/list.tsx'
import { tryCall } from '#lib/call/try-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { PlusIcon } from '#ui/icons/icons.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { LoadedList } from '#widgets/loaded-list.tsx'
import { MerchantPage } from '#widgets/merchant/merchant-page.tsx'
import { later, MissingDialog } from '#widgets/lazy-part.tsx'
import { SecretDialog } from '#widgets/merchant/secret-part.tsx'
import { useOfCompany } from './company.ts'
import { type KeyAction, KeyItem } from './key-item.tsx'

const KeyDialog = later(async () => (await import('./key-dialog.tsx')).KeyDialog, MissingDialog)

type OpenDialog = { does: 'new' } | { does: KeyAction; id: number }

/** The company's keys by their last four characters; each is shown once, when it is created (Q175). */
export function Keys() {
  const t = useTranslate()
  const list = useOfCompany(apiKeyList, {})
  const [open, setOpen] = useState<OpenDialog>()
  const [secret, setSecret] = useState<string>()
  const of = open && open.does !== 'new' ? list.data?.apiKeys.find(({ id }) => id === open.id) : undefined
  const close = () => setOpen(undefined)
  const replacing = useConfirmed(apiKeyRotate, {
    title: t('Confirm the new key'),
    children: t('Others with full access are notified by e-mail.'),
    onDone: ({ key }) => setSecret(key),
  })
  return (
    <MerchantPage
      title={t('API keys')}
      lead={t(
        'With an API key, your program can read accounts and prepare payments. It cannot move money: each payment waits until a person approves it.',
      )}
      action={
        <Cluster gap="2">
          <ButtonLink href="/developers">{t('Get started')}</ButtonLink>
          <Button kind="primary" icon={<PlusIcon />} onClick={() => setOpen({ does: 'new' })}>
            {t('New key')}
          </Button>
        </Cluster>
      }
    >
      <LoadedList read={list} rows={3} failure={t('We could not load your keys.')}>
        {({ apiKeys }) => (
          <List
            label={t('API keys')}
            items={apiKeys}
            keyOf={({ id }) => id}
            empty={
              <EmptyState title={t('No keys yet')}>
                {t('Create one for each program, so that you can turn one off without affecting the others.')}
              </EmptyState>
            }
          >
            {(key) => <KeyItem of={key} onOpen={(does) => setOpen({ does, id: key.id })} />}
          </List>
        )}
      </LoadedList>
      {(open?.does === 'new' || (open?.does === 'edit' && of)) && (
        <Suspense>
          <KeyDialog of={of} onKey={setSecret} onClose={close} />
        </Suspense>
      )}
      {open?.does === 'rotate' && of && (
        <SureDialog
          title={t('Replace the key {name}?', { name: of.name })}
          action={t('Replace the key')}
          kind="primary"
          onSure={() => replacing.send({ id: of.id })}
          onClose={close}
        >
          {t('Both keys work for 24 hours, so your program can switch over without interruption.')}
        </SureDialog>
      )}
      {replacing.popup}
      {open?.does === 'delete' && of && (
        <SureDialog
          title={t('Delete {name}?', { name: of.name })}
          action={t('Delete the key')}
          onSure={() => tryCall(apiKeyDelete, { id: of.id })}
          onClose={close}
        >
          {t('Programs that use it are refused at once. This cannot be undone.')}
        </SureDialog>
      )}
      {secret && (
        <SecretDialog
          title={t('Your key')}
          copy={t('Copy the key')}
          done={t('I have stored it')}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </MerchantPage>
  )
}
