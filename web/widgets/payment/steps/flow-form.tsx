import type { ReactNode } from 'react'
import styles from './flow-form.module.css'

type FlowFormProps = { id: string; onSubmit: () => void; children: ReactNode }

/** The form of one step; its button stands in the dock. What is wrong with it is said by the step, not by the browser. */
export function FlowForm({ id, onSubmit, children }: FlowFormProps) {
  return (
    <form
      id={id}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
