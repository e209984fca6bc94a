import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { classNames } from '#ui/class-names.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './mass.module.css'
import type { Progress } from './use-upload.ts'

/** Progress of a file: uploading, then checking its lines. */
export function UploadProgress({ progress, name }: { progress: Progress; name: string }) {
  const t = useTranslate()
  const format = useFormat()
  const isChecking = progress === 'checking'
  const words = isChecking ? t('Checking every line.') : t('Uploading {name}.', { name })
  return (
    <Stack gap="1h" className={classNames('soft t-14', styles.progress)}>
      <progress aria-label={words} {...(!isChecking && { value: progress.share })} />
      <span>
        <output>{words}</output> {!isChecking && format.percent(progress.share, 0)}
      </span>
    </Stack>
  )
}
