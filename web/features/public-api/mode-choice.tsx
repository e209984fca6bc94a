import { useTranslate } from '#lib/language/translate.ts'
import { Segmented } from '#ui/fields/segmented.tsx'

type Props = { mode: 'test' | undefined; onMode: (mode: 'test' | undefined) => void }

/** Whether the objects of the company or of its sandbox are shown. */
export function ModeChoice({ mode, onMode }: Props) {
  const t = useTranslate()
  return (
    <Segmented
      label={t('Mode')}
      value={mode ?? 'live'}
      options={[
        { value: 'live', label: t('Your company') },
        { value: 'test', label: t('A test company') },
      ]}
      onChange={(next) => onMode(next === 'test' ? next : undefined)}
    />
  )
}
