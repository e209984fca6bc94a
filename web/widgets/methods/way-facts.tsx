import type { ReactNode } from 'react'
import styles from './way-facts.module.css'

/** What tells the ways of a payment from each other; the same facts stand under each other from way to way. */
export const WayFacts = ({ facts }: { facts: readonly (readonly [term: string, text: string])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([term, text]) => (
      <div key={term} className={styles.fact}>
        <dt>{term}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

/** What a way is called, and what is said of it beside its name. */
export const WayTitle = ({ children }: { children: ReactNode }) => (
  <span className={styles.title}>{children}</span>
)
