import { languageInfo, type Language } from '@sixpence/locales'
import { adminBrandTextList } from '@sixpence/protocol/brand/brand'
import { type FormEvent, useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { SearchIcon } from '#ui/icons/icons.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import desk from '../desk.module.css'
import { LanguageChoice } from '../kit/language-choice.tsx'
import { DialogButton } from '../kit/dialog-button.tsx'
import { May } from '../may.tsx'
import { type BrandText, isSame } from './brand-groups.ts'
import { valueWords } from './brand-words.ts'
import { TextDialog } from './text-dialog.tsx'
import styles from './brand.module.css'
import { DeskRead } from '../kit/desk-read.tsx'

/** Texts of the brand that replace the product's, in a single language, and a search for replaceable texts. */
export function BrandTexts({ version }: { version: number }) {
  const t = useTranslate()
  const { languages } = useBrand()
  const [language, setLanguage] = useState<Language>('en')
  const [query, setQuery] = useState('')
  const [words, setWords] = useState('')
  const find = (event: FormEvent) => {
    event.preventDefault()
    setWords(query.trim())
  }
  return (
    <Stack gap="4" className={styles.lines}>
      <p className="hint measure">
        {t(
          'A text of your own replaces the built-in text on pages, in e-mails and in error messages, in one language.',
        )}
      </p>
      <search>
        <form className={styles.find} onSubmit={find}>
          <LanguageChoice languages={languages} value={language} onChange={setLanguage} />
          <TextField
            label={t('Words in the text')}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            start={<SearchIcon size="small" />}
            value={query}
            onChange={({ target }) => {
              setQuery(target.value)
              if (target.value === '') setWords('')
            }}
          />
          <Button type="submit">{t('Find texts')}</Button>
        </form>
      </search>
      <DeskRead
        call={adminBrandTextList}
        input={{ language, words }}
        keepsPrevious
        rows={4}
        failure={t('We could not load the texts.')}
        renderEmpty={({ texts }) =>
          texts.length === 0 && (
            <EmptyState
              plain={words !== ''}
              title={words === '' ? t('No custom texts in this language') : t('No texts contain these words')}
            >
              {words === '' && t('Search for a built-in text to replace it with your own.')}
            </EmptyState>
          )
        }
      >
        {({ texts, total }) => (
          <>
            {words !== '' && (
              <output className="meta">
                {total > texts.length
                  ? t('Showing the first {shown} of {total} texts. Enter more words to narrow the search.', {
                      shown: texts.length,
                      total,
                    })
                  : t('{count} texts', { count: total })}
              </output>
            )}
            <ul className={classNames('lined', desk.spaced)} aria-label={t('Texts')}>
              {texts.map((text) => (
                <li key={text.english}>
                  <Row text={text} language={language} version={version} />
                </li>
              ))}
            </ul>
          </>
        )}
      </DeskRead>
    </Stack>
  )
}

type RowProps = { text: BrandText; language: Language; version: number }

function Row({ text, language, version }: RowProps) {
  const t = useTranslate()
  const { english, ours, folder, served } = text
  const rule = english.replace(/##.*$/, '')
  const { tag } = languageInfo[language]
  return (
    <Cluster gap="3" rowGap="1" align="start" justify="between">
      <Stack gap="h" className={styles.words}>
        {served === undefined ? (
          <span className="wraps" lang={tag}>
            {valueWords(ours, t)}
          </span>
        ) : (
          <>
            <b className="strong wraps" lang={tag}>
              {valueWords(served, t)}
            </b>
            <del className="soft t-14 wraps" lang={tag}>
              {valueWords(ours, t)}
            </del>
          </>
        )}
        {language !== 'en' && (
          <span className="meta wraps" lang="en">
            {rule}
          </span>
        )}
      </Stack>
      <Cluster gap="2">
        {served !== undefined && (
          <StatusChip tone={isSame(served, folder) ? 'neutral' : 'accent'}>
            {isSame(served, folder) ? t('Brand default') : t('Custom')}
          </StatusChip>
        )}
        <May permission="brand.write">
          <DialogButton
            size="small"
            aria-label={t('Change: {rule}', { rule })}
            renderDialog={(onClose) => (
              <TextDialog text={text} language={language} version={version} onClose={onClose} />
            )}
          >
            {t('Change')}
          </DialogButton>
        </May>
      </Cluster>
    </Cluster>
  )
}
