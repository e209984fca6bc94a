import { readLegal } from '@sixpence/brands/legal.ts'
import { type Language, languageInfo } from '@sixpence/locales'
import { adminBrandAgreementGet, adminBrandChange } from '@sixpence/protocol/brand/brand'
import type { OutputOf } from '@sixpence/protocol/call'
import { useState } from 'react'
import type { LegalId } from '@sixpence/brands'
import { useBrand } from '#lib/brand.ts'
import { useRead } from '#lib/call/use-call.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { DecisionDialog, useDecision } from '../decision-dialog.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { LanguageChoice } from '../kit/language-choice.tsx'
import { agreementWords } from './brand-words.ts'
import styles from './brand.module.css'

/** How an agreement marks its title and its headings. */
const marks = { title: '#', heading: '##' }

type Texts = OutputOf<typeof adminBrandAgreementGet>['texts']
type DialogProps = {
  id: LegalId
  /** A coming version; absent for the version in force. */
  day?: string
  isRead?: boolean
  version: number
  onClose: () => void
}

/** An agreement to read, or a version of it to edit: a new version begins with the text in force. */
export function AgreementDialog({ id, day, isRead = false, version, onClose }: DialogProps) {
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

type ReadDialogProps = { title: string; texts: Texts; day: string; onClose: () => void }

function ReadDialog({ title, texts, day, onClose }: ReadDialogProps) {
  const t = useTranslate()
  const format = useFormat()
  const [language, setLanguage] = useState<Language>('en')
  const text = texts.find((text) => text.language === language)?.text ?? ''
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="meta">{t('From {day}', { day: format.day(day) })}</p>
      <LanguageChoice
        languages={texts.map((item) => item.language)}
        value={language}
        onChange={setLanguage}
      />
      <Reading text={text} language={language} />
    </Dialog>
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

type WriteDialogProps = Pick<DialogProps, 'id' | 'version' | 'onClose'> & {
  title: string
  texts: Texts
  day: string | undefined
}

function WriteDialog({ id, title, texts, day, version, onClose }: WriteDialogProps) {
  const t = useTranslate()
  const { languages: spoken } = useBrand()
  const [language, setLanguage] = useState<Language>('en')
  // For languages added since, it starts from the English text.
  const textOf = (name: Language) => texts.find((text) => text.language === name)?.text
  const first: Record<string, string> = {
    ...Object.fromEntries(spoken.map((name) => [name, textOf(name) ?? textOf('en') ?? ''])),
    day: day ?? '',
  }
  const form = useDecision(adminBrandChange, {
    first,
    fieldOf: (parameter) => {
      if (!parameter.startsWith('values.')) return parameter
      return spoken.find((text) => parameter.endsWith(`.${text}`)) ?? 'day'
    },
    problemsOf: (values) => {
      const wrong = spoken.find((name) => 'fault' in readLegal(values[name] ?? ''))
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
      }
    },
    inputOf: ({ why, ...values }) => ({
      version,
      values: spoken.map((name) => ({
        path: `legal.${id}.${values['day'] ?? ''}.${name}`,
        value: values[name] ?? '',
      })),
      why,
    }),
    doneWords: () => t('Version saved. It is in force from its start date.'),
    onDone: onClose,
  })
  return (
    <DecisionDialog form={form} title={title} action={t('Save the version')} hint="" onClose={onClose}>
      <TextField
        {...form.text('day')}
        label={t('In force from')}
        type="date"
        disabled={day !== undefined}
        hint={t('Everyone affected is asked to accept it from that day.')}
      />
      <LanguageChoice languages={spoken} value={language} onChange={setLanguage} />
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
    </DecisionDialog>
  )
}
