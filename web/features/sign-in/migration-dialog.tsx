import type { Device } from '@sixpence/protocol/fields'
import { useEffect, useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { EnablePhone } from './enable-phone.tsx'
import { halfway } from './halfway.ts'
import { LinkPhone } from './link-phone.tsx'
import { keptMigration } from './kept-migration.ts'
import type { Migration, PendingSignIn } from './sign-in.ts'

type Step = { at: 'asked' } | { at: 'linking' } | { at: 'enabling'; device: Device } | { at: 'moved' }

/**
 * Migration to push (R109, B074 to B078): a soft migration can be skipped once per sign-in and shows the days left, a strict
 * migration cannot. With a linked phone, push is turned on there; otherwise a phone is linked first.
 */
export function MigrationDialog(props: {
  waiting: PendingSignIn
  migration: Migration
  /** Migrated or skipped: the sign-in continues. */
  onGoOn: () => Promise<void>
  onStartAgain: (why?: string) => void
}) {
  const { waiting, migration, onGoOn, onStartAgain } = props
  const t = useTranslate()
  const { name: brand } = useBrand()
  const [step, setStep] = useState<Step>({ at: 'asked' })
  const [isBusy, setBusy] = useState(false)
  const [ask] = useState(() => halfway(migration.tmpJwt))
  const isSoft = migration.req === 'soft'
  const moved = () => setStep({ at: 'moved' })

  // After a reload, /scp continues the migration.
  useEffect(() => keptMigration.set(migration.tmpJwt), [migration.tmpJwt])

  async function goOn(): Promise<void> {
    setBusy(true)
    keptMigration.remove()
    await onGoOn()
    setBusy(false)
  }

  function leave(why?: string): void {
    keptMigration.remove()
    onStartAgain(why)
  }

  const title = step.at === 'moved' ? t('Confirm on your phone from now on') : t('Confirm with your phone')
  const skip = isSoft && step.at !== 'moved' && (
    <Button kind="text" busy={isBusy} onClick={() => void goOn()}>
      {t('Not now')}
    </Button>
  )
  const back = step.at !== 'asked' && step.at !== 'moved' && (
    <Button onClick={() => setStep({ at: 'asked' })}>{t('Back')}</Button>
  )
  return (
    <>
      <h1 tabIndex={-1}>{t('One more step')}</h1>
      <Dialog
        title={title}
        onClose={step.at === 'moved' || isSoft ? () => void goOn() : () => leave()}
        actions={
          step.at === 'moved' ? (
            <Button kind="primary" busy={isBusy} onClick={() => void goOn()}>
              {t('Continue')}
            </Button>
          ) : (
            (skip || back) && (
              <>
                {skip}
                {back}
              </>
            )
          )
        }
      >
        {step.at === 'asked' && (
          <Choice
            migration={migration}
            onEnable={(device) => setStep({ at: 'enabling', device })}
            onLink={() => setStep({ at: 'linking' })}
          />
        )}
        {step.at === 'linking' && <LinkPhone ask={ask} link={waiting.link} onLinked={moved} onOver={leave} />}
        {step.at === 'enabling' && (
          <EnablePhone ask={ask} device={step.device} onEnabled={moved} onOver={leave} />
        )}
        {step.at === 'moved' && (
          <p className="intro">
            {t('When you sign in to {brand} or pay, a request appears on it.', { brand })}
          </p>
        )}
      </Dialog>
    </>
  )
}

/** Enabling is offered for linked phones only; the strategy decides which option is the main one. */
function Choice(props: { migration: Migration; onEnable: (device: Device) => void; onLink: () => void }) {
  const { migration, onEnable, onLink } = props
  const { req, daysLeft, devices, strat } = migration
  const t = useTranslate()
  const { name: brand } = useBrand()
  return (
    <Stack gap="4">
      {req === 'soft' ? (
        <Notice title={t('You have {count} days left.', { count: daysLeft })}>
          {t('After that, you can sign in to {brand} only with your phone.', { brand })}
        </Notice>
      ) : (
        <Notice
          kind="warn"
          title={t('From today, you can sign in to {brand} only with your phone.', { brand })}
        />
      )}
      <p className="intro">
        {t(
          'A request on your phone is safer than a code: no one can intercept it or trick you into giving it away.',
        )}
      </p>
      {devices.map((device, at) => (
        <Button
          key={device.id}
          kind={strat === 'enable' && at === 0 ? 'primary' : 'quiet'}
          block
          onClick={() => onEnable(device)}
        >
          {t('Use {device}', { device: device.name })}
        </Button>
      ))}
      <Button kind={strat === 'migrate' ? 'primary' : 'quiet'} block onClick={onLink}>
        {t('Link a new phone')}
      </Button>
    </Stack>
  )
}
