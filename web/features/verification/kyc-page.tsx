import { type ReactNode, useEffect, useRef } from 'react'
import { useBrand } from '#lib/brand.ts'
import { session } from '#lib/call/session.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SignOutIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { StepHeader } from '#ui/layout/step-header.tsx'
import type { Form } from './use-answers.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './kyc.module.css'

export type KycPageProps = {
  steps: readonly string[]
  /** Index of the step that is open. */
  current: number
  title: string
  lead?: string
  children: ReactNode
}

/** A page of the questionnaire. Other screens are blocked until it is complete, so the only exit is the sign-out. */
export function KycPage({ steps, current, title, lead, children }: KycPageProps) {
  const t = useTranslate()
  const brand = useBrand()
  return (
    <div className={styles.page}>
      <StepHeader
        steps={steps}
        current={current}
        brand={<BrandMark name={brand.name} />}
        close={
          <IconButton label={t('Sign out')} icon={<SignOutIcon />} onClick={() => void session().signOut()} />
        }
      />
      <Stack as="main" gap="4" id="main" className={styles.main}>
        <Title key={title}>{title}</Title>
        {lead && <p className="soft pretty">{lead}</p>}
        {children}
      </Stack>
    </div>
  )
}

/** Takes the focus when the page opens, for keyboards and screen readers. */
function Title({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={ref} tabIndex={-1} className="page-title">
      {children}
    </h1>
  )
}

export type KycFormProps = {
  form: Form
  isSending?: boolean
  /** Label of the button that submits the page. */
  buttonLabel: string
  onBack?: (() => void) | undefined
  onSubmit: () => void
  children: ReactNode
}

/** A page with a form, its errors above and its button below. */
export function KycForm({ form, isSending = false, buttonLabel, onBack, onSubmit, children }: KycFormProps) {
  const t = useTranslate()
  return (
    <Stack
      as="form"
      gap="6"
      className="mt-2"
      noValidate
      onInput={form.onInput}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <ErrorSummary errors={form.summed} />
      {children}
      {form.trouble && <Notice kind="bad" live="assertive" title={form.trouble} />}
      <Cluster gap="3" align="stretch" justify="end" isOneLine className={classNames('ruled', styles.end)}>
        {onBack && (
          <Button kind="quiet" size="big" onClick={onBack}>
            {t('Back')}
          </Button>
        )}
        <Button kind="primary" size="big" type="submit" busy={isSending}>
          {buttonLabel}
        </Button>
      </Cluster>
    </Stack>
  )
}
