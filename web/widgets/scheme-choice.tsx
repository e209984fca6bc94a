import { chooseScheme, useScheme } from '#lib/scheme.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Segmented } from '#ui/fields/segmented.tsx'

export function SchemeChoice() {
  const t = useTranslate()
  const options = [
    { value: 'system', label: t('Auto##scheme') },
    { value: 'light', label: t('Light##scheme') },
    { value: 'dark', label: t('Dark##scheme') },
  ] as const
  return <Segmented label={t('Colours')} options={options} value={useScheme()} onChange={chooseScheme} />
}
