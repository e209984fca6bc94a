import type { MassKind } from '@sixpence/protocol/mass/mass'
import { useTranslate } from '#lib/language/translate.ts'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Page } from '#ui/layout/page.tsx'
import { BackTo } from '#widgets/back-to.tsx'
import { kindWords, sampleOf } from './kinds.tsx'
import { OpenBatches } from './open-batches.tsx'
import { SampleLinks } from './sample-links.tsx'
import { LinesUpload } from './lines-upload.tsx'

/** The upload of a file of a kind, and the open batches. */
export function UploadPage({ kind }: { kind: MassKind }) {
  const t = useTranslate()
  return (
    <Page
      back={<BackTo to="/transfer/mass">{t('Many payments at once')}</BackTo>}
      title={kindWords(kind, t).title}
      lead={t('Each line of the file is one payment. Nothing leaves until you have reviewed everything.')}
    >
      <section aria-labelledby="upload">
        <SectionHead id="upload" end={<SampleLinks type={sampleOf[kind]} />}>
          {t('A new file')}
        </SectionHead>
        <LinesUpload kind={kind} />
      </section>
      <OpenBatches kind={kind} />
    </Page>
  )
}
