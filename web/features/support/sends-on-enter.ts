import type { KeyboardEvent } from 'react'

/** Submits on Ctrl or Cmd with Enter, for fields in which Enter starts a new line. */
export function sendsOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
}
