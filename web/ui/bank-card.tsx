import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'
import { classNames } from './class-names.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './bank-card.module.css'

export type BankCardProps = {
  brandName: string
  holder: ReactNode
  /** "ends 3310" in the reader's language. */
  ending: ReactNode
  network?: ReactNode
  /** A card that currently cannot pay is drawn without colour; `status` has the text. */
  dimmed?: boolean | undefined
  status?: ReactNode
}

/** The face of a card: the brand's deep colour and engraving, the same in both schemes. */
export const BankCard = ({ brandName, holder, ending, network, dimmed, status }: BankCardProps) => (
  <span className={classNames(styles.card, dimmed && styles.dimmed)}>
    <Cluster as="span" gap="3" rowGap="1" align="start" justify="between" className={styles.line}>
      <BrandMark name={brandName} size="small" />
      {status}
    </Cluster>
    <Cluster as="span" gap="3" rowGap="1" align="start" justify="between" className={styles.line}>
      <span className={styles.holder}>{holder}</span>
      <span className={styles.ending}>
        {network} {ending}
      </span>
    </Cluster>
  </span>
)
