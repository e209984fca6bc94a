import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { CopyText } from '#widgets/copy.tsx'
import { Source } from '#widgets/merchant/source.tsx'
import { sampleBody, verifyInNode, verifyInPhp } from '#widgets/merchant/verify-example.ts'

/** The messages, how to verify them, and the guarantees. */
export function ForDevelopers() {
  const t = useTranslate()
  const [language, setLanguage] = useState<'node' | 'php'>('node')
  const code = language === 'node' ? verifyInNode : verifyInPhp
  return (
    <Stack as="section" gap="3" aria-labelledby="developers">
      <h2 id="developers">{t('For developers')}</h2>
      <Stack as="ul" gap="1h" className="hint bullets">
        <li>{t('We send a POST with JSON. Answer with any status from 200 to 299 within 15 seconds.')}</li>
        <li>
          {t('Messages follow Standard Webhooks 1.0: {headers}.', {
            headers: 'webhook-id, webhook-timestamp, webhook-signature',
          })}
        </li>
        <li>{t('A message may arrive more than once. Ignore a webhook-id you have handled.')}</li>
        <li>{t('Messages about one payment or subscription arrive in order.')}</li>
        <li>
          {t(
            'If your server does not respond, we retry after 5 seconds and then at increasing intervals for three days.',
          )}
        </li>
      </Stack>
      <Disclosure summary={t('Example message')}>
        <Source code={sampleBody} label={t('Example message')} />
      </Disclosure>
      <Disclosure summary={t('Verify the signature')}>
        <Stack gap="3">
          <Cluster gap="3" rowGap="2" justify="between">
            <Segmented
              label={t('Programming language')}
              options={[
                { value: 'node', label: 'Node.js' },
                { value: 'php', label: 'PHP' },
              ]}
              value={language}
              onChange={setLanguage}
            />
            <CopyText label={t('Copy the code')} text={code} />
          </Cluster>
          <Source code={code} label={t('Verify the signature')} />
        </Stack>
      </Disclosure>
    </Stack>
  )
}
