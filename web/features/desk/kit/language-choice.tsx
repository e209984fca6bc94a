import { type Language, languageInfo } from '@sixpence/locales'
import { useTranslate } from '#lib/language/translate.ts'
import { Select } from '#ui/fields/select.tsx'

type LanguageChoiceProps = {
  hint?: string
  languages: readonly Language[]
  value: Language
  /** The languages in which something is written, marked in the list. */
  isWritten?: (language: Language) => boolean
  onChange: (language: Language) => void
}

/** The language whose text is shown or edited. */
export function LanguageChoice({ hint, languages, value, isWritten, onChange }: LanguageChoiceProps) {
  const t = useTranslate()
  return (
    <Select
      label={t('Language')}
      hint={hint}
      value={value}
      options={languages.map((language) => ({
        value: language,
        label: isWritten?.(language) ? `${languageInfo[language].name} ✓` : languageInfo[language].name,
      }))}
      onChange={({ target }) => onChange(languages.find((language) => language === target.value) ?? 'en')}
    />
  )
}
