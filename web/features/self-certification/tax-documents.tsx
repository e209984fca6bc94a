import type { OutputOf } from '@sixpence/protocol/call'
import { taxDocumentsGet } from '@sixpence/protocol/documents/documents'
import { lossOfNationality } from '@sixpence/protocol/rules/documents'
import { useState } from 'react'
import { useRead } from '#lib/call/use-call.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip, type StatusChipProps } from '#ui/feedback/status-chip.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './self-certification.module.css'
import type { SignData } from './sign-data.ts'
import { SigningStep } from './signing-step.tsx'
import { WForm, type WFormKind } from './w-form.tsx'

type TaxDocument = OutputOf<typeof taxDocumentsGet>['documents'][number]
/** The four tax documents: whether needed, status, and next action. */
export function TaxDocuments({ isBusiness = false }: { isBusiness?: boolean }) {
  const t = useTranslate()
  const read = useRead(taxDocumentsGet, {})
  const [form, setForm] = useState<WFormKind>()
  const [signData, setSignData] = useState<SignData>()
  return (
    <section aria-labelledby="tax-documents">
      <SectionHead id="tax-documents">{t('Documents')}</SectionHead>
      <Loaded
        read={read}
        skeleton={<SkeletonRows count={4} />}
        failure={t('We could not load your tax documents.')}
      >
        {({ documents }) => (
          <Stack as="ul">
            {documents
              .filter(({ kind }) => !isBusiness || kind !== 'certificateOfLossOfNationality')
              .map((document) => (
                <li key={document.kind}>
                  <OneDocument
                    taxDocument={document}
                    isBusiness={isBusiness}
                    onForm={setForm}
                    onSign={(clientId) => setSignData({ clientId, signUrls: document.signUrls ?? [] })}
                  />
                </li>
              ))}
          </Stack>
        )}
      </Loaded>
      {form && !signData && <WForm form={form} onClose={() => setForm(undefined)} onSignData={setSignData} />}
      {signData && (
        <SigningStep
          signData={signData}
          onClose={() => {
            setSignData(undefined)
            setForm(undefined)
          }}
        />
      )}
    </section>
  )
}

function OneDocument(props: {
  taxDocument: TaxDocument
  isBusiness: boolean
  onForm: (form: WFormKind) => void
  onSign: (clientId: string) => void
}) {
  const t = useTranslate()
  const { taxDocument, isBusiness, onForm, onSign } = props
  const { kind, status, at, rejectReason, clientId } = taxDocument
  const { tone, text } = statusWords(status, t)
  const form = formOf(kind, isBusiness)
  const isOpen = status === 'none' || status === 'rejected'
  return (
    <article className={styles.document} aria-label={nameOf(kind, isBusiness, t)}>
      <Stack gap="h">
        <p className="bold t-15">{nameOf(kind, isBusiness, t)}</p>
        <p className="hint wraps">
          {rejectReason ?? whatFor(kind, t)}
          {at && (
            <>
              {' '}
              <DateTime value={at} as="shortDayTime" />
            </>
          )}
        </p>
      </Stack>
      <StatusChip tone={tone}>{text}</StatusChip>
      <Cluster gap="3" rowGap="2" className={styles.actions}>
        {form && isOpen && (
          <Button kind="quiet" size="small" onClick={() => onForm(form)}>
            {t('Fill in and sign')}
          </Button>
        )}
        {clientId && (
          <Button kind="quiet" size="small" onClick={() => onSign(clientId)}>
            {t('Sign')}
          </Button>
        )}
        {kind === 'certificateOfLossOfNationality' && isOpen && (
          <ButtonTo kind="quiet" size="small" to="/documents" search={{ type: lossOfNationality }}>
            {t('Send the certificate')}
          </ButtonTo>
        )}
      </Cluster>
    </article>
  )
}

function formOf(kind: TaxDocument['kind'], isBusiness: boolean): WFormKind | undefined {
  if (kind === 'w9') return 'w9'
  if (kind !== 'w8Ben') return undefined
  return isBusiness ? 'w8benE' : 'w8ben'
}

const nameOf = (kind: TaxDocument['kind'], isBusiness: boolean, t: Translate): string =>
  ({
    w9: t('Form W-9'),
    w8Ben: isBusiness ? t('Form W-8BEN-E') : t('Form W-8BEN'),
    taxResidencySelfCertification: t('Self-certification of tax residence'),
    certificateOfLossOfNationality: t('Certificate of loss of nationality'),
  })[kind]

const whatFor = (kind: TaxDocument['kind'], t: Translate): string =>
  ({
    w9: t('For citizens and taxpayers of the United States.'),
    w8Ben: t('States that someone with ties to the United States does not pay taxes there.'),
    taxResidencySelfCertification: t('Your answers above.'),
    certificateOfLossOfNationality: t('For people born in the United States who are not US citizens.'),
  })[kind]

const statusWords = (
  status: TaxDocument['status'],
  t: Translate,
): { tone: StatusChipProps['tone']; text: string } =>
  ({
    validated: { tone: 'good' as const, text: t('Done') },
    pending: { tone: 'accent' as const, text: t('Waiting') },
    none: { tone: 'warn' as const, text: t('Needed') },
    notRequired: { tone: 'neutral' as const, text: t('Not needed') },
    rejected: { tone: 'bad' as const, text: t('Rejected##document') },
  })[status]
