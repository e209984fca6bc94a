import { useEffect, useRef } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { enterWalk } from './walk.tsx'

type Deeds = { onNext: () => void; onHelp: () => void }

/**
 * Keys of the whole desk: j and k enter the list, n takes the next case, g takes or gives back the open case, ? shows the
 * keys. Not active while a person types, nor behind a dialog.
 */
export function useDeskKeys(deeds: Deeds): void {
  const latest = useRef(deeds)
  useEffect(() => void (latest.current = deeds))
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const at = document.activeElement
      if (at?.matches('input, textarea, select, [contenteditable]') || document.querySelector('dialog[open]'))
        return
      if (at?.closest('[popover], [role="tablist"]')) return
      if (pressed(event.key, latest.current)) event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}

function pressed(key: string, { onNext, onHelp }: Deeds): boolean {
  switch (key) {
    case 'n':
      onNext()
      return true
    case '?':
      onHelp()
      return true
    case 'g': {
      const button = document.querySelector<HTMLButtonElement>('[data-key="g"]')
      button?.click()
      return button !== null
    }
    case 'j':
    case 'k':
      return enterWalk(key)
    case 'ArrowDown':
    case 'ArrowUp':
      // Elsewhere the arrows scroll.
      return (document.activeElement === document.body || document.activeElement === null) && enterWalk(key)
    default:
      return false
  }
}

/** The action of each key. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  return (
    <Dialog title={t('Keyboard shortcuts')} onClose={onClose}>
      <DefinitionList>
        <Definition term={<kbd>/</kbd>}>{t('Search')}</Definition>
        <Definition term={<kbd>j k ↓ ↑</kbd>}>{t('Next or previous item in the list')}</Definition>
        <Definition term={<kbd>Enter</kbd>}>{t('Open##key')}</Definition>
        <Definition term={<kbd>n</kbd>}>{t('Assign the next case to yourself')}</Definition>
        <Definition term={<kbd>g</kbd>}>{t('Assign the open case to yourself, or unassign it')}</Definition>
        <Definition term={<kbd>?</kbd>}>{t('Show keyboard shortcuts')}</Definition>
      </DefinitionList>
    </Dialog>
  )
}
