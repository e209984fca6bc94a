import type { ReactNode } from 'react'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from '../desk.module.css'
import { type ChipState, StateChip } from './state-chip.tsx'

type DeskDetailProps = {
  title: ReactNode
  state?: ChipState | undefined
  /** Below the title: where it comes from, and when. */
  meta?: ReactNode
  gap?: '4' | '5'
  children: ReactNode
}

/** The page of a single case, payment or document: its title with its state, and the parts below. */
export const DeskDetail = ({ title, state, meta, gap = '4', children }: DeskDetailProps) => (
  <Stack as="article" gap={gap}>
    <Cluster as="header" gap="2" rowGap="1h" className={styles.name}>
      <h1>{title}</h1>
      {state && <StateChip {...state} />}
      {meta !== undefined && <p className="meta">{meta}</p>}
    </Cluster>
    {children}
  </Stack>
)
