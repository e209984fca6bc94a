import { readLegal } from '@sixpence/brands/legal.ts'
import { type Language, languageInfo, languages } from '@sixpence/locales'
import { adminBrandAgreementGet, adminBrandChange } from '@sixpence/protocol/brand/brand'
import type { OutputOf } from '@sixpence/protocol/call'
import { useState } from 'react'
import type { LegalId } from '@sixpence/brands'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { useBrand } from '#lib/brand.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { useRead } from '#lib/call/use-call.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { notifyIfProposed } from '../decision-dialog.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { agreementWords } from './brand-words.ts'
import styles from './brand.module.css'

/** How an agreement marks its title and its headings. */
const marks = { title: '#', heading: '##' }

type Texts = OutputOf<typeof adminBrandAgreementGet>['texts']
type DialogProps = {
  id: LegalId
  /** A coming version; absent for the version in force. */
  day?: string
  isRead: boolean
  version: number
  onClose: () => void
}

/** An agreement to read, or a version of it to edit: a new version begins with the text in force. */
export function AgreementDialog({ id, day, isRead, version, onClose }: DialogProps) {
  const t = useTranslate()
  const read = useRead(adminBrandAgreementGet, { agreement: id, ...(day !== undefined && { version: day }) })
  const title = agreementWords(id, t)
  if (!read.data)
    return (
      <Dialog title={title} onClose={onClose}>
        <Loaded
          read={read}
          skeleton={<SkeletonText lines={6} />}
          failure={t('We could not load the agreement.')}
        >
          {() => null}
        </Loaded>
      </Dialog>
    )
  const { texts } = read.data
  return isRead ? (
    <ReadDialog title={title} texts={texts} day={read.data.version} onClose={onClose} />
  ) : (
    <WriteDialog id={id} title={title} texts={texts} day={day} version={version} onClose={onClose} />
  )
}

function ReadDialog({
  title,
  texts,
  day,
  onClose,
}: {
  title: string
  texts: Texts
  day: string
  onClose: () => void
}) {
  const t = useTranslate()
  const format = useFormat()
  const [language, setLanguage] = useState<Language>('en')
  const text = texts.find((text) => text.language === language)?.text ?? ''
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="meta">{t('From {day}', { day: format.day(day) })}</p>
      <Spoken texts={texts} value={language} onChange={setLanguage} />
      <Reading text={text} language={language} />
    </Dialog>
  )
}

const Spoken = ({
  texts,
  value,
  onChange,
}: {
  texts: Texts
  value: Language
  onChange: (language: Language) => void
}) => {
  const t = useTranslate()
  return (
    <Select
      label={t('Language')}
      value={value}
      options={texts.map(({ language }) => ({ value: language, label: languageInfo[language].name }))}
      onChange={({ target }) => onChange(languages.find((language) => language === target.value) ?? 'en')}
    />
  )
}

/** An agreement as customers read it. */
function Reading({ text, language }: { text: string; language: Language }) {
  const t = useTranslate()
  const read = readLegal(text)
  if ('fault' in read)
    return <p className="hint">{t('This text cannot be displayed yet because its format is not valid.')}</p>
  return (
    <Stack gap="3" lang={languageInfo[language].tag} className={styles.reading}>
      <b>{read.title}</b>
      {read.sections.map(({ heading, text: words }) => (
        <Stack key={heading} gap="1">
          <b className="strong t-14">{heading}</b>
          <p className={styles.paragraphs}>{words}</p>
        </Stack>
      ))}
    </Stack>
  )
}

function WriteDialog({
  id,
  title,
  texts,
  day,
  version,
  onClose,
}: {
  id: LegalId
  title: string
  texts: Texts
  day: string | undefined
  version: number
  onClose: () => void
}) {
  const t = useTranslate()
  const { languages: spoken } = useBrand()
  const [language, setLanguage] = useState<Language>('en')
  // For languages added since, it starts from the English text.
  const english = texts.find((text) => text.language === 'en')?.text ?? ''
  const agreementTexts = spoken.map((name) => ({
    language: name,
    text: texts.find((text) => text.language === name)?.text ?? english,
  }))
  const first: Record<string, string> = {
    ...Object.fromEntries(agreementTexts.map((item) => [item.language, item.text])),
    day: day ?? '',
    why: '',
  }
  const isWrong = (text: string | undefined): boolean => 'fault' in readLegal(text ?? '')
  const form = useFormOf<Record<string, string>>({
    first,
    fieldOf: (parameter) => {
      if (!parameter.startsWith('values.')) return parameter
      return spoken.find((text) => parameter.endsWith(`.${text}`)) ?? 'day'
    },
    problemsOf: ({ why = '', ...values }) => {
      const wrong = spoken.find((text) => isWrong(values[text]))
      // Shows the text with the error.
      if (wrong) setLanguage(wrong)
      return {
        day: !/^\d{4}-\d\d-\d\d$/.test(values['day'] ?? '') && t('Choose a day.'),
        ...(wrong && {
          [wrong]: t(
            'Start with {title} and the title. Then write sections: {heading} and a heading, with paragraphs below it.',
            marks,
          ),
        }),
        why: why.trim().length < 3 && t('Say why in a few words.'),
      }
    },
    send: ({ why = '', ...values }) =>
      tryCall(
        adminBrandChange,
        {
          version,
          values: spoken.map((text) => ({
            path: `legal.${id}.${values['day'] ?? ''}.${text}`,
            value: values[text] ?? '',
          })),
          why: why.trim(),
        },
        (answer) => {
          if (answer.proposalId === undefined)
            showToast({ text: t('Version saved. It is in force from its start date.') })
          notifyIfProposed(answer, t)
          onClose()
        },
      ),
  })
  return (
    <FormDialog form={form} title={title} action={t('Save the version')} onClose={onClose}>
      <TextField
        {...form.text('day')}
        label={t('In force from')}
        type="date"
        disabled={day !== undefined}
        hint={t('Everyone affected is asked to accept it from that day.')}
      />
      <Spoken texts={agreementTexts} value={language} onChange={setLanguage} />
      <TextArea
        key={language}
        {...form.text(language)}
        lang={languageInfo[language].tag}
        label={t('Text')}
        hint={t(
          'Start the title with {title} and each heading with {heading}. An empty line starts a new paragraph.',
          marks,
        )}
        rows={12}
        maxLength={50_000}
        className={styles.source}
      />
      <Disclosure summary={t('As customers see it')}>
        <Reading text={form.values[language] ?? ''} language={language} />
      </Disclosure>
      <TextArea
        {...form.text('why')}
        label={t('Why')}
        rows={2}
        maxLength={500}
        onChange={({ target }) => form.set({ why: target.value.replaceAll(/\s+/g, ' ') })}
      />
    </FormDialog>
  )
}
