import { legalPath } from '@sixpence/brands/legal-overrides.ts'
import { languages } from '@sixpence/locales'
import type * as calls from '@sixpence/protocol/brand/brand'
import type { Handler } from '#context/handler.ts'
import { translator } from '#core/translate.ts'
import { type Agreement, agreement as agreementIn } from '#papers/agreements.ts'
import { newestBrandChanges } from '#store/brand/brand-changes.ts'

export const adminBrandAgreementGet: Handler<typeof calls.adminBrandAgreementGet> = async (
  { agreement: id, version },
  { by, services: s, refuse },
) => {
  const { brand: key } = by.person
  await s.followBrands()
  const brand = s.brand(key)
  if (version === undefined) {
    const texts = brand.languages.map((language) => ({
      language,
      agreement: agreementIn(id, brand, translator(language, key)),
    }))
    return {
      version: texts[0]?.agreement.version ?? '',
      texts: texts.map(({ language, agreement }) => ({ language, text: written(agreement) })),
    }
  }
  const [newest] = await newestBrandChanges(s.db, key)
  const texts = Object.entries(newest?.overFolder ?? {}).flatMap(([path, text]) => {
    const place = legalPath(path)
    const isMeant = place?.id === id && place.day === version && typeof text === 'string'
    return isMeant ? [{ language: place.language, text }] : []
  })
  if (texts.length === 0) return refuse('brandAgreementGone')
  const order = (item: { language: (typeof languages)[number] }) => languages.indexOf(item.language)
  return { version, texts: texts.toSorted((a, b) => order(a) - order(b)) }
}

/** In the format of the brand's folder. */
const written = ({ title, sections }: Agreement): string =>
  [`# ${title}`, ...sections.map(({ heading, text }) => `## ${heading}\n\n${text}`)].join('\n\n')
