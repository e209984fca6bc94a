import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Brand } from '@sixpence/brands'
import { brandFonts, brandIcon } from '@sixpence/brands/compile-theme.ts'
import { languages, type Language } from '@sixpence/locales'
import { readCatalogs } from '@sixpence/locales/folder.ts'
import { freePort } from '@sixpence/postgres/free-port'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import { servedBrands } from '#core/served-brands.ts'
import { choosePage } from './page-choice.ts'

/** Exports of web/app/prerender.tsx. */
type Prerender = {
  entryOf: (page: string) => 'auth' | 'register' | 'phone' | 'app'
  webManifest: (brand: Brand, app?: 'app' | 'phone') => string
  draw: (parts: {
    page: string
    brand: Brand
    language: Language
    build: string
    textsPath: string
    scripts: string[]
  }) => { html: string }
}

/** The version of a client that is served from its sources. */
const build = '0.0.0+dev'

/**
 * Serves the client from its sources (`npm run dev`), in place of `pages`: rendered per request, with reload on save.
 */
export async function devPages(
  app: FastifyInstance,
  { brandAt }: { brandAt: (host: string) => Brand | undefined },
): Promise<void> {
  const root = fileURLToPath(new URL('../../web/', import.meta.url))
  const vite = await createServer({
    root,
    configFile: `${root}vite.config.ts`,
    appType: 'custom',
    // On a port of its own, because upgrades on the server's port belong to the push channel.
    server: { middlewareMode: true, hmr: { port: await freePort() } },
  })
  app.addHook('onClose', () => vite.close())
  // Loaded for each request: Vite loads it again only after a change.
  const loadPrerender = async () => (await vite.ssrLoadModule('/app/prerender.tsx')) as Prerender

  serveFonts(app)
  serveBrandFiles(app, loadPrerender)
  serveTexts(app)
  app.get('/version.json', async (_, reply) => reply.send({ build, minimum: build }))

  app.get('/*', async (request, reply) => {
    const { cookie, host = '', 'accept-language': acceptLanguage } = request.headers
    if (/^\/(?:@|node_modules\/)/.test(request.url)) return serveByVite(vite, request, reply)
    const choice = choosePage({ url: request.url, host, cookie, acceptLanguage }, brandAt)
    if (choice.kind === 'redirect') return reply.redirect(choice.to, 302)
    if (choice.kind === 'none') return serveByVite(vite, request, reply)
    const { page, brand, language } = choice
    const { draw, entryOf } = await loadPrerender()
    const scripts = [...(page === 'app' ? ['/app/boot.ts'] : []), `/app/${entryOf(page)}.tsx`]
    const { html } = draw({ page, brand, language, build, textsPath: '/texts/dev/', scripts })
    if (choice.keepLanguage) reply.header('set-cookie', `lang=${language}; Path=/; SameSite=Lax`)
    return reply
      .header('content-security-policy', contentSecurityPolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(await vite.transformIndexHtml(request.url, html))
  })
}

function serveFonts(app: FastifyInstance): void {
  const pathByFile = new Map(
    servedBrands().flatMap((brand) => brandFonts(brand, 'en').map(({ file, path }) => [file, path])),
  )
  app.get<{ Params: { file: string } }>('/fonts/:file', async ({ params }, reply) => {
    const path = pathByFile.get(params.file)
    if (path === undefined) return reply.callNotFound()
    return reply.type('font/woff2').send(await readFile(path))
  })
}

/** A brand's icon, and the manifests of its app and of its phone page. */
function serveBrandFiles(app: FastifyInstance, loadPrerender: () => Promise<Prerender>): void {
  app.get<{ Params: { key: string; file: string } }>('/brand/:key/:file', async ({ params }, reply) => {
    const brand = servedBrands().find(({ key }) => key === params.key)
    if (!brand) return reply.callNotFound()
    if (params.file === 'icon.svg') return reply.type('image/svg+xml').send(brandIcon(brand))
    const { webManifest } = await loadPrerender()
    const manifest = webManifest(brand, params.file.startsWith('phone') ? 'phone' : 'app')
    return reply.type('application/manifest+json').send(manifest)
  })
}

/** Translations by language and area, read for each request, so that a change is seen at once. */
function serveTexts(app: FastifyInstance): void {
  app.get<{ Params: { language: string; file: string } }>(
    '/texts/dev/:language/:file',
    async ({ params: { language, file } }, reply) => {
      const catalogLanguage = languages.find((value) => value === language)
      const catalog = catalogLanguage && readCatalogs(catalogLanguage).get(file.replace(/\.json$/, ''))
      return catalog ? reply.send(catalog) : reply.callNotFound()
    },
  )
}

/** Sources, and pages that do not exist. */
function serveByVite(vite: ViteDevServer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  vite.middlewares(request.raw, reply.raw, () => {
    reply.raw.statusCode = 404
    reply.raw.end('Not found')
  })
  return reply
}

/** Vite writes scripts and styles into the page and uses a WebSocket; allowed in development only. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self' ws:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
