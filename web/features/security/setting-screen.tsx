import { accessRightOf } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { ApprovalCode } from './approval-code.tsx'
import type { Customer } from './customer.ts'
import { later, MissingDialog } from '#widgets/lazy-part.tsx'
import { DevicesPart } from './devices-part.tsx'
import { IpPart } from './ip-part.tsx'
import { Part } from './part.tsx'
import { OwnPhone } from './own-phone.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { PlacesPart } from './places-part.tsx'
import { RecoveryPart } from './recovery-part.tsx'
import { SessionsPart } from './sessions-part.tsx'
import { settingSearch } from './setting-search.ts'
import { loginModeOf, modeWords, paymentModeOf, type TypeMode } from './two-step-modes.ts'

// Loaded when first opened, so that the page stays within its 35 kB.
const TwoStepDialog = later(async () => (await import('./two-step-dialog.tsx')).TwoStepDialog, MissingDialog)
const PasswordDialog = later(
  async () => (await import('./password-dialog.tsx')).PasswordDialog,
  MissingDialog,
)

/** Security settings of the person (R034). */
export default function SettingScreen() {
  const t = useTranslate()
  const info = useRead(customerInfoGet, {})
  return (
    <Page title={t('Security')}>
      <Loaded
        read={info}
        skeleton={<SkeletonRows count={6} />}
        failure={t('We could not load your security settings.')}
      >
        {({ customer }) => <Setting customer={customer} />}
      </Loaded>
    </Page>
  )
}

type OpenDialog = { what: 'password'; isUrgent?: boolean } | { what: 'step'; typeMode: TypeMode }

function Setting({ customer }: { customer: Customer }) {
  const navigate = useNavigate()
  const address = useLocation({ select: ({ search }) => search as unknown })
  const { change, after } = z.parse(settingSearch, address)
  const [doing, setDoing] = useState<OpenDialog | undefined>(
    change && { what: 'password', isUrgent: after === 'dispute' },
  )
  const choosePassword = () => setDoing({ what: 'password', isUrgent: true })

  function close(): void {
    setDoing(undefined)
    if (change) void navigate({ to: '.', search: {}, replace: true })
  }

  return (
    <>
      {customer.unprovenPhone !== undefined && <OwnPhone phone={customer.unprovenPhone} />}
      <Steps customer={customer} onDo={setDoing} />
      <PasskeysPart />
      <RecoveryPart />
      <DevicesPart />
      <SessionsPart onDisputed={choosePassword} />
      <IpPart />
      <PlacesPart hasBlacklist={accessRightOf(customer.accessRight) !== 'none'} />
      <Suspense>
        {doing?.what === 'password' && (
          <PasswordDialog customer={customer} isUrgent={doing.isUrgent} onClose={close} />
        )}
        {doing?.what === 'step' && (
          <TwoStepDialog
            typeMode={doing.typeMode}
            now={doing.typeMode === 'login' ? loginModeOf(customer) : paymentModeOf(customer)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

/** How the person signs in and pays, in four lines. */
function Steps({ customer, onDo }: { customer: Customer; onDo: (doing: OpenDialog) => void }) {
  const t = useTranslate()
  const payment = paymentModeOf(customer)
  const changing = (label: string, doing: OpenDialog): ReactNode => (
    <Button size="small" aria-label={label} onClick={() => onDo(doing)}>
      {t('Change')}
    </Button>
  )
  return (
    <Part id="steps" title={t('Sign-in and payments')}>
      <DefinitionList>
        <Definition term={t('Password')} action={changing(t('Change the password'), { what: 'password' })}>
          <span aria-hidden>••••••••••••</span>
        </Definition>
        <Definition
          term={t('Two-step sign-in')}
          action={changing(t('Change two-step sign-in'), { what: 'step', typeMode: 'login' })}
        >
          {modeWords(loginModeOf(customer), t)}
        </Definition>
        <Definition
          term={t('Confirming payments')}
          action={changing(t('Change how you confirm payments'), {
            what: 'step',
            typeMode: 'transaction',
          })}
        >
          {payment ? modeWords(payment, t) : t('Approval code')}
        </Definition>
        <Definition term={t('Approval code')}>
          {t('Eight digits that approve payments')}
          <ApprovalCode />
        </Definition>
      </DefinitionList>
    </Part>
  )
}
