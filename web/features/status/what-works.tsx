import { useId } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { SectionHead } from '#ui/layout/headings.tsx'
import { BlockIcon, CheckIcon } from '#ui/icons/icons.tsx'
import { Grid } from '#ui/layout/primitives.tsx'
import styles from './status.module.css'

/** The functions that work meanwhile, and those that do not (Q064). */
export function WhatWorks({ works, waits }: { works: readonly string[]; waits: readonly string[] }) {
  const t = useTranslate()
  return (
    <Grid columns={2} gap="6" folds={640} className={styles.works}>
      <List title={t('What you can do')} items={works} isOn />
      <List title={t('What has to wait')} items={waits} />
    </Grid>
  )
}

function List({ title, items, isOn }: { title: string; items: readonly string[]; isOn?: true }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id}>{title}</SectionHead>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- restores what list-style none takes away in Safari */}
      <ul role="list">
        {items.map((item) => (
          <li key={item}>
            {isOn ? <CheckIcon className="good" /> : <BlockIcon className="quiet" />}
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}
