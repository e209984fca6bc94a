import { type MassSampleType, massSampleLinksGet } from '@sixpence/protocol/mass/samples'
import { apiOrigin } from '#lib/call/api-address.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './mass.module.css'

/** Sample files to start from, one per format (B293). */
export function SampleLinks({ type }: { type: MassSampleType }) {
  const t = useTranslate()
  const links = useRead(massSampleLinksGet, { type }).data?.links ?? []
  return (
    <Cluster as="p" gap="3" rowGap="1" className={classNames('meta', styles.samples)}>
      <span>
        <DownloadIcon size="small" />
        {t('Sample:##files')}
      </span>
      {links.map(({ name, format, url }) => (
        <a key={url} href={new URL(url, apiOrigin()).href} download={name} title={name}>
          {formatWords[format] ?? name}
        </a>
      ))}
    </Cluster>
  )
}

/** Names of formats, the same in every language. */
const formatWords: Partial<Record<string, string>> = {
  csv: 'CSV',
  xlsx: 'XLSX',
  pain001: 'pain.001',
  text: 'TXT',
}
