import type { Language } from '@sixpence/locales'
import { useSyncExternalStore } from 'react'
import { onLanguage, pageLanguage } from './language.ts'

/** `initial` is what the server drew, so that hydration finds the same words. */
export const usePageLanguage = (initial: Language): Language =>
  useSyncExternalStore(onLanguage, pageLanguage, () => initial)
