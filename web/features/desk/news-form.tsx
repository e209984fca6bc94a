import { type Language, languageInfo } from '@sixpence/locales'
import { adminNewsPublish, type NewsAudience, newsAudiences, newsLimits } from '@sixpence/protocol/desk/desk'
import { useState } from 'react'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { useBrand } from '#lib/brand.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { houseReasonHint, notifyIfProposed, ReasonField } from './decision-dialog.tsx'
import styles from './desk.module.css'
import { Card } from './kit/card.tsx'
import { LanguageChoice } from './kit/language-choice.tsx'
import { audienceWords } from './news-words.ts'

/** `title.en`, `text.en` and so on for each language. */
type Values = Record<string, string> & { audience: NewsAudience; why: string }
const first: Values = { audience: 'all', why: '' }

const textIn = (values: Values, language: Language) => ({
  language,
  title: (values[`title.${language}`] ?? '').trim(),
  text: (values[`text.${language}`] ?? '').trim(),
})

/** English is required, a translation is not. */
const isIncluded = (values: Values, language: Language): boolean => {
  const { title, text } = textIn(values, language)
  return language === 'en' || title !== '' || text !== ''
}

/** A new announcement, in English and other languages. A preview comes first, because customers see it at once, or
 * when a colleague has confirmed it. */
export function NewsForm({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const { languages, name: brand } = useBrand()
  // A repeated submit creates a single announcement, also if the response was lost.
  const [key] = useState(() => crypto.randomUUID())
  const [language, setLanguage] = useState<Language>('en')
  const [withConfirmation, setWithConfirmation] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const textsIn = (values: Values) =>
    languages.filter((item) => isIncluded(values, item)).map((item) => textIn(values, item))

  const form = useFormOf<Values>({
    first,
    problemsOf: (values) => {
      if (isChecked) return { why: values.why.trim().length < 3 && t('Say why in a few words.') }
      const wrong = textsIn(values).find(({ title, text }) => title.length < 3 || text === '')
      if (!wrong) return {}
      setLanguage(wrong.language)
      return {
        [`title.${wrong.language}`]:
          wrong.title.length < 3 && t('Enter a title of at least three characters.'),
        [`text.${wrong.language}`]: wrong.text === '' && t('Enter the text of the news.'),
      }
    },
    send: (values) => {
      if (!isChecked) return setChecked(true)
      const { audience, why } = values
      const news = { key, audience, withConfirmation, texts: textsIn(values), why: why.trim() }
      return tryCall(adminNewsPublish, news, (answer) => {
        if (answer.proposalId === undefined) showToast({ text: t('Published') })
        notifyIfProposed(answer, t)
        onClose()
      })
    },
  })
  const { values } = form
  const { tag } = languageInfo[language]
  if (isChecked)
    return (
      <FormDialog
        form={form}
        title={t('Publish this?')}
        action={t('Publish')}
        beside={<Button onClick={() => setChecked(false)}>{t('Back')}</Button>}
        onClose={onClose}
      >
        <p>
          {t('{audience} of {brand} see it immediately, each in their own language.', {
            audience: audienceWords(values.audience, t),
            brand,
          })}{' '}
          {withConfirmation && t('They are asked to accept or decline it.')}
        </p>
        {textsIn(values).map(({ language: item, title, text }) => (
          <Card
            key={item}
            lang={languageInfo[item].tag}
            title={title}
            end={<span className="meta">{languageInfo[item].name}</span>}
          >
            <p className={styles.announced}>{text}</p>
          </Card>
        ))}
        <ReasonField form={form} hint={houseReasonHint(t)} />
      </FormDialog>
    )
  return (
    <FormDialog form={form} title={t('Write news')} action={t('Preview##news')} onClose={onClose}>
      <Select
        {...form.text('audience')}
        label={t('Audience')}
        options={newsAudiences.map((value) => ({ value, label: audienceWords(value, t) }))}
      />
      <Checkbox
        label={t('Ask customers to accept or decline it')}
        checked={withConfirmation}
        onChange={({ target }) => setWithConfirmation(target.checked)}
      />
      <LanguageChoice
        hint={t('Customers whose language has no text see the English one.')}
        languages={languages}
        value={language}
        isWritten={(item) => isIncluded(values, item)}
        onChange={setLanguage}
      />
      <TextField
        key={`title.${language}`}
        {...form.text(`title.${language}`)}
        value={values[`title.${language}`] ?? ''}
        label={t('Title')}
        lang={tag}
        maxLength={newsLimits.title}
      />
      <TextArea
        key={`text.${language}`}
        {...form.text(`text.${language}`)}
        value={values[`text.${language}`] ?? ''}
        label={t('Text')}
        hint={t('An empty line begins a new paragraph.')}
        lang={tag}
        rows={7}
        maxLength={newsLimits.text}
      />
    </FormDialog>
  )
}
