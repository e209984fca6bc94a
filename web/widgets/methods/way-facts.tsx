import type { ReactNode } from 'react'
import { Cluster, Grid, Stack } from '#ui/layout/primitives.tsx'
import styles from './way-facts.module.css'

/** What tells the ways of a payment from each other; the same facts stand under each other from way to way. */
export const WayFacts = ({ facts }: { facts: readonly (readonly [term: string, text: string])[] }) => (
  <Grid as="dl" columns={3} gap="4" rowGap="h" folds={640} className={styles.facts}>
    {facts.map(([term, text]) => (
      <Stack key={term} className={styles.fact}>
        <dt>{term}</dt>
        <dd>{text}</dd>
      </Stack>
    ))}
  </Grid>
)

/** What a way is called, and what is said of it beside its name. */
export const WayTitle = ({ children }: { children: ReactNode }) => (
  <Cluster as="span" gap="2" rowGap="h">
    {children}
  </Cluster>
)
