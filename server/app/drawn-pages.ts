import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Brand } from '@sixpence/brands'
import { brandIcon } from '@sixpence/brands/compile-theme.ts'
import type { Language } from '@sixpence/locales'
import { readCatalogs } from '@sixpence/locales/folder.ts'
import type { FastifyInstance } from 'fastify'
import { contentSecurityPolicy } from '#core/http-headers.ts'
import type { Encoding } from './serve/encoding.ts'
import { sha256 } from '#core/keys/sha256.ts'

export type Page = { csp: string; etag: string; body: (encoding: Encoding) => Buffer | Promise<Buffer> }

/** Output of the build needed for rendering: its entries, and the prerenderer in `prerender/`. */
export type Drawing = {
  folder: string
  build: string
  entries: Readonly<Record<string, { scripts: readonly string[] }>>
  textsPath: string
}

/** Exports of web/app/prerender.tsx. */
type Prerender = {
  pageNames: readonly string[]
  entryOf: (page: string) => string
  webManifest: (brand: Brand, app?: 'app' | 'phone') => string
  draw: (parts: object) => { html: string; hashes: string[] }
}

const yearInSeconds = 31_536_000

/**
 * Pages, icons, manifests and texts of the brands that were not part of the build, or were changed since: rendered at
 * the first request, with the same code as at build time, and cached until the brand changes.
 */
export function drawnPages(
  app: FastifyInstance,
  {
    served,
    asBuilt,
    drawing,
  }: { served: () => readonly Brand[]; asBuilt: readonly Brand[]; drawing: Drawing },
) {
  const brandOf = (key: string): Brand | undefined => served().find((brand) => brand.key === key)
  const pagesByBrand = new WeakMap<Brand, Map<string, Promise<Page>>>()
  let prerender: Promise<Prerender> | undefined
  const prerenderer = (): Promise<Prerender> => (prerender ??= load(drawing.folder))

  type Of = { Params: { key: string } }
  app.get<Of>('/brand/:key/icon.svg', ({ params }, reply) => {
    const brand = brandOf(params.key)
    if (!brand) return reply.callNotFound()
    return reply.header('cache-control', 'public, max-age=3600').type('image/svg+xml').send(brandIcon(brand))
  })
  for (const name of ['app', 'phone'] as const)
    app.get<Of>(`/brand/:key/${name}.webmanifest`, async ({ params }, reply) => {
      const brand = brandOf(params.key)
      if (!brand) return reply.callNotFound()
      return reply
        .header('cache-control', 'public, max-age=3600')
        .type('application/manifest+json')
        .send(
          asBuilt.includes(brand)
            ? await readFile(join(drawing.folder, 'brand', brand.key, `${name}.webmanifest`))
            : (await prerenderer()).webManifest(brand, name),
        )
    })
  app.get<{ Params: { key: string; digest: string; language: string; file: string } }>(
    '/brand/:key/texts/:digest/:language/:file',
    (request, reply) => {
      const { key, digest, language, file } = request.params
      const brand = brandOf(key)
      const texts = brand && catalogOf(brand, language, file)
      if (!texts) return reply.callNotFound()
      // A page opened before the texts changed requests them by the earlier digest.
      const isCurrent = digest === digestOf(brand)
      return reply
        .header('cache-control', isCurrent ? `public, max-age=${yearInSeconds}, immutable` : 'no-cache')
        .send(texts)
    },
  )

  async function drawOne(page: string, brand: Brand, language: Language): Promise<Page> {
    const { draw, entryOf } = await prerenderer()
    const { build, entries } = drawing
    const textsPath = brand.texts ? `/brand/${brand.key}/texts/${digestOf(brand)}/` : drawing.textsPath
    const { html, hashes } = draw({ page, brand, language, build, textsPath, ...entries[entryOf(page)] })
    const identity = Buffer.from(html)
    const [br, zipped] = await Promise.all([
      promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      promisify(gzip)(identity, { level: 9 }),
    ])
    const etag = `W/"${sha256(html).toString('hex').slice(0, 12)}"`
    const bodies = { identity, gzip: zipped, br }
    return { csp: contentSecurityPolicy(hashes), etag, body: (encoding) => bodies[encoding] }
  }

  return async (page: string, brand: Brand, language: Language): Promise<Page | undefined> => {
    if (!(await prerenderer()).pageNames.includes(page)) return undefined
    const ofBrand = pagesByBrand.get(brand) ?? new Map<string, Promise<Page>>()
    pagesByBrand.set(brand, ofBrand)
    const name = `${page}.${language}`
    const drawnPage = ofBrand.get(name) ?? drawOne(page, brand, language)
    ofBrand.set(name, drawnPage)
    return drawnPage
  }
}

async function load(folder: string): Promise<Prerender> {
  const at = pathToFileURL(join(folder, 'prerender/index.js')).href
  const { prerender } = (await import(at)) as { prerender: Prerender }
  return prerender
}

const digestOf = ({ texts }: Brand): string =>
  sha256(JSON.stringify(texts ?? {}))
    .toString('hex')
    .slice(0, 12)

/** A catalog with the brand's texts replacing ours; the English catalog contains only the brand's. */
function catalogOf(brand: Brand, language: string, file: string): Record<string, unknown> | undefined {
  const catalogLanguage = brand.languages.find((text) => text === language)
  const name = /^([\w-]+)\.json$/.exec(file)?.[1]
  // English texts are in the code, so the keys of this catalog are read from another language.
  const ours =
    catalogLanguage && name
      ? readCatalogs(catalogLanguage === 'en' ? 'es' : catalogLanguage).get(name)
      : undefined
  if (!catalogLanguage || !ours) return undefined
  const words = brand.texts?.[catalogLanguage] ?? {}
  const own = Object.entries(words).filter(([key]) => Object.hasOwn(ours, key))
  return { ...(catalogLanguage === 'en' ? undefined : ours), ...Object.fromEntries(own) }
}
