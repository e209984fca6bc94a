import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { type Language, languages } from '@sixpence/locales'
import { type Brand, type Legal, legalIds } from './brand.ts'
import { type BrandFiles, openBrandFiles } from './brand-files.ts'
import { faultOfDrawing } from './check-drawing.ts'
import { asCatalog, faultsOfTexts } from './check-texts.ts'
import { compileTheme } from './compile-theme.ts'
import { weakPairs } from './contrast.ts'
import { isDay, readLegal } from './legal.ts'
import { brandFonts } from './fonts.ts'
import { brandFile, brandFrom, faultsOf } from './schema.ts'

/** Most bytes of each kind of file. A drawing is a part of every page. */
const maxBytes = { brand: 65_536, drawing: 16_384, texts: 1_048_576, legal: 262_144 } as const

const allowedNames = new Set(['brand.json', 'texts', 'legal', 'README.md'])

/** A brand's folder: the brand if it is valid, and all faults, a sentence each. */
export type ReadBrand = { brand: Brand | undefined; faults: string[] }

/** Reads and checks the folder of a brand. `today` decides which version of an agreement is in force. */
export function readBrand(folder: string, today: string): ReadBrand {
  const faults: string[] = []
  const report: Reporter = (file, fault) => {
    faults.push(`${join(folder, file)}: ${fault}.`)
    return undefined
  }
  const files = openBrandFiles(folder, report)
  const content = files.json('brand.json', maxBytes.brand)
  const wrong = content === undefined ? [] : faultsOf(content)
  for (const fault of wrong) report('brand.json', fault)
  const parsed = brandFile.safeParse(content)
  const partial = content as { mark?: unknown; motif?: unknown } | undefined
  const drawings = (['mark', 'motif'] as const).flatMap((kind) => {
    const file = partial?.[kind]
    if (typeof file !== 'string' || wrong.some((text) => text.startsWith(`${kind} `))) return []
    const fault = drawingFault(files, file, kind)
    if (fault !== undefined) report(file, fault)
    return [file]
  })
  for (const name of files.names('.'))
    if (!allowedNames.has(name) && !drawings.includes(name) && !name.endsWith('.svg'))
      report(name, 'is none of brand.json, texts, legal, README.md and drawings')
  const texts = readTexts(files, report)
  const legal = readLegals(files, report, today)
  if (!parsed.success) return { brand: undefined, faults }
  const brand: Brand = {
    ...brandFrom(parsed.data, placeOf(folder)),
    ...(texts && { texts }),
    ...(legal && { legal }),
  }
  if (brand.key !== basename(resolve(folder)))
    report(
      'brand.json',
      `key must be the name of the folder, ${basename(resolve(folder))}, not "${brand.key}"`,
    )
  for (const weak of weakPairs(brand.knobs)) report('brand.json', weak)
  for (const language of Object.keys({ ...texts }) as Language[])
    if (!brand.languages.includes(language))
      report(`texts/${language}.json`, `is of a language that brand.json does not list`)
  for (const [id, { texts: written }] of Object.entries({ ...legal }))
    for (const language of brand.languages.filter((language) => !written[language]))
      report(`legal/${id}`, `has no ${language}.md in the version in force`)
  for (const { family, path } of brandFonts(brand, 'en'))
    if (!existsSync(path)) report('brand.json', `fonts name ${family}, whose file ${path} is not installed`)
  if (faults.length > 0) return { brand: undefined, faults }
  compileTheme(brand)
  return { brand, faults }
}

/** The folder of its drawings: those of the demo's brands are relative to this folder, as in the built-in brands. */
function placeOf(folder: string): string {
  const path = realpathSync(folder)
  return dirname(path) === realpathSync(import.meta.dirname) ? basename(path) : resolve(folder)
}

/** Whether the client is built with this brand, which is true of the demo's brands. */
export const isBuiltIn = ({ mark }: Pick<Brand, 'mark'>): boolean => !isAbsolute(mark)

type Reporter = (file: string, fault: string) => undefined

function drawingFault(files: BrandFiles, file: string, kind: 'mark' | 'motif'): string | undefined {
  const svg = files.text(file, maxBytes.drawing)
  const fault = svg === undefined ? undefined : faultOfDrawing(svg, kind)
  return fault && `has ${fault}`
}

function readTexts(files: BrandFiles, report: Reporter): Brand['texts'] {
  const languageTexts = files.names('texts').map((name) => {
    const file = `texts/${name}`
    const language = languages.find((language) => `${language}.json` === name)
    if (!language) return report(file, `must be one of ${languages.join(', ')} with .json`)
    const texts = files.json(file, maxBytes.texts)
    if (texts === undefined) return undefined
    for (const fault of faultsOfTexts(texts, language)) report(file, fault)
    return [language, asCatalog(texts)] as const
  })
  const read = languageTexts.filter((item) => item !== undefined)
  return read.length > 0 ? Object.fromEntries(read) : undefined
}

function readLegals(files: BrandFiles, report: Reporter, today: string): Brand['legal'] {
  const legalTexts = files.names('legal').map((name) => {
    const id = legalIds.find((legalId) => legalId === name)
    if (!id) return report(`legal/${name}`, `must be one of ${legalIds.join(', ')}`)
    const legal = readVersions(files, { folder: `legal/${id}`, report, today })
    return legal && ([id, legal] as const)
  })
  const read = legalTexts.filter((item) => item !== undefined)
  return read.length > 0 ? Object.fromEntries(read) : undefined
}

/** All versions are checked; the latest that has begun is in force. */
function readVersions(
  files: BrandFiles,
  { folder, report, today }: { folder: string; report: Reporter; today: string },
): Legal | undefined {
  const versions = files.names(folder).flatMap((version): Legal[] => {
    if (!isDay(version)) {
      report(`${folder}/${version}`, 'must be called by the day it is in force from, as 2026-09-01')
      return []
    }
    return [{ version, texts: readLanguages(files, `${folder}/${version}`, report) }]
  })
  const inForce = versions.findLast(({ version }) => version <= today)
  if (versions.length > 0 && !inForce) report(folder, `has no version that is in force today, ${today}`)
  return inForce
}

function readLanguages(files: BrandFiles, folder: string, report: Reporter): Legal['texts'] {
  const texts: Legal['texts'] = {}
  for (const name of files.names(folder)) {
    const file = `${folder}/${name}`
    const language = languages.find((language) => `${language}.md` === name)
    if (!language) {
      report(file, `must be one of ${languages.join(', ')} with .md`)
      continue
    }
    const markdown = files.text(file, maxBytes.legal)
    const read = markdown === undefined ? undefined : readLegal(markdown)
    if (read && 'fault' in read) report(file, read.fault)
    else if (read) texts[language] = read
  }
  return texts
}
