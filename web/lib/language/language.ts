import { defaultLanguage, type Language, languageInfo, parseLanguage } from '@sixpence/locales'
import { loadTexts } from './load-texts.ts'
import { textsIn, type Translate } from '@sixpence/locales/texts.ts'

/**
 * The server chooses the language of this page (Q018) in `<html lang>`; a change is stored in a cookie, which the server
 * reads for the next page, and needs no reload.
 */
let language: Language | undefined
const features = new Set<string>()
const listeners = new Set<() => void>()

export const pageLanguage = (): Language =>
  (language ??= parseLanguage(globalThis.document?.documentElement.lang) ?? defaultLanguage)

/** Texts of features for this page's language, now and after every change of the language. */
export function needTexts(...names: string[]): Promise<void> {
  for (const name of names) features.add(name)
  return loadTexts(pageLanguage(), ...names)
}

export async function changeLanguage(next: Language): Promise<void> {
  await loadTexts(next, ...features)
  language = next
  const { tag } = languageInfo[next]
  document.documentElement.lang = tag
  document.cookie = `lang=${next}; path=/; max-age=31536000; samesite=lax`
  for (const listener of listeners) listener()
}

/** For texts created outside a component. */
export function pageTranslate(): Translate {
  const now = pageLanguage()
  if (textsOfLanguage?.language !== now)
    textsOfLanguage = { language: now, translate: textsIn(now).translate }
  return textsOfLanguage.translate
}

let textsOfLanguage: { language: Language; translate: Translate } | undefined

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
