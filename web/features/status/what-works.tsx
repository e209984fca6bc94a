import { useId } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { SectionHead } from '#ui/layout/headings.tsx'
import { BlockIcon, CheckIcon } from '#ui/icons/icons.tsx'
import { Cluster, Grid, Stack } from '#ui/layout/primitives.tsx'

/** The functions that work meanwhile, and those that do not (Q064). */
export function WhatWorks({ works, waits }: { works: readonly string[]; waits: readonly string[] }) {
  const t = useTranslate()
  return (
    <Grid columns={2} gap="6" folds={640}>
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
      <Stack as="ul" gap="2" className="mt-3">
        {items.map((item) => (
          <Cluster as="li" gap="2" align="start" isOneLine key={item} className="t-15 snug">
            {isOn ? <CheckIcon className="good" /> : <BlockIcon className="quiet" />}
            <span className="shrinks">{item}</span>
          </Cluster>
        ))}
      </Stack>
    </section>
  )
}
