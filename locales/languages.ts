/** The product's languages in menu order. Ukrainian is `ua` in our data and addresses, `uk` for Intl and HTML. */
export const languages = ['en', 'es', 'ro', 'ru', 'ua', 'pt'] as const

export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'en'

/** `tag` is for Intl and `<html lang>`; `name` is the language's own name. */
export const languageInfo: Readonly<Record<Language, { tag: string; name: string }>> = {
  en: { tag: 'en-GB', name: 'English' },
  es: { tag: 'es', name: 'Español' },
  ro: { tag: 'ro', name: 'Română' },
  ru: { tag: 'ru', name: 'Русский' },
  ua: { tag: 'uk', name: 'Українська' },
  pt: { tag: 'pt-PT', name: 'Português' },
}

/** Parses a code or tag such as `ua`, `uk`, `uk-UA` or `pt-BR`; undefined for an unsupported language. */
export function parseLanguage(text: string | null | undefined): Language | undefined {
  const code = text?.trim().toLowerCase().split(/[-_]/)[0]
  return code === 'uk' ? 'ua' : languages.find((language) => language === code)
}

/**
 * The language of a page (Q018): the person's own choice, else the browser's first preference, if the brand offers
 * it, else English.
 */
export function chooseLanguage(
  userChoice: string | null | undefined,
  acceptLanguage: string | null | undefined,
  brandLanguages: readonly Language[] = languages,
): Language {
  const candidates = [userChoice, ...byPreference(acceptLanguage ?? '')].map(parseLanguage)
  return candidates.find((language) => language && brandLanguages.includes(language)) ?? defaultLanguage
}

/** `ru;q=0.5, pt` gives pt, ru. A range with q=0 is refused by the browser. */
function byPreference(acceptLanguage: string): string[] {
  return acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';')
      const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}
