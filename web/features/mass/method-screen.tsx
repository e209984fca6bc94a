import type { MassKind } from '@sixpence/protocol/mass/mass'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Page } from '#ui/layout/page.tsx'
import { BackTo } from '#widgets/back-to.tsx'
import { BatchPage } from './batch-page.tsx'
import { kindIn, kindsOf, kindWords, sampleOf } from './kinds.tsx'
import { batchSearch } from '#widgets/batch-search.ts'
import { OpenBatches } from './open-batches.tsx'
import { SampleLinks } from './sample-links.tsx'
import { UploadForm } from './upload-form.tsx'

/** Payments of one kind from a file: uploaded, corrected and followed (R044 to R047, R052). */
export default function MethodScreen() {
  const t = useTranslate()
  const params: { kind?: string } = useParams({ strict: false })
  const { batch } = z.parse(batchSearch, useSearch({ strict: false }))
  const customer = useRead(customerInfoGet, {}).data?.customer
  const kind = kindIn(params.kind)
  if (!kind) return <Navigate to="/transfer/mass" replace />
  if (!customer) return null
  if (!kindsOf(customer).includes(kind))
    return (
      <Page title={kindWords(kind, t).title}>
        <Notice title={t('You cannot pay this way from a file.')}>
          {t('Ask someone with full access for the right to pay.')}
        </Notice>
      </Page>
    )
  return batch === undefined ? <Start kind={kind} /> : <BatchPage key={batch} batchId={batch} />
}

function Start({ kind }: { kind: MassKind }) {
  const t = useTranslate()
  return (
    <Page
      back={<BackTo to="/transfer/mass">{t('Many payments at once')}</BackTo>}
      title={kindWords(kind, t).title}
      lead={t('One line of the file is one payment. Nothing leaves before you have looked at all of it.')}
    >
      <section aria-labelledby="upload">
        <SectionHead id="upload" end={<SampleLinks type={sampleOf[kind]} />}>
          {t('A new file')}
        </SectionHead>
        <UploadForm kind={kind} />
      </section>
      <OpenBatches kind={kind} />
    </Page>
  )
}
