import { apiVersion } from '@sixpence/protocol/v1/shapes'
import { type ReactNode, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { verifyInNode, verifyInPhp } from '#widgets/merchant/verify-example.ts'
import { CodeExample } from './code-example.tsx'
import styles from './developers.module.css'
import { askForPayment, readAccounts } from './examples.ts'
import { Operations } from './operations.tsx'

const askLanguages = [
  { value: 'curl', label: 'curl' },
  { value: 'typescript', label: 'TypeScript' },
] as const
const checkLanguages = [
  { value: 'node', label: 'Node.js' },
  { value: 'php', label: 'PHP' },
] as const

/** From the start to the first payment request, for developers; public. */
export function DevelopersScreen() {
  const t = useTranslate()
  const [asks, setAsks] = useState<'curl' | 'typescript'>('curl')
  const [checks, setChecks] = useState<'node' | 'php'>('node')
  const { origin } = location
  const example = (label: string, of: typeof readAccounts) => (
    <CodeExample
      label={label}
      languages={askLanguages}
      language={asks}
      onLanguage={setAsks}
      code={of[asks](origin)}
    />
  )
  return (
    <Stack gap="10" className="py-8">
      <Stack gap="3">
        <h1>{t('Get started in five minutes')}</h1>
        <p className="lead measure">
          {t(
            'Your program creates payments, and people in your company approve them. An API key can never move money on its own.',
          )}
        </p>
      </Stack>
      <Stack as="ol" gap="8">
        <Step number={1} title={t('Create an API key')}>
          <p className="intro">
            {t(
              'Sign in as your company, create a key that can read accounts and prepare payments, and confirm it the way you confirm payments. The key is shown only once. Store it where only your program can read it, and never put it in a URL.',
            )}
          </p>
          <ButtonLink className="start" href="/merchant/internal/api_key">
            {t('Go to API keys')}
          </ButtonLink>
        </Step>
        <Step number={2} title={t('List your accounts')}>
          {example(t('List your accounts'), readAccounts)}
        </Step>
        <Step number={3} title={t('Create a payment')}>
          <p className="intro">
            {t(
              'Use the id of one of your accounts. Choose your own Idempotency-Key for each payment. If you send the same request again, you get the same response and nothing is paid twice.',
            )}
          </p>
          {example(t('Create a payment'), askForPayment)}
        </Step>
        <Step number={4} title={t('Approve it')}>
          <p className="intro">
            {t(
              'The payment has the status “created”: the money is set aside, and the payment is waiting for the approvals your approval rules require.',
            )}
          </p>
          <ButtonLink className="start" href="/transfer/approved">
            {t('Go to approvals')}
          </ButtonLink>
        </Step>
        <Step number={5} title={t('Get notified')} id="webhooks">
          <p className="intro">
            {t(
              'Add a webhook, and we notify your server of each step. Anyone can send messages to its address, so verify the signature before you trust a message.',
            )}
          </p>
          <CodeExample
            label={t('Verify the signature')}
            languages={checkLanguages}
            language={checks}
            onLanguage={setChecks}
            code={checks === 'node' ? verifyInNode : verifyInPhp}
          />
          <ButtonLink className="start" href="/merchant/internal/webhook_log">
            {t('Go to webhooks')}
          </ButtonLink>
        </Step>
      </Stack>
      <Stack as="section" gap="3" aria-labelledby="good-to-know">
        <h2 className="t-18" id="good-to-know">
          {t('Good to know')}
        </h2>
        <Stack as="ul" gap="2" className="intro bullets">
          <li>
            {t(
              'Start with a test key. It uses play money, and you can approve and settle its payments with calls to /v1/test.',
            )}
          </li>
          <li>{t('Amounts are strings, such as "12.50", in the currency given with them.')}</li>
          <li>{t('Lists return 20 entries at a time. To get the next page, send nextCursor as cursor.')}</li>
          <li>{t('Errors are returned as application/problem+json (RFC 9457), with a stable code.')}</li>
          <li>{t('Each response has a Request-Id, which you can search for in your API log.')}</li>
          <li>
            {t(
              'If you send too many requests, you get status 429. Wait for the number of seconds in Retry-After.',
            )}
          </li>
          <li>
            {t('Send the header {header}, so that your program keeps working when the API changes.', {
              header: `Sixpence-Version: ${apiVersion}`,
            })}
          </li>
        </Stack>
      </Stack>
      <Operations />
    </Stack>
  )
}

function Step({
  number,
  title,
  id,
  children,
}: {
  number: number
  title: string
  id?: string
  children: ReactNode
}) {
  return (
    <li className={styles.step} id={id}>
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <h2 className="t-18">{title}</h2>
      <span aria-hidden />
      <Stack gap="3">{children}</Stack>
    </li>
  )
}
