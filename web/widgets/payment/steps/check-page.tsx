import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { ChevronLeftIcon, LockIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ButtonTo, IconTo } from '#ui/links.tsx'
import { FlowPage } from '#kit/flow/flow-page.tsx'
import type { FlowPath } from '#kit/flow/use-steps.ts'

/** The page of a batch's payments. */
type BatchPath = { to: string; batch: number }

/** The submission and its state. */
export type CheckPageFlow = {
  steps: readonly string[]
  current: number
  /** The flow for the Back link; for a batch the page of its payments. */
  path: FlowPath | BatchPath
  /** Not submitted: the parts can be edited. */
  isOpen: boolean
  isSending: boolean
  /** Submitted with an unknown result. */
  isUnknown: boolean
  /** Why it was not sent, or may not have been, if no field is affected. */
  trouble: string | undefined
  /** The result cannot be requested from here, because the secrets are no longer stored. */
  isLost?: boolean
  send: () => void
  clear?: () => void
}

type CheckPageProps = {
  flow: CheckPageFlow
  /** Title of the error above the server's description. */
  nothing?: string
  /** Total debited, formatted; undefined while unknown. */
  leaves?: string | undefined
  /** Text of the button, if not a payment. */
  confirm?: { label: string; icon: ReactNode }
  /** Confirms that the payment was checked and submits it. */
  onConfirm: () => void
  note?: ReactNode
  aside: ReactNode
  children: ReactNode
}

/** The whole payment before it is sent. Once submitted, nothing can be edited until the result is known. */
export function CheckPage(props: CheckPageProps) {
  const { flow, leaves, onConfirm, aside, children } = props
  const { steps, current, path, isOpen, isSending, isUnknown, trouble: error, isLost } = flow
  const t = useTranslate()
  const confirm = props.confirm ?? {
    label: leaves ? t('Confirm {amount}', { amount: leaves }) : t('Confirm the payment'),
    icon: <LockIcon />,
  }
  return (
    <FlowPage
      steps={steps}
      current={current}
      title={isUnknown ? t('Did it go through?') : t('Check before it leaves')}
      back={
        isOpen &&
        (typeof path === 'string' ? (
          <IconTo
            to={path}
            search={{ step: 'amount' }}
            label={t('Back to the amount')}
            icon={<ChevronLeftIcon />}
          />
        ) : (
          <IconTo
            to={path.to}
            search={{ batch: path.batch }}
            label={t('Back to the payments')}
            icon={<ChevronLeftIcon />}
          />
        ))
      }
      aside={aside}
      asideKind="notes"
      dock={
        <Dock
          note={props.note}
          secondary={
            isOpen &&
            (typeof path === 'string' ? (
              <ButtonTo to={path} search={{ step: 'amount' }} size="big">
                {t('Back')}
              </ButtonTo>
            ) : (
              <ButtonTo to={path.to} search={{ batch: path.batch }} size="big">
                {t('Back')}
              </ButtonTo>
            ))
          }
          primary={
            isLost ? (
              <ButtonTo to="/history" kind="primary" size="big">
                {t('Look in your activity')}
              </ButtonTo>
            ) : (
              <Button
                kind="primary"
                size="big"
                busy={isSending}
                icon={!isUnknown && confirm.icon}
                onClick={isUnknown ? flow.send : onConfirm}
              >
                {isUnknown ? t('Find out') : confirm.label}
              </Button>
            )
          }
        />
      }
    >
      {isUnknown && (
        <Notice
          kind="warn"
          live="assertive"
          title={t('We do not know yet whether this went through.')}
          actions={
            isLost && (
              <Button kind="text" onClick={flow.clear}>
                {t('It did not. Start again')}
              </Button>
            )
          }
        >
          {isLost
            ? t('The page reloaded while it was being sent. Your activity shows whether it left.')
            : t('We keep asking until the bank answers. The payment will not be made twice.')}
        </Notice>
      )}
      {!isUnknown && error && (
        <Notice kind="bad" live="assertive" title={props.nothing ?? t('Nothing was sent')}>
          {error}
        </Notice>
      )}
      {children}
    </FlowPage>
  )
}

/** Shown after a click that was too early. */
export function FeeUnknown({ read }: { read: { error: { description: string } | null } }) {
  const t = useTranslate()
  return (
    <Notice kind="warn" live="polite" title={t('The fee is not known yet')}>
      {read.error?.description ?? t('You can confirm when it is known.')}
    </Notice>
  )
}
