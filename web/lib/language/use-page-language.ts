import type { Language } from '@sixpence/locales'
import { useSyncExternalStore } from 'react'
import { onLanguage, pageLanguage } from './language.ts'

/** `initial` is the language rendered by the server, so that hydration finds the same texts. */
export const usePageLanguage = (initial: Language): Language =>
  useSyncExternalStore(onLanguage, pageLanguage, () => initial)
