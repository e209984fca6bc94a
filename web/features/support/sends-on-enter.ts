import type { KeyboardEvent } from 'react'

/** Enter with Ctrl or Cmd sends the form of a field in which Enter alone begins a new line. */
export function sendsOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
}
