import { type Language, languageInfo } from '@sixpence/locales'
import { adminBrandChange, type BrandValue } from '@sixpence/protocol/brand/brand'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { DecisionDialog, notifyIfProposed } from '../decision-dialog.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { type BrandText, fieldText, sentOf } from './brand-groups.ts'
import { valueWords } from './brand-words.ts'

type TextDialogProps = { text: BrandText; language: Language; version: number; onClose: () => void }

/** Replaces a text of the product: a single field, or a field for each plural form of a text with a count. */
export function TextDialog({ text, language, version, onClose }: TextDialogProps) {
  const t = useTranslate()
  const { english, ours, folder, served } = text
  const path = `texts.${language}.${english}`
  const { tag } = languageInfo[language]
  const forms = typeof ours === 'object' && !Array.isArray(ours) ? Object.keys(ours) : []
  const now = served ?? ours
  const first: Record<string, string> =
    typeof now === 'object' && !Array.isArray(now) ? { ...now, why: '' } : { text: fieldText(now), why: '' }
  const fields = forms.length > 0 ? forms : ['text']
  const send = (value: BrandValue | undefined, why: string) =>
    tryCall(adminBrandChange, { version, values: [sentOf(path, value)], why: why.trim() }, (answer) => {
      if (answer.proposalId === undefined) showToast({ text: t('The change is published.') })
      notifyIfProposed(answer, t)
      onClose()
    })
  const reasonOf = (why: string | undefined) => (why ?? '').trim().length < 3 && t('Say why in a few words.')
  const form = useFormOf<Record<string, string>>({
    first,
    fieldOf: (parameter) => (parameter.startsWith('values') ? (fields[0] ?? 'text') : parameter),
    problemsOf: ({ why, ...texts }) => ({
      ...Object.fromEntries(
        fields.map((field) => [field, (texts[field] ?? '').trim() === '' && t('Enter the text.')]),
      ),
      why: reasonOf(why),
    }),
    send: ({ why = '', ...texts }) =>
      send(
        forms.length > 0
          ? Object.fromEntries(fields.map((field) => [field, texts[field] ?? '']))
          : (texts['text'] ?? ''),
        why,
      ),
  })
  // Back to the product's text, or the folder's replacement.
  const takeBack = () => {
    const reason = reasonOf(form.values['why'])
    if (form.show({ why: reason })) void form.handIn(() => send(folder, form.values['why'] ?? ''))
    else document.getElementById(form.at('why').id)?.focus()
  }
  return (
    <DecisionDialog
      form={form}
      title={t('Custom text')}
      action={t('Publish the change')}
      hint={t('Customers see it the next time they open a page.')}
      onClose={onClose}
      beside={
        served === undefined || JSON.stringify(served) === JSON.stringify(folder) ? undefined : (
          <Button onClick={takeBack}>
            {folder === undefined ? t('Reset to built-in text') : t('Reset to default')}
          </Button>
        )
      }
    >
      <Stack gap="h">
        <span className="meta">{t('Built-in')}</span>
        <span className="wraps" lang={tag}>
          {valueWords(ours, t)}
        </span>
        {language !== 'en' && (
          <span className="meta wraps" lang="en">
            {english.replace(/##.*$/, '')}
          </span>
        )}
      </Stack>
      {fields.map((field) => (
        <TextArea
          key={field}
          {...form.text(field)}
          lang={tag}
          label={
            field === 'text'
              ? t('Your text, {language}', { language: languageInfo[language].name })
              : t('Your text, {language}, plural form “{form}”', {
                  language: languageInfo[language].name,
                  form: field,
                })
          }
          rows={String(form.values[field]).length > 80 ? 4 : 2}
          maxLength={2000}
        />
      ))}
    </DecisionDialog>
  )
}
