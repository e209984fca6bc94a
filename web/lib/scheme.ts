import { useSyncExternalStore } from 'react'
import { schemeName } from './page-data.ts'
import { keptInBrowser } from './storage.ts'

/** Light, dark, or the system's. */
export type SchemeChoice = 'light' | 'dark' | 'system'

const stored = keptInBrowser(schemeName, (value) => value === 'light' || value === 'dark')
const listeners = new Set<() => void>()

const schemeChoice = (): SchemeChoice => stored.get() ?? 'system'

export function chooseScheme(choice: SchemeChoice): void {
  if (choice === 'system') stored.remove()
  else stored.set(choice)
  show(choice)
  for (const listener of listeners) listener()
}

export const useScheme = (): SchemeChoice => useSyncExternalStore(subscribe, schemeChoice, () => 'system')

function show(choice: SchemeChoice): void {
  const { dataset } = document.documentElement
  if (choice === 'system') delete dataset['scheme']
  else dataset['scheme'] = choice
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
