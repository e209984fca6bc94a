import { agreementDownload, agreementGet } from '@sixpence/protocol/session/session'
import { useEffect, useState } from 'react'
import { send } from '#lib/call/call.ts'
import { useFormat } from '#lib/language/format.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { type Translate, useLanguage, useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { useDownload } from '#widgets/files/download.ts'
import { PublicLayout } from '#widgets/public-layout.tsx'
import { type Agreement, AgreementText } from './agreement-text.tsx'
import { PageTabs } from '#ui/layout/page-tabs.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './session.module.css'

export const termsTitle = (t: Translate): string => t('Terms')

const documents: readonly { id: string; name: (t: Translate) => string }[] = [
  { id: 'terms', name: (t) => t('For individuals') },
  { id: 'businessTerms', name: (t) => t('For companies') },
  { id: 'privacy', name: (t) => t('Privacy') },
]

/** The brand's agreements, public (R013). */
export function TermsScreen() {
  const t = useTranslate()
  const [selectedId, setSelectedId] = useState('terms')
  const id = documents.find((document) => document.id === selectedId)?.id ?? 'terms'
  const { agreement, refusal, retry } = useAgreement(id)

  // The page is prerendered without a query, so the browser reads it, and again on Back.
  useEffect(() => {
    const follow = () => setSelectedId(new URLSearchParams(location.search).get('doc') ?? 'terms')
    follow()
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  return (
    <PublicLayout wide="text">
      <Stack gap="6" className={styles.column}>
        <PageTabs label={t('Agreements')} here={id}>
          {documents.map((document) => (
            <a
              key={document.id}
              href={`/terms?doc=${document.id}`}
              aria-current={document.id === id ? 'page' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                history.pushState(null, '', `/terms?doc=${document.id}`)
                setSelectedId(document.id)
              }}
            >
              {document.name(t)}
            </a>
          ))}
        </PageTabs>
        {agreement ? <Whole agreement={agreement} /> : !refusal && <SkeletonText lines={8} />}
        {refusal && (
          <Notice
            kind="bad"
            live="polite"
            title={t('We could not load this agreement.')}
            actions={
              <Button kind="text" onClick={retry}>
                {t('Try again')}
              </Button>
            }
          >
            {refusal.description}
          </Notice>
        )}
      </Stack>
    </PublicLayout>
  )
}

function Whole({ agreement: { id, title, version, sections } }: { agreement: Agreement }) {
  const t = useTranslate()
  const format = useFormat()
  const { download, isBusy } = useDownload(agreementDownload)
  return (
    <Stack as="article" gap="3">
      <Stack gap="2">
        <h1>{title}</h1>
        <Cluster gap="4" rowGap="1" justify="between">
          <span className="quiet t-13">{t('In force since {day}', { day: format.day(version) })}</span>
          <Button
            kind="text"
            size="small"
            icon={<DownloadIcon size="small" />}
            busy={isBusy}
            onClick={() => void download({ id, pdf: true })}
          >
            {t('Download as PDF')}
          </Button>
        </Cluster>
      </Stack>
      <AgreementText sections={sections} heading="h2" />
    </Stack>
  )
}

/** Without the app's cache: there may be no session. */
function useAgreement(id: string) {
  const language = useLanguage()
  const [tries, setTries] = useState(0)
  const [answer, setAnswer] = useState<{ key: string; agreement?: Agreement; refusal?: Refusal }>()
  const key = `${language} ${id} ${tries}`
  useEffect(() => {
    const leaving = new AbortController()
    send(agreementGet, { id }, { signal: leaving.signal }).then(
      ({ agreement }) => !leaving.signal.aborted && setAnswer({ key, agreement }),
      (error: unknown) => {
        if (error instanceof Refusal) setAnswer({ key, refusal: error })
        else if (!leaving.signal.aborted) throw error
      },
    )
    return () => leaving.abort()
  }, [id, key])
  const { agreement, refusal }: Omit<NonNullable<typeof answer>, 'key'> = answer?.key === key ? answer : {}
  return { agreement, refusal, retry: () => setTries((count) => count + 1) }
}
