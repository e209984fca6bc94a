import type { OutputOf } from '@sixpence/protocol/call'
import {
  personalDataErasureConfirm,
  personalDataErasureRequest,
  personalDataExport,
  personalDataExportRequest,
} from '@sixpence/protocol/personal-data/personal-data'
import { useState } from 'react'
import type { Download } from '#lib/call/exchange.ts'
import { useFormat } from '#lib/language/format.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { session } from '#lib/call/session.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DownloadIcon, TrashIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { save } from '#widgets/files/download.ts'
import { attempt } from '#widgets/contacts/attempt.ts'
import { CodeDialog } from '#widgets/contacts/code-dialog.tsx'
import { Item, Section, TextButton } from '#widgets/contacts/section.tsx'

type PendingRequest = OutputOf<typeof personalDataErasureRequest>
type OpenDialog =
  | { what: 'copy' | 'leave'; waits: PendingRequest }
  | { what: 'ask' }
  | { what: 'no'; why: string }

/** Export and deletion of personal data; both need a confirmation. */
export function OwnDataSection() {
  const t = useTranslate()
  const format = useFormat()
  const [open, setOpen] = useState<OpenDialog>()
  const [isBusy, setBusy] = useState(false)
  const close = (): void => setOpen(undefined)

  async function begin(what: 'copy' | 'leave'): Promise<void> {
    setBusy(true)
    const waits = await attempt(what === 'copy' ? personalDataExportRequest : personalDataErasureRequest, {})
    setBusy(false)
    setOpen(waits instanceof Refusal ? { what: 'no', why: waits.description } : { what, waits })
  }

  return (
    <Section title={t('Your data')}>
      <Rows>
        <li>
          <Item
            icon={<DownloadIcon />}
            title={t('Copy of your data')}
            meta={t('All the data we hold about you, in one file.')}
            actions={
              <Button size="small" busy={isBusy} onClick={() => void begin('copy')}>
                {t('Get the copy')}
              </Button>
            }
          />
        </li>
        <li>
          <Item
            icon={<TrashIcon />}
            title={t('Close your account')}
            meta={t('This is permanent. We erase everything the law does not require us to keep.')}
            actions={
              <TextButton onClick={() => setOpen({ what: 'ask' })}>{t('Close the account##do')}</TextButton>
            }
          />
        </li>
      </Rows>
      {open?.what === 'no' && (
        <Dialog title={t('This is not possible now')} onClose={close}>
          <Notice kind="warn" live="assertive" title={open.why} />
        </Dialog>
      )}
      {open?.what === 'ask' && (
        <Dialog
          title={t('Close your account?')}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{t('Keep the account')}</Button>
              <Button kind="danger" busy={isBusy} onClick={() => void begin('leave')}>
                {t('Continue')}
              </Button>
            </>
          }
        >
          <p>
            {t('You will not be able to sign in, and no one will be able to pay you. This cannot be undone.')}
          </p>
          <p>{t('Take a copy of your data first, if you need it.')}</p>
        </Dialog>
      )}
      {open?.what === 'copy' && <Copy waits={open.waits} onClose={close} />}
      {open?.what === 'leave' && (
        <CodeDialog
          title={t('Close your account?')}
          action={t('Close the account')}
          kind="danger"
          number={open.waits.number}
          requestKey={open.waits.requestKey}
          onCode={async (code) => {
            const { requestKey } = open.waits
            const answer = await attempt(
              personalDataErasureConfirm,
              { requestKey, code },
              { refreshes: false },
            )
            if (answer instanceof Refusal) return answer
            await session().signOut()
            return true
          }}
          onClose={close}
        >
          {open.waits.keptUntil
            ? t(
                'The law requires us to keep your identity and payment records until {day}. Then we destroy them.',
                {
                  day: format.day(open.waits.keptUntil),
                },
              )
            : t('All your data is deleted.')}{' '}
          <Where waits={open.waits} />
        </CodeDialog>
      )}
    </Section>
  )
}

function Copy({ waits, onClose }: { waits: PendingRequest; onClose: () => void }) {
  const t = useTranslate()
  return (
    <CodeDialog
      title={t('Copy of your data')}
      action={t('Download the copy')}
      number={waits.number}
      requestKey={waits.requestKey}
      onCode={async (code) => {
        const file = await attempt(personalDataExport, { requestKey: waits.requestKey, code })
        if (file instanceof Refusal) return file
        save(file as unknown as Download)
        showToast({ text: t('The copy is in your downloads. Keep it in a safe place.') })
        onClose()
        return true
      }}
      onClose={onClose}
    >
      <Where waits={waits} />
    </CodeDialog>
  )
}

function Where({ waits: { method, sentTo } }: { waits: PendingRequest }) {
  const t = useTranslate()
  if (method === 'push') return t('Confirm it on your phone.')
  return method === 'otp'
    ? t('Enter the code your authenticator app shows.')
    : t('We sent a code to {where}.', { where: sentTo ?? '' })
}
