import { recoveryCodesCreate, recoveryCodesGet } from '@sixpence/protocol/security/security'
import { useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { useFormat } from '#lib/language/format.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { showRefusal } from '#lib/popup.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DownloadIcon, PrinterIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { CopyText } from '#widgets/copy.tsx'
import { Part } from './part.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './recovery-part.module.css'

const few = 3

export function RecoveryPart() {
  const t = useTranslate()
  const format = useFormat()
  const left = useRead(recoveryCodesGet, {})
  const [codes, setCodes] = useState<readonly string[]>()
  const creating = useConfirmed(recoveryCodesCreate, {
    title: t('Confirm the new codes'),
    children: t('Your old codes will stop working.'),
    onDone: (answer) => setCodes(answer.codes),
  })

  async function begin(): Promise<void> {
    const answer = await creating.send({})
    if (answer instanceof Refusal) showRefusal(answer)
  }

  return (
    <Part
      id="recovery"
      title={t('Recovery codes')}
      lead={t('Ten codes to sign in with if you lose your phone. Each works once.')}
      end={
        <Button size="small" busy={creating.isSending} onClick={() => void begin()}>
          {t('Create new codes')}
        </Button>
      }
    >
      <Loaded
        read={left}
        skeleton={<SkeletonText lines={1} />}
        failure={t('We could not load your recovery codes.')}
      >
        {(recovery) =>
          recovery.created === undefined ? (
            <p>{t('You have none yet.')}</p>
          ) : (
            <>
              <p>
                {t('{count} left, created {when}.', {
                  count: recovery.left,
                  when: format.day(recovery.created),
                })}
              </p>
              {recovery.left <= few && (
                <Notice kind="warn" title={t('You have only a few left. Create new ones.')}>
                  {t('The old ones will stop working.')}
                </Notice>
              )}
            </>
          )
        }
      </Loaded>
      {creating.popup}
      {codes && <Codes codes={codes} onClose={() => setCodes(undefined)} />}
    </Part>
  )
}

/** Shown once. A click beside it does not close it. */
function Codes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslate()
  const { name } = useBrand()
  const text = codes.join('\n')

  function download(): void {
    const url = URL.createObjectURL(
      new Blob([`${t('Recovery codes of {brand}', { brand: name })}\n\n${text}\n`], { type: 'text/plain' }),
    )
    const link = document.createElement('a')
    link.href = url
    link.download = `${name.toLowerCase().replaceAll(/\W+/g, '-')}-recovery-codes.txt`
    link.click()
    // The browser has started to read it by then.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }

  return (
    <Dialog
      title={t('Your recovery codes')}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('I have saved them')}
        </Button>
      }
    >
      <Stack gap="3" data-print="only">
        <p>
          {t(
            'They are shown only once. Keep them somewhere safe, where you can find them without your phone.',
          )}
        </p>
        <p data-print="show">{t('Recovery codes of {brand}', { brand: name })}</p>
        <ol className={classNames('panel', styles.codes)} aria-label={t('Recovery codes')}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <Cluster gap="2" data-print="hide">
          <CopyText label={t('Copy')} text={text} />
          <Button size="small" icon={<DownloadIcon size="small" />} onClick={download}>
            {t('Download')}
          </Button>
          <Button size="small" icon={<PrinterIcon size="small" />} onClick={() => print()}>
            {t('Print')}
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  )
}
