import type { DeskCustomer } from '@sixpence/protocol/desk/desk'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './desk.module.css'
import { callWords } from './words.ts'
import { Section } from './kit/section.tsx'

/** Decisions with administrator, reason and changes. */
export function Past({ customer: { decisions } }: { customer: DeskCustomer }) {
  const t = useTranslate()
  return (
    <Section id="desk-past" title={t('Decisions')}>
      {decisions.length === 0 && <p className="hint">{t('None##decisions')}</p>}
      <Stack as="ol" gap="3" className={styles.past}>
        {decisions.map(({ id, at, actor, call, reason, before, after }) => (
          <li key={id}>
            <p>
              <b>{callWords(call, t)}</b>
              {'proposal' in after && call !== 'adminProposalDecide' && (
                <>
                  {' '}
                  <StatusChip>{t('Proposed##decision')}</StatusChip>
                </>
              )}
            </p>
            <p className="wraps">{reason}</p>
            <p className="meta">
              {actor} · <DateTime value={at} />
            </p>
            <Diff before={before} after={after} summary={t('What changed')} />
          </li>
        ))}
      </Stack>
    </Section>
  )
}

type Facts = Record<string, unknown>

function Diff({ before, after, summary }: { before: Facts; after: Facts; summary: string }) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (names.length === 0) return null
  return (
    <Disclosure summary={summary}>
      <Stack as="dl" gap="1" className={classNames('t-13 wraps', styles.diff)}>
        {names.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {name in before && <del>{asText(before[name])}</del>} <ins>{asText(after[name])}</ins>
            </dd>
          </div>
        ))}
      </Stack>
    </Disclosure>
  )
}

const asText = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)
