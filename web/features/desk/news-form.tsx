import { type Language, languageInfo } from '@sixpence/locales'
import { adminNewsPublish, type NewsAudience, newsAudiences, newsLimits } from '@sixpence/protocol/desk/desk'
import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBrand } from '#lib/brand.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './desk.module.css'
import { notifyIfProposed } from './decision-dialog.tsx'
import { audienceWords } from './news-words.ts'

type Text = { title: string; text: string }
type News = {
  texts: Partial<Record<Language, Text>>
  audience: NewsAudience
  withConfirmation: boolean
}
const nothing: Text = { title: '', text: '' }

const textIn = ({ texts }: News, language: Language): Text => texts[language] ?? nothing
const isShort = ({ title }: Text): boolean => title.trim().length < 3
const isEmpty = ({ text }: Text): boolean => text.trim() === ''
/** English is required, a translation is not. */
const isIncluded = (language: Language, { title, text }: Text): boolean =>
  language === 'en' || title.trim() !== '' || text.trim() !== ''

/** A new announcement, in English and other languages. A preview comes first, because customers see it at once, or
 * when a colleague has confirmed it. */
export function NewsForm({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const form = useId()
  const { languages } = useBrand()
  // A repeated submit creates a single announcement, also if the response was lost.
  const [key] = useState(() => crypto.randomUUID())
  const [language, setLanguage] = useState<Language>('en')
  const [news, setNews] = useState<News>({ texts: {}, audience: 'all', withConfirmation: false })
  const [isTried, setTried] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [why, setWhy] = useState('')
  const isReasonMissing = why.trim().length < 3
  const fields = useRef<HTMLFormElement>(null)
  const publish = useChange(adminNewsPublish, { shows: () => true })
  const newsTexts = languages.flatMap((language) => {
    const text = textIn(news, language)
    return isIncluded(language, text) ? [{ language, ...text }] : []
  })

  async function go(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    const wrong = newsTexts.find((text) => isShort(text) || isEmpty(text))
    if (wrong) {
      // The fields exist after the next render.
      flushSync(() => setLanguage(wrong.language))
      return fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    }
    if (!isChecked) {
      setTried(false)
      return setChecked(true)
    }
    if (isReasonMissing) return fields.current?.querySelector('textarea')?.focus()
    const { audience, withConfirmation } = news
    const answer = await publish.send({ key, audience, withConfirmation, texts: newsTexts, why: why.trim() })
    if (!answer) return
    if (answer.proposalId === undefined) showToast({ text: t('Published') })
    notifyIfProposed(answer, t)
    onClose()
  }

  return (
    <Dialog
      title={isChecked ? t('Publish this?') : t('Write news')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={isChecked ? () => setChecked(false) : onClose}>
            {isChecked ? t('Back') : t('Cancel')}
          </Button>
          <Button type="submit" form={form} kind="primary" busy={publish.isSending}>
            {isChecked ? t('Publish') : t('Preview##news')}
          </Button>
        </>
      }
    >
      <Stack as="form" gap="3" ref={fields} id={form} noValidate onSubmit={(event) => void go(event)}>
        {publish.refusal && (
          <Notice kind="bad" live="assertive">
            {publish.refusal.description}
          </Notice>
        )}
        {isChecked ? (
          <>
            <Preview news={news} texts={newsTexts} />
            <TextArea
              label={t('Why')}
              hint={t('The second person and the administrators read it.')}
              rows={2}
              maxLength={500}
              value={why}
              error={isTried && isReasonMissing && t('Say why in a few words.')}
              onChange={(event) => setWhy(event.target.value.replaceAll(/\s+/g, ' '))}
            />
          </>
        ) : (
          <NewsFields
            news={news}
            language={language}
            isTried={isTried}
            onLanguage={setLanguage}
            onChange={(change) => setNews({ ...news, ...change })}
          />
        )}
      </Stack>
    </Dialog>
  )
}

/** Who sees it, and how it reads in each language. */
function Preview({
  news: { audience, withConfirmation },
  texts,
}: {
  news: News
  texts: readonly (Text & { language: Language })[]
}) {
  const t = useTranslate()
  const { name } = useBrand()
  return (
    <>
      <p>
        {t('{audience} of {brand} see it immediately, each in their own language.', {
          audience: audienceWords(audience, t),
          brand: name,
        })}{' '}
        {withConfirmation && t('They are asked to accept or decline it.')}
      </p>
      {texts.map(({ language, title, text }) => (
        <Stack
          as="article"
          gap="1h"
          key={language}
          lang={languageInfo[language].tag}
          className={classNames('panel', styles.card)}
        >
          <Cluster as="p" gap="1h" justify="between" className={styles.cardHead}>
            <b>{title}</b>
            <span className="meta">{languageInfo[language].name}</span>
          </Cluster>
          <p className={styles.announced}>{text}</p>
        </Stack>
      ))}
    </>
  )
}

type NewsFieldsProps = {
  news: News
  language: Language
  /** Missing entries are reported after the first attempt. */
  isTried: boolean
  onLanguage: (language: Language) => void
  onChange: (change: Partial<News>) => void
}

/** The audience, and the texts of a language at a time. */
function NewsFields({ news, language, isTried, onLanguage, onChange }: NewsFieldsProps) {
  const t = useTranslate()
  const { languages } = useBrand()
  const text = textIn(news, language)
  const isReported = isTried && isIncluded(language, text)
  const write = (change: Partial<Text>) =>
    onChange({ texts: { ...news.texts, [language]: { ...text, ...change } } })
  return (
    <>
      <Select
        label={t('Audience')}
        value={news.audience}
        options={newsAudiences.map((value) => ({ value, label: audienceWords(value, t) }))}
        onChange={(event) =>
          onChange({ audience: newsAudiences.find((audience) => audience === event.target.value) ?? 'all' })
        }
      />
      <Checkbox
        label={t('Ask customers to accept or decline it')}
        checked={news.withConfirmation}
        onChange={(event) => onChange({ withConfirmation: event.target.checked })}
      />
      <Select
        label={t('Language')}
        hint={t('Customers whose language has no text see the English one.')}
        value={language}
        options={languages.map((value) => ({
          value,
          label: isIncluded(value, textIn(news, value))
            ? `${languageInfo[value].name} ✓`
            : languageInfo[value].name,
        }))}
        onChange={(event) => onLanguage(languages.find((item) => item === event.target.value) ?? 'en')}
      />
      <TextField
        label={t('Title')}
        lang={languageInfo[language].tag}
        maxLength={newsLimits.title}
        value={text.title}
        error={isReported && isShort(text) && t('Enter a title of at least three characters.')}
        onChange={(event) => write({ title: event.target.value })}
      />
      <TextArea
        label={t('Text')}
        hint={t('An empty line begins a new paragraph.')}
        lang={languageInfo[language].tag}
        rows={7}
        maxLength={newsLimits.text}
        value={text.text}
        error={isReported && isEmpty(text) && t('Enter the text of the news.')}
        onChange={(event) => write({ text: event.target.value })}
      />
    </>
  )
}
