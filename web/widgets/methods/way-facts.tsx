import type { ReactNode } from 'react'
import { Cluster, Grid, Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './way-facts.module.css'

/** Facts of a payment method, aligned across methods. */
export const WayFacts = ({ facts }: { facts: readonly (readonly [term: string, text: string])[] }) => (
  <Grid as="dl" columns={3} gap="4" rowGap="h" folds={640} className="mt-1">
    {facts.map(([term, text]) => (
      <Stack key={term} className={classNames('top', styles.fact)}>
        <dt className="t-12">{term}</dt>
        <dd className="ink medium">{text}</dd>
      </Stack>
    ))}
  </Grid>
)

export const WayTitle = ({ children }: { children: ReactNode }) => (
  <Cluster as="span" gap="2" rowGap="h">
    {children}
  </Cluster>
)
