import type { ReactNode } from 'react'
import { Stack } from '#ui/layout/primitives.tsx'

type FlowFormProps = { id: string; onSubmit: () => void; children: ReactNode }

/** The form of a step; its button is in the dock. The step shows problems, not the browser. */
export function FlowForm({ id, onSubmit, children }: FlowFormProps) {
  return (
    <Stack
      as="form"
      gap="5"
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </Stack>
  )
}
