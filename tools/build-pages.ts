import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Brand, brands } from '@sixpence/brands'
import { languages, type Language } from '@sixpence/locales'
import { readCatalogs } from '@sixpence/locales/folder.ts'
import { digest, type Output, type Sizes } from './build-output.ts'

type EntryFiles = {
  inlineCss?: string
  stylesheets?: readonly string[]
  scripts: readonly string[]
  modules?: readonly string[]
  first?: { script: string; modules: readonly string[] }
  next?: readonly string[]
  home?: readonly string[]
}

/** Exports of web/app/prerender.tsx, built for Node. */
export type Prerender = {
  pageNames: readonly string[]
  entryOf: (page: string) => 'auth' | 'register' | 'phone' | 'app'
  webManifest: (brand: Brand, app?: 'app' | 'phone') => string
  draw: (
    parts: EntryFiles & { page: string; brand: Brand; language: Language; build: string; textsPath: string },
  ) => { html: string; hashes: string[] }
}

/** Data of the prerendered pages for the server, by `page/brand.language`. */
/** The files loaded by a page of each entry, for pages that the server renders. */
export type Entries = Record<ReturnType<Prerender['entryOf']>, EntryFiles>

export type PageIndex = Record<string, Sizes & { hashes: string[]; etag: string }>

type File = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; src?: string }
export type Files = Record<string, File>

type Entry = { file: string; imports: string[]; css: string[] }

/** Every page in every brand and language it is offered in. */
export async function writePages(
  { pageNames, entryOf, draw }: Prerender,
  { files, build, output }: { files: Files; build: string; output: Output },
): Promise<{ pages: PageIndex; entries: Entries; textsPath: string }> {
  const auth = entry(files, 'app/auth.tsx')
  const register = entry(files, 'app/register.tsx')
  const phone = entry(files, 'app/phone.tsx')
  const app = entry(files, 'app/app.tsx')
  const boot = entry(files, 'app/boot.ts')
  const [authCss, registerCss, phoneCss] = await Promise.all([cssOf(auth), cssOf(register), cssOf(phone)])
  const textsPath = `/texts/${await writeTexts(output)}/`
  const next = nextFiles(files, { app, auth, boot })
  const index: PageIndex = {}

  async function cssOf({ css }: Entry): Promise<string> {
    const sheets = await Promise.all(css.map((file) => readFile(join(output.folder, file), 'utf8')))
    return sheets.join('')
  }

  const entries: Entries = {
    app: {
      stylesheets: app.css.map(address),
      scripts: [app.file],
      modules: app.imports.filter((file) => !boot.imports.includes(file)),
      first: { script: boot.file, modules: boot.imports },
      home: homeFiles(files, { app, boot }),
    },
    register: { inlineCss: registerCss, scripts: [register.file], modules: register.imports },
    phone: { inlineCss: phoneCss, scripts: [phone.file], modules: phone.imports },
    auth: { inlineCss: authCss, scripts: [auth.file], modules: auth.imports, next },
  }

  async function write(page: string, brand: Brand, language: Language): Promise<void> {
    const drawnPage = draw({ page, brand, language, build, textsPath, ...entries[entryOf(page)] })
    const name = `${page}/${brand.key}.${language}`
    const sizes = await output.putCompressed(`html/${name}.html`, drawnPage.html)
    index[name] = { hashes: drawnPage.hashes, etag: digest([drawnPage.html]), ...sizes }
  }

  await Promise.all(
    pageNames.flatMap((page) =>
      Object.values(brands).flatMap((brand) =>
        brand.languages.map((language) => write(page, brand, language)),
      ),
    ),
  )
  // They are drawn at the same time; a release has the same bytes each time.
  const pages = Object.fromEntries(Object.entries(index).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { pages, entries, textsPath }
}

/** The catalogs, under a name that changes with their content. */
async function writeTexts(output: Output): Promise<string> {
  const texts = languages
    .filter((language) => language !== 'en')
    .flatMap((language) =>
      [...readCatalogs(language)]
        .filter(([name]) => name !== 'errors' && name !== 'documents')
        .map(([name, catalog]) => [`${language}/${name}.json`, JSON.stringify(catalog)] as const),
    )
  const path = digest(texts.map(([, text]) => text))
  await Promise.all(texts.map(([name, text]) => output.putCompressed(`texts/${path}/${name}`, text)))
  return path
}

/** An entry's own file, its static imports, and its stylesheets, in cascade order. */
function entry(files: Files, key: string): Entry {
  const seen = new Set<string>()
  const css = new Set<string>()
  const walk = (at: string): void => {
    if (seen.has(at)) return
    seen.add(at)
    for (const next of files[at]?.imports ?? []) walk(next)
    for (const sheet of files[at]?.css ?? []) css.add(sheet)
  }
  walk(key)
  const file = files[key]?.file
  if (!file) throw new Error(`the build has no ${key}`)
  const imports = [...seen].filter((at) => at !== key).map((at) => address(files[at]!.file))
  return { file: address(file), imports, css: [...css] }
}

/** Files needed right after the sign-in that are not loaded yet. */
function nextFiles(files: Files, { app, auth, boot }: Record<'app' | 'auth' | 'boot', Entry>): string[] {
  const there = new Set([auth.file, ...auth.imports])
  const firstFiles = [boot.file, app.file, ...app.imports, ...app.css.map(address)]
  return [...new Set([...firstFiles, ...homeFiles(files, { app, boot })])].filter((file) => !there.has(file))
}

/** The files home needs besides the app before it shows content. */
function homeFiles(files: Files, { app, boot }: Record<'app' | 'boot', Entry>): string[] {
  const home = entry(files, 'features/home/home-screen.tsx')
  const there = new Set([...app.imports, ...boot.imports, ...app.css.map(address)])
  return [home.file, ...home.imports, ...home.css.map(address)].filter((file) => !there.has(file))
}

const address = (file: string): string => `/${file}`
