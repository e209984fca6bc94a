import type { ReactNode } from 'react'
import styles from './page.module.css'

type Props = {
  /** Left out where the page brings a head of its own. */
  title?: string
  /** A word about its state, below the title. */
  mark?: ReactNode
  lead?: string
  children: ReactNode
}

/** A page of text and forms inside the frame: it begins at the edge where home begins, and is no wider than reading needs. */
export const Page = ({ title, mark, lead, children }: Props) => (
  <div className={styles.page}>
    {title !== undefined && (
      <div className={styles.head}>
        <h1>{title}</h1>
        {mark}
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
    )}
    {children}
  </div>
)
