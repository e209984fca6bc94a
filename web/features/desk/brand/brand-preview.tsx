import type { Knobs } from '@sixpence/brands/brand.ts'
import { weakContrasts } from '@sixpence/brands/contrast.ts'
import { type Role, roles } from '@sixpence/brands/roles.ts'
import { themeProperties } from '@sixpence/brands/theme-rules.ts'
import { languageInfo, languages } from '@sixpence/locales'
import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { BankCard } from '#ui/bank-card.tsx'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Money } from '#ui/money.tsx'
import { fieldText, type Values } from './brand-groups.ts'
import styles from './brand.module.css'

/** The design settings of a brand, which are the values whose paths begin with `knobs.`; a new brand may lack some. */
export const knobsOf = (values: Values): Knobs =>
  Object.fromEntries(
    Object.entries(values).flatMap(([path, value]) =>
      path.startsWith(knobPrefix) ? [[path.slice(knobPrefix.length), value]] : [],
    ),
  ) as unknown as Knobs

const knobPrefix = 'knobs.'

/**
 * A sample of the customers' pages in the brand with these values, in both schemes, and the colours that would be refused.
 */
export function BrandPreview({
  name,
  values,
  id,
}: {
  name: string
  values: Values
  /** Id of the messages about the colours. */
  id?: string
}) {
  const t = useTranslate()
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const knobs = knobsOf(values)
  return (
    <Stack as="section" gap="3" className={styles.preview} aria-labelledby="brand-preview">
      <Cluster gap="3" rowGap="1" justify="between">
        <h2 id="brand-preview">{t('Preview')}</h2>
        <Segmented
          label={t('Colours')}
          options={[
            { value: 'light', label: t('Light##scheme') },
            { value: 'dark', label: t('Dark##scheme') },
          ]}
          value={scheme}
          onChange={setScheme}
        />
      </Cluster>
      <div id={id} tabIndex={-1}>
        <ContrastProblems knobs={knobs} />
      </div>
      <div
        className={styles.sample}
        data-scheme={scheme}
        style={themeProperties(knobs, scheme)}
        inert
        aria-hidden
      >
        <SamplePage name={name} values={values} />
      </div>
    </Stack>
  )
}

function SamplePage({ name, values }: { name: string; values: Values }) {
  const t = useTranslate()
  const text = (path: string) => fieldText(values[path])
  const brandLanguages = Array.isArray(values['languages']) ? values['languages'] : []
  return (
    <Stack gap="4">
      <Cluster gap="3" rowGap="1" justify="between">
        <BrandMark name={name} />
        <span className="meta">
          {languages
            .filter((language) => brandLanguages.includes(language))
            .map((language) => languageInfo[language].name)
            .join(' · ')}
        </span>
      </Cluster>
      <Stack gap="1">
        <span className="meta">{t('Balance')}</span>
        <Money amount="12480.50" currency="EUR" display className={styles.figure} />
      </Stack>
      <Cluster gap="2">
        <Button kind="primary" tabIndex={-1}>
          {t('Send money')}
        </Button>
        <Button tabIndex={-1}>{t('Add money')}</Button>
        <Button kind="text" tabIndex={-1}>
          {t('History')}
        </Button>
      </Cluster>
      <div className={styles.card}>
        <BankCard brandName={name} holder="Ines Laurent" ending="•• 3310" network="VISA" />
      </div>
      <Cluster gap="2">
        <StatusChip tone="good">{t('Passed')}</StatusChip>
        <StatusChip tone="warn">{t('Missing')}</StatusChip>
        <StatusChip tone="bad">{t('Failed')}</StatusChip>
        <StatusChip tone="accent">{t('Changed here')}</StatusChip>
      </Cluster>
      <Stack gap="h" className={styles.contact}>
        <b className="t-14">{t('Help')}</b>
        <span className="meta wraps">
          {text('supportContact.phone')} · {text('supportContact.email')}
        </span>
        <span className="meta wraps">{text('supportContact.hours')}</span>
        <span className="meta">
          {values['features.registrationEnabled'] === true
            ? t('New customers can register')
            : t('New customers cannot register')}
        </span>
      </Stack>
    </Stack>
  )
}

const maxPairs = 4

/** Pairs of colours that would be refused for their contrast, each as it would look. */
function ContrastProblems({ knobs }: { knobs: Knobs }) {
  const t = useTranslate()
  const weakPairs = weakContrasts(knobs)
  if (weakPairs.length === 0)
    return <p className="hint">{t('All colour combinations have enough contrast.')}</p>
  return (
    <Notice kind="bad" live="polite" title={t('These colours do not have enough contrast')}>
      <Stack as="ul" gap="1h">
        {weakPairs.slice(0, maxPairs).map(({ front, back, scheme, ratio, floor }) => {
          const colours = roles(knobs, scheme)
          const facts = { ratio: twoDecimals(ratio), floor }
          return (
            <Cluster as="li" key={`${scheme} ${front} ${back}`} gap="2" isOneLine>
              <span
                className={styles.pair}
                style={{ color: colours[front as Role], background: colours[back as Role] }}
                aria-hidden
              >
                Aa
              </span>
              <span>
                {scheme === 'light'
                  ? t('Contrast in the light scheme is {ratio}. It must be at least {floor}.', facts)
                  : t('Contrast in the dark scheme is {ratio}. It must be at least {floor}.', facts)}
              </span>
            </Cluster>
          )
        })}
      </Stack>
    </Notice>
  )
}

const twoDecimals = (ratio: number): number => Math.round(ratio * 100) / 100
