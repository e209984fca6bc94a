import { type RefObject, useEffect } from 'react'

/** `/` focuses the search, except while typing in a field or when a dialog is open. */
export function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return
      const at = document.activeElement
      if (at?.matches('input, textarea, select, [contenteditable]') || at?.closest('dialog, [popover]'))
        return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', focusSearch)
    return () => document.removeEventListener('keydown', focusSearch)
  }, [field])
}
