import { webhookDelete, webhookList, webhookSecretRotate } from '@sixpence/protocol/public-api/webhooks'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type * as z from 'zod/mini'
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
import { later, MissingDialog } from '#widgets/lazy-part.tsx'
import { MerchantPage } from '#widgets/merchant/merchant-page.tsx'
import { SecretDialog } from '#widgets/merchant/secret-part.tsx'
import type { webhooksSearch } from './api-search.ts'
import { useOfCompany } from './company.ts'
import { ModeChoice } from './mode-choice.tsx'
import { type WebhookAction, WebhookItem } from './webhook-item.tsx'

const WebhookDialog = later(async () => (await import('./webhook-dialog.tsx')).WebhookDialog, MissingDialog)

type OpenDialog = { does: 'new' } | { does: WebhookAction; id: number }

/** The company's servers, their events, and their state. */
export function Webhooks({ search: { mode } }: { search: z.output<typeof webhooksSearch> }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const list = useOfCompany(webhookList, { ...(mode && { mode }) })
  const [open, setOpen] = useState<OpenDialog>()
  const [secret, setSecret] = useState<string>()
  const of = open && open.does !== 'new' ? list.data?.webhooks.find(({ id }) => id === open.id) : undefined
  const close = () => setOpen(undefined)
  const renewing = useConfirmed(webhookSecretRotate, {
    title: t('Confirm the new secret'),
    children: t('Others with full access are notified by e-mail.'),
    onDone: (answer) => setSecret(answer.secret),
  })
  return (
    <MerchantPage
      title={t('Webhooks')}
      lead={t('We notify your servers as soon as a payment or an invoice changes.')}
      action={
        <Cluster gap="2">
          <ButtonLink href="/developers#webhooks">{t('How to check a message')}</ButtonLink>
          <Button kind="primary" icon={<PlusIcon />} onClick={() => setOpen({ does: 'new' })}>
            {t('New webhook')}
          </Button>
        </Cluster>
      }
    >
      <ModeChoice
        mode={mode}
        onMode={(next) =>
          void navigate({ to: '.', search: Object.fromEntries(next ? [['mode', next]] : []) })
        }
      />
      <LoadedList read={list} rows={3} failure={t('We could not load your webhooks.')}>
        {({ webhooks }) => (
          <List
            label={t('Webhooks')}
            items={webhooks}
            keyOf={({ id }) => id}
            empty={
              <EmptyState title={t('No webhooks yet')}>
                {mode
                  ? t('For the test company, your program creates webhooks with a test key.')
                  : t(
                      'Choose the address of your server and the events we send to it. Each message is signed.',
                    )}
              </EmptyState>
            }
          >
            {(webhook) => (
              <WebhookItem of={webhook} mode={mode} onOpen={(does) => setOpen({ does, id: webhook.id })} />
            )}
          </List>
        )}
      </LoadedList>
      {(open?.does === 'new' || (open?.does === 'edit' && of)) && (
        <Suspense>
          <WebhookDialog of={of} onSecret={setSecret} onClose={close} />
        </Suspense>
      )}
      {open?.does === 'secret' && of && (
        <SureDialog
          title={t('Create a new secret?')}
          action={t('Create a new secret')}
          kind="primary"
          onSure={() => renewing.send({ id: of.id })}
          onClose={close}
        >
          {t(
            'For 24 hours, messages are signed with both secrets, so your server can switch over without missing any.',
          )}
        </SureDialog>
      )}
      {renewing.popup}
      {open?.does === 'delete' && of && (
        <SureDialog
          title={t('Delete {name}?', { name: of.name })}
          action={t('Delete the webhook')}
          onSure={() => tryCall(webhookDelete, { id: of.id })}
          onClose={close}
        >
          {t('Nothing more will be sent to this address. The log is kept for 90 days.')}
        </SureDialog>
      )}
      {secret && (
        <SecretDialog done={t('I have stored it')} secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </MerchantPage>
  )
}
