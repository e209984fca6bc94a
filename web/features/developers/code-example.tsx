import { useTranslate } from '#lib/language/translate.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { CopyText } from '#widgets/copy.tsx'
import { Source } from '#widgets/merchant/source.tsx'

type Props<Language extends string> = {
  label: string
  languages: readonly { value: Language; label: string }[]
  language: Language
  onLanguage: (language: Language) => void
  code: string
}

/** Code to be copied, in one of several languages. */
export function CodeExample<Language extends string>(props: Props<Language>) {
  const { label, languages, language, onLanguage, code } = props
  const t = useTranslate()
  return (
    <Stack gap="2">
      <Cluster gap="3" rowGap="2" justify="between">
        <Segmented label={label} options={languages} value={language} onChange={onLanguage} />
        <div>
          <CopyText label={t('Copy the code')} text={code} />
        </div>
      </Cluster>
      <Source code={code} label={label} isProgram />
    </Stack>
  )
}
