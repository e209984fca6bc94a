import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import statics from '@fastify/static'
import { type Brand, brands } from '@sixpence/brands'
import { msOf } from '@sixpence/days'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { buildsIn, inEach } from './build-folders.ts'
import type { Config } from '#core/config.ts'
import { Cache } from '#core/cache.ts'
import { type Encoding, encodingFor } from './serve/encoding.ts'
import { contentSecurityPolicy } from '#core/http-headers.ts'
import { servedBrands } from '#core/served-brands.ts'
import { type Drawing, drawnPages, type Page } from './drawn-pages.ts'
import { acceptsPage, choosePage, isLinkPage } from './page-choice.ts'

export type PagesOptions = {
  mode: Config['mode']
  log: { error: (facts: object, sentence: string) => void }
  /** Folder of the built client. */
  dist?: string
  brandAt: (host: string) => Brand | undefined
  /** The brands served now. */
  served?: () => readonly Brand[]
  /**
   * The brands as they were when the client was built: other brands, and those changed since, are rendered on request.
   */
  asBuilt?: readonly Brand[]
}

const built = fileURLToPath(new URL('../../web/dist/', import.meta.url))
const yearMs = msOf({ days: 365 })

/**
 * Serves everything but calls: prerendered pages by brand and language, immutable hashed files, icons and web
 * manifests. Compressed at build time. Throws when nothing was built.
 */
export function pages(
  app: FastifyInstance,
  { mode, log, dist = built, brandAt, served = servedBrands, asBuilt = Object.values(brands) }: PagesOptions,
): void {
  const { version, pages: ready, builds, drawing } = readBuilt(dist)
  const drawn = drawnPages(app, { served, asBuilt, drawing })
  const secure = mode === 'production' ? '; Secure' : ''

  for (const folder of ['assets', 'fonts', 'texts'])
    app.register(statics, {
      // Pages opened before this build request files of earlier builds.
      root: inEach(builds, folder),
      prefix: `/${folder}/`,
      decorateReply: false,
      preCompressed: folder !== 'fonts',
      index: false,
      maxAge: yearMs,
      immutable: true,
    })

  app.get('/version.json', (_, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json').send(version),
  )

  // A form sent by a browser without scripts: its body is dropped, and the page explains.
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/x-www-form-urlencoded')
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_, body, parsed) => {
      body.resume()
      parsed(null)
    })
    scope.post('/login', (_, reply) => reply.redirect('/login', 303))
  })

  app.get('/*', async (request, reply) => {
    const { cookie, host = '', accept, 'accept-language': acceptLanguage } = request.headers
    if (!acceptsPage(accept)) return reply.callNotFound()
    const choice = choosePage({ url: request.originalUrl, host, cookie, acceptLanguage }, brandAt)
    reply.header('cache-control', 'no-cache').header('vary', 'Accept-Encoding, Accept-Language, Cookie')
    if (choice.kind === 'redirect') return reply.redirect(choice.to, 302)
    if (choice.kind === 'none') return reply.callNotFound()
    const { page, brand, language } = choice
    if (page === 'phone') {
      // The town's phone exists in the demo only; it may scan a code.
      if (mode !== 'demo') return reply.callNotFound()
      reply.header('permissions-policy', 'camera=(self)')
    }
    if (isLinkPage(page)) reply.header('x-robots-tag', 'noindex')
    // The video identification needs the camera.
    if (page === 'video-identity-job') reply.header('permissions-policy', 'camera=(self)')
    const matchingPage = asBuilt.includes(brand)
      ? ready.get(`${page}/${brand.key}.${language}`)
      : await drawn(page, brand, language)
    if (!matchingPage) {
      log.error({ page, brand: brand.key, language }, 'a page is missing from the build')
      return reply.callNotFound()
    }
    if (choice.keepLanguage)
      reply.header('set-cookie', `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`)
    return send(request, reply, matchingPage)
  })
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { csp, etag, body }: Page,
): Promise<FastifyReply> {
  reply.header('content-security-policy', csp).header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(await body(encoding))
}

/** Prepared bodies cached in memory: those requested most are few, 26 MB in total. */
const mostKept = 100
const keptMs = msOf({ hours: 1 })
const endings: Record<Encoding, string> = { identity: '.html', gzip: '.html.gz', br: '.html.br' }

/** The pages of the current build, whose bodies are read on request. */
function readBuilt(dist: string): {
  version: Buffer
  pages: Map<string, Page>
  builds: readonly string[]
  drawing: Drawing
} {
  const files = new Cache<string, Buffer>(keptMs, { maxEntries: mostKept })
  type Index = Omit<Drawing, 'folder'> & { pages: Record<string, { hashes: string[]; etag: string }> }
  try {
    const builds = buildsIn(dist)
    const [current] = builds
    const index: Index = JSON.parse(readFileSync(join(current, 'index.json'), 'utf8'))
    const ready = Object.entries(index.pages).map(([name, { hashes, etag }]): [string, Page] => {
      const path = join(current, 'html', name)
      const body = (encoding: Encoding): Promise<Buffer> =>
        files.get(path + endings[encoding], (file) => readFile(file))
      return [name, { csp: contentSecurityPolicy(hashes), etag: `W/"${etag}"`, body }]
    })
    const { build, entries, textsPath } = index
    return {
      version: readFileSync(join(current, 'version.json')),
      pages: new Map(ready),
      builds,
      drawing: { folder: current, build, entries, textsPath },
    }
  } catch (error) {
    throw new Error('The client is not built. Run `npm run build` first.', { cause: error })
  }
}
