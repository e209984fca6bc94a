import type { OutputOf } from '@sixpence/protocol/call'
import type { identityRunGet } from '@sixpence/protocol/identity/identity'
import { type ReactNode, useEffect, useRef } from 'react'
import { useBrand } from '#lib/brand.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Seal, type SealTone } from '#widgets/seal.tsx'
import { Stack } from '#ui/layout/primitives.tsx'

type Run = OutputOf<typeof identityRunGet>

/** A page with a single message; its heading takes the focus, so that screen readers announce it. */
export function OutcomeText(props: {
  tone: SealTone
  title: string
  children: ReactNode
  action?: ReactNode
}) {
  const { tone, title, children, action } = props
  return (
    <Stack gap="6" className="top">
      <Seal tone={tone} />
      <Stack gap="2">
        <Title key={title}>{title}</Title>
        <p className="lead">{children}</p>
      </Stack>
      {action}
    </Stack>
  )
}

function Title({ children }: { children: string }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={ref} tabIndex={-1}>
      {children}
    </h1>
  )
}

/** Status of an identity check after the person's part, with what to do next. */
export function Outcome({ run }: { run: Run }) {
  const t = useTranslate()
  const brand = useBrand()
  const goOn = (
    <ButtonLink kind="primary" size="big" block href="/">
      {t('Continue')}
    </ButtonLink>
  )
  switch (run.state) {
    case 'passed':
      return (
        <OutcomeText tone="good" title={t('Your identity is verified')} action={goOn}>
          {t('Thank you. Your face matches the document.')}
        </OutcomeText>
      )
    case 'failed':
      return (
        <OutcomeText tone="bad" title={t('We could not verify your identity')} action={goOn}>
          {failureWords(run.reason, t)}{' '}
          {t('Nothing else has changed. Sign in and begin again when you are ready.')}
        </OutcomeText>
      )
    case 'nameMismatch':
      return (
        <OutcomeText tone="bad" title={t('The name on the document is different')} action={goOn}>
          {t(
            'It differs from the name in your account. Correct your name in your profile, or start again with a document in your name.',
          )}
        </OutcomeText>
      )
    case 'duplicate':
      return (
        <OutcomeText
          tone="bad"
          title={t('This document belongs to another account')}
          action={
            <ButtonLink kind="primary" size="big" block href={`mailto:${brand.supportContact.email}`}>
              {t('Write to us')}
            </ButtonLink>
          }
        >
          {t('Each person can have one account here. Write to us to resolve this.')}
        </OutcomeText>
      )
    case 'expired':
      return (
        <OutcomeText tone="bad" title={t('This link has expired')} action={goOn}>
          {t('Nothing was sent. Sign in and start again. It takes a few minutes.')}
        </OutcomeText>
      )
    case 'waiting':
    case 'review':
    default:
      return (
        <OutcomeText tone="wait" title={t('We are checking your document')} action={goOn}>
          {t(
            'This usually takes a few minutes, rarely a day. You can close this page. We will notify you when we know more.',
          )}
        </OutcomeText>
      )
  }
}

function failureWords(reason: Run['reason'], t: Translate): string {
  switch (reason) {
    case 'unreadable':
      return t('The pictures could not be read.')
    case 'documentExpired':
      return t('The document is out of date.')
    case 'otherPerson':
      return t('The face does not match the picture in the document.')
    case 'notGenuine':
      return t('The document could not be accepted.')
    case undefined:
    default:
      return t('We could not match your face to the document.')
  }
}

/** The link is invalid, or the connection failed. */
export function NoRun({ words, onAgain }: { words?: string | undefined; onAgain?: ReactNode }) {
  const t = useTranslate()
  if (words !== undefined)
    return (
      <OutcomeText tone="bad" title={t('We could not load this page')} action={onAgain}>
        {words}
      </OutcomeText>
    )
  return (
    <OutcomeText
      tone="bad"
      title={t('This link is no longer valid')}
      action={
        <ButtonLink kind="primary" size="big" block href="/">
          {t('Continue')}
        </ButtonLink>
      }
    >
      {t('It was already used, or a newer one was requested. Sign in to start again.')}
    </OutcomeText>
  )
}
