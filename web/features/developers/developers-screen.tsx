import { apiVersion } from '@sixpence/protocol/v1/shapes'
import { type ReactNode, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { ButtonLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
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
    <Stack gap="10" className={styles.page}>
      <Stack gap="3">
        <h1>{t('From nothing to a payment request in five minutes')}</h1>
        <p className="lead measure">
          {t('Your program asks, and a person of your company approves. A key never moves money by itself.')}
        </p>
      </Stack>
      <Stack as="ol" gap="8">
        <Step number={1} title={t('Make a key')}>
          <p className="intro">
            {t(
              'Sign in for your company, make a key that may read accounts and prepare payments, and confirm it as you confirm a payment. It is shown once: keep it where your program finds it and nobody else, never in an address.',
            )}
          </p>
          <ButtonLink className="start" href="/merchant/internal/api_key">
            {t('Open the API keys')}
          </ButtonLink>
        </Step>
        <Step number={2} title={t('Look at your accounts')}>
          {example(t('Look at your accounts'), readAccounts)}
        </Step>
        <Step number={3} title={t('Ask for a payment')}>
          <p className="intro">
            {t(
              'Take the id of one of your accounts. Choose the Idempotency-Key yourself, one for each payment: sent again, the request is answered as the first time and nothing is paid twice.',
            )}
          </p>
          {example(t('Ask for a payment'), askForPayment)}
        </Step>
        <Step number={4} title={t('Approve it')}>
          <p className="intro">
            {t(
              'The status is “created”: the money is set aside, and the payment waits for as many people as your approval rules say.',
            )}
          </p>
          <ButtonLink className="start" href="/transfer/approved">
            {t('Open the approvals')}
          </ButtonLink>
        </Step>
        <Step number={5} title={t('Hear what became of it')} id="webhooks">
          <p className="intro">
            {t(
              'Add a webhook, and we tell your server of each step. Anybody can send to its address, so check the signature before you believe a message.',
            )}
          </p>
          <CodeExample
            label={t('How to check the signature')}
            languages={checkLanguages}
            language={checks}
            onLanguage={setChecks}
            code={checks === 'node' ? verifyInNode : verifyInPhp}
          />
          <ButtonLink className="start" href="/merchant/internal/webhook_log">
            {t('Open the webhooks')}
          </ButtonLink>
        </Step>
      </Stack>
      <Stack as="section" gap="3" aria-labelledby="good-to-know">
        <h2 className={styles.heading} id="good-to-know">
          {t('Good to know')}
        </h2>
        <ul className={classNames('intro', styles.facts)}>
          <li>
            {t(
              'Try everything with a test key first: it acts with play money, and calls under /v1/test approve and settle its payments.',
            )}
          </li>
          <li>{t('Amounts are text, such as "12.50", in the currency beside them.')}</li>
          <li>{t('Lists have 20 entries. Send nextCursor as cursor to read on.')}</li>
          <li>{t('Problems are application/problem+json (RFC 9457), with a code that does not change.')}</li>
          <li>{t('Each answer has a Request-Id. Your API log finds the request by it.')}</li>
          <li>{t('Too many requests are answered with 429. Wait as many seconds as Retry-After says.')}</li>
          <li>
            {t('Send the header {header}, and your program goes on working when the interface changes.', {
              header: `Sixpence-Version: ${apiVersion}`,
            })}
          </li>
        </ul>
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
      <h2 className={styles.heading}>{title}</h2>
      <span aria-hidden />
      <Stack gap="3">{children}</Stack>
    </li>
  )
}
